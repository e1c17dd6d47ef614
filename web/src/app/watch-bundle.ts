/**
 * Shows a message with a reload button if the app's bundle does not load; otherwise the page would stay empty, or stay
 * a first view. Part of the head script; needs neither style sheets nor the bundle.
 */
import type { Language, Sentence } from '@beckon/contract/languages'
import { loadAgain, missingProgramTexts as texts } from '../ui/texts.ts'

/** Even slow connections load the bundle in less time; on slower ones the message does no harm. */
export const PATIENCE_MS = 15_000
const STYLES_AGAIN_AFTER_MS = 3_000

/** Colours of the theme if its styles have loaded, otherwise those of the browser: light, dark or forced. */
const MESSAGE_STYLE =
  'position:sticky;top:0;z-index:9;padding:1rem;border-bottom:2px solid;background:var(--raised,Canvas);' +
  'color:var(--ink,CanvasText);font:1.125rem/1.5 system-ui,sans-serif;text-align:center'
const WORDS = 'margin:0;font:inherit'
const BUTTON =
  'min-height:2.75rem;margin-top:.5rem;padding:.5rem 1.5rem;border:2px solid;border-radius:.875rem;' +
  'background:inherit;color:inherit;font:inherit;font-weight:600;cursor:pointer'

/** Watches until the page is drawn; the app reports later failures itself. */
export function watchBundle(language: Language): void {
  const words = document.createElement('h1')
  const late = setTimeout(() => show(texts.late), PATIENCE_MS)
  // Only the bundle's own script: the app reports the parts that it loads later. These events do not bubble, so they
  // are captured.
  addEventListener(
    'error',
    ({ target }) => void (target instanceof HTMLScriptElement && target.type === 'module' && show(texts.missing)),
    true,
  )
  addEventListener(
    'error',
    ({ target }) =>
      void (
        target instanceof HTMLLinkElement &&
        target.rel === 'stylesheet' &&
        setTimeout(fetchAgain, STYLES_AGAIN_AFTER_MS, target)
      ),
    true,
  )

  function show(sentence: Sentence): void {
    clearTimeout(late)
    if (isPageDrawn()) return
    if (document.body === null)
      return document.addEventListener('readystatechange', () => show(sentence), { once: true })
    stopStylesFromBlocking()
    if (!words.isConnected) put(words, language)
    words.textContent = sentence[language]
  }
}

/** Puts the message above the first view; it is removed if the page is drawn after all. */
function put(words: HTMLElement, language: Language): void {
  const main = Object.assign(document.createElement('main'), { lang: language })
  const box = document.createElement('div')
  const button = Object.assign(document.createElement('button'), {
    type: 'button',
    textContent: loadAgain[language],
    onclick: () => location.reload(),
  })
  box.setAttribute('role', 'alert')
  main.style.cssText = MESSAGE_STYLE
  words.style.cssText = WORDS
  button.style.cssText = BUTTON
  box.append(words, button)
  main.append(box)
  document.body.prepend(main)
  const observer = new MutationObserver(() => {
    if (!isPageDrawn()) return
    observer.disconnect()
    main.remove()
  })
  observer.observe(document.body, { childList: true, subtree: true })
}

function isPageDrawn(): boolean {
  return document.querySelector('#root main') !== null
}

/**
 * Inserts again each style sheet that has not loaded: one in the page's markup blocks drawing, one inserted by a script
 * does not.
 */
function stopStylesFromBlocking(): void {
  for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]'))
    if (link.sheet === null) fetchAgain(link)
}

/**
 * Requests a style sheet again. Also for lazy parts: the browser requests their scripts again, but not their styles.
 */
function fetchAgain(link: HTMLLinkElement): void {
  link.replaceWith(link.cloneNode())
}
