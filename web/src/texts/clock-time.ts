/** The time of day as the user writes it. */
import type { Language } from '@beckon/contract/languages'

/** French as in Canada, unless the browser wants that of another country. */
const USUAL: Readonly<Partial<Record<Language, string>>> = { fr: 'fr-CA' }

/** `7:30 PM`, `19 h 30`; in the time zone of this device. `at`: milliseconds since 1970. */
export function clockTime(at: number, language: Language, wanted: readonly string[] = navigator.languages): string {
  const locale = wanted.find((one) => one.startsWith(`${language}-`)) ?? USUAL[language] ?? language
  return new Intl.DateTimeFormat(locale, { hour: 'numeric', minute: '2-digit' }).format(at)
}
