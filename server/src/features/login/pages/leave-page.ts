/** Asks before logging out when the wish came from elsewhere: a foreign link must not take somebody's remote away. */
import type { Language } from '@beckon/contract/languages'
import { PATHS } from '../paths.ts'
import { TEXTS } from '../texts.ts'
import { drawPage, safe } from './page.ts'

export function drawLeavePage(language: Language, partner: string): string {
  return drawPage({
    language,
    title: TEXTS.leaveTitle[language],
    main: `<p class="lead">${safe(TEXTS.leaveLead[language])}</p>
<p><a class="button" href="/">${safe(TEXTS.stay[language])}</a></p>
<form method="post" action="${PATHS.logout}">
<input type="hidden" name="partner" value="${safe(partner)}">
<p><button class="quiet">${safe(TEXTS.leave[language])}</button></p>
</form>`,
  })
}
