/**
 * The code, what to do with it, and how much time is left. `pairing-machine.ts` does the
 * waiting; this page only shows it.
 */
import { useEffect, useState } from 'react'
import { awakeClock } from '../../platform/clock.ts'
import { isInHomeAssistant, isOnlyHere } from '../../platform/base-path.ts'
import { useT } from '../../texts/say.ts'
import { announce } from '../../ui/announce.ts'
import { BackKey, Button } from '../../ui/Button.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Page, Wait } from '../../ui/Page.tsx'
import { renewPairing, usePairing, waitOnScreen, pairingTexts } from './pairing.tsx'
import { timeLeft } from './pairing-machine.ts'
import type { ShownPairing } from './saved-pairing.ts'
import styles from './WaitingForTvPage.module.css'
import { pageSettings } from '../../platform/page-settings.ts'
import { lazyComponent } from '../../ui/lazy-part.tsx'

export function WaitingForTvPage() {
  const t = useT()
  const state = usePairing()
  useEffect(waitOnScreen, [])
  return (
    <Page title={t(pairingTexts.title)} back={<BackKey href="/" words={t(pairingTexts.backHome)} />}>
      {state.at === 'waiting' ? <Waiting {...state} /> : <Wait />}
    </Page>
  )
}

interface WaitingProps {
  readonly pairing: ShownPairing
  readonly isRenewing: boolean
  readonly hasNoNewCode: boolean
}

function Waiting({ pairing, isRenewing, hasNoNewCode }: WaitingProps) {
  const t = useT()
  const { pairingCode, words } = pairing
  const spelled = `${t(pairingTexts.code)}: ${[...pairingCode].join(' ')}`
  // Announced, since the code appears after a screen reader has read the heading.
  useEffect(() => announce(spelled), [spelled])
  return (
    <div className="stack">
      {/* Seen as 123 4567, spoken digit by digit. */}
      <p className={styles.code}>
        <span className="spoken">{spelled}</span>
        <span aria-hidden="true">{pairingCode.slice(0, 3)}</span>
        <span aria-hidden="true" className={styles.rest}>
          {pairingCode.slice(3)}
        </span>
      </p>
      <p>{t(pairingTexts.howTo)}</p>
      {words !== undefined && (
        <p>
          {t(pairingTexts.wordsOnTv)} <strong className={styles.words}>{words}</strong>
        </p>
      )}
      <p>{t(pairingTexts.thenWhat)}</p>
      <TimeLeft pairing={pairing} />
      <Button wide busy={isRenewing} aria-describedby="more-time-hint" onClick={renewPairing}>
        {t(pairingTexts.moreTime)}
      </Button>
      <p id="more-time-hint" className="hint">
        {t(pairingTexts.moreTimeHint)}
      </p>
      {/* Below the button, which stays under the finger. The machine announces it. */}
      {hasNoNewCode && <Notice tone="bad">{t(pairingTexts.noNewCode)}</Notice>}
      {isOnlyHere() && !isInHomeAssistant() && <OnPhone />}
    </div>
  )
}

/** The visible time left. A screen reader announces it only at 60, 30 and 10 seconds. */
function TimeLeft({ pairing }: { pairing: ShownPairing }) {
  const t = useT()
  const [now, setNow] = useState(awakeClock.now)
  useEffect(
    () => awakeClock.after(1000 - (Math.max(now - pairing.arrivedAt, 0) % 1000), () => setNow(awakeClock.now())),
    [now, pairing.arrivedAt],
  )
  const seconds = Math.ceil(timeLeft(pairing, now) / 1000)
  const time = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
  return (
    <p role="timer" aria-live="off">
      {t(pairingTexts.timeLeft, { time })}
    </p>
  )
}

const QrCode = lazyComponent(async () => (await import('../../ui/QrCode.tsx')).QrCode)

/** For a user who opened this page on the computer that runs Beckon, but wants a phone or tablet as the remote. */
function OnPhone() {
  const t = useT()
  const { phoneAddress } = pageSettings()
  if (phoneAddress === undefined)
    return (
      <p className="hint">
        {t(pairingTexts.onlyHere, { host: window.location.hostname, command: pageSettings().command })}
      </p>
    )
  return (
    <section className="stack" aria-labelledby="on-phone">
      <h2 id="on-phone">{t(pairingTexts.onPhone)}</h2>
      <p>{t(pairingTexts.onPhoneHow)}</p>
      <p>
        <strong>{phoneAddress}</strong>
      </p>
      <QrCode text={phoneAddress} label={t(pairingTexts.addressPicture, { address: phoneAddress })} />
      <p className="hint">{t(pairingTexts.onPhoneStuck)}</p>
    </section>
  )
}
