/** The picture of each intent. */
import type { Intent, Place, SpokenSetting } from '@beckon/contract/commands/intents'
import type { KeyCode } from '@beckon/contract/keys'

const PLACES: { readonly [P in Place]: string } = {
  guide: 'tv-guide',
  menu: 'tv-menu',
  home: 'tv-home',
  apps: 'tv-apps',
  search: 'tv-search',
  settings: 'tv-settings',
  recordings: 'tv-recordings',
  accessibility: 'tv-accessibility',
  pairing: 'tv-pair',
}

const SPEEDS: { readonly [S in (Intent & { is: 'speed' })['wanted']]: string } = {
  play: 'tv-play',
  pause: 'tv-pause',
  rewind: 'tv-rewind',
  forward: 'tv-fast-forward',
  replay: 'tv-replay',
  live: 'tv-live',
}

const SETTINGS: { readonly [S in SpokenSetting]: string } = {
  captions: 'tv-captions',
  audioDescription: 'tv-audio-description',
  voiceGuidance: 'tv-voice-guidance',
  highContrast: 'tv-contrast',
}

const KEYS: { readonly [K in KeyCode]?: string } = {
  UP: 'tv-up',
  DOWN: 'tv-down',
  LEFT: 'tv-left',
  RIGHT: 'tv-right',
  OK: 'tv-ok',
  INFO: 'tv-info',
  EXIT: 'tv-exit',
  PREVIOUS: 'tv-back',
  PAGE_UP: 'tv-page-up',
  PAGE_DOWN: 'tv-page-down',
}

/** Undefined for a name or a search, whose subject has to be looked up. */
export function pictureOfIntent(intent: Intent): string | undefined {
  switch (intent.is) {
    case 'channel':
      return `number-${intent.number}`.replace('.', '-')
    case 'channel by':
      return intent.places > 0 ? 'tv-channel-up' : 'tv-channel-down'
    case 'last channel':
      return 'tv-last-channel'
    case 'volume by':
      return intent.steps > 0 ? 'tv-volume-up' : 'tv-volume-down'
    case 'volume to':
      return 'tv-volume'
    case 'mute':
      return intent.wanted ? 'tv-mute' : 'tv-unmute'
    case 'power':
      return intent.wanted ? 'tv-power-on' : 'tv-power-off'
    case 'tv input':
      return 'tv-input'
    case 'record':
      return intent.wanted ? 'tv-record' : 'tv-stop-recording'
    case 'speed':
      return SPEEDS[intent.wanted]
    case 'tonight':
      return 'tv-tonight'
    case 'go to':
      return PLACES[intent.place]
    case 'setting':
      return intent.wanted ? SETTINGS[intent.setting] : `${SETTINGS[intent.setting]}-off`
    case 'press':
      return KEYS[intent.key]
    case 'name':
    case 'search for':
      return undefined
  }
}
