/** Shown at `/login` where no log-in is set up for the partner: says so, and leads back to the remote. */
import type { Language } from '@beckon/contract/languages'
import { TEXTS } from '../texts.ts'
import { backTo } from './choose-page.ts'
import { drawPage, safe } from './page.ts'

export function drawNoLoginPage(language: Language, partner: string): string {
  return drawPage({
    language,
    title: TEXTS.noLoginTitle[language],
    main: `<p class="lead">${safe(TEXTS.noLoginLead[language])}</p>
<p><a class="button" href="${backTo(partner)}">${safe(TEXTS.backToRemote[language])}</a></p>`,
  })
}
