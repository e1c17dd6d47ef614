/** What was understood, in a few words of the user's language, to be read before or while it happens on the TV. */
import type { Language, Sentence } from '../languages.ts'
import type { Intent, Place, SpokenSetting } from './intents.ts'

const PLACES: { readonly [P in Place]: Sentence } = {
  guide: { en: 'Guide', es: 'Guía', fr: 'Guide' },
  menu: { en: 'Menu', es: 'Menú', fr: 'Menu' },
  home: { en: 'Home', es: 'Inicio', fr: 'Accueil' },
  apps: { en: 'Apps', es: 'Aplicaciones', fr: 'Applications' },
  search: { en: 'Search', es: 'Buscar', fr: 'Recherche' },
  settings: { en: 'Settings', es: 'Ajustes', fr: 'Réglages' },
  recordings: { en: 'Recordings', es: 'Grabaciones', fr: 'Enregistrements' },
  accessibility: { en: 'Accessibility', es: 'Accesibilidad', fr: 'Accessibilité' },
  pairing: { en: 'Pair a remote', es: 'Emparejar un control', fr: 'Jumeler une télécommande' },
}

const SETTINGS: { readonly [S in SpokenSetting]: Sentence } = {
  captions: { en: 'Captions', es: 'Subtítulos', fr: 'Sous-titres' },
  audioDescription: { en: 'Audio description', es: 'Audiodescripción', fr: 'Audiodescription' },
  voiceGuidance: { en: 'Voice guidance', es: 'Guía de voz', fr: 'Guidage vocal' },
  highContrast: { en: 'High contrast', es: 'Alto contraste', fr: 'Contraste élevé' },
}

const SPEEDS: { readonly [S in (Intent & { is: 'speed' })['wanted']]: Sentence } = {
  play: { en: 'Play', es: 'Reproducir', fr: 'Lecture' },
  pause: { en: 'Pause', es: 'Pausa', fr: 'Pause' },
  rewind: { en: 'Rewind', es: 'Retroceder', fr: 'Reculer' },
  forward: { en: 'Fast forward', es: 'Avance rápido', fr: 'Avance rapide' },
  replay: { en: 'Back a little', es: 'Un poco atrás', fr: 'Un peu en arrière' },
  live: { en: 'Live TV', es: 'TV en vivo', fr: 'Télé en direct' },
}

const CHANNEL: Sentence = { en: 'Channel', es: 'Canal', fr: 'Chaîne' }
const VOLUME: Sentence = { en: 'Volume', es: 'Volumen', fr: 'Volume' }
const ON: Sentence = { en: 'on', es: 'sí', fr: 'oui' }
const OFF: Sentence = { en: 'off', es: 'no', fr: 'non' }

/** For a name, the name as it was said: what it stands for, the box knows better. */
export function tellIntent(intent: Intent, language: Language): string {
  const t = (sentence: Sentence) => sentence[language]
  switch (intent.is) {
    case 'channel':
      return `${t(CHANNEL)} ${intent.number}`
    case 'channel by':
      return `${t(CHANNEL)} ${intent.places > 0 ? '+' : '−'}`
    case 'last channel':
      return t({ en: 'Last channel', es: 'Último canal', fr: 'Dernière chaîne' })
    case 'volume by':
      return `${t(VOLUME)} ${intent.steps > 0 ? '+' : '−'}${Math.abs(intent.steps)}`
    case 'volume to':
      return `${t(VOLUME)} ${intent.percent} %`
    case 'mute':
      return intent.wanted
        ? t({ en: 'Mute', es: 'Silencio', fr: 'Muet' })
        : t({ en: 'Sound on', es: 'Con sonido', fr: 'Son rétabli' })
    case 'power':
      return intent.wanted
        ? t({ en: 'Switch on', es: 'Encender', fr: 'Allumer' })
        : t({ en: 'Switch off', es: 'Apagar', fr: 'Éteindre' })
    case 'tv input':
      return t({ en: 'TV input', es: 'Entrada de TV', fr: 'Entrée TV' })
    case 'record':
      return intent.wanted
        ? t({ en: 'Record', es: 'Grabar', fr: 'Enregistrer' })
        : t({ en: 'Stop recording', es: 'Dejar de grabar', fr: 'Arrêter l’enregistrement' })
    case 'speed':
      return t(SPEEDS[intent.wanted])
    case 'tonight':
      return t({ en: 'Tonight', es: 'Esta noche', fr: 'Ce soir' })
    case 'go to':
      return t(PLACES[intent.place])
    case 'search for':
      return `${t(PLACES.search)}: ${intent.words}`
    case 'setting':
      return `${t(SETTINGS[intent.setting])}: ${t(intent.wanted ? ON : OFF)}`
    case 'press':
      return t(PRESSED[intent.key] ?? { en: intent.key, es: intent.key, fr: intent.key })
    case 'name':
      return intent.name
  }
}

const PRESSED: Readonly<Record<string, Sentence>> = {
  OK: { en: 'OK', es: 'OK', fr: 'OK' },
  UP: { en: 'Up', es: 'Arriba', fr: 'Haut' },
  DOWN: { en: 'Down', es: 'Abajo', fr: 'Bas' },
  LEFT: { en: 'Left', es: 'Izquierda', fr: 'Gauche' },
  RIGHT: { en: 'Right', es: 'Derecha', fr: 'Droite' },
  EXIT: { en: 'Exit', es: 'Salir', fr: 'Quitter' },
  PREVIOUS: { en: 'Back', es: 'Atrás', fr: 'Retour' },
  INFO: { en: 'Info', es: 'Info', fr: 'Info' },
  PAGE_UP: { en: 'Page up', es: 'Página arriba', fr: 'Page haut' },
  PAGE_DOWN: { en: 'Page down', es: 'Página abajo', fr: 'Page bas' },
}
