/** The words that may be spelled, as sequences of handshapes. */
import type { CommandLanguage } from '@beckon/contract/languages'
import type { RecogniserContext } from '../../recogniser.ts'
import { classOf } from './handshapes.ts'

interface Spelling {
  /** The text that is sent to the box. */
  readonly text: string
  /** One letter or digit each. */
  readonly symbols: string
}

export interface Entry extends Spelling {
  readonly shapes: readonly number[]
}

const SYMBOLS_AT_LEAST = 2
const SYMBOLS_AT_MOST = 24
const ENTRIES_AT_MOST = 3_000

/**
 * The entries, those of the box's names first; each sequence of symbols once. Where a long line-up fills the lexicon,
 * names of channels are left out: their numbers can be spelled instead.
 */
export function makeLexicon({ language, vocabulary }: Pick<RecogniserContext, 'language' | 'vocabulary'>): Entry[] {
  const apps = vocabulary.apps.flatMap(spellings)
  const words = [...vocabulary.phrases, ...tvWords(language)].flatMap(spellings)
  const numbers = vocabulary.channels.map(({ number }) => ({ text: String(number), symbols: String(number) }))
  const room = Math.max(0, ENTRIES_AT_MOST - apps.length - words.length - numbers.length)
  const channels = vocabulary.channels.flatMap(({ name }) => spellings(name)).slice(0, room)
  const entries = new Map<string, Entry>()
  for (const { text, symbols } of [...apps, ...channels, ...words, ...numbers]) {
    if (symbols.length > SYMBOLS_AT_MOST || entries.has(symbols) || entries.size >= ENTRIES_AT_MOST) continue
    if (symbols.length < SYMBOLS_AT_LEAST && !/^\d$/u.test(symbols)) continue
    // The point of channel 7.2 has no handshape.
    if (!/^[A-Z\d]+$/u.test(symbols)) continue
    entries.set(symbols, { text, symbols, shapes: [...symbols].map(classOf) })
  }
  return [...entries.values()]
}

/**
 * A name as written for the box, without accents and with words for its signs, since only letters and digits reach the
 * box (O29); and the ways of spelling it: "Disney+" is spelled with its plus or without.
 */
function spellings(name: string): Spelling[] {
  const bare = name.normalize('NFD').replaceAll(/\p{M}/gu, '').replaceAll(/œ/giu, 'oe')
  const text = bare
    .replaceAll('+', ' plus ')
    .replaceAll('&', ' and ')
    .replaceAll(/[^A-Za-z0-9]+/gu, ' ')
    .trim()
  const ways = [bare, text].map((one) => one.replaceAll(/[^A-Za-z0-9]/gu, '').toUpperCase())
  return [...new Set(ways)].map((symbols) => ({ text, symbols }))
}

const WORDS: { readonly [L in CommandLanguage]: string } = {
  en: `
    mute|unmute|play|pause|stop|resume|record|rewind|forward|fast forward|replay|live|live TV|tonight|guide|menu|home|apps|
    settings|search|recordings|accessibility|back|exit|close|select|OK|enter|DVR|up|down|left|right|info|last channel|channel up|
    channel down|volume up|volume down|louder|quieter|power on|power off|input|captions on|captions off|subtitles on|
    subtitles off|news|sports|movies|music|kids|weather|series|my list|TV shows`,
  es: `
    silencio|pausa|OK|parar|grabar|rebobinar|avanzar|repetir|guia|menu|inicio|buscar|ajustes|atras|salir|arriba|abajo|izquierda|
    derecha|informacion|canal siguiente|canal anterior|mas volumen|menos volumen|encender|apagar|entrada|esta noche|noticias|
    deportes|peliculas|musica|series|tiempo|mi lista`,
  fr: `
    muet|silence|OK|pause|lecture|stop|enregistrer|rembobiner|avancer|repeter|en direct|ce soir|guide|menu|accueil|applications|
    reglages|recherche|retour|quitter|haut|bas|gauche|droite|infos|chaine suivante|chaine precedente|volume plus|volume moins|
    allumer|eteindre|entree|nouvelles|sports|films|musique|jeunesse|meteo|series|ma liste`,
}

const APPS = [
  'YouTube',
  'Netflix',
  'Hulu',
  'Disney',
  'Peacock',
  'HBO Max',
  'HBO',
  'Tubi',
  'Paramount',
  'Prime Video',
  'Spotify',
  'Pandora',
]

/** TV words that people spell, in each language, beside the box's channels and apps and the user's own buttons. */
export function tvWords(language: CommandLanguage): readonly string[] {
  const words = WORDS[language].split('|').map((word) => word.trim())
  return [...words, ...APPS]
}
