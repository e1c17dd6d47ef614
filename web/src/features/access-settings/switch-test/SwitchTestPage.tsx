/** The switch test: the user presses a switch when a lamp lights. Shows the results and settings that fit them. */
import { catalogue } from '@beckon/contract/catalogue'
import type { Sentence } from '@beckon/contract/languages'
import { useEffect, useLayoutEffect, useRef, useState, type Ref } from 'react'
import { useMachine } from '../../../platform/machine.ts'
import { shared } from '../../../platform/shared-state.ts'
import { say, useT } from '../../../texts/say.ts'
import { announce } from '../../../ui/announce.ts'
import { BackKey, Button, LinkButton } from '../../../ui/Button.tsx'
import { Page } from '../../../ui/Page.tsx'
import { useSeconds } from '../../../ui/Form.tsx'
import { sayAloud } from '../../../ui/speech/speak.ts'
import { startAccessMethods, changeProfile, profile, useProfile } from '../../../access-methods/current-method.ts'
import { settingTexts } from '../setting-texts.ts'
import { linesOf, PROPOSED, proposalFor, settingsOf, withSettings, type Proposal, type Proposed } from './proposal.ts'
import { forgetTest, openSwitchTest, useTest, type SwitchTestNews } from './run-switch-test.ts'
import { TRIALS, type SwitchTestState } from './switch-test-machine.ts'
import form from '../../../ui/Form.module.css'
import styles from './SwitchTestPage.module.css'

const texts = catalogue('switchTest')

const NAMES: Readonly<Record<Proposed, Sentence>> = {
  stepMs: settingTexts.stepTime,
  holdMs: settingTexts.hold,
  ignoreMs: settingTexts.ignore,
}

export function SwitchTestPage() {
  const t = useT()
  const [test] = useState(() => openSwitchTest(tellNews))
  const state = useMachine(test.machine)
  const hasSwitch = useProfile(({ switches }) => switches.length > 0)
  const task = useRef<HTMLParagraphElement>(null)
  const start = useRef<HTMLButtonElement>(null)
  const isRunning = state.at !== 'ready' && state.at !== 'ended'
  const wasRunning = useRef(false)

  useEffect(() => {
    startAccessMethods()
    return test.stop
  }, [test])

  useLayoutEffect(() => {
    if (wasRunning.current && !isRunning) focusStart()
    if (!wasRunning.current && isRunning) task.current?.focus()
    wasRunning.current = isRunning
  }, [isRunning])

  const isResting = state.at === 'resting'
  useLayoutEffect(() => {
    if (!isResting) return undefined
    tell(texts.nothingCame)
    // "Go on" disappears when it is pressed.
    const next = task.current
    return () => next?.focus()
  }, [isResting])

  function focusStart(): void {
    start.current?.focus()
  }

  const back = isRunning ? undefined : <BackKey href="/access" words={t(texts.toWays)} />
  if (!hasSwitch)
    return (
      <Page title={t(texts.title)} note={t(texts.noSwitch)} back={back}>
        <div className={form.row}>
          <LinkButton href="/access">{t(settingTexts.addSwitch)}</LinkButton>
        </div>
      </Page>
    )
  return (
    <Page title={t(texts.title)} note={isRunning ? undefined : t(texts.intro)} back={back}>
      {isRunning ? (
        <>
          <Task state={state} focus={task} />
          <div className={form.row}>
            {isResting && (
              <Button variant="primary" onClick={test.resume}>
                {t(texts.goOn)}
              </Button>
            )}
            <Button
              id="stopTest"
              icon="close"
              onClick={() => {
                test.stop()
                announce(t(texts.stopped))
              }}
            >
              {t(texts.stop)}
            </Button>
          </div>
        </>
      ) : (
        <>
          {state.at === 'ended' && <p className={styles.done}>{t(texts.done)}</p>}
          <div className={form.row}>
            <Button ref={start} id="startTest" variant="primary" onClick={test.begin}>
              {t(state.at === 'ended' ? texts.again : texts.start)}
            </Button>
          </div>
          <Fitting onPressed={focusStart} />
          <Results onForgotten={focusStart} />
        </>
      )}
    </Page>
  )
}

