/** What the page of the codes says and shows of what happened, in the language of the page. */
import type { Sentence } from '@beckon/contract/languages'
import type { CodeKey } from '@beckon/contract/tv-codes'
import { shared } from '../../platform/shared-state.ts'
import { say } from '../../texts/texts.ts'
import type { News, Why } from './codes-machine.ts'
import { codesTexts as texts, keyName } from './codes-texts.ts'

const WHY: Readonly<Record<Why, Sentence>> = {
  'TOO-LATE': texts.whyUnreachable,
  'BOX-ASLEEP': texts.whyUnreachable,
  'BOX-UNREACHABLE': texts.whyUnreachable,
  'BOX-NOT-ALLOWED': texts.whyNotAllowed,
  'BOX-TIMEOUT': texts.whyTimeout,
  'INVALID-KEY': texts.whyInvalid,
  'NOT-UNDERSTOOD': texts.whyInvalid,
  'NOT-FOUND': texts.whyGone,
  gone: texts.whyGone,
  elsewhere: texts.whyElsewhere,
  'no answer': texts.whyNoAnswer,
}

export function whyText(why: Why): string {
  return say(WHY[why], shared().language)
}

export function codesNewsText(news: News): string {
  const { language } = shared()
  const name = (key: CodeKey) => say(keyName(key), language)
  switch (news.is) {
    case 'got': {
      const next =
        news.next === undefined ? say(texts.lastOne, language) : say(texts.next, language, { key: name(news.next) })
      return `${say(texts.got, language, { key: name(news.key) })} ${next}`
    }
    case 'same':
      return say(texts.same, language, { key: name(news.key), other: name(news.as) })
    case 'failed':
      return say(texts.notLearned, language, { why: whyText(news.why) })
    case 'not changed':
      return say(texts.notChanged, language, { why: whyText(news.why) })
    case 'not sent':
      return say(texts.notSent, language, { key: news.key === undefined ? '' : name(news.key), why: whyText(news.why) })
    case 'all asked':
      return say(texts.allAsked, language)
    default:
      return say(OF_KEY[news.is], language, { key: name(news.key) })
  }
}

const OF_KEY = {
  press: texts.press,
  'nothing came': texts.nothingCame,
  unreadable: texts.unreadable,
  sent: texts.sent,
  deleted: texts.deleted,
  chosen: texts.chosen,
  undone: texts.undone,
} as const

/** Whether something has to be done about it. */
export function isBad({ is }: News): boolean {
  return ['failed', 'not sent', 'not changed', 'nothing came', 'unreadable', 'same'].includes(is)
}
