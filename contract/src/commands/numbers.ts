/**
 * Numbers from 0 to 1999 as people write or say them: `206`, `2 0 6`, `two oh six`, `deux cent six`; those of channels
 * may have a sub-channel: `7.2`, `seven point two`.
 */
import type { CommandLanguage } from '../languages.ts'
import { plainWords } from './plain-words.ts'

export const GREATEST_SPOKEN = 1_999

/** The ways to say a number, the usual one first. */
type Spell = (n: number) => readonly string[]

// The position of a word is its number; `-` fills a position that no word is made from.
const EN =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(
    ' ',
  )
const EN_TENS = '- - twenty thirty forty fifty sixty seventy eighty ninety'.split(' ')
const ES =
  'cero uno dos tres cuatro cinco seis siete ocho nueve diez once doce trece catorce quince dieciséis diecisiete dieciocho diecinueve veinte veintiuno veintidós veintitrés veinticuatro veinticinco veintiséis veintisiete veintiocho veintinueve'.split(
    ' ',
  )
const ES_TENS = '- - - treinta cuarenta cincuenta sesenta setenta ochenta noventa'.split(' ')
const ES_HUNDREDS =
  '- ciento doscientos trescientos cuatrocientos quinientos seiscientos setecientos ochocientos novecientos'.split(' ')
const FR = 'zéro un deux trois quatre cinq six sept huit neuf dix onze douze treize quatorze quinze seize'.split(' ')
const FR_TENS = '- - vingt trente quarante cinquante soixante septante quatre-vingt nonante'.split(' ')

/** "two oh six", "two hundred six", "two hundred and six", "one ten", "ten fifty", "nineteen oh five". */
const english: Spell = (n) => {
  if (n < 20) return n < 10 ? [`${EN[n]}`] : [`${EN[n]}`, digitByDigit(n, EN)]
  if (n < 100)
    return [n % 10 === 0 ? `${EN_TENS[n / 10]}` : `${EN_TENS[Math.floor(n / 10)]} ${EN[n % 10]}`, digitByDigit(n, EN)]
  const rest = n % 100
  const pairs =
    rest === 0 ? [] : [`${english(Math.floor(n / 100))[0]} ${rest < 10 ? `oh ${EN[rest]}` : english(rest)[0]}`]
  const inFull =
    n < 1000 ? withRest([`${EN[Math.floor(n / 100)]} hundred`, ...(n < 200 ? ['a hundred'] : [])], rest) : thousands(n)
  const digits = digitByDigit(n, EN)
  return [...pairs, ...inFull, digits, digits.replaceAll('zero', 'oh')]
}

function digitByDigit(n: number, words: readonly string[]): string {
  return [...`${n}`].map((digit) => words[Number(digit)]).join(' ')
}

function thousands(n: number): string[] {
  const hundreds = Math.floor(n / 100)
  const inHundreds = hundreds > 10 ? withRest([`${EN[hundreds]} hundred`], n % 100) : []
  const rest = n % 1000
  const after = rest >= 100 ? english(rest).filter((one) => one.includes(' hundred')) : []
  const inThousands =
    rest < 100 ? withRest(['one thousand', 'a thousand'], rest) : after.map((one) => `one thousand ${one}`)
  return [...inHundreds, ...inThousands]
}

function withRest(heads: readonly string[], rest: number): string[] {
  return rest === 0
    ? [...heads]
    : heads.flatMap((head) => [`${head} ${english(rest)[0]}`, `${head} and ${english(rest)[0]}`])
}

const spanish: Spell = (n) => {
  if (n < 30) return [`${ES[n]}`]
  if (n < 100) return [n % 10 === 0 ? `${ES_TENS[n / 10]}` : `${ES_TENS[Math.floor(n / 10)]} y ${ES[n % 10]}`]
  const rest = n % (n < 1000 ? 100 : 1000)
  const head = n >= 1000 ? 'mil' : n === 100 ? 'cien' : `${ES_HUNDREDS[Math.floor(n / 100)]}`
  return [rest === 0 ? head : `${head} ${spanish(rest)[0]}`, digitByDigit(n, ES)]
}

