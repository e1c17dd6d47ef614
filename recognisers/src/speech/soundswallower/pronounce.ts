/** Pronounces French and Spanish words that the dictionaries lack, in the phones of the French acoustic model. */

type Rule = readonly [letters: RegExp, phones: string]

/**
 * Spanish of Spain and America, in the phones of the French model, which are closer than the English ones. The first
 * matching rule wins. The phones were chosen by the model itself, between two pronunciations of words in known
 * recordings.
 */
const SPANISH: readonly Rule[] = [
  [/^ch/u, 'tt ch'],
  [/^ll/u, 'yy'],
  [/^rr?/u, 'rr'],
  [/^ñ/u, 'gn'],
  [/^qu?(?=[eiéí])/u, 'kk'],
  [/^gu(?=[eiéí])/u, 'gg'],
  [/^gü/u, 'gg ou'],
  [/^g(?=[eiéí])/u, 'kk rr'],
  [/^j/u, 'kk rr'],
  [/^cc(?=[eiéí])/u, 'kk ss'],
  [/^c(?=[eiéí])/u, 'ss'],
  [/^[zsç]+/u, 'ss'],
  [/^[ckq]+/u, 'kk'],
  [/^x/u, 'kk ss'],
  [/^h/u, ''],
  [/^[bv]/u, 'bb'],
  [/^y$/u, 'ii'],
  [/^y(?=[aeiouáéíóú])/u, 'yy'],
  [/^y/u, 'ii'],
  [/^[aá]/u, 'aa'],
  [/^[eé]/u, 'ai'],
  [/^[ií]/u, 'ii'],
  [/^[oó](?=n)/u, 'on'],
  [/^[oó]/u, 'oo'],
  [/^[uúüw]/u, 'ou'],
  [/^d$/u, ''],
  [/^d/u, 'dd'],
  [/^f/u, 'ff'],
  [/^g/u, 'gg'],
  [/^l/u, 'll'],
  [/^m/u, 'mm'],
  [/^n/u, 'nn'],
  [/^p/u, 'pp'],
  [/^t/u, 'tt'],
]

/** French, for names that the dictionary lacks: the likeliest pronunciation. */
const FRENCH: readonly Rule[] = [
  [/^eaux?$|^aux?|^eau/u, 'au'],
  [/^ou/u, 'ou'],
  [/^oi/u, 'ww aa'],
  [/^(?:ain|ein|in|im)(?![aeiouyéènm])/u, 'in'],
  [/^(?:an|am|en|em)(?![aeiouyéènm])/u, 'an'],
  [/^(?:on|om)(?![aeiouyéènm])/u, 'on'],
  [/^(?:ai|ei|è|ê|ë)/u, 'ai'],
  [/^é/u, 'ei'],
  [/^(?:er|ez|et)$/u, 'ei'],
  [/^eu/u, 'eu'],
  [/^e[sn]?t?$/u, ''],
  [/^e(?=[^aeiouy]{2}|[xlrt]$)/u, 'ai'],
  [/^ch|^sh/u, 'ch'],
  [/^ph/u, 'ff'],
  [/^gn/u, 'gn'],
  [/^qu?/u, 'kk'],
  [/^gu(?=[eiéè])/u, 'gg'],
  [/^g(?=[eiyéè])/u, 'jj'],
  [/^j/u, 'jj'],
  [/^c(?=[eiyéè])|^ç/u, 'ss'],
  [/^ck|^c{1,2}|^k/u, 'kk'],
  [/^x/u, 'kk ss'],
  [/^[tdspzx]$/u, ''],
  [/^ss|^s|^z(?=z)/u, 'ss'],
  [/^z/u, 'zz'],
  [/^h/u, ''],
  [/^y(?=[aeiou])|^i(?=[aeou])|^ill/u, 'yy'],
  [/^[iyî]/u, 'ii'],
  [/^[aàâ]/u, 'aa'],
  [/^[oôö]/u, 'oo'],
  [/^[uûü]/u, 'uu'],
  [/^e/u, 'ee'],
  [/^w/u, 'ww'],
  [/^bb?/u, 'bb'],
  [/^dd?/u, 'dd'],
  [/^ff?/u, 'ff'],
  [/^gg?/u, 'gg'],
  [/^ll?/u, 'll'],
  [/^mm?/u, 'mm'],
  [/^nn?/u, 'nn'],
  [/^pp?/u, 'pp'],
  [/^rr?/u, 'rr'],
  [/^tt?/u, 'tt'],
  [/^v/u, 'vv'],
]

/**
 * Brands and words with a more or less English pronunciation; and digits, which people pronounce more clearly, with a
 * closed e.
 */
const BY_HEART: { readonly [L in 'es' | 'fr']: Readonly<Record<string, string>> } = {
  es: {
    cero: 'ss ei rr oo',
    tres: 'tt rr ei ss',
    seis: 'ss ei ii ss',
    siete: 'ss ii ei tt ai',
    nueve: 'nn ou ei bb ai',
    youtube: 'yy ou tt ou bb',
    netflix: 'nn ai tt ff ll ii kk ss',
    spotify: 'ai ss pp oo tt ii ff aa ii',
    disney: 'dd ii ss nn ai ii',
    prime: 'pp rr aa ii mm',
    max: 'mm aa kk ss',
    plus: 'pp ll ou ss',
    peacock: 'pp ii kk oo kk',
    hbo: 'aa tt ch ai bb ai oo',
    tv: 'tt ai ou bb ai',
    ok: 'oo kk ai ii',
  },
  fr: {
    remets: 'rr ee mm ai',
    youtube: 'yy ou tt uu bb',
    netflix: 'nn ai tt ff ll ii kk ss',
    spotify: 'ss pp oo tt ii ff aa yy',
    disney: 'dd ii ss nn ai',
    prime: 'pp rr aa yy mm',
    hulu: 'uu ll uu',
    tubi: 'tt uu bb ii',
    peacock: 'pp ii kk oo kk',
    hbo: 'aa ch bb ei au',
    ok: 'oo kk ai',
  },
}

/** Undefined if no rule matches a letter of the word. */
export function pronounce(word: string, language: 'es' | 'fr'): string | undefined {
  // Not of the object's prototype: "constructor" is a word.
  if (Object.hasOwn(BY_HEART[language], word)) return BY_HEART[language][word]
  const rules = language === 'es' ? SPANISH : FRENCH
  const phones: string[] = []
  for (let rest = word; rest !== '';) {
    const fitting = rules.find(([letters]) => letters.test(rest))
    if (!fitting) return undefined
    const [letters, sounds] = fitting
    // Spanish "doscientos" has one s, and a doubled letter is one sound in both languages.
    if (sounds !== '' && sounds !== phones.at(-1)) phones.push(sounds)
    rest = rest.replace(letters, '')
  }
  return phones.length === 0 ? undefined : phones.join(' ')
}
