import { DIGIT_KEYS, KEY_CODES, type KeyCode } from '@beckon/contract/keys'
import { TV_COMMANDS } from '@beckon/contract/tv-keys'
import { HANDSET_KEYS, type HandsetKey, type VirtualTvState } from '@beckon/contract/virtual-tv'
import { beforeEach, describe, expect, it } from 'vitest'
import { snapshot } from './snapshot.ts'
import { nextChangeAt, step } from './step.ts'
import { newTv, type PairingNews, type TvState } from './tv-state.ts'

/** 18:40 on some evening, ten minutes into a half hour. */
const START = new Date(2026, 10, 21, 18, 40).getTime()

let now: number
let state: TvState

beforeEach(() => {
  now = START
  state = newTv({ id: 'tv', name: 'Living room', layout: 'standard' }, now)
})

function press(...keys: readonly KeyCode[]): VirtualTvState {
  for (const key of keys) state = step(state, { type: 'key', key, now })
  return snapshot(state)
}
function handset(...keys: readonly HandsetKey[]): VirtualTvState {
  for (const key of keys) state = step(state, { type: 'handset', key, now })
  return snapshot(state)
}
function tv(key: string, value: string): VirtualTvState {
  state = step(state, { type: 'tv', command: { key, value }, now })
  return snapshot(state)
}
function say(words: string): VirtualTvState {
  state = step(state, { type: 'text', words, language: 'en', now })
  return snapshot(state)
}
function tell(news: PairingNews): VirtualTvState['pairing'] {
  state = step(state, { type: 'pairing', news, now })
  return snapshot(state).pairing
}
function wait(ms: number): VirtualTvState {
  now += ms
  state = step(state, { type: 'time', now })
  return snapshot(state)
}
const seen = (tv: VirtualTvState) => ({ ...tv, lastCommand: null, now: 0 })

describe('every key has an effect that can be seen', () => {
  /** A screen on which the key has something to do, by what to press before. */
  const scene: Partial<Record<KeyCode, readonly KeyCode[]>> = {
    EXIT: ['MENU'],
    PREVIOUS: ['MENU'],
    PAGE_UP: ['MENU', 'DOWN'],
  }
  it.each(KEY_CODES)('%s', (key) => {
    const before = press(...(scene[key] ?? []))
    const after = press(key)
    expect(after.lastCommand).toEqual({ kind: 'key', value: key, at: now })
    expect(seen(after)).not.toEqual(seen(before))
  })
  it.each(HANDSET_KEYS)('on the TV’s own handset: %s', (key) => {
    const before = press(...(scene[key as KeyCode] ?? []))
    expect(seen(handset(key))).not.toEqual(seen(before))
  })
})

describe('channels', () => {
  it('goes up and down through the line-up, whose ends meet [E13, E14]', () => {
    expect(press('CH_UP').channel).toEqual({ number: 3, name: 'Meadow TV' })
    expect(press('CH_DOWN').channel.number).toBe(2)
    expect(press('CH_DOWN').channel.number).toBe(306)
    expect(press('CH_UP').channel.number).toBe(2)
  })

  it('tunes by three digits at once [E27]', () => {
    expect(press('2', '0').entry).toEqual({ digits: '20' })
    expect(press('6')).toMatchObject({
      entry: null,
      channel: { number: 206 },
      focus: expect.stringContaining('Storybook Kids'),
    })
  })

  it('takes fewer digits when no other comes for 2 s', () => {
    press('1', '1')
    expect(wait(1_999).channel.number).toBe(2)
    expect(wait(1)).toMatchObject({ channel: { number: 11 }, entry: null })
  })

  it('gives each digit the whole time', () => {
    press('1')
    wait(1_900)
    press('1')
    expect(wait(1_900).entry).toEqual({ digits: '11' })
  })

  it('takes digits at once on OK, and says so when there is no such channel', () => {
    expect(press('1', '1', 'OK').channel.number).toBe(11)
    expect(press('9', '9', '9')).toMatchObject({ channel: { number: 11 }, notice: 'There is no channel 999.' })
    for (const digit of DIGIT_KEYS) expect(press('EXIT', digit).entry).toEqual({ digits: digit })
  })

  it('goes back to the channel before with PREVIOUS [E37]', () => {
    press('2', '0', '6')
    expect(press('PREVIOUS').channel.number).toBe(2)
    expect(press('PREVIOUS').channel.number).toBe(206)
  })

  it.each(['INFO', 'UP', 'DOWN', 'LEFT', 'RIGHT', 'OK', 'PAGE_UP', 'PAGE_DOWN'] as const)(
    'tells about the programme with %s [E29, E30, E31, E32, E33, E34]',
    (key) => {
      expect(press(key).notice).toContain(`${snapshot(state).programme.title}, now, until 19:00.`)
    },
  )

  it('asks for words with SEARCH', () => {
    expect(press('SEARCH')).toMatchObject({ screen: 'live', notice: 'Say or type what you want to watch.' })
  })
})

