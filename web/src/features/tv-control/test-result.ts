/**
 * The result of sending a test event to the user's automation service: its sentence, which says "sent", not "done",
 * since no service reports what an event did; and how it is announced.
 */
import { catalogue } from '@beckon/contract/catalogue'
import type { Sentence } from '@beckon/contract/languages'
import type { Status } from '@beckon/contract/statuses'
import type { CallResult } from '../../client/api-client.ts'
import type { Clock } from '../../platform/clock.ts'
import type { announce } from '../../ui/announce.ts'
import { tvControlTexts } from './texts.ts'

const texts = catalogue('tvControlTest')

const BY_STATUS = {
  'EVENT-KEY-REFUSED': texts.keyRefused,
  'EVENT-NOT-SAVED': texts.notSaved,
  'EVENT-UNKNOWN': texts.eventUnknown,
  'TOO-MANY': texts.tooMany,
  BUSY: texts.busy,
  'SERVICE-TIMEOUT': texts.noAnswer,
  'SERVICE-UNREACHABLE': texts.unreachable,
  'SERVICE-REDIRECT': texts.sentElsewhere,
  // Something else answers there, such as a log-in page.
  'SERVICE-LYING': texts.somebodyElse,
  'SERVICE-HUGE': texts.tooLong,
  'SERVICE-FORBIDDEN': texts.notAllowed,
  'TOO-LATE': texts.tooLate,
} as const satisfies Partial<Record<Status, Sentence>>

/** The result of a test, as it is shown and announced. */
export interface TestResult {
  readonly good: boolean
  readonly words: Sentence
}

export function testResultOf(result: CallResult<unknown>): TestResult {
  return { good: result.is === 'answer', words: wordsOf(result) }
}

function wordsOf(result: CallResult<unknown>): Sentence {
  if (result.is === 'answer') return texts.sent
  if (result.is === 'unanswered') return result.neverSent ? texts.noConnection : texts.noAnswer
  const status = result.is === 'refused' ? result.status : undefined
  return status !== undefined && Object.hasOwn(BY_STATUS, status)
    ? BY_STATUS[status as keyof typeof BY_STATUS]
    : tvControlTexts.testFailed
}

/** How long an announcement stays (H32). */
export const SAID_FOR_MS = 5_000

export interface Speaker {
  readonly atOnce: typeof announce
  readonly inTurn: typeof announce
}

/**
 * Queues results: an instant answer would cut off "Testing command for …", so a result waits until the last
 * announcement has had its time. Announcements about what the user does come at once.
 */
export function makeSpeaker(clock: Clock, tell: typeof announce): Speaker {
  const waiting: Parameters<typeof announce>[] = []
  let saidAt = -SAID_FOR_MS
  let stop = () => {}

  function say(...what: Parameters<typeof announce>): void {
    saidAt = clock.now()
    tell(...what)
    stop()
    if (waiting.length > 0) stop = clock.after(SAID_FOR_MS, sayNext)
  }

  function sayNext(): void {
    const next = waiting.shift()
    if (next !== undefined) say(...next)
  }

  return {
    atOnce: say,
    inTurn(...what) {
      waiting.push(what)
      if (waiting.length > 1) return
      stop()
      stop = clock.after(Math.max(saidAt + SAID_FOR_MS - clock.now(), 0), sayNext)
    },
  }
}
