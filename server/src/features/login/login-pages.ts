/** The pages around the log-in that the server draws. */
import type { Language } from '@beckon/contract/languages'
import { traitsOf } from '@beckon/contract/partners'
import { catalogue } from '@beckon/contract/catalogue'
import { PRACTICE_SUBSCRIBERS } from '../../boxes/directory/reserved-subjects.ts'
import { drawPage, safe } from '../../http/pages/server-page.ts'
import { PATHS } from './begun-logins.ts'

const TEXTS = catalogue('login')

/** The practice provider's login page: one large button for each of its subscribers. */
export function drawChoosePage(language: Language, partner: string | undefined): string {
  const people = Object.entries(PRACTICE_SUBSCRIBERS).map(
    ([subject, { name, has }]) => `<li><button name="subscriber" value="${subject}">
<svg class="who" viewBox="0 0 24 24" width="24" height="24" aria-hidden="true" focusable="false">${PICTURES[subject as keyof typeof PICTURES]}</svg>
<span class="words"><strong>${safe(name[language])}</strong> <span>${safe(has[language])}</span></span>
<svg class="go" viewBox="0 0 24 24" width="24" height="24" aria-hidden="true" focusable="false"><path d="m9 6 6 6-6 6"/></svg>
</button></li>`,
  )
  const { brand } = traitsOf(partner)
  return drawPage({
    language,
    title: brand === '' ? TEXTS.chooseTitlePlain[language] : TEXTS.chooseTitle[language].replace('{brand}', brand),
    main: `<p class="lead" id="who">${safe(TEXTS.chooseLead[language])}</p>
<form method="post">
<ul aria-labelledby="who">
${people.join('\n')}
</ul>
</form>
<p class="note">${safe(TEXTS.chooseNote[language])}</p>
<p><a class="back" href="${backTo(partner)}">${safe(TEXTS.backToRemote[language])}</a></p>`,
  })
}

/** Shown when a page of an ended log-in is opened, for instance with the Back button. */
export function drawGonePage(language: Language, partner?: string): string {
  return drawPage({
    language,
    title: TEXTS.goneTitle[language],
    main: `<p class="lead">${safe(TEXTS.goneLead[language])}</p>
<p><a class="button" href="${backTo(partner)}">${safe(TEXTS.backToRemote[language])}</a></p>`,
  })
}

function backTo(partner: string | undefined): string {
  return partner === undefined ? '/' : `/?partner=${encodeURIComponent(partner)}`
}

/** The drawing of each practice subscriber's boxes: one screen, several, a small box with a play sign, none. */
const PICTURES = {
  one: '<rect x="3" y="5" width="18" height="12" rx="2"/><path d="M8 21h8"/>',
  several: '<rect x="6" y="3" width="16" height="10" rx="2"/><path d="M2 8v9a2 2 0 0 0 2 2h12M10 17h8"/>',
  flex: '<rect x="3" y="5" width="18" height="14" rx="3"/><path d="m10 9 5 3-5 3z"/>',
  none: '<path d="M21 15V7a2 2 0 0 0-2-2h-9M3 3l18 18M5 5.3A2 2 0 0 0 3 7v8a2 2 0 0 0 2 2h12M8 21h8"/>',
} as const satisfies Record<keyof typeof PRACTICE_SUBSCRIBERS, string>

/** Asks before a log-out that another site requested: its link must not log a user out. */
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

/** Shown at `/login` if no log-in is set up for the partner, with a link back to the remote. */
export function drawNoLoginPage(language: Language, partner: string): string {
  return drawPage({
    language,
    title: TEXTS.noLoginTitle[language],
    main: `<p class="lead">${safe(TEXTS.noLoginLead[language])}</p>
<p><a class="button" href="${backTo(partner)}">${safe(TEXTS.backToRemote[language])}</a></p>`,
  })
}
