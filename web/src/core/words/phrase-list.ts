/** Suggested sentences that every box with text commands understands, to send as they are or to change. */
import { commandLanguage, type CommandLanguage, type Language } from '@beckon/contract/languages'

const PHRASES: Readonly<Record<CommandLanguage, readonly string[]>> = {
  en: [
    'watch news',
    'channel 206',
    'last channel',
    'volume up by 3',
    'mute',
    'pause',
    'go back 30 seconds',
    'record this',
    'what is on tonight',
    'open netflix',
    'search for penguins',
    'captions on',
    'guide',
    'turn off the tv',
  ],
  es: [
    'ver noticias',
    'canal 206',
    'último canal',
    'sube el volumen',
    'silencio',
    'pausa',
    'graba esto',
    'qué hay esta noche',
    'abre netflix',
    'busca pingüinos',
    'activa los subtítulos',
    'guía',
    'apaga la tele',
  ],
  fr: [
    'regarder les nouvelles',
    'chaîne 206',
    'dernière chaîne',
    'monte le volume',
    'muet',
    'pause',
    'enregistre ça',
    'qu’est-ce qui passe ce soir',
    'ouvre netflix',
    'cherche des manchots',
    'active les sous-titres',
    'guide',
    'éteins la télé',
  ],
}

export function phrasesIn(language: Language): readonly string[] {
  return PHRASES[commandLanguage(language)]
}

/** The sentences that begin with what is typed, then those that contain it; all of them while nothing is typed. */
export function suggestionsFor(phrases: readonly string[], typed: string): readonly string[] {
  const words = plain(typed).trim()
  if (words === '') return phrases
  const begin = phrases.filter((phrase) => plain(phrase).startsWith(words))
  return [...begin, ...phrases.filter((phrase) => !begin.includes(phrase) && plain(phrase).includes(words))]
}

/** The text without accents and capitals, so that nobody needs them to find a sentence. */
export function plain(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
}
