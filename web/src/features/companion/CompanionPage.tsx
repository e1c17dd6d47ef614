/** The pages of pairing a companion app. */
import type { Sentence } from '@beckon/contract/languages'
import { useEffect, useState } from 'react'
import { useCanLogIn } from '../../platform/can-log-in.ts'
import { navigate } from '../../platform/router.ts'
import { shared, useSharedState } from '../../platform/shared-state.ts'
import { say, useT } from '../../texts/say.ts'
import { announce } from '../../ui/announce.ts'
import { BackKey, Button, LinkButton } from '../../ui/Button.tsx'
import { Page, Wait } from '../../ui/Page.tsx'
import { lazyComponentWithStatus } from '../../ui/lazy-part.tsx'
import { resumeSession } from '../../client/refresh.ts'
import {
  agree,
  companionTexts as texts,
  declinePairing,
  forgetAgreement,
  lookUp,
  type Companion,
  hasAgreed,
  pairCompanion,
} from './companion.ts'
import styles from './CompanionPage.module.css'
import { commonTexts } from '../../texts/common-texts.ts'

/** Fetched while the app is being looked up. */
const LogInOrPair = lazyComponentWithStatus(async () => (await import('../home/LogInOrPair.tsx')).LogInOrPair)

/** The page to which a companion app sends its user. Names the app, explains logging in, and offers ways to do it. */
export function CompanionPage() {
  const t = useT()
  const companionId = useSharedState((state) => state.companionId)
  return (
    <Page
      title={t(texts.title)}
      back={companionId === undefined ? <BackKey href="/" words={t(commonTexts.toHome)} /> : undefined}
    >
      {companionId === undefined ? <Wait /> : <Chooser key={companionId} companionId={companionId} />}
    </Page>
  )
}

function Chooser({ companionId }: { companionId: string }) {
  const t = useT()
  const canLogIn = useCanLogIn()
  const [companion, setCompanion] = useState<Companion>()

  // Consent to an earlier link does not count for this one.
  useEffect(forgetAgreement, [])

  useEffect(() => {
    let isCurrent = true
    void lookUp(companionId).then((found) => {
      if (!isCurrent) return
      setCompanion(found)
      const { language } = shared()
      if (found.is === 'known') announce(say(texts.asks, language, { app: found.appName }))
      if (found.is === 'unknown' || found.is === 'unclear') announce(say(texts.asksUnnamed, language))
    })
    return () => void (isCurrent = false)
  }, [companionId])

  switch (companion?.is) {
    case undefined:
      return <Wait />
    case 'known':
    case 'unknown':
    case 'unclear':
      return (
        <div role="group" aria-labelledby="companion-asks">
          <p id="companion-asks" className={styles.asks}>
            {companion.is === 'known' ? t(texts.asks, { app: companion.appName }) : t(texts.asksUnnamed)}
          </p>
          <p>{t(meaning(companion.is, canLogIn))}</p>
          <p className={styles.careful}>{t(texts.careful)}</p>
          <LogInOrPair onChoose={agree} />
          <Button wide onClick={declineAndLeave} className={styles.no}>
            {t(texts.no)}
          </Button>
        </div>
      )
    case 'ended':
      return (
        <>
          <p role="alert" className={styles.asks}>
            {t(texts.over)}
          </p>
          <h2 className={styles.without}>{t(texts.without)}</h2>
          <LogInOrPair onChoose={declinePairing} />
        </>
      )
  }
}

/** Explains what logging in or pairing will do, or may do: an app that could not be looked up may be waiting here. */
function meaning(is: Companion['is'], canLogIn: boolean): Sentence {
  if (is === 'unknown') return canLogIn ? texts.meansNote : texts.meansNoteNoLogin
  return canLogIn ? texts.means : texts.meansNoLogin
}

/** Declines the pairing, and resumes the user's session or, without one, goes to the home page. */
function declineAndLeave(): void {
  declinePairing()
  if (shared().arToken === undefined) navigate('/')
  else resumeSession()
}

/** Asks the user to go back to the companion app, which is now paired. Needs no session; a reload shows it again. */
export function CompanionSuccessPage() {
  const t = useT()
  return (
    <Page title={t(texts.goBack)}>
      <p>{t(texts.done)}</p>
      <LinkButton href="/" className={styles.no}>
        {t(texts.thisBrowserToo)}
      </LinkButton>
    </Page>
  )
}

/**
 * Replaces the remote while a companion app is being paired. If the user has not agreed, it goes back to the
 * page that asks for that.
 */
export function PairingCompanionPage() {
  const t = useT()
  useEffect(() => {
    if (hasAgreed()) void pairCompanion()
    else navigate('/companion', { replace: true })
  }, [])
  return (
    <Page title={t(texts.pairing)}>
      <Wait />
    </Page>
  )
}