describe('screens', () => {
  it.each([
    ['GUIDE', 'guide'],
    ['MENU', 'menu'],
    ['HOME', 'home'],
    ['APP_MENU', 'apps'],
    ['ACCESSIBILITY', 'accessibility'],
  ] as const)('%s opens %s, and EXIT leads back to the picture [E19, E35, E36]', (key, screen) => {
    expect(press(key)).toMatchObject({ screen })
    expect(press('EXIT').screen).toBe('live')
  })

  it('moves through a menu with the arrows and tells the focused item in words [E29, E30]', () => {
    expect(press('MENU').focus).toBe('Guide, What is on, by channel')
    expect(press('DOWN').focus).toContain('Apps')
    expect(press('UP', 'UP').list?.focused).toBe(0)
  })

  it('goes from the menu to another screen with OK and back with PREVIOUS [E33, E37]', () => {
    expect(press('MENU', 'DOWN', 'OK')).toMatchObject({ screen: 'apps', title: 'Apps' })
    expect(press('PREVIOUS').screen).toBe('menu')
    expect(press('PREVIOUS').screen).toBe('live')
  })

  it('turns pages in lists [E38, E39]', () => {
    expect(press('MENU', 'PAGE_DOWN').list?.focused).toBe(5)
    expect(press('PAGE_UP').list?.focused).toBe(0)
    expect(press('GUIDE', 'PAGE_DOWN').focus).toContain('7 Juniper')
    expect(press('PAGE_UP').focus).toContain('2 Harbour One')
  })

  it('opens an app from the apps, which the state names until it is closed', () => {
    expect(press('APP_MENU', 'DOWN', 'DOWN', 'OK')).toMatchObject({ screen: 'app', title: 'Netflix', app: 'Netflix' })
    expect(press('MENU').app).toBe('Netflix')
    expect(press('EXIT').app).toBe('Live TV')
  })

  it('watches what is on now from the guide', () => {
    expect(press('GUIDE', 'DOWN').focus).toMatch(/^3 Meadow TV, .+, now, until 19:00$/u)
    expect(press('OK')).toMatchObject({ screen: 'live', channel: { number: 3 } })
  })

  it('switches accessibility settings and says what it did', () => {
    expect(press('ACCESSIBILITY', 'OK')).toMatchObject({
      accessibility: { captions: true },
      notice: 'Captions on.',
      focus: 'Captions, On',
    })
    expect(press('EXIT').caption).not.toBeNull()
  })

  it('gives the colour keys a meaning that stands on the screen [E23, E24, E25, E26]', () => {
    expect(snapshot(state).colourKeys).toEqual({
      A: 'Captions on',
      B: 'Description on',
      C: 'Voice guidance on',
      D: 'Contrast on',
    })
    expect(press('A', 'B', 'C', 'D')).toMatchObject({
      accessibility: { captions: true, audioDescription: true, voiceGuidance: true, highContrast: true },
      colourKeys: { A: 'Captions off', D: 'Contrast off' },
      notice: 'High contrast on.',
    })
  })
})

