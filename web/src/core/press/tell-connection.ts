/**
 * Reports in the status line that there is no network, or that the server does not answer. Other pages use a line of
 * its own (`features/session/ConnectionNotice.tsx`); above the keys it would move each key away from a finger or gaze
 * that is on its way to it.
 */
import { catalogue } from '@beckon/contract/catalogue'
import type { Sentence } from '@beckon/contract/languages'
import { followServerUnreachable, isServerUnreachable } from '../../client/refresh.ts'
import { isOffline, onNetwork } from '../../platform/listen.ts'
import { shared } from '../../platform/shared-state.ts'
import { commonTexts } from '../../texts/common-texts.ts'
import { say } from '../../texts/say.ts'
import { announce } from '../../ui/announce.ts'
import { uiTexts } from '../../ui/texts.ts'
import type { PressesState } from './presses.ts'
import { followPresses, pressesNow, showStatus } from './remote-presses.ts'

const connectionTexts = catalogue('connectionNotices')

/** Starts reporting; the returned function stops it. */
export function tellConnection(): () => void {
  let lastSaid: Sentence | undefined
  let stopTelling = () => {}

  function check(): void {
    const sentence = isOffline() ? connectionTexts.offline : isServerUnreachable() ? uiTexts.noConnection : undefined
    if (sentence === lastSaid) return
    stopTelling()
    stopTelling = sentence ? tell(sentence) : () => {}
    announce(say(sentence ?? commonTexts.connectedAgain, shared().language))
    lastSaid = sentence
  }

  const stops = [onNetwork(check), followServerUnreachable(check)]
  check()
  return () => {
    for (const stop of stops) stop()
    stopTelling()
  }
}

/**
 * Keeps the sentence in the status line until the returned function is called, except over a failed press, whose
 * message says more, and over a newer press.
 */
function tell(sentence: Sentence): () => void {
  const status = { sentence, tone: 'calm' } as const
  const before = pressesNow().last

  function show({ last, message }: PressesState): void {
    const isOfBefore = last === undefined || (last === before && last.outcome?.is !== 'failed')
    if (message === undefined && isOfBefore) showStatus(status)
  }

  const stop = followPresses(show)
  show(pressesNow())
  return () => {
    stop()
    if (pressesNow().message === status) showStatus(undefined)
  }
}
