/** "Set up Beckon", for the person who runs the server: its reach, the address for phones, TVs, the first remote. */
import { useEffect, useCallback, useState } from 'react'
import { useWayBack } from '../../client/way-back.tsx'
import { useT } from '../../texts/say.ts'
import { lazyComponent } from '../../ui/lazy-part.tsx'
import { focusHeading, Page, Wait } from '../../ui/Page.tsx'
import { enter, NoAccess, useAccess, sendAsOperator } from '../tvs/access.tsx'
import { commonTexts } from '../../texts/common-texts.ts'
import { catalogue } from '@beckon/contract/catalogue'
import type { Sentence } from '@beckon/contract/languages'
import {
  getSetup,
  type Setup,
  NAMES_AT_HOME_AT_MOST,
  namesAtHome,
  REACHES,
  saveSetup,
  type Reach,
} from '@beckon/contract/setup'
import { TVS_PATH } from '@beckon/contract/tvs'
import { LinkButton, Button } from '../../ui/Button.tsx'
import { LoadFailed, Notice, showLateResult, type NoticeProps } from '../../ui/Notice.tsx'
import styles from '../tvs/Tvs.module.css'
import { openOnPhoneTexts } from '../tvs/texts.ts'
import * as v from 'valibot'
import { focusSoon } from '../../platform/redraw.ts'
import { thisVisit } from '../../platform/router.ts'
import { realClock, type Clock } from '../../platform/clock.ts'
import { isOnlyHere } from '../../platform/base-path.ts'
import { useAnnounce } from '../../ui/announce.ts'
import { Radios, Form, Field } from '../../ui/Form.tsx'
import { uiTexts } from '../../ui/texts.ts'

const texts = catalogue('setup')

const QrCode = lazyComponent(async () => (await import('../../ui/QrCode.tsx')).QrCode)

export function SetupPage() {
  const t = useT()
  const back = useWayBack()
  const access = useAccess()
  useEffect(enter, [])
  if (access.is === 'closed') return <NoAccess key={access.why} access={access} command="setup link" />
  return (
    <Page title={t(commonTexts.setup)} back={back}>
      {access.is === 'opening' ? <Wait /> : <SetupSteps />}
    </Page>
  )
}

/** The four steps of the page, once its link has been opened. */
function SetupSteps() {
  const t = useT()
  const [setup, setSetup] = useState<Setup | 'failed'>()
  const load = useCallback(async () => {
    setSetup(undefined)
    const result = await sendAsOperator(getSetup)
    setSetup(result.is === 'answer' ? result.answer : 'failed')
  }, [])
  useEffect(() => void load(), [load])

  if (setup === undefined) return <Wait />
  if (setup === 'failed') return <LoadFailed words={t(texts.loadFailed)} onTryAgain={load} />
  return (
    <>
      <p>{t(texts.lead)}</p>
      <section className={`stack ${styles.panel}`} aria-labelledby="reach-title">
        <h2 id="reach-title">{t(texts.reachTitle)}</h2>
        <ReachForm setup={setup} onRestarted={setSetup} />
      </section>
      <section className={`stack ${styles.panel}`} aria-labelledby="phone-title">
        <h2 id="phone-title">{t(texts.phoneTitle)}</h2>
        <PhoneSteps setup={setup} />
      </section>
      <section className={`stack ${styles.panel}`} aria-labelledby="tvs-title">
        <h2 id="tvs-title">{t(texts.tvsTitle)}</h2>
        <p>{t(texts.tvsText)}</p>
        <LinkButton wide icon="tv" href={TVS_PATH}>
          {t(commonTexts.tvs)}
        </LinkButton>
      </section>
      <section className={`stack ${styles.panel}`} aria-labelledby="first-title">
        <h2 id="first-title">{t(texts.firstTitle)}</h2>
        <p>{t(texts.firstText)}</p>
        <LinkButton wide href="/">
          {t(texts.firstRemote)}
        </LinkButton>
      </section>
    </>
  )
}

