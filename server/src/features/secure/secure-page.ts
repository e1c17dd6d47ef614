/** The page about a secure connection, drawn by the server, since it must work before the web app does. */
import { LANGUAGE_NAMES, LANGUAGES, type Language, inEveryLanguage, type Sentence } from '@beckon/contract/languages'
import { renderSVG } from 'uqr'
import { catalogue } from '@beckon/contract/catalogue'
import { drawPage, safe } from '../../http/pages/server-page.ts'
import { SECURE_PATHS } from './phone-addresses.ts'
import { COMMAND } from '../../settings/command-name.ts'

const TEXTS = catalogue('secure')

export interface SecurePage {
  readonly language: Language
  /**
   * `secure`: microphone and camera can be used already. `home`: not yet, but the household's certificate can be
   * installed. `off`: this server does not speak https.
   */
  readonly is: 'secure' | 'home' | 'off'
  readonly system: System | undefined
  /** The household authority's certificate, if there is one. */
  readonly fingerprint: string | undefined
  /** The secure address of the remote. */
  readonly secureAddress: string
  /** The address of this page for another device; undefined when no address at home leads here. */
  readonly setUpAddress: string | undefined
}

export function drawSecurePage(page: SecurePage): string {
  const { language } = page
  const main = page.is === 'secure' ? secureServices(page) : page.is === 'home' ? homeServices(page) : offServices(page)
  return drawPage({
    language,
    title: TEXTS.title[language],
    main: [...main, languageLinks(language)].join('\n'),
    ...(page.is === 'home' && { script: SECURE_PATHS.script }),
  })
}

function secureServices({ language, fingerprint, setUpAddress }: SecurePage): string[] {
  return [
    lead(TEXTS.isSecure[language]),
    `<p><a class="button" href="/">${safe(TEXTS.back[language])}</a></p>`,
    ...(fingerprint === undefined ? [] : otherDevice(language, setUpAddress)),
  ]
}

function homeServices({ language, system, fingerprint = '', secureAddress, setUpAddress }: SecurePage): string[] {
  const text = (name: keyof typeof TEXTS) => safe(TEXTS[name][language])
  // The steps for the device's own system come first and are open.
  const systems = [...SYSTEMS].sort((a, b) => Number(b === system) - Number(a === system))
  return [
    lead(TEXTS.why[language]),
    `<p id="trusted" role="status" hidden>${text('trusted')}</p>`,
    `<p>${text('once')} ${text('bound')}</p>`,
    `<p><a class="button" href="${SECURE_PATHS.certificate}" download="beckon-home.crt">${text('get')}</a></p>`,
    `<h2>${text('howTitle')}</h2>`,
    ...systems.map(
      (one) =>
        `<details${one === system ? ' open' : ''}><summary>${safe(STEPS[one].name[language])}</summary>
<ol>${STEPS[one].steps.map((step) => `<li>${markLabels(step[language])}</li>`).join('')}</ol></details>`,
    ),
    `<h2>${text('compareTitle')}</h2>`,
    `<p>${text('compare')}</p>`,
    `<p class="fingerprint">SHA-256 <code>${safe(fingerprint).replaceAll(':', ':<wbr>')}</code></p>`,
    `<h2>${text('goOnTitle')}</h2>`,
    `<p><a class="button" id="go-on" href="${safe(secureAddress)}">${text('goOn')}</a></p>`,
    `<form method="post" action="${SECURE_PATHS.without}"><p><button class="quiet" ` +
      `aria-describedby="without-note">${text('without')}</button></p></form>`,
    `<p class="note" id="without-note">${text('withoutNote')}</p>`,
    ...otherDevice(language, setUpAddress),
  ]
}

function offServices({ language }: SecurePage): string[] {
  return [
    lead(TEXTS.notOffered[language]),
    `<p>${safe(TEXTS.askOwner[language])}</p>`,
    `<p><code>${COMMAND} setup</code></p>`,
    `<p><a class="button" href="/">${safe(TEXTS.back[language])}</a></p>`,
  ]
}

