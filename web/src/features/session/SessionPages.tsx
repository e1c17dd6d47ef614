/** The pages of logging in and out. */
import { useCanLogIn } from '../../platform/can-log-in.ts'
import { useQuery, navigate } from '../../platform/router.ts'
import { useSharedState } from '../../platform/shared-state.ts'
import { shownMessage } from '../../texts/shown-message.ts'
import { useT } from '../../texts/say.ts'
import { Page, Wait } from '../../ui/Page.tsx'
import styles from './session.module.css'
import { Button, LinkButton } from '../../ui/Button.tsx'
import { resumeSession } from '../../client/refresh.ts'
import { useEffect, useRef, useState, useTransition } from 'react'
import type { Sentence } from '@beckon/contract/languages'
import { refreshToken } from '@beckon/contract/session'
import { send } from '../../client/api-client.ts'
import { consequenceOf } from '../../client/failures.ts'
import type { Question } from './replacement-question.ts'
import { Notice } from '../../ui/Notice.tsx'
import { completeLogin, sessionTexts as texts } from './complete-login.ts'
import { showBanner } from '../../client/banners.ts'
import { logOut, replaceSession } from '../../client/session-store.ts'

/** Shown when the session is no longer valid, with the next step. */
export function LoginAgainPage() {
  const t = useT()
  const language = useSharedState((state) => state.language)
  const hasToken = useSharedState((state) => state.arToken !== undefined)
  const canLogIn = useCanLogIn()
  const message = useQuery().get('msg')
  return (
    <Page title={t(canLogIn ? texts.loginAgain : texts.pairAgain)}>
      <p role="alert">
        {message ? shownMessage(message, language, canLogIn) : t(canLogIn ? texts.reLogin : texts.needToPair)}
      </p>
      <p className={styles.text}>
        {t(hasToken ? texts.plainlyGoBack : canLogIn ? texts.plainlyLogIn : texts.plainlyPair)}
      </p>
      <ReturnButton canGoBack={hasToken} />
    </Page>
  )
}

interface ReturnButtonProps {
  readonly canGoBack: boolean
  /** Whether another next step comes first. */
  readonly isSecond?: boolean
}

/**
 * The next step on a page about a failure: back to the remote, or to log in or pair again. Going back starts the
 * session again, which detects an invalid one instead of leading here again (C27).
 */
export function ReturnButton({ canGoBack, isSecond = false }: ReturnButtonProps) {
  const t = useT()
  const canLogIn = useCanLogIn()
  const appearance = isSecond ? {} : ({ variant: 'primary' } as const)
  return canGoBack ? (
    <Button {...appearance} onClick={() => resumeSession()}>
      {t(texts.goBack)}
    </Button>
  ) : (
    <LinkButton {...appearance} href="/">
      {t(canLogIn ? texts.logInAgain : texts.pairAgain)}
    </LinkButton>
  )
}

/** The page to which the provider sends the browser back: a wait state while the login is finished. */
export function LoginCompletePage() {
  const t = useT()
  useEffect(() => void completeLogin(), [])
  return (
    <Page title={t(texts.loggingIn)}>
      <Wait />
    </Page>
  )
}

/** The page to which the host sends the browser after a logout. Forgets the account, goes home and shows a message. */
export function LogoutCompletePage() {
  const t = useT()
  useEffect(() => {
    const isEnded = new URLSearchParams(window.location.search).get('ended') !== 'false'
    logOut()
    navigate('/', { replace: true })
    showBanner(isEnded ? 'youAreLoggedOut' : 'notLoggedOutAtServer')
  }, [])
  return (
    <Page title={t(texts.loggingOut)}>
      <Wait />
    </Page>
  )
}

/** Asks before the session of a link replaces the one in this browser, which stays until the link has proved good. */
export function ReplaceSessionPage({ token, onAnswered }: Question) {
  const t = useT()
  const [problem, setProblem] = useState<Sentence>()
  const isKept = useRef(false)
  const [busy, startReplacing] = useTransition()

  async function replace(): Promise<void> {
    setProblem(undefined)
    const result = await send(refreshToken, { token })
    if (isKept.current) return
    if (result.is !== 'answer')
      return setProblem(consequenceOf('refreshToken', result).clearToken ? texts.linkRefused : texts.linkNotChecked)
    replaceSession(result.answer.arToken)
    onAnswered()
  }

  function keep(): void {
    isKept.current = true
    onAnswered()
  }

  return (
    <Page title={t(texts.replaceTitle)}>
      <p>{t(texts.replaceText)}</p>
      <div className="answers">
        <Button wide variant="primary" onClick={keep}>
          {t(texts.keep)}
        </Button>
        <Button wide busy={busy} onClick={() => startReplacing(replace)}>
          {t(texts.replace)}
        </Button>
      </div>
      <div role="alert">{problem && <Notice tone="bad">{t(problem)}</Notice>}</div>
    </Page>
  )
}
