/** The language of an answer, from what its request says. */
import { isLanguage, type Language } from '@beckon/contract/languages'
import { traitsOf } from '@beckon/contract/partners'

/** The browser's preferred language among ours; `otherwise` if it prefers none of them. */
export function languageOf(acceptLanguage: string | undefined, otherwise: Language = 'en'): Language {
  const preferences = (acceptLanguage ?? '').split(',').map((part) => {
    const [tag = '', ...parameters] = part.trim().split(';')
    const q = Number(/^\s*q=([\d.]+)$/u.exec(parameters[0] ?? '')?.[1] ?? 1)
    return { language: tag.split('-')[0]?.toLowerCase(), q }
  })
  preferences.sort((a, b) => b.q - a.q)
  return preferences.map(({ language }) => language).find(isLanguage) ?? otherwise
}

/**
 * The language of a page: what the remote asked for, else the first the browser likes that we speak, else the
 * partner's own.
 */
export function pageLanguageOf(
  asked: unknown,
  acceptLanguage: string | undefined,
  partner: string | undefined,
): Language {
  const wanted =
    typeof asked === 'string'
      ? asked
          .toLowerCase()
          .split(/[\s,]+/u)
          .map((tag) => tag.split('-')[0])
      : []
  return wanted.find(isLanguage) ?? languageOf(acceptLanguage, traitsOf(partner).language)
}
