/** Example states of the TV by name. The component tests show them all. */
import type { VirtualTvPairing, VirtualTvState } from '@beckon/contract/virtual-tv'
import { MINUTE_MS } from '@beckon/contract/time-units'

const NOW = new Date(2026, 10, 21, 19, 42).getTime()

export const LIVE: VirtualTvState = {
  id: 'living-room',
  name: 'Living room',
  family: 'standard',
  revision: 1,
  now: NOW,
  power: 'on',
  boxPower: 'on',
  tvPower: 'on',
  picture: 'box',
  trouble: 'none',
  channel: { number: 2, name: 'Harbour One' },
  volume: 30,
  muted: false,
  input: 'STB',
  inputs: ['STB', 'HDMI 2', 'HDMI 3'],
  screen: 'live',
  title: 'Harbour One',
  focus: '2 Harbour One, Breakfast at the Quay, now, until 20:00',
  app: 'Live TV',
  recording: false,
  lastCommand: null,
  programme: { title: 'Breakfast at the Quay', startsAt: NOW - 12 * MINUTE_MS, endsAt: NOW + 18 * MINUTE_MS },
  playback: 'playing',
  entry: null,
  notice: null,
  list: null,
  pairing: null,
  colourKeys: { A: 'Captions on', B: '', C: '', D: '' },
  accessibility: {
    captions: false,
    audioDescription: false,
    voiceGuidance: false,
    highContrast: false,
  },
  caption: null,
}

const DIGITS: VirtualTvPairing = {
  stage: 'digits',
  digits: '482',
  remoteName: null,
  words: null,
  focusedAnswer: null,
  message: 'Enter the 7 digits that the remote shows.',
}
const PAIRING = {
  ...LIVE,
  screen: 'pairing',
  title: 'Pair a remote',
  colourKeys: { A: '', B: '', C: '', D: '' },
} as const

export const EXAMPLES = {
  live: LIVE,
  menu: {
    ...LIVE,
    screen: 'menu',
    title: 'Menu',
    focus: 'Apps, Other things to watch',
    list: {
      focused: 1,
      items: [
        { label: 'Guide', detail: 'What is on, by channel' },
        { label: 'Apps', detail: 'Other things to watch' },
      ],
    },
  },
  notice: { ...LIVE, notice: 'Captions on.', caption: '[Breakfast at the Quay]' },
  muted: { ...LIVE, muted: true, recording: true },
  paused: { ...LIVE, playback: 'paused' },
  'a number': { ...LIVE, entry: { digits: '20' } },
  standby: { ...LIVE, picture: 'dark', power: 'standby', boxPower: 'standby', tvPower: 'standby' },
  'no signal': { ...LIVE, picture: 'no signal', input: 'HDMI 2' },
  'pairing digits': { ...PAIRING, pairing: DIGITS },
  'pairing question': {
    ...PAIRING,
    pairing: {
      ...DIGITS,
      stage: 'question',
      digits: '4821937',
      remoteName: 'Firefox on Linux',
      words: 'amber otter',
      focusedAnswer: 'yes',
      message: 'Pair Firefox on Linux? Both screens must show: amber otter.',
    },
  },
  'wrong code': {
    ...PAIRING,
    pairing: { ...DIGITS, stage: 'wrong', digits: '', message: 'No remote shows this code.' },
  },
} as const satisfies Readonly<Record<string, VirtualTvState>>
