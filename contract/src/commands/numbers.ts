/** Numbers from 0 to 999 as people write or say them: `206`, `2 0 6`, `two oh six`, `deux cent six`. */
import type { Language } from '../languages.ts'
import { plainWords } from './plain-words.ts'

const EN = 'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(' ')
const EN_TENS = '- - twenty thirty forty fifty sixty seventy eighty ninety'.split(' ')
const ES =
  'cero uno dos tres cuatro cinco seis siete ocho nueve diez once doce trece catorce quince dieciseis diecisiete dieciocho diecinueve veinte veintiuno veintidos veintitres veinticuatro veinticinco veintiseis veintisiete veintiocho veintinueve'.split(' ')
const ES_TENS = '- - - treinta cuarenta cincuenta sesenta setenta ochenta noventa'.split(' ')
const ES_HUNDREDS = '- ciento doscientos trescientos cuatrocientos quinientos seiscientos setecientos ochocientos novecientos'.split(' ')
const FR = 'zero un deux trois quatre cinq six sept huit neuf dix onze douze treize quatorze quinze seize'.split(' ')
const FR_TENS = '- - vingt trente quarante cinquante soixante - quatre-vingt'.split(' ')

function english(n: number): string {
  if (n < 20) return `${EN[n]}`
  if (n < 100) return `${EN_TENS[Math.floor(n / 10)]} ${n % 10 === 0 ? '' : EN[n % 10]}`
  return `${EN[Math.floor(n / 100)]} hundred ${n % 100 === 0 ? '' : english(n % 100)}`
}

function spanish(n: number): string {
  if (n < 30) return `${ES[n]}`
  if (n < 100) return `${ES_TENS[Math.floor(n / 10)]} ${n % 10 === 0 ? '' : `y ${ES[n % 10]}`}`
  if (n === 100) return 'cien'
  return `${ES_HUNDREDS[Math.floor(n / 100)]} ${n % 100 === 0 ? '' : spanish(n % 100)}`
}

function french(n: number): string {
  if (n < 17) return `${FR[n]}`
  if (n < 20) return `dix ${FR[n - 10]}`
  if (n < 100) {
    const ten = Math.floor(n / 10)
    const from = ten === 7 || ten === 9 ? ten - 1 : ten
    const rest = n - from * 10
    if (rest === 0) return `${FR_TENS[from]}`
    const and = (rest === 1 || rest === 11) && from !== 8 ? 'et ' : ''
    return `${FR_TENS[from]} ${and}${french(rest)}`
  }
  const hundreds = Math.floor(n / 100)
  return `${hundreds === 1 ? '' : FR[hundreds]} cent ${n % 100 === 0 ? '' : french(n % 100)}`
}

function allSpoken(spell: (n: number) => string): ReadonlyMap<string, number> {
  return new Map(Array.from({ length: 1000 }, (_, n) => [plainWords(spell(n)), n]))
}

const SPOKEN: { readonly [L in Language]: ReadonlyMap<string, number> } = {
  en: allSpoken(english),
  es: allSpoken(spanish),
  fr: allSpoken(french),
}

/** The number that plain words stand for, or undefined. A row of single digits is read digit by digit. */
export function numberOf(plain: string, language: Language): number | undefined {
  const spoken = SPOKEN[language]
  // English "two hundred and six"; French "deux cents", "quatre vingts".
  const said = spoken.get(plain) ?? spoken.get(plain.replace(/ hundred and /u, ' hundred ').replaceAll(/\b(cent|vingt)s\b/gu, '$1'))
  if (said !== undefined) return said
  const digits = plain.split(' ').map((word) => {
    if (/^\d+$/u.test(word)) return word
    if (language === 'en' && (word === 'oh' || word === 'o')) return '0'
    const digit = spoken.get(word)
    return digit !== undefined && digit < 10 ? String(digit) : ''
  })
  const number = digits.includes('') ? '' : digits.join('')
  return /^\d{1,5}$/u.test(number) ? Number(number) : undefined
}
