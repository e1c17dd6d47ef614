/** States of the TV worth seeing, each with its name: the component tests show them all. */
import type { VirtualTvColourKey, VirtualTvProgramme, VirtualTvState } from '@beckon/contract/virtual-tv'
import { MINUTE_MS } from '@beckon/contract/time-units'

const HALF_PAST_SEVEN = new Date(2026, 10, 21, 19, 42).getTime()
const SEVEN_THIRTY = HALF_PAST_SEVEN - 12 * MINUTE_MS

function programme(title: string, startsIn: number, minutes: number): VirtualTvProgramme {
  const startsAt = SEVEN_THIRTY + startsIn * MINUTE_MS
  return { title, about: 'People, places and a little company.', startsAt, endsAt: startsAt + minutes * MINUTE_MS }
}

function colourKeys(...labels: readonly [string, string, string, string]): readonly VirtualTvColourKey[] {
  return [
    { key: 'A', colour: 'yellow', shape: 'triangle', label: labels[0] },
    { key: 'B', colour: 'blue', shape: 'square', label: labels[1] },
    { key: 'C', colour: 'red', shape: 'circle', label: labels[2] },
    { key: 'D', colour: 'green', shape: 'diamond', label: labels[3] },
  ]
}

export const LIVE: VirtualTvState = {
  id: 'living-room',
  name: 'Living room',
  family: 'standard',
  revision: 1,
  now: HALF_PAST_SEVEN,
  power: 'on',
  boxPower: 'on',
  tvPower: 'on',
  picture: 'box',
  trouble: 'none',
  hdmiLinkReady: true,
  channel: { number: 2, name: 'Harbour One' },
  previousChannel: null,
  volume: 30,
  muted: false,
  volumeShown: false,
  input: 'STB',
  inputs: ['STB', 'HDMI 2', 'HDMI 3'],
  screen: 'live',
  title: 'Live TV',
  focus: '2 Harbour One, Breakfast at the Quay',
  app: 'Live TV',
  recording: false,
  lastCommand: null,
  programme: programme('Breakfast at the Quay', 0, 60),
  playback: { is: 'live', speed: 1, positionMs: 0, recording: null, words: 'Live' },
  banner: null,
  entry: null,
  notice: null,
  guide: null,
  list: null,
  search: null,
  details: null,
  pairing: null,
  colourKeys: colourKeys('', '', '', ''),
  accessibility: {
    captions: false,
    audioDescription: false,
    voiceGuidance: false,
    highContrast: false,
    moreTimeForDigits: false,
  },
  caption: null,
}

const LINE_UP = [
  [2, 'Harbour One'],
  [3, 'Meadow TV'],
  [4, 'Northlight'],
  [5, 'Lantern'],
  [20, 'Beacon News'],
  [22, 'Whistle Sports'],
  [24, 'Melody Music'],
  [26, 'Puddle Kids'],
] as const

const GUIDE: NonNullable<VirtualTvState['guide']> = {
  from: SEVEN_THIRTY,
  to: SEVEN_THIRTY + 120 * MINUTE_MS,
  firstRow: 0,
  totalRows: 41,
  rows: LINE_UP.map(([number, name], row) => ({
    channel: { number, name },
    isFavourite: row === 0 || row === 4,
    programmes: [
      { ...programme('The Repair Bench', row % 2 === 0 ? -30 : 0, 60), isFocused: row === 2, isRecorded: row === 1 },
      { ...programme('Evening Walk', row % 2 === 0 ? 30 : 60, 30), isFocused: false, isRecorded: false },
      {
        ...programme('Wheelchair Basketball Live', row % 2 === 0 ? 60 : 90, 60),
        isFocused: false,
        isRecorded: row === 5,
      },
    ],
  })),
}

const APP_NAMES = [
  'Live TV',
  'YouTube',
  'Netflix',
  'Hulu',
  'Disney+',
  'Peacock',
  'HBO Max',
  'Tubi',
  'Paramount+',
  'Prime Video',
  'Spotify',
  'Pandora',
]

function digitsTyped(digits: string): NonNullable<VirtualTvState['pairing']> {
  const message = 'Enter the 7 digits that the remote shows.'
  return { stage: 'digits', digits, remoteName: null, words: null, focusedAnswer: null, message }
}

