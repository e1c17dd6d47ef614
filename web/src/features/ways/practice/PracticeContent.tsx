/**
 * Practise on a TV of the page's own: press what lights, in one's own way. What is measured is kept with each press, so
 * that a reload or a stop in the middle loses no more than the press that was on its way.
 */
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { BUTTONS } from '../../../buttons/button-table.ts'
import { useOutside } from '../../../platform/outside.ts'
import { shared } from '../../../platform/shared-state.ts'
import { say, useT } from '../../../texts/texts.ts'
import { announce } from '../../../ui/announce.ts'
import { BackKey } from '../../../ui/BackKey.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Page } from '../../../ui/Page.tsx'
import { beginWays, profile, useProfile } from '../current-way.ts'
import { sayAloud } from '../../../ui/speech/speak.ts'
import { AdviceBox } from './AdviceBox.tsx'
import { practiceTexts as texts } from './practice-texts.ts'
import type { PracticeEffect, PracticeState } from './practice-machine.ts'
import { PRACTICE_TV, pressed, type PracticeKey } from './practice-tv.ts'
import { PracticeRemote } from './PracticeRemote.tsx'
import { Results } from './Results.tsx'
import { openPractice } from './run-practice.ts'
import styles from './Practice.module.css'

export function PracticeContent() {
  const t = useT()
  const [practice] = useState(() => openPractice(tell))
  const state = useOutside(practice.machine.subscribe, practice.machine.state)
  const [tv, setTv] = useState(PRACTICE_TV)
  const task = useRef<HTMLParagraphElement>(null)
  const start = useRef<HTMLButtonElement>(null)
  const isRunning = state.at !== 'ready' && state.at !== 'over'
  const wasRunning = useRef(false)
  const way = useProfile((each) => each.way)

  useEffect(() => {
    beginWays()
    return practice.stop
  }, [practice])
  // Another way, from the settings of another tab, is another practice.
  useEffect(() => practice.stop, [practice, way])

  useLayoutEffect(() => {
    if (wasRunning.current && !isRunning) focusStart()
    if (!wasRunning.current && isRunning) task.current?.focus()
    wasRunning.current = isRunning
  }, [isRunning])

  function focusStart(): void {
    start.current?.focus()
  }

  function stop(): void {
    practice.stop()
    announce(t(texts.stopped))
  }

  function press(key: PracticeKey): void {
    setTv((now) => pressed(now, key))
    practice.pressed(key)
  }

  return (
    <Page
      title={t(texts.title)}
      note={isRunning ? undefined : t(texts.intro)}
      back={isRunning ? undefined : <BackKey href="/ways" words={t(texts.toWays)} />}
    >
      {isRunning ? (
        <>
          <Task state={state} focus={task} />
          {state.at === 'resting' ? (
            <div className={styles.row}>
              <Button variant="primary" onClick={practice.goOn}>
                {t(texts.goOn)}
              </Button>
            </div>
          ) : (
            state.plan.task === 'keys' && (
              <PracticeRemote
                tv={tv}
                wanted={state.at === 'lit' ? state.key : undefined}
                onPress={press}
                onPointer={practice.pointer}
              />
            )
          )}
          <div className={styles.row}>
            <Button id="stopPractice" icon="close" onClick={stop}>
              {t(texts.stop)}
            </Button>
          </div>
        </>
      ) : (
        <>
          {state.at === 'over' && <p className={styles.done}>{t(texts.done)}</p>}
          <div className={styles.row}>
            <Button ref={start} id="startPractice" variant="primary" onClick={practice.begin}>
              {t(state.at === 'over' ? texts.again : texts.start)}
            </Button>
          </div>
          <AdviceBox onPressed={focusStart} />
          <Results onForgotten={focusStart} />
        </>
      )}
    </Page>
  )
}

function Task({ state, focus }: { state: PracticeState; focus: React.Ref<HTMLParagraphElement> }) {
  const t = useT()
  if (!('plan' in state)) return null
  const { plan } = state
  const trial = 'trial' in state ? state.trial : plan.trials
  return (
    <div className={styles.task}>
      <p>{t(plan.task === 'switch' ? texts.howSwitch : texts.howKeys)}</p>
      <p className={styles.count}>{t(texts.count, { number: trial, all: plan.trials })}</p>
      {plan.task === 'switch' && (
        <p className={`${styles.lamp} ${state.at === 'lit' ? styles.lit : ''}`} aria-hidden="true" />
      )}
      <p ref={focus} tabIndex={-1} className={styles.what}>
        {wordsOf()}
      </p>
    </div>
  )

  function wordsOf(): string {
    switch (state.at) {
      case 'lit':
        return state.key === undefined ? t(texts.now) : t(texts.press, { key: t(labelOf(state.key)) })
      case 'settling':
        return t(texts.good)
      case 'resting':
        return t(texts.nothingCame)
      default:
        return t(texts.wait)
    }
  }
}

function labelOf(key: string) {
  return (BUTTONS.find(({ id }) => id === key) ?? BUTTONS[0]).label
}

/** To a reader, or aloud for who scans by ear. */
function tell(effect: PracticeEffect): void {
  const { language } = shared()
  const words = (() => {
    switch (effect.do) {
      case 'lit':
        return effect.key === undefined
          ? say(texts.now, language)
          : say(texts.press, language, { key: say(labelOf(effect.key), language) })
      case 'over':
        return say(texts.done, language)
      default:
        return undefined
    }
  })()
  if (words === undefined) return
  const { way, scan } = profile()
  if (way === 'scan' && scan.auditory) sayAloud(words)
  else announce(words)
}
