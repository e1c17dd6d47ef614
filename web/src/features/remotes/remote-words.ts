/**
 * The words about a remote: its name, how it was added, and when. Pure; times are the server's, so no clock here
 * matters.
 */
import type { Language, Sentence } from '@beckon/contract/languages'
import { BROWSER_NAMES, type DeviceKind, type RemoteEntry } from '@beckon/contract/remotes'
import { DAY_MS } from '@beckon/contract/time-units'
import { defineTexts, say } from '../../texts/texts.ts'

/** Up to then a date is further from what people remember than a count of days. */
const COUNTED_DAYS = 6

const ON_DEVICE = defineTexts({
  iphone: { en: 'on an iPhone', es: 'en un iPhone', fr: 'sur un iPhone' },
  ipad: { en: 'on an iPad', es: 'en un iPad', fr: 'sur un iPad' },
  'android-phone': { en: 'on an Android phone', es: 'en un teléfono Android', fr: 'sur un téléphone Android' },
  'android-tablet': { en: 'on an Android tablet', es: 'en una tableta Android', fr: 'sur une tablette Android' },
  chromebook: { en: 'on a Chromebook', es: 'en un Chromebook', fr: 'sur un Chromebook' },
  windows: { en: 'on a Windows computer', es: 'en una computadora Windows', fr: 'sur un ordinateur Windows' },
  mac: { en: 'on a Mac', es: 'en un Mac', fr: 'sur un Mac' },
  linux: { en: 'on a Linux computer', es: 'en una computadora Linux', fr: 'sur un ordinateur Linux' },
}) satisfies Readonly<Record<DeviceKind, Sentence>>

const texts = defineTexts({
  browser: { en: 'Web browser', es: 'Navegador web', fr: 'Navigateur Web' },
  app: { en: 'Companion app', es: 'Aplicación complementaria', fr: 'Application compagnon' },
  bookmarkOf: { en: 'Bookmark from {remote}', es: 'Marcador de {remote}', fr: 'Signet de {remote}' },
  paired: { en: 'Paired with {box}', es: 'Emparejado con {box}', fr: 'Jumelée avec {box}' },
  pairedSomewhere: { en: 'Paired', es: 'Emparejado', fr: 'Jumelée' },
  loggedIn: { en: 'Logged in', es: 'Inició sesión', fr: 'Connectée' },
  loggedInAt: { en: 'Logged in, uses {box}', es: 'Inició sesión, usa {box}', fr: 'Connectée, utilise {box}' },
  bookmark: { en: 'Opened with a bookmark', es: 'Abierto con un marcador', fr: 'Ouverte avec un signet' },
  bookmarkAt: {
    en: 'Opened with a bookmark for {box}',
    es: 'Abierto con un marcador de {box}',
    fr: 'Ouverte avec un signet pour {box}',
  },
  allowed: { en: 'Allowed in {remote}', es: 'Autorizada en {remote}', fr: 'Autorisée dans {remote}' },
  allowedFor: {
    en: 'Allowed in {remote}, uses {box}',
    es: 'Autorizada en {remote}, usa {box}',
    fr: 'Autorisée dans {remote}, utilise {box}',
  },
  opens: { en: 'Opens {box}', es: 'Abre {box}', fr: 'Ouvre {box}' },
  opensSomething: { en: 'Opens a remote', es: 'Abre un control', fr: 'Ouvre une télécommande' },
  newPaired: {
    en: 'A new remote, {remote}, was paired with {box}.',
    es: 'Un control nuevo, {remote}, se emparejó con {box}.',
    fr: 'Une nouvelle télécommande, {remote}, a été jumelée avec {box}.',
  },
  newLoggedIn: {
    en: 'A new remote, {remote}, logged in.',
    es: 'Un control nuevo, {remote}, inició sesión.',
    fr: 'Une nouvelle télécommande, {remote}, s’est connectée.',
  },
  newBookmark: {
    en: 'A new remote, {remote}, was opened with a bookmark.',
    es: 'Un control nuevo, {remote}, se abrió con un marcador.',
    fr: 'Une nouvelle télécommande, {remote}, a été ouverte avec un signet.',
  },
  newApp: {
    en: 'A new app, {remote}, was paired with {box}.',
    es: 'Una aplicación nueva, {remote}, se emparejó con {box}.',
    fr: 'Une nouvelle application, {remote}, a été jumelée avec {box}.',
  },
  program: { en: 'Another program', es: 'Otro programa', fr: 'Autre programme' },
  linkMade: { en: 'Link from {remote}', es: 'Enlace de {remote}', fr: 'Lien créé dans {remote}' },
  linkMadeFor: {
    en: 'Link from {remote}, uses {box}',
    es: 'Enlace de {remote}, usa {box}',
    fr: 'Lien créé dans {remote}, utilise {box}',
  },
  newLink: {
    en: 'A link for another program, {remote}, was made for {box}.',
    es: 'Se creó un enlace para otro programa, {remote}, que usa {box}.',
    fr: 'Un lien pour un autre programme, {remote}, a été créé pour {box}.',
  },
  yourTv: { en: 'your TV', es: 'tu televisor', fr: 'votre téléviseur' },
})

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

/** How the remote was added, and the box that it drives. */
export function howOf(entry: RemoteEntry, language: Language): string {
  const { kind, came, boxName } = entry
  const values = { box: boxName ?? '', remote: whereOf(entry, language) }
  const either = (known: Sentence, unknown: Sentence) => say(boxName === undefined ? unknown : known, language, values)
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

/** The sentence on the user's other remotes about a new one. */
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

/** "today", "yesterday", "3 days ago", and then the date; the year only when it is another one. */
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
