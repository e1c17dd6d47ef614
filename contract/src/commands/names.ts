/** What things are called in other words or languages: a translated name, in plain words, leads to the English one. */
import { plainWords } from './plain-words.ts'

const OTHER_NAMES: Readonly<Record<string, readonly string[]>> = {
  'Live TV': ['tv en direct', 'tele en direct', 'television en direct', 'tv en vivo', 'tele en vivo', 'television en vivo'],
  'My list': ['mi lista', 'ma liste', 'list'],
  'TV shows': ['shows', 'series', 'tv series', 'programas', 'programas de tv', 'series de tv', 'emissions', 'emissions de tele', 'series tele'],
  'Movies': ['movie', 'films', 'film', 'peliculas', 'pelicula', 'cine', 'cinema'],
  'Sports': ['sport', 'deportes', 'deporte'],
  'Music': ['musica', 'musique'],
  'News': ['noticias', 'nouvelles', 'infos', 'informations', 'actualites', 'the news', 'informativos'],
  'Kids': ['children', 'cartoons', 'infantil', 'ninos', 'dibujos', 'dibujos animados', 'enfants', 'jeunesse', 'dessins animes'],
  'Weather': ['tiempo', 'clima', 'meteo'],
  'YouTube': ['you tube'],
  'Disney+': ['disney'],
  'HBO Max': ['hbo'],
  'Paramount+': ['paramount'],
  'Prime Video': ['prime', 'amazon prime', 'amazon prime video'],
}

const ENGLISH_NAME = new Map(
  Object.entries(OTHER_NAMES).flatMap(([name, others]) => others.map((other) => [plainWords(other), plainWords(name)])),
)

/** The ways of writing a name that are worth looking up: as said, without its article, and in English. */
export function namesFor(plain: string): readonly string[] {
  const bare = plain.replace(/^(?:the|el|la|los|las|le|les|l) /u, '').replace(/ (?:app|channel)$/u, '')
  const english = ENGLISH_NAME.get(plain) ?? ENGLISH_NAME.get(bare)
  return [...new Set([plain, bare, ...(english ? [english] : [])])]
}

/**
 * The first thing whose name is the one said, or else begins with it, or else holds all its words.
 * A single short word must be a whole word of the name, so that "on" does not find "Night Moon".
 */
export function findByName<T>(things: readonly T[], nameOf: (thing: T) => string, said: string): T | undefined {
  const named = things.map((thing) => ({ thing, name: plainWords(nameOf(thing)) }))
  for (const name of namesFor(said)) {
    if (name === '') continue
    const words = name.split(' ')
    const found =
      named.find((one) => one.name === name) ??
      named.find((one) => one.name.startsWith(`${name} `)) ??
      named.find((one) => words.every((word) => one.name.split(' ').includes(word)))
    if (found) return found.thing
  }
  return undefined
}
