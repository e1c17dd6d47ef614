/**
 * The page `/companion-app`: an example of another company's app. It uses only the calls that any such app would use,
 * and keeps its secrets in memory, since the storage of this origin belongs to the remote.
 */
import { catalogue } from '@beckon/contract/catalogue'
import { confirmCompanion, startCompanion } from '@beckon/contract/companion'
import type { KeyCode } from '@beckon/contract/keys'
import { processKey } from '@beckon/contract/remote'
import type { Sentence } from '@beckon/contract/languages'
import { useState, useSyncExternalStore } from 'react'
import { send as sendCall } from '../src/client/api-client.ts'
import { realClock } from '../src/platform/clock.ts'
import { runMachine } from '../src/platform/machine.ts'
import { shared } from '../src/platform/shared-state.ts'
import { say, useT } from '../src/texts/say.ts'
import { announce } from '../src/ui/announce.ts'
import { Announcer, Page } from '../src/ui/Page.tsx'
import { Button, LinkButton } from '../src/ui/Button.tsx'
import { LanguageSwitch } from '../src/ui/LanguageSwitch.tsx'
import { chooseLanguage } from '../tv/language.ts'
import { step, type Effect, type Event } from './app-machine.ts'
import styles from './companion-app.module.css'
import { urlOf } from '../src/platform/base-path.ts'

const texts = catalogue('companionApp')

const KEYS: readonly { readonly code: KeyCode; readonly label: Sentence }[] = [
  { code: 'CH_UP', label: texts.channelUp },
  { code: 'CH_DOWN', label: texts.channelDown },
  { code: 'GUIDE', label: texts.guide },
]

/** Moves the focus to the element that replaces the pressed button. */
const focusOnArrival = (element: HTMLElement | null) => element?.focus()

const machine = runMachine(step, { at: 'start' }, perform)

function perform(effect: Effect, send: (event: Event) => void): void {
  switch (effect.do) {
    case 'start':
      return void start(send)
    case 'wait':
      return void realClock.after(effect.ms, () => send({ type: 'time is up' }))
    case 'ask':
      return void ask(effect.token, send)
  }
}

async function start(send: (event: Event) => void): Promise<void> {
  const result = await sendCall(startCompanion, { body: { appName: say(texts.name, shared().language) } })
  send(
    result.is === 'answer'
      ? { type: 'started', path: result.answer.path, token: result.answer.token }
      : { type: 'not started' },
  )
}

async function ask(token: string, send: (event: Event) => void): Promise<void> {
  const result = await sendCall(confirmCompanion, { token })
  if (result.is === 'answer') {
    const { arToken, device } = result.answer
    const boxName = device?.name ?? ''
    announce(say(texts.paired, shared().language, { name: boxName }))
    return send({ type: 'agreed', arToken, boxName })
  }
  // Any other refusal may be temporary: a busy server, a proxy that answers for it, or 202 until the user has agreed.
  const hasExpired =
    result.is === 'refused' && (result.status === 'EXPIRED-PAIRING' || result.status === 'INVALID-TOKEN')
  send({ type: hasExpired ? 'expired' : 'not yet' })
}

export function CompanionAppPage() {
  const t = useT()
  const state = useSyncExternalStore(machine.subscribe, machine.state)
  const begin = () => machine.send({ type: 'begin' })
  return (
    <>
      <header className={styles.header}>
        <LanguageSwitch onChoose={chooseLanguage} />
      </header>
      <Page title={t(texts.title)}>
        <p className={styles.purpose}>{t(texts.purpose)}</p>
        {state.at === 'start' && state.why !== undefined && (
          <p role="alert">{t(state.why === 'expired' ? texts.expired : texts.notStarted)}</p>
        )}
        {(state.at === 'start' || state.at === 'starting') && (
          <Button wide variant="primary" busy={state.at === 'starting'} onClick={begin}>
            {t(texts.begin)}
          </Button>
        )}
        {state.at === 'waiting' && (
          <>
            <p role="status" className={styles.waiting}>
              {t(texts.waiting)}
            </p>
            <LinkButton
              ref={focusOnArrival}
              wide
              variant="primary"
              icon="new-tab"
              href={urlOf(state.path)}
              target="_blank"
              rel="noopener"
            >
              {t(texts.open)}
            </LinkButton>
            <p className={styles.address}>{window.location.origin + urlOf(state.path)}</p>
          </>
        )}
        {state.at === 'paired' && <Paired arToken={state.arToken} boxName={state.boxName} onAgain={begin} />}
      </Page>
      <Announcer />
    </>
  )
}

function Paired({ arToken, boxName, onAgain }: { arToken: string; boxName: string; onAgain: () => void }) {
  const t = useT()
  const [result, setResult] = useState('')

  async function press(code: KeyCode, label: Sentence): Promise<void> {
    const { is } = await sendCall(processKey, { token: arToken, body: { vcode: code } })
    setResult(t(is === 'answer' ? texts.reached : texts.refused, { key: t(label) }))
  }

  return (
    <>
      <p ref={focusOnArrival} tabIndex={-1} className={styles.paired}>
        {t(texts.paired, { name: boxName })}
      </p>
      <div role="group" aria-label={t(texts.keys)} className={styles.keys}>
        {KEYS.map(({ code, label }) => (
          <Button key={code} variant="key" onClick={() => void press(code, label)}>
            {t(label)}
          </Button>
        ))}
      </div>
      <p role="status" className={styles.result}>
        {result}
      </p>
      <Button onClick={onAgain}>{t(texts.again)}</Button>
      <p className={styles.soft}>{t(texts.forgets)}</p>
    </>
  )
}