const SEARCH: NonNullable<VirtualTvState['search']> = {
  text: 'NEWS',
  columns: 6,
  letters: [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ', 'Space', 'Delete'],
  focused: 8,
}

const FOUND = {
  columns: 1,
  focused: 0,
  items: [
    { label: '20 Beacon News', detail: 'The World Today, until 20:00' },
    { label: 'News', detail: 'Category' },
  ],
}

export const EXAMPLES = {
  live: LIVE,
  banner: {
    ...LIVE,
    recording: true,
    banner: { channel: LIVE.channel, programme: LIVE.programme, when: 'now', isFavourite: true },
    accessibility: { ...LIVE.accessibility, captions: true },
    caption: 'Good evening, and welcome to the quay.',
  },
  volume: {
    ...LIVE,
    channel: { number: 20, name: 'Beacon News' },
    volumeShown: true,
    volume: 45,
    entry: { digits: '20' },
  },
  muted: { ...LIVE, channel: { number: 4, name: 'Northlight' }, muted: true, notice: 'Recording The Repair Bench.' },
  paused: {
    ...LIVE,
    channel: { number: 203, name: 'Cinema Crimson' },
    playback: {
      is: 'paused',
      speed: 0,
      positionMs: 80_000,
      recording: null,
      words: 'Paused, 1 minute 20 seconds behind live',
    },
  },
  details: {
    ...LIVE,
    screen: 'programme',
    title: 'About this programme',
    details: { channel: LIVE.channel, programme: LIVE.programme, isRecorded: true },
  },
  guide: {
    ...LIVE,
    screen: 'guide',
    title: 'Guide',
    focus: '4 Northlight, The Repair Bench, now, until 20:00',
    guide: GUIDE,
    colourKeys: colourKeys('Favourites', 'A day on', 'Record', 'Now'),
  },
  menu: {
    ...LIVE,
    channel: { number: 3, name: 'Meadow TV' },
    screen: 'menu',
    title: 'Menu',
    focus: 'Recordings, What you kept',
    list: {
      columns: 1,
      focused: 1,
      items: [
        { label: 'Guide', detail: 'What is on, by channel and time' },
        { label: 'Recordings', detail: 'What you kept' },
        { label: 'Apps', detail: 'Other things to watch and hear' },
        { label: 'Search', detail: 'Find a channel, programme or app' },
        { label: 'Settings', detail: 'How this TV box works' },
        { label: 'Accessibility', detail: 'Captions, description, voice, contrast' },
        { label: 'Pair a remote', detail: 'Enter the code that a remote shows' },
      ],
    },
  },
  accessibility: {
    ...LIVE,
    screen: 'accessibility',
    title: 'Accessibility',
    focus: 'Captions, On',
    list: {
      columns: 1,
      focused: 0,
      items: [
        { label: 'Captions', detail: 'On', isOn: true },
        { label: 'Audio description', detail: 'Off', isOn: false },
        { label: 'Voice guidance', detail: 'Off', isOn: false },
        { label: 'High contrast', detail: 'On', isOn: true },
        { label: 'More time for channel digits', detail: 'Off', isOn: false },
      ],
    },
    accessibility: { ...LIVE.accessibility, captions: true, highContrast: true },
  },
  apps: {
    ...LIVE,
    screen: 'apps',
    title: 'Apps',
    focus: 'Netflix, App',
    list: { columns: 4, focused: 2, items: APP_NAMES.map((label) => ({ label, detail: 'App' })) },
  },
  app: {
    ...LIVE,
    screen: 'app',
    title: 'Netflix',
    app: 'Netflix',
    focus: 'Continue watching',
    list: {
      columns: 1,
      focused: 0,
      items: ['Continue watching', 'New this week', 'Because you watched', 'Search in this app', 'Close the app'].map(
        (label) => ({ label, detail: '' }),
      ),
    },
  },
  recordings: {
    ...LIVE,
    screen: 'recordings',
    title: 'Recordings',
    focus: 'Nothing',
    list: { columns: 1, focused: 0, items: [] },
  },
  search: { ...LIVE, screen: 'search', title: 'Search', focus: 'I', search: SEARCH, list: FOUND },
  'pairing digits': { ...LIVE, screen: 'pairing', title: 'Pair a remote', pairing: digitsTyped('4821') },
  'pairing question': {
    ...LIVE,
    screen: 'pairing',
    title: 'Pair a remote',
    pairing: {
      stage: 'question',
      digits: '4821937',
      remoteName: 'Firefox on Linux',
      words: 'amber otter',
      focusedAnswer: 'yes',
      message: 'Pair Firefox on Linux? Both screens must show: amber otter.',
    },
  },
  'wrong code': {
    ...LIVE,
    screen: 'pairing',
    title: 'Pair a remote',
    pairing: {
      ...digitsTyped('4821930'),
      stage: 'wrong',
      message: 'No remote shows this code. Check the digits and enter them again.',
    },
  },
  standby: { ...LIVE, power: 'standby', boxPower: 'standby', tvPower: 'standby', picture: 'dark' },
  'no signal': { ...LIVE, picture: 'no signal', input: 'HDMI 2' },
} satisfies Record<string, VirtualTvState>