function Task({ state, focus }: { state: SwitchTestState; focus: Ref<HTMLParagraphElement> }) {
  const t = useT()
  if (!('trial' in state)) return null
  return (
    <div className={styles.task}>
      <p>{t(texts.how)}</p>
      <p className="hint">{t(texts.count, { number: state.trial, all: TRIALS })}</p>
      <p className={`${styles.lamp} ${state.at === 'lit' ? styles.lit : ''}`} aria-hidden="true" />
      <p ref={focus} tabIndex={-1} className={styles.what}>
        {t(wordsOf(state.at))}
      </p>
    </div>
  )
}

function wordsOf(at: SwitchTestState['at']): Sentence {
  switch (at) {
    case 'lit':
      return texts.now
    case 'settling':
      return texts.good
    case 'resting':
      return texts.nothingCame
    default:
      return texts.wait
  }
}

function tellNews(effect: SwitchTestNews): void {
  if (effect.do === 'lit') tell(texts.now)
  if (effect.do === 'ended') tell(texts.done)
}

/** Announces it to a screen reader, or speaks it for a user of auditory scanning. */
function tell(sentence: Sentence): void {
  const words = say(sentence, shared().language)
  const { way, scan } = profile()
  if (way === 'scan' && scan.auditory) sayAloud(words)
  else announce(words)
}

/**
 * Proposes settings that fit. One press applies them all, another undoes them. `onPressed` is called when the pressed
 * button is gone, so that the caller can move the focus.
 */
function Fitting({ onPressed }: { onPressed: () => void }) {
  const t = useT()
  const state = useProfile()
  const { times, applied } = useTest()
  const now = settingsOf(state)
  const proposal = proposalFor(times, state)
  const canUndo = applied && PROPOSED.every((name) => applied.to[name] === undefined || applied.to[name] === now[name])

  function set(settings: Proposal, nowApplied: typeof applied, said: Sentence): void {
    changeProfile(withSettings(profile(), settings))
    useTest.setState({ applied: nowApplied })
    announce(t(said))
    onPressed()
  }

  return (
    <>
      {Object.keys(proposal).length > 0 && (
        <section className={styles.fitting} aria-labelledby="fitting-heading">
          <h2 id="fitting-heading">{t(texts.fitting)}</h2>
          <Changes from={now} to={proposal} words={texts.change} />
          <div className={form.row}>
            <Button
              id="takeFitting"
              variant="primary"
              onClick={() => set(proposal, { from: now, to: proposal }, texts.taken)}
            >
              {t(texts.take)}
            </Button>
          </div>
        </section>
      )}
      {canUndo && (
        <section className={`${styles.fitting} ${styles.quiet}`} aria-labelledby="changed-heading">
          <h2 id="changed-heading">{t(texts.changed)}</h2>
          <Changes from={applied.from} to={applied.to} words={texts.changedSetting} />
          <div className={form.row}>
            <Button id="undoFitting" onClick={() => set(applied.from, undefined, texts.undone)}>
              {t(texts.undo)}
            </Button>
          </div>
        </section>
      )}
    </>
  )
}

function Changes({ from, to, words }: { from: Proposal; to: Proposal; words: Sentence }) {
  const t = useT()
  const seconds = useSeconds()
  return PROPOSED.filter((name) => to[name] !== undefined).map((name) => (
    <p key={name} className={styles.change}>
      {t(words, { setting: t(NAMES[name]), from: seconds(from[name] ?? 0), to: seconds(to[name] ?? 0) })}
    </p>
  ))
}

/** What was measured, in plain words. */
function useTestLines(): readonly string[] {
  const t = useT()
  const seconds = useSeconds()
  const profile = useProfile()
  const { times } = useTest()
  return linesOf(times, profile).map(({ line, number, all = 0 }) =>
    t(texts[line], { number, all, seconds: seconds(number) }),
  )
}

/** `onForgotten` is called when the results and their button are gone. */
function Results({ onForgotten }: { onForgotten: () => void }) {
  const t = useT()
  const lines = useTestLines()
  if (lines.length === 0) return null
  return (
    <section aria-labelledby="results-heading" className={styles.results}>
      <h2 id="results-heading">{t(texts.results)}</h2>
      <ul>
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      <p className="hint">{t(texts.resultsNote)}</p>
      <div className={form.row}>
        <Button
          icon="trash"
          onClick={() => {
            forgetTest()
            announce(t(texts.forgotten))
            onForgotten()
          }}
        >
          {t(texts.forget)}
        </Button>
      </div>
    </section>
  )
}
