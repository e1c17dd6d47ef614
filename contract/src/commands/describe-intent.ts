/**
 * Describes what was understood, in a few words of the user's language, for reading before or while it happens on the
 * TV. The choices of "Did you mean …?" are commands: `describeCommand` of `recognisers/src/commands/command-set.ts`.
 */
import { buttonTexts } from '../button-texts.ts'
import { flexKeyTexts } from '../flex-key-texts.ts'
import { keyTexts } from '../key-texts.ts'
import type { Language, Sentence } from '../languages.ts'
import type { Intent, Place, SpokenSetting } from './intents.ts'

const PLACES: { readonly [P in Place]: Sentence } = {
  guide: buttonTexts.guide,
  menu: { en: 'Menu', es: 'Menú', fr: 'Menu' },
  home: flexKeyTexts.home,
  apps: { en: 'Apps', es: 'Aplicaciones', fr: 'Applications' },
  search: { en: 'Search', es: 'Buscar', fr: 'Recherche' },
  settings: { en: 'Settings', es: 'Configuración', fr: 'Paramètres' },
  recordings: { en: 'Recordings', es: 'Grabaciones', fr: 'Enregistrements' },
  accessibility: flexKeyTexts.accessibility,
  pairing: { en: 'Pair a remote', es: 'Emparejar un control', fr: 'Jumeler une télécommande' },
}

const SETTINGS: { readonly [S in SpokenSetting]: { readonly on: Sentence; readonly off: Sentence } } = {
  captions: {
    on: { en: 'Captions on', es: 'Subtítulos activados', fr: 'Sous-titres activés' },
    off: { en: 'Captions off', es: 'Subtítulos desactivados', fr: 'Sous-titres désactivés' },
  },
  audioDescription: {
    on: { en: 'Audio description on', es: 'Audiodescripción activada', fr: 'Audiodescription activée' },
    off: { en: 'Audio description off', es: 'Audiodescripción desactivada', fr: 'Audiodescription désactivée' },
  },
  voiceGuidance: {
    on: { en: 'Voice guidance on', es: 'Guía de voz activada', fr: 'Guidage vocal activé' },
    off: { en: 'Voice guidance off', es: 'Guía de voz desactivada', fr: 'Guidage vocal désactivé' },
  },
  highContrast: {
    on: { en: 'High contrast on', es: 'Alto contraste activado', fr: 'Contraste élevé activé' },
    off: { en: 'High contrast off', es: 'Alto contraste desactivado', fr: 'Contraste élevé désactivé' },
  },
}

const SPEEDS: { readonly [S in (Intent & { is: 'speed' })['wanted']]: Sentence } = {
  play: { en: 'Play', es: 'Reproducir', fr: 'Lecture' },
  pause: { en: 'Pause', es: 'Pausa', fr: 'Pause' },
  rewind: buttonTexts.rewind,
  forward: buttonTexts.fastForward,
  replay: { en: 'Back a little', es: 'Un poco atrás', fr: 'Un peu en arrière' },
  live: { en: 'Live TV', es: 'TV en vivo', fr: 'Télé en direct' },
}

const CHANNEL: Sentence = { en: 'Channel', es: 'Canal', fr: 'Chaîne' }
const VOLUME: Sentence = { en: 'Volume', es: 'Volumen', fr: 'Volume' }

/** Names stay as the user said them: only the box knows what they stand for. */
export function describeIntent(intent: Intent, language: Language): string {
  const t = (sentence: Sentence) => sentence[language]
  switch (intent.is) {
    case 'channel':
      return `${t(CHANNEL)} ${intent.number}`
    case 'channel by':
      return t(intent.places > 0 ? buttonTexts.channelUp : buttonTexts.channelDown)
    case 'last channel':
      return t({ en: 'Last channel', es: 'Último canal', fr: 'Dernière chaîne' })
    case 'volume by':
      return `${t(intent.steps > 0 ? buttonTexts.volumeUp : buttonTexts.volumeDown)} ${Math.abs(intent.steps)}`
    case 'volume to':
      return `${t(VOLUME)} ${t({ en: `${intent.percent}%`, es: `${intent.percent} %`, fr: `${intent.percent}\u00A0%` })}`
    case 'mute':
      return intent.wanted ? t(buttonTexts.mute) : t({ en: 'Sound on', es: 'Con sonido', fr: 'Son rétabli' })
    case 'power':
      return intent.wanted
        ? t({ en: 'Switch on', es: 'Encender', fr: 'Allumer' })
        : t({ en: 'Switch off', es: 'Apagar', fr: 'Éteindre' })
    case 'tv input':
      return t(buttonTexts.tvInput)
    case 'record':
      return intent.wanted
        ? t(buttonTexts.record)
        : t({ en: 'Stop recording', es: 'Dejar de grabar', fr: 'Arrêter l’enregistrement' })
    case 'speed':
      return t(SPEEDS[intent.wanted])
    case 'tonight':
      return t({ en: 'Tonight', es: 'Esta noche', fr: 'Ce soir' })
    case 'go to':
      return t(PLACES[intent.place])
    case 'search for':
      return `${t(PLACES.search)}${language === 'fr' ? '\u00A0' : ''}: ${intent.words}`
    case 'setting':
      return t(SETTINGS[intent.setting][intent.wanted ? 'on' : 'off'])
    case 'press':
      return t(keyTexts[intent.key])
    case 'name':
      return intent.name
  }
}
