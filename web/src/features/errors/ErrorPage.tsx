/** The error page, whose message depends on its address, and the page for unknown addresses. */
import type { ReactNode } from 'react'
import { useCanLogIn } from '../../platform/can-log-in.ts'
import { useQuery } from '../../platform/router.ts'
import { useSharedState } from '../../platform/shared-state.ts'
import { useT, say } from '../../texts/say.ts'
import { Page } from '../../ui/Page.tsx'
import { ReturnButton } from '../session/SessionPages.tsx'
import { LinkButton } from '../../ui/Button.tsx'
import type { Language } from '@beckon/contract/languages'
import { messageText } from '@beckon/contract/messages'
import { plainText, shownMessage } from '../../texts/shown-message.ts'
import { catalogue } from '@beckon/contract/catalogue'

const texts = catalogue('errors')

/** `wayOn`: the next step for this failure, before Go Back or "Log in again". */
export function ErrorPage({ wayOn }: { wayOn?: ReactNode }) {
  const t = useT()
  const language = useSharedState((state) => state.language)
  const canGoBack = useSharedState(
    ({ arToken, deviceId, devices }) => arToken !== undefined && deviceId !== undefined && devices.length > 0,
  )
  const canLogIn = useCanLogIn()
  const query = useQuery()
  return (
    <Page title={t(texts.title)}>
      <p role="alert" className="lead">
        {errorText(query, language, canLogIn)}
      </p>
      {wayOn}
      <ReturnButton canGoBack={canGoBack} isSecond={wayOn !== undefined} />
    </Page>
  )
}

/** Shown at any unknown address. */
export function NotFoundPage() {
  const t = useT()
  return (
    <Page title={t(texts.notFoundTitle)}>
      <p className="lead">{t(texts.notFound)}</p>
      <LinkButton variant="primary" href="/">
        {t(texts.home)}
      </LinkButton>
    </Page>
  )
}

/** The message of the error page for the query of its address. Values from the address are shown as plain text. */
export function errorText(query: URLSearchParams, language: Language, canLogIn: boolean): string {
  // An empty value counts as absent.
  const get = (name: string) => query.get(name) || undefined
  const err = get('err')
  const sts = get('sts')
  const msg = get('msg')
  if (err === 'ERROR' && sts !== undefined) return say(texts.errorWithStatus, language, { sts: plainText(sts) })
  if (err === 'ERROR') return messageText('internalErrorOccurred', language)
  if (err === 'INVALID-TOKEN') return say(canLogIn ? texts.reLogin : texts.rePair, language)
  if (err !== undefined) return say(texts.unexpected, language, { err: plainText(err) })
  if (msg === 'loginError') return loginErrorText(get, language)
  return msg === undefined ? say(texts.weird, language) : shownMessage(msg, language, canLogIn)
}

function loginErrorText(get: (name: string) => string | undefined, language: Language): string {
  const error = get('error')
  if (error === undefined) return say(texts.loginError, language)
  const description = get('error_description')
  const activity = get('activity_id')
  return [
    say(texts.loginErrorNamed, language, { error: plainText(error) }),
    ...(description === undefined ? [] : [`(${plainText(description)})`]),
    ...(activity === undefined ? [] : [`[${plainText(activity)}]`]),
  ].join(' ')
}
