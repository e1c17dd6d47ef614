/** The browser's preferred language among ours; `otherwise` if it prefers none of them. */
import { isLanguage, type Language } from '@beckon/contract/languages'

export function languageOf(acceptLanguage: string | undefined, otherwise: Language = 'en'): Language {
  const preferences = (acceptLanguage ?? '').split(',').map((part) => {
    const [tag = '', ...parameters] = part.trim().split(';')
    const q = Number(/^\s*q=([\d.]+)$/u.exec(parameters[0] ?? '')?.[1] ?? 1)
    return { language: tag.split('-')[0]?.toLowerCase(), q }
  })
  preferences.sort((a, b) => b.q - a.q)
  return preferences.map(({ language }) => language).find(isLanguage) ?? otherwise
}