/** The steps to open Beckon on a phone or tablet. */
function PhoneSteps({ setup: { reach, addresses, fingerprint } }: { setup: Setup }) {
  const t = useT()
  const [first] = addresses
  if (reach === 'this-machine') return <p>{t(texts.phoneFirst)}</p>
  if (first === undefined) return <Notice tone="bad">{t(texts.phoneUnknown)}</Notice>
  return (
    <>
      <ol className="points">
        <li>{t(texts.phoneWifi)}</li>
        <li>
          {t(texts.phoneOpen)}
          {addresses.map((address) => (
            <code key={address} className={styles.command}>
              {address}
            </code>
          ))}
        </li>
        {fingerprint !== undefined && (
          <li>
            {t(texts.phoneTrust)}
            <br />
            <code className="address">{fingerprint}</code>
          </li>
        )}
        <li>{t(texts.phonePair)}</li>
      </ol>
      <QrCode text={first} label={t(openOnPhoneTexts.addressPicture, { address: first })} />
      <p className="hint">{t(openOnPhoneTexts.stuck)}</p>
    </>
  )
}

interface ReachFormProps {
  readonly setup: Setup
  readonly onRestarted: (setup: Setup) => void
}

/** How many of the machine's names the hint shows. The others are for the machine itself. */
const OWN_NAMES_SHOWN = 3

/** The choice between this machine and the home network. A change restarts the server, and the page waits for it. */
function ReachForm({ setup, onRestarted }: ReachFormProps) {
  const t = useT()
  const announceHere = useAnnounce()
  const [reach, setReach] = useState<Reach>(setup.reach === 'home' ? 'home' : 'this-machine')
  const [names, setNames] = useState(setup.names)
  const [isWrong, setWrong] = useState(false)
  const [doing, setDoing] = useState<'nothing' | 'restarting' | 'not back'>('nothing')
  const [said, setSaid] = useState<{ readonly tone: NoticeProps['tone']; readonly words: string }>()
  const isFixed = setup.reachFixedAt !== undefined

  if (setup.reach === 'own') return <Notice>{t(texts.own)}</Notice>

  function say(tone: NoticeProps['tone'], sentence: Sentence): void {
    setSaid({ tone, words: t(sentence) })
    announceHere(t(sentence), { isFailure: tone === 'bad' })
  }

  /** `isSure`: whether the server said that it saved the change. */
  async function waitForIt(isSure: boolean, visit = thisVisit()): Promise<void> {
    setDoing('restarting')
    say('calm', isSure ? texts.restarting : uiTexts.noConnection)
    const ask = async () => {
      const result = await sendAsOperator(getSetup)
      return result.is === 'answer' ? result.answer : undefined
    }
    const now = await waitForRestart(setup.run, ask, realClock, isSure ? undefined : RESTARTS_WITHIN_MS)
    const [tone, result] = resultOf(now, setup.run)
    if (visit.hasEnded()) return showLateResult({ sentence: result })
    setDoing(now === undefined ? 'not back' : 'nothing')
    if (now !== undefined) onRestarted(now)
    say(tone, result)
  }

  async function save(): Promise<void> {
    // Names that are out of sight are not asked about: what was saved stays.
    const given = v.safeParse(namesAtHome, reach === 'home' ? names : setup.names)
    setWrong(!given.success)
    if (!given.success) {
      announceHere(t(texts.namesWrong), { isFailure: true })
      return focusSoon('names')
    }
    if (reach === setup.reach && given.output === setup.names) return say('calm', texts.nothingChanged)
    const visit = thisVisit()
    setDoing('restarting')
    const result = await sendAsOperator(saveSetup, { body: { reach, names: given.output } })
    // The server may have saved the change although its answer was lost.
    const isLost = result.is === 'unanswered' ? !result.neverSent : result.is === 'refused' && result.http >= 500
    if (result.is === 'answer' || isLost) return waitForIt(!isLost, visit)
    const why = result.is === 'refused' && result.http === 409 ? texts.refused : texts.loadFailed
    if (visit.hasEnded()) return showLateResult({ sentence: why })
    setDoing('nothing')
    say('bad', why)
  }

  return (
    <Form className={`stack ${styles.form}`} onSubmit={save}>
      {isFixed && (
        <Notice>{t(texts.fixedAt, { place: placeOf(setup.reachFixedAt ?? '', t(texts.environment)) })}</Notice>
      )}
      <div>
        <Radios
          labelledBy="reach-title"
          value={reach}
          choices={REACHES.map((one) => [one, t(one === 'home' ? texts.home : texts.thisMachine)])}
          describedBy="home-hint"
          disabled={isFixed}
          onChange={setReach}
        />
        <p id="home-hint" className="hint">
          {t(texts.homeHint)}
        </p>
      </div>
      {reach === 'home' && (
        <Field
          id="names"
          label={t(texts.names)}
          hint={
            setup.namesFixedAt === undefined
              ? t(texts.namesHint, { names: setup.ownNames.slice(0, OWN_NAMES_SHOWN).join(', ') })
              : t(texts.fixedAt, { place: placeOf(setup.namesFixedAt, t(texts.environment)) })
          }
          error={isWrong ? t(texts.namesWrong) : undefined}
          value={names}
          readOnly={setup.namesFixedAt !== undefined}
          maxLength={NAMES_AT_HOME_AT_MOST}
          autoCapitalize="none"
          spellCheck={false}
          onText={setNames}
        />
      )}
      {reach === 'this-machine' && !isOnlyHere() && !isFixed && <Notice tone="bad">{t(texts.losesYou)}</Notice>}
      {(!isFixed || (reach === 'home' && setup.namesFixedAt === undefined)) && (
        <div>
          <Button type="submit" wide variant="primary" busy={doing === 'restarting'} aria-describedby="save-hint">
            {t(texts.save)}
          </Button>
          <p id="save-hint" className="hint">
            {t(texts.saveHint)}
          </p>
        </div>
      )}
      {said !== undefined && <Notice tone={said.tone ?? 'calm'}>{said.words}</Notice>}
      {doing === 'not back' && (
        <Button
          onClick={() => {
            focusHeading()
            void waitForIt(false)
          }}
        >
          {t(commonTexts.tryAgain)}
        </Button>
      )}
    </Form>
  )
}