describe('time', () => {
  it.each([
    ['REPLAY', 'replaying'],
    ['REWIND', 'rewinding'],
    ['FAST_FORWARD', 'forwarding'],
    ['PLAY_PAUSE', 'paused'],
  ] as const)('shows that %s was pressed, until playback goes on [E15, E16, E17, E18]', (key, playback) => {
    expect(press(key).playback).toBe(playback)
    expect(press('PLAY_PAUSE').playback).toBe('playing')
    expect(press(key, 'CH_UP').playback).toBe('playing')
  })

  it('records, and stops recording [E20]', () => {
    expect(press('RECORD').recording).toBe(true)
    expect(press('CH_UP').recording).toBe(false)
    expect(press('CH_DOWN').recording).toBe(true)
    expect(press('RECORD').recording).toBe(false)
  })

  it('ends a recording with the programme', () => {
    press('RECORD')
    expect(wait(2 * 60 * 60_000).recording).toBe(false)
  })

  it('changes when a programme ends that the guide names, though another channel is watched', () => {
    press('GUIDE', ...Array<KeyCode>(12).fill('DOWN'))
    for (const minutes of [20, 30]) {
      const before = snapshot(state)
      expect(before.focus).toContain('20 Beacon News')
      const changesAt = nextChangeAt(state)
      const after = wait(minutes * 60_000)
      expect(changesAt).toBeLessThanOrEqual(now)
      expect(after.focus).not.toBe(before.focus)
    }
  })

  it('does not go back when the clock does', () => {
    press('1')
    now -= 60_000
    expect(press('1').entry).toEqual({ digits: '11' })
  })
})

describe('the TV', () => {
  it('changes volume within its bounds, and louder ends the mute', () => {
    expect(tv('VOLUME', 'UP').volume).toBe(32)
    expect(tv('VOLUME', 'DOWN').volume).toBe(30)
    // Each MUTE ON toggles, as the code 0x43 does.
    for (const muted of [true, false, true]) expect(tv('MUTE', 'ON').muted).toBe(muted)
    expect(tv('VOLUME', 'UP')).toMatchObject({ muted: false, volume: 32 })
    for (let i = 0; i < 60; i += 1) tv('VOLUME', 'UP')
    expect(snapshot(state).volume).toBe(100)
  })

  it('goes dark on POWER OFF while the box stays on, and comes back with the input of the box', () => {
    expect(tv('POWER', 'OFF')).toMatchObject({ power: 'standby', tvPower: 'standby', boxPower: 'on', picture: 'dark' })
    expect(tv('VOLUME', 'UP').volume).toBe(30)
    handset('TV_POWER', 'TV_INPUT')
    expect(snapshot(state)).toMatchObject({ input: 'HDMI 2', picture: 'no signal' })
    expect(tv('INPUT', 'STB_INPUT')).toMatchObject({ power: 'on', input: 'STB', picture: 'box' })
  })

  it('sleeps and wakes as a whole when all power is pressed twice', () => {
    tv('POWER', 'OFF')
    expect(press('POWER')).toMatchObject({ power: 'standby', boxPower: 'standby', tvPower: 'standby' })
    tv('POWER', 'OFF')
    expect(press('POWER')).toMatchObject({ power: 'on', boxPower: 'on', tvPower: 'on', picture: 'box' })
  })

  it('tells every command of the table as the last one', () => {
    for (const { key, value } of TV_COMMANDS)
      expect(tv(key, value).lastCommand).toEqual({ kind: 'tv', value: `${key} ${value}`, at: now })
  })
})

