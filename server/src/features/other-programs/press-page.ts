/** The page that asks before a key is pressed. A GET presses nothing: browsers, scanners and previews follow any link. */
import type { Language } from '@beckon/contract/languages'
import { drawPage, safe } from '../login/pages/page.ts'
import { fill, linkTexts as texts } from './texts.ts'

/** The form's field by which a reloaded answer is known to be the same press. */
export const ONCE_FIELD = 'once'

export interface AskPage {
  readonly language: Language
  readonly label: string
  readonly boxName: string
  readonly once: string
  /** What became of the press before, if there was one. */
  readonly said?: string
}

export function drawAskPage({ language, label, boxName, once, said }: AskPage): string {
  const title = said ?? fill(texts.ask, language, { label, box: boxName })
  const press = said === undefined ? texts.press : texts.pressAgain
  return drawPage({
    language,
    title,
    main: `${said === undefined ? `<p class="lead">${safe(texts.askLead[language])}</p>` : ''}
<form method="post"><input type="hidden" name="${ONCE_FIELD}" value="${safe(once)}">
<p><button class="button" autofocus>${safe(fill(press, language, { label }))}</button></p></form>`,
  })
}

export function drawRefusalPage(language: Language, text: string): string {
  return drawPage({
    language,
    title: texts.doesNotWork[language],
    main: `<p class="lead">${safe(text)}</p>`,
  })
}
