/**
 * Which sentence the error page shows for its address. Pure: values from the address stand in our sentences as plain
 * text.
 */
import type { Language } from '@beckon/contract/languages'
import { messageText } from '@beckon/contract/messages'
import { plainText, shownMessage } from '../../texts/shown-message.ts'
import { say } from '../../texts/texts.ts'
import { errorsTexts } from './texts.ts'

export function errorText(query: URLSearchParams, language: Language, canLogIn: boolean): string {
  const get = (name: string) => query.get(name) || undefined
  const err = get('err')
  const sts = get('sts')
  const msg = get('msg')
  if (err === 'ERROR' && sts !== undefined) return say(errorsTexts.errorWithStatus, language, { sts: plainText(sts) })
  if (err === 'ERROR') return messageText('internalErrorOccurred', language)
  if (err === 'INVALID-TOKEN') return say(canLogIn ? errorsTexts.reLogin : errorsTexts.rePair, language)
  if (err !== undefined) return say(errorsTexts.unexpected, language, { err: plainText(err) })
  if (msg === 'loginError') return loginErrorText(get, language)
  return msg === undefined ? say(errorsTexts.weird, language) : shownMessage(msg, language, canLogIn)
}

function loginErrorText(get: (name: string) => string | undefined, language: Language): string {
  const error = get('error')
  if (error === undefined) return say(errorsTexts.loginError, language)
  const description = get('error_description')
  const activity = get('activity_id')
  return [
    say(errorsTexts.loginErrorNamed, language, { error: plainText(error) }),
    ...(description === undefined ? [] : [`(${plainText(description)})`]),
    ...(activity === undefined ? [] : [`[${plainText(activity)}]`]),
  ].join(' ')
}
