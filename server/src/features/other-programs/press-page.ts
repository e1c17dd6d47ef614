/**
 * The page that asks before a key is pressed. A GET presses nothing: browsers, scanners and previews follow any link.
 */
import type { Language } from '@beckon/contract/languages'
import { drawPage, safe } from '../../http/server-page.ts'
import { fill, linkTexts as texts } from './texts.ts'

/** The form's field by which a reloaded answer is known to be the same press. */
export const ONCE_FIELD = 'once'

/** The form's field with the words that it sends; a key stands in the address. */
export const WORDS_FIELD = 'words'

const SENTENCES = {
  key: { ask: texts.ask, press: texts.press, again: texts.pressAgain },
  words: { ask: texts.askWords, press: texts.send, again: texts.sendAgain },
} as const

export interface AskPage {
  readonly language: Language
  readonly of: keyof typeof SENTENCES
  /** The name of the key, or the words. */
  readonly label: string
  readonly boxName: string
  readonly once: string
  /** The outcome of the press that this page just made. */
  readonly said: string | undefined
}

export function drawAskPage({ language, of, label, boxName, once, said }: AskPage): string {
  const { ask, press, again } = SENTENCES[of]
  const hidden = (name: string, value: string) => `<input type="hidden" name="${name}" value="${safe(value)}">`
  return drawPage({
    language,
    title: said ?? fill(ask, language, { label, box: boxName }),
    main: `${said === undefined ? `<p class="lead">${safe(texts.askLead[language])}</p>` : ''}
<form method="post">${hidden(ONCE_FIELD, once)}${of === 'words' ? hidden(WORDS_FIELD, label) : ''}
<p><button class="button" autofocus>${safe(fill(said === undefined ? press : again, language, { label }))}</button></p></form>`,
  })
}

export function drawRefusalPage(language: Language, text: string): string {
  return drawPage({
    language,
    title: texts.doesNotWork[language],
    main: `<p class="lead">${safe(text)}</p>`,
  })
}
