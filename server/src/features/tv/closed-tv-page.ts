/** The page at `/tv` on other devices: why the virtual TVs are not here, and where they are. */
import type { Language } from '@beckon/contract/languages'
import { drawPage, safe } from '../../http/server-page.ts'
import { TEXTS } from './texts.ts'

export function drawClosedTvPage(language: Language): string {
  return drawPage({
    language,
    title: TEXTS.title[language],
    main: `<p class="lead">${safe(TEXTS.lead[language])}</p>
<p class="note">${safe(TEXTS.operator[language])}</p>
<p><a class="button" href="/">${safe(TEXTS.back[language])}</a></p>`,
  })
}