describe('words', () => {
  it.each([
    ['watch news', { screen: 'live', channel: { number: 20 } }],
    ['channel 206', { channel: { number: 206 } }],
    ['volume up', { volume: 32 }],
    ['volume 55', { volume: 55 }],
    ['mute', { muted: true }],
    ['open netflix', { screen: 'app', app: 'Netflix' }],
    ['Disney+', { app: 'Disney+' }],
    ['Paramount plus', { app: 'Paramount+' }],
    ['Live TV', { screen: 'live' }],
    ['My list', { screen: 'app', title: 'My list' }],
    ['record this', { recording: true }],
    ['what is on tonight', { screen: 'guide' }],
    ['search for cinema blue', { screen: 'live', channel: { number: 202 } }],
    ['search for tap dancing', { screen: 'live', notice: 'Nothing on now is called “tap dancing”.' }],
    ['open search', { notice: 'Say or type what you want to watch.' }],
    ['pause', { playback: 'paused' }],
    ['go back to live', { playback: 'playing' }],
    ['turn on captions', { accessibility: { captions: true } }],
    ['turn off the tv', { power: 'standby' }],
    ['pair a remote', { screen: 'pairing' }],
  ])('%s', (words, expected) => {
    expect(say(words)).toMatchObject(expected)
  })

  const services = 'YouTube, Netflix, Hulu, Disney+, Peacock, HBO Max, Tubi, Paramount+, Prime Video, Spotify, Pandora'
  const categories = 'My list, TV shows, Movies, Sports, Music, News'
  it.each([services, categories])('the shortcuts open the apps of their names: %s', (names) => {
    for (const app of names.split(', ')) expect(say(app)).toMatchObject({ screen: 'app', app })
  })

  it('says on the screen what it did not understand', () => {
    expect(say('flurbel the wozzle').notice).toBe('Not understood: flurbel the wozzle')
  })
})

describe('the pairing screen', () => {
  const CODE = ['1', '2', '3', '4', '5', '6', '7'] as const
  const FOUND = { is: 'found', pairingId: 'p1', remoteName: 'Safari on iPad', words: 'river stone' } as const

  it('is reached from the menu, takes seven digits and lets them be deleted', () => {
    press('MENU')
    for (let i = 0; i < 6; i += 1) press('DOWN')
    expect(press('OK')).toMatchObject({
      screen: 'pairing',
      title: 'Pair a remote',
      pairing: { stage: 'digits', digits: '' },
    })
    expect(press('1', '2', 'A', '2').pairing?.digits).toBe('12')
    expect(press('LEFT').pairing?.digits).toBe('1')
    expect(press('2', '3', '4', '5', '6').pairing).toMatchObject({ stage: 'digits' })
    expect(press('7').pairing).toMatchObject({ stage: 'checking', digits: '1234567' })
    expect(press('8').pairing?.digits).toBe('1234567')
  })

  it('names the remote and shows the two words before it asks for a yes or no', () => {
    handset('PAIR', ...CODE)
    expect(tell(FOUND)).toMatchObject({
      stage: 'question',
      remoteName: 'Safari on iPad',
      words: 'river stone',
      focusedAnswer: 'yes',
    })
    expect(snapshot(state).focus).toBe('Yes. Pair Safari on iPad? Both screens must show: river stone.')
    expect(press('RIGHT', 'RIGHT').pairing?.focusedAnswer).toBe('no')
    expect(press('LEFT', 'LEFT').pairing?.focusedAnswer).toBe('yes')
    expect(press('LEFT', 'OK').pairing?.stage).toBe('answering')
    expect(tell({ is: 'paired' })).toMatchObject({ stage: 'paired', message: 'Safari on iPad is paired with this TV.' })
  })

  it('says what went wrong, and begins again with the next digit', () => {
    handset('PAIR', ...CODE)
    expect(tell({ is: 'wrong' })).toMatchObject({ stage: 'wrong', digits: '' })
    expect(press('4').pairing).toMatchObject({ stage: 'digits', digits: '4' })
  })

  it('says that a TV of several owners is reached by a log-in', () => {
    handset('PAIR', ...CODE)
    expect(tell({ is: 'several owners' })).toMatchObject({
      digits: '',
      message: 'This TV has several owners. Log in on the remote instead of using Easy pair.',
    })
    expect(press('4').pairing).toMatchObject({ stage: 'digits', digits: '4' })
  })

  it('takes no digits while it has to wait', () => {
    handset('PAIR', ...CODE)
    expect(tell({ is: 'wait', retryAfterMs: 120_000 })?.message).toBe('Too many wrong codes. Please wait 2 minutes.')
    expect(press('1').pairing).toMatchObject({ stage: 'wait', digits: '' })
    wait(120_000)
    expect(press('1').pairing).toMatchObject({ stage: 'digits', digits: '1' })
  })

  it('shrugs off news for a screen that was left', () => {
    handset('PAIR', ...CODE)
    press('EXIT')
    expect(tell(FOUND)).toBeNull()
    expect(snapshot(state).screen).toBe('live')
  })
})
