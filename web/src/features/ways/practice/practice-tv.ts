/** The TV of the practice: drawn on the page, and no box hears of it. Pure. */
export interface PracticeTv {
  readonly channel: number
  readonly volume: number
  readonly isMuted: boolean
  readonly shows: 'programme' | 'guide' | 'info'
}

export const PRACTICE_TV: PracticeTv = { channel: 5, volume: 10, isMuted: false, shows: 'programme' }

/** By the ids of the buttons: those that it knows. */
export const PRACTICE_KEYS = [
  'volumeUp',
  'mute',
  'volumeDown',
  'channelUp',
  'channelDown',
  'guide',
  'info',
  'exit',
] as const
export type PracticeKey = (typeof PRACTICE_KEYS)[number]

const CHANNELS = 20
const VOLUME_MAX = 30

export function pressed(tv: PracticeTv, key: PracticeKey): PracticeTv {
  switch (key) {
    case 'volumeUp':
      return { ...tv, volume: Math.min(tv.volume + 1, VOLUME_MAX), isMuted: false }
    case 'volumeDown':
      return { ...tv, volume: Math.max(tv.volume - 1, 0), isMuted: false }
    case 'mute':
      return { ...tv, isMuted: !tv.isMuted }
    case 'channelUp':
      return { ...tv, channel: (tv.channel % CHANNELS) + 1, shows: 'programme' }
    case 'channelDown':
      return { ...tv, channel: ((tv.channel + CHANNELS - 2) % CHANNELS) + 1, shows: 'programme' }
    case 'guide':
      return { ...tv, shows: 'guide' }
    case 'info':
      return { ...tv, shows: 'info' }
    case 'exit':
      return { ...tv, shows: 'programme' }
  }
}