/**
 * First as in France ("soixante-dix", "quatre-vingt-dix"), then as in Belgium and Switzerland ("septante", "nonante").
 * "Huitante", which some Swiss say for 80, is not understood.
 */
const french: Spell = (n) => {
  if (n < 17) return [`${FR[n]}`]
  if (n < 20) return [`dix ${FR[n - 10]}`]
  if (n < 100) return frenchTens(n)
  const rest = n % (n < 1000 ? 100 : 1000)
  const count = Math.floor(n / 100)
  const head = n >= 1000 ? 'mille' : count === 1 ? 'cent' : `${FR[count]} cent`
  const inFull =
    rest === 0
      ? [head]
      : // The usual form, and those with "septante" or "nonante"; the digits one by one only for the whole number.
        french(rest)
          .filter((one, index) => index === 0 || one.includes('ante'))
          .map((one) => `${head} ${one}`)
  return [...inFull, digitByDigit(n, FR)]
}

function frenchTens(n: number): string[] {
  const ten = Math.floor(n / 10)
  const plain = joinTen(`${FR_TENS[ten]}`, n - ten * 10, ten !== 8)
  if (ten !== 7 && ten !== 9) return [plain]
  return [joinTen(`${FR_TENS[ten - 1]}`, n - (ten - 1) * 10, ten === 7), plain]
}

function joinTen(ten: string, rest: number, and: boolean): string {
  if (rest === 0) return ten
  return `${ten} ${and && (rest === 1 || rest === 11) ? 'et ' : ''}${rest < 17 ? FR[rest] : `dix ${FR[rest - 10]}`}`
}

const SPELL: { readonly [L in CommandLanguage]: Spell } = { en: english, es: spanish, fr: french }

/** How a number from 0 to 1999 is said, the usual way first. Empty for any other. */
export function spellings(n: number, language: CommandLanguage): readonly string[] {
  return Number.isInteger(n) && n >= 0 && n <= GREATEST_SPOKEN ? [...new Set(SPELL[language](n))] : []
}

const spoken: { [L in CommandLanguage]?: ReadonlyMap<string, number> } = {}

function spokenNumbers(language: CommandLanguage): ReadonlyMap<string, number> {
  return (spoken[language] ??= new Map(
    Array.from({ length: GREATEST_SPOKEN + 1 }, (_, n) =>
      spellings(n, language).map((said) => [plainWords(said), n] as const),
    ).flat(),
  ))
}

/**
 * The number of a channel in a text of `plainCommand`, with its sub-channel as a fraction; undefined for 7.10, which a
 * fraction cannot tell from 7.1.
 */
export function channelNumberOf(plain: string, language: CommandLanguage): number | undefined {
  const [, channel = plain, sub = '0'] =
    /^(.+?)(?:\.| (?:point|dot|dash|punto|coma|guion|virgule|tiret) )(.+)$/u.exec(plain) ?? []
  const [number, subNumber] = [numberOf(channel, language), numberOf(sub, language)]
  if (number === undefined || subNumber === undefined || (subNumber > 9 && subNumber % 10 === 0)) return undefined
  return Number(`${number}.${subNumber}`)
}

/** The number in a text of `plainCommand`, or undefined. A row of single digits is read digit by digit. */
export function numberOf(plain: string, language: CommandLanguage): number | undefined {
  const said = spokenNumbers(language)
  // Removes the plural of French "deux cents" and "quatre vingts", and completes the Spanish "un" and "veintiún".
  const whole =
    said.get(plain) ??
    said.get(
      plain.replaceAll(/\b(cent|vingt)s\b/gu, '$1').replace(/\b(veinti)?un$/u, language === 'es' ? '$1uno' : '$&'),
    )
  if (whole !== undefined) return whole
  const words = plain.split(' ')
  const digits = words.map((word) => {
    if (/^\d+$/u.test(word)) return word
    // "Oh" is a zero only among other digits: alone it is an exclamation.
    if (language === 'en' && words.length > 1 && (word === 'oh' || word === 'o')) return '0'
    const digit = said.get(word)
    return digit !== undefined && digit < 10 ? String(digit) : ''
  })
  const number = digits.includes('') ? '' : digits.join('')
  return /^\d{1,5}$/u.test(number) ? Number(number) : undefined
}