/** What the user is told after a restart; `setup` is undefined if the server did not come back. */
function resultOf(setup: Setup | undefined, before: string): readonly ['bad' | 'good', Sentence] {
  if (setup === undefined) return ['bad', texts.notBack]
  if (setup.run === before) return ['bad', texts.nothingChanged]
  return setup.wasReverted ? ['bad', texts.reverted] : ['good', texts.saved]
}

const placeOf = (fixedAt: string, environment: string) => (fixedAt === 'environment' ? environment : fixedAt)

const ASK_EVERY_MS = 1_000
export const WAIT_AT_MOST_MS = 60_000
/** A server that still answers with the same `run` after this time has saved no change. */
const RESTARTS_WITHIN_MS = 10_000

/**
 * Waits until a restarted server answers with another `run`, or after `withinMs` with any. `ask` resolves to undefined
 * while the server does not answer. This does the same after `WAIT_AT_MOST_MS`.
 */
export async function waitForRestart(
  before: string,
  ask: () => Promise<Setup | undefined>,
  { now, after }: Clock,
  withinMs = Number.POSITIVE_INFINITY,
): Promise<Setup | undefined> {
  const began = now()
  const until = began + WAIT_AT_MOST_MS
  while (now() < until) {
    await new Promise<void>((resolve) => after(ASK_EVERY_MS, resolve))
    const setup = await ask()
    if (setup !== undefined && (setup.run !== before || now() >= began + withinMs)) return setup
  }
  return undefined
}
