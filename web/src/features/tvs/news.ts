/** The sentences of a set-up for a screen reader, and the result of a try, in the language of the page. */
import type { AnswerOf } from '@beckon/contract/call'
import type { Driver } from '@beckon/contract/drivers'
import type { Sentence } from '@beckon/contract/languages'
import { BUTTONS, type RemoteButton } from '../../remote-model/button-table.ts'
import { notAllowedText } from '@beckon/contract/not-allowed-texts'
import type { tryTv } from '@beckon/contract/tvs'
import { BOX_REFUSALS } from '@beckon/contract/refusals'
import type { CallResult } from '../../client/api-client.ts'
import { shared } from '../../platform/shared-state.ts'
import { commonTexts } from '../../texts/common-texts.ts'
import { say } from '../../texts/texts.ts'
import { finishTexts, setUpTexts, TRY_FAILED_TEXTS } from './set-up-texts.ts'
import { tvsTexts } from './texts.ts'
import type { News, Note, TryResult } from './set-up-machine.ts'

export const NOTE_TEXTS: Readonly<Record<Note, Sentence>> = {
  'answered elsewhere': setUpTexts.answeredElsewhere,
  'not sent': setUpTexts.notSent,
  closed: tvsTexts.closedByVirtual,
}

const NEWS_TEXTS: Readonly<Record<Extract<News, string>, Sentence>> = {
  ...NOTE_TEXTS,
  'wrong code': setUpTexts.wrongCode,
  'wrong password': setUpTexts.wrongPassword,
  'wrong token': setUpTexts.wrongToken,
  'wrong choice': setUpTexts.wrongChoice,
  'new code shown': setUpTexts.newCodeShown,
  'no connection': setUpTexts.noConnection,
  connected: commonTexts.connectedAgain,
}

export function newsText(news: News): string {
  if (typeof news === 'object') return tryResultText(news.tried, news.driver)
  return say(NEWS_TEXTS[news], shared().language)
}

export function tryResultOf(result: CallResult<AnswerOf<typeof tryTv>>): TryResult {
  if (result.is === 'answer')
    return { is: 'pressed', pressed: result.answer.pressed, confirmed: result.answer.is === 'confirmed' }
  const status = result.is === 'refused' ? result.status : undefined
  return { is: 'not pressed', why: BOX_REFUSALS.find((one) => one === status) ?? 'no answer' }
}

/** The key that a try pressed, or why it did not. */
export function tryResultText(tried: TryResult, driver: Driver): string {
  const { language } = shared()
  if (tried.is === 'not pressed') {
    const why = say(TRY_FAILED_TEXTS[tried.why], language)
    return tried.why === 'BOX-NOT-ALLOWED' ? `${why} ${say(notAllowedText(driver), language)}` : why
  }
  const pressed =
    tried.pressed === 'volume'
      ? say(finishTexts.pressedVolume, language)
      : say(finishTexts.pressedKey, language, { key: keyLabel(tried.pressed) })
  return tried.confirmed ? `${pressed} ${say(finishTexts.confirmed, language)}` : pressed
}

function keyLabel(key: string): string {
  const { language } = shared()
  if (key === 'HOME') return say(finishTexts.homeKey, language)
  const button = (BUTTONS as readonly RemoteButton[]).find((one) => one.key === key)
  return button === undefined ? key : say(button.label, language)
}
