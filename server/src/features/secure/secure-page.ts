/** The page about a secure connection, drawn by the server, since it must work before the web app does. */
import { LANGUAGE_NAMES, LANGUAGES, type Language } from '@beckon/contract/languages'
import { renderSVG } from 'uqr'
import { drawPage, safe } from '../../http/server-page.ts'
import { SECURE_PATHS } from './phone-addresses.ts'
import { STEPS, SYSTEMS, type System } from './trust-steps.ts'
import { TEXTS } from './texts.ts'
import { COMMAND } from '../../settings/command-name.ts'

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
  // The device's own steps are open; the others wait below.
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

/** `[…]` is what stands on the screen. */
function markLabels(step: string): string {
  return safe(step).replaceAll(/\[([^\]]+)\]/gu, '<strong>$1</strong>')
}
