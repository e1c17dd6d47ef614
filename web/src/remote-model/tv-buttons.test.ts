import type { TvCapabilities } from '@beckon/contract/remote'
import type { TvConfigData } from '@beckon/contract/tv-control'
import { describe, expect, it } from 'vitest'
import { tvPaths, whyTvWaits, eventOf } from './tv-buttons.ts'

function box(hdmiLinkReady: string, on: string, off: string): TvCapabilities {
  return { hdmiLinkReady, tvPowerOnCommandAvailable: on, tvPowerOffCommandAvailable: off } as TvCapabilities
}

const WITHOUT_POWER = ['mute', 'tvInput', 'volumeDown', 'volumeUp']
const ALL = [...WITHOUT_POWER, 'power', 'tvPower']

function by(path: string, capabilities: TvCapabilities | undefined, config?: TvConfigData): string[] {
  return Object.entries(tvPaths(capabilities, config))
    .flatMap(([key, its]) => (its === path ? [key] : []))
    .sort()
}

function why(capabilities: TvCapabilities | undefined, config?: TvConfigData) {
  return whyTvWaits(tvPaths(capabilities, config), capabilities)
}

describe('the TV buttons that work over HDMI', () => {
  it('are none before the box has said what it can do', () => {
    expect(by('hdmi', undefined)).toEqual([])
  })

  it.each([
    ['yes', 'yes'],
    ['yes', 'no'],
    ['no', 'yes'],
  ])('are all with an HDMI link and a power command (on: %s, off: %s) [H13] [H15]', (on, off) => {
    expect(by('hdmi', box('yes', on, off))).toEqual([...ALL].sort())
  })

  it('are all but the two power buttons without a power command [H14] [H15]', () => {
    expect(by('hdmi', box('yes', 'no', 'no'))).toEqual([...WITHOUT_POWER].sort())
  })

  it('are none on a box without a link, whose own volume still works', () => {
    const vdr = { ...box('no', 'no', 'no'), boxVolume: 'yes' } as const
    expect(by('box', vdr)).toEqual(['mute', 'volumeDown', 'volumeUp'])
    expect(by('none', vdr)).toEqual(['power', 'tvInput', 'tvPower'])
    expect(why(vdr)).toBe('link for others')
  })

  it.each(['no', 'Yes', 'true', ''])('are none when the HDMI link is "%s" [H16]', (link) => {
    expect(by('none', box(link, 'yes', 'yes'))).toEqual([...ALL].sort())
  })
})

describe('a saved event', () => {
  const config: TvConfigData = { apiKey: 'key', tvPower: { eventName: 'tv_off' }, mute: { eventName: ' ' } }

  it('makes its own button work whatever the box can do, and no other [H17]', () => {
    for (const capabilities of [undefined, box('no', 'no', 'no'), box('yes', 'no', 'no')]) {
      expect(by('event', capabilities, config)).toEqual(['tvPower'])
    }
  })

  it('comes before HDMI, and the other buttons stay on HDMI [H08] [H09]', () => {
    expect(by('event', box('yes', 'yes', 'yes'), config)).toEqual(['tvPower'])
    expect(by('hdmi', box('yes', 'yes', 'yes'), config)).toEqual(['mute', 'power', 'tvInput', 'volumeDown', 'volumeUp'])
  })

  it('needs an access key', () => {
    expect(by('event', undefined, { ...config, apiKey: '' })).toEqual([])
  })
})

describe('why TV buttons wait', () => {
  const mute: TvConfigData = { apiKey: 'key', mute: { eventName: 'tv_mute' } }

  it('is the link, for all or for those without an event', () => {
    expect(why(undefined)).toBe('link')
    expect(why(box('no', 'yes', 'yes'), mute)).toBe('link for others')
  })

  it('is the missing power command when the link is there', () => {
    expect(why(box('yes', 'no', 'no'), mute)).toBe('power')
  })

  it('is nothing when all work', () => {
    expect(why(box('yes', 'yes', 'no'))).toBeUndefined()
    expect(
      why(box('yes', 'no', 'no'), { apiKey: 'key', power: { eventName: 'a' }, tvPower: { eventName: 'b' } }),
    ).toBeUndefined()
  })
})

describe('the event of a TV button', () => {
  it('needs a key and a name, and ignores spaces around them [H08]', () => {
    expect(eventOf({ apiKey: ' key ', mute: { eventName: ' tv_mute ' } }, 'mute')).toEqual({
      eventName: 'tv_mute',
      apiKey: 'key',
    })
  })

  it.each<readonly [string, TvConfigData | undefined]>([
    ['nothing is loaded', undefined],
    ['the key is missing', { mute: { eventName: 'tv_mute' } }],
    ['the key is blank', { apiKey: ' ', mute: { eventName: 'tv_mute' } }],
    ['the name is missing', { apiKey: 'key', mute: {} }],
    ['the name is null', { apiKey: 'key', mute: { eventName: null } }],
    ['the event is null', { apiKey: 'key', mute: null }],
    ['another button has one', { apiKey: 'key', power: { eventName: 'off' } }],
  ])('is not there while %s [H19]', (_, config) => {
    expect(eventOf(config, 'mute')).toBeUndefined()
  })
})