function otherDevice(language: Language, address: string | undefined): string[] {
  if (address === undefined) return []
  const name = TEXTS.picture[language].replace('{address}', address)
  const picture = renderSVG(address, { border: 2 }).replace('<svg ', `<svg role="img" aria-label="${safe(name)}" `)
  return [
    `<h2>${safe(TEXTS.otherTitle[language])}</h2>`,
    `<p>${safe(TEXTS.other[language])}<br><strong class="address">${safe(address)}</strong></p>`,
    `<div class="code">${picture}</div>`,
  ]
}

function languageLinks(language: Language): string {
  const links = LANGUAGES.map(
    (one) =>
      `<a class="back" lang="${one}" hreflang="${one}" ` +
      `href="?locale=${one}"${one === language ? ' aria-current="true"' : ''}>${LANGUAGE_NAMES[one]}</a>`,
  )
  return `<nav class="languages" aria-label="${safe(TEXTS.languages[language])}">${links.join(' ')}</nav>`
}

function lead(text: string): string {
  return `<p class="lead">${safe(text)}</p>`
}

/** Emphasizes text in `[…]`, which is on the screen. */
function markLabels(step: string): string {
  return safe(step).replaceAll(/\[([^\]]+)\]/gu, '<strong>$1</strong>')
}

const STEP_TEXTS = catalogue('trustSteps')

export const SYSTEMS = ['ios', 'android', 'windows', 'macos', 'chromeos', 'linux'] as const
type System = (typeof SYSTEMS)[number]

interface Steps {
  readonly name: Sentence
  readonly steps: readonly Sentence[]
}

/**
 * The steps to trust the household's certificate: one row per system, in the terms of its own menus. `[…]` marks the
 * text of a button or menu.
 */
export const STEPS: { readonly [S in System]: Steps } = {
  ios: {
    name: STEP_TEXTS.iosName,
    steps: [STEP_TEXTS.iosSteps1, STEP_TEXTS.iosSteps2, STEP_TEXTS.iosSteps3],
  },
  android: {
    name: inEveryLanguage('Android'),
    steps: [STEP_TEXTS.androidSteps1, STEP_TEXTS.androidSteps2, STEP_TEXTS.androidSteps3, STEP_TEXTS.androidSteps4],
  },
  windows: {
    name: inEveryLanguage('Windows'),
    steps: [STEP_TEXTS.windowsSteps1, STEP_TEXTS.windowsSteps2, STEP_TEXTS.windowsSteps3, STEP_TEXTS.windowsSteps4],
  },
  macos: {
    name: inEveryLanguage('Mac'),
    steps: [STEP_TEXTS.macosSteps1, STEP_TEXTS.macosSteps2, STEP_TEXTS.macosSteps3],
  },
  chromeos: {
    name: inEveryLanguage('Chromebook'),
    steps: [STEP_TEXTS.chromeosSteps1, STEP_TEXTS.chromeosSteps2, STEP_TEXTS.chromeosSteps3],
  },
  linux: {
    name: STEP_TEXTS.linuxName,
    steps: [STEP_TEXTS.linuxSteps1, STEP_TEXTS.linuxSteps2, STEP_TEXTS.linuxSteps3],
  },
}

/** The system of a browser by its user agent. An iPad may report that it is a Mac; its steps then come second. */
export function systemOf(userAgent: string | undefined): System | undefined {
  const matches = (pattern: RegExp) => pattern.test(userAgent ?? '')
  if (matches(/Firefox\//u) && !matches(/Android|Mobile/u)) return 'linux'
  if (matches(/iPhone|iPad|iPod/u)) return 'ios'
  if (matches(/Android/u)) return 'android'
  if (matches(/CrOS/u)) return 'chromeos'
  if (matches(/Windows/u)) return 'windows'
  if (matches(/Macintosh/u)) return 'macos'
  return matches(/Linux/u) ? 'linux' : undefined
}
