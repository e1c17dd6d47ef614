/**
 * Reads the code of a TV as users type it, in upper or lower case, with or without spaces, and spells it, to be spoken.
 * Pure.
 */
import { commandLanguage, type CommandLanguage, type Language } from '@beckon/contract/languages'

const DIGITS: Readonly<Record<CommandLanguage, readonly string[]>> = {
  en: ['zero', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine'],
  es: ['cero', 'uno', 'dos', 'tres', 'cuatro', 'cinco', 'seis', 'siete', 'ocho', 'nueve'],
  fr: ['zéro', 'un', 'deux', 'trois', 'quatre', 'cinq', 'six', 'sept', 'huit', 'neuf'],
}

/** `code`: the typed characters that the TV uses, in its case. `unknown`: those that it never shows, each once. */
export function readCode(text: string, characters: string): { readonly code: string; readonly unknown: string } {
  const matching = (character: string) =>
    [...characters].find((known) => known === character) ??
    [...characters].find((known) => known.toLowerCase() === character.toLowerCase())
  const typed = [...text].filter((character) => !/[\s\-.,]/u.test(character))
  return {
    code: typed.map((character) => matching(character) ?? '').join(''),
    unknown: [...new Set(typed.filter((character) => matching(character) === undefined))].join(' '),
  }
}

/** "B, zero, eight": a letter by itself, a digit by its name. */
export function spell(code: string, language: Language): string {
  return [...code]
    .map((character) => DIGITS[commandLanguage(language)][Number.parseInt(character, 10)] ?? character)
    .join(', ')
}
