/** The texts about a remote: its name, how it was added, and when. Pure: all times are the server's. */
import { catalogue } from '@beckon/contract/catalogue'
import type { Language, Sentence } from '@beckon/contract/languages'
import { BROWSER_NAMES, type DeviceKind, type RemoteEntry } from '@beckon/contract/remotes'
import { DAY_MS } from '@beckon/contract/time-units'
import { say } from '../../texts/say.ts'

/** The texts of "Paired remotes", and of the notice about a new one. */
export const remotesTexts = catalogue('remotes')

/** Up to this age, a count of days is easier to recall than a date. */
const COUNTED_DAYS = 6

const ON_DEVICE = catalogue('remoteDevices') satisfies Readonly<Record<DeviceKind, Sentence>>

const texts = catalogue('remoteNames')

type Named = Pick<RemoteEntry, 'kind' | 'browser' | 'device' | 'appName'>

/** "Chrome on an Android phone", or the name of a companion app or press link. */
export function nameOf(entry: Named, language: Language): string {
  if (entry.kind === 'companion') return entry.appName ?? say(texts.app, language)
  if (entry.kind === 'press-link') return entry.appName ?? say(texts.program, language)
  const remote = whereOf(entry, language)
  return entry.kind === 'bookmark' ? say(texts.bookmarkOf, language, { remote }) : remote
}

function whereOf({ browser, device }: Named, language: Language): string {
  const name = browser === undefined ? say(texts.browser, language) : BROWSER_NAMES[browser]
  return device === undefined ? name : `${name} ${say(ON_DEVICE[device], language)}`
}

/** How the remote was added, and the box that it controls. */
export function howOf(entry: RemoteEntry, language: Language): string {
  const { kind, came, boxName } = entry
  const values = { box: boxName ?? '', remote: whereOf(entry, language) }
  const either = (known: Sentence, unknown: Sentence) => say(boxName === undefined ? unknown : known, language, values)
  // A bookmark itself; below, a remote that one opened.
  if (kind === 'bookmark') return either(texts.opens, texts.opensSomething)
  switch (came) {
    case 'easy-pair':
      return either(texts.paired, texts.pairedSomewhere)
    case 'login':
      return either(texts.loggedInAt, texts.loggedIn)
    case 'bookmark':
      return either(texts.bookmarkAt, texts.bookmark)
    case 'companion':
      return either(texts.allowedFor, texts.allowed)
    case 'press-link':
      return either(texts.linkMadeFor, texts.linkMade)
  }
}

/** The sentence that announces a new remote on the user's other remotes. */
export function newsOf(entry: RemoteEntry, language: Language): string {
  const sentence = {
    'easy-pair': texts.newPaired,
    login: texts.newLoggedIn,
    bookmark: texts.newBookmark,
    companion: texts.newApp,
    'press-link': texts.newLink,
  }[entry.came]
  return say(sentence, language, { remote: nameOf(entry, language), box: entry.boxName ?? say(texts.yourTv, language) })
}

/** "today", "yesterday", "3 days ago", and then the date, with the year only if it is not this year. */
export function dayOf(then: number, now: number, language: Language): string {
  const days = Math.max(0, Math.round((startOfDay(now) - startOfDay(then)) / DAY_MS))
  if (days <= COUNTED_DAYS) return new Intl.RelativeTimeFormat(language, { numeric: 'auto' }).format(-days, 'day')
  const isThisYear = new Date(then).getFullYear() === new Date(now).getFullYear()
  return new Intl.DateTimeFormat(language, {
    day: 'numeric',
    month: 'long',
    ...(!isThisYear && { year: 'numeric' }),
  }).format(then)
}

function startOfDay(ms: number): number {
  return new Date(ms).setHours(0, 0, 0, 0)
}
