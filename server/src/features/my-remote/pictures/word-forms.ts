/** The forms of words that do not matter for what a command means: one or many, polite or short, with an article or without. */
import type { Language } from '@beckon/contract/languages'

/** The same form for one and for many, good enough to compare with itself in three languages. */
export function singular(phrase: string): string {
  return phrase.replaceAll(/(?<=\p{L}{2}(?:o|ch|sh|ss))es(?= |$)/gu, '').replaceAll(/(?<=\p{L}{3})(?:s|x)(?= |$)/gu, '').replaceAll(/(?<=\p{L}{2}[lnrd])e(?= |$)/gu, '')
}

/** Words that carry a wish and say nothing of it. */
const CARRIERS: { readonly [L in Language]: ReadonlySet<string> } = {
  en: words('the a an my our some any please can could would will you i we d like want to me us it for now just hey ok thanks right again of s is are bit little'),
  es: words('el la los las lo un una unos unas mi mis por favor me te se nos puedes puede podrias podria quiero quisiera ahora ya gracias del de al a mismo poco'),
  fr: words('le la les l un une des du de d mon ma mes s il te vous plait tu peux pouvez pourrais je j veux voudrais aimerais moi nous maintenant merci au aux a ca en peu t m est c'),
}

/** Words that do not say what is wanted, only that it is. */
export const SPARE: { readonly [L in Language]: ReadonlySet<string> } = {
  en: bothForms('a an the my your some any about of on in for to with and me more watch show shows program programs programme programmes video videos channel channels tv see find search play open put something new best latest good great cute funny live little favorite favourite station stories series episode episodes'),
  es: bothForms('un una unos unas el la los las lo de del en para por con y mi mis me mas algo ver mira pon programa programas video videos canal canales tele tv busca buscar sobre nuevo nueva nuevos nuevas mejor mejores bonito bonitos lindo lindos serie series'),
  fr: bothForms('un une des le la les l de du d en pour par avec et mon ma mes moi plus quelque chose voir regarder mets emission emissions programme programmes video videos chaine chaines tele tv cherche chercher sur nouveau nouvelle nouveaux meilleur meilleurs joli mignon mignons serie series a au aux'),
}

/** What is left of a command when only the words that matter stay, each in its simple form; may be empty. */
export function gist(plain: string, language: Language): string {
  return singular(plain.split(' ').filter((word) => !CARRIERS[language].has(word)).join(' '))
}

function bothForms(list: string): ReadonlySet<string> {
  return new Set(list.split(' ').flatMap((word) => [word, singular(word)]))
}

function words(list: string): ReadonlySet<string> {
  return new Set(list.split(' '))
}
