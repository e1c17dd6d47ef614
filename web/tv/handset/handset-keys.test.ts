import { HANDSET_KEYS } from '@beckon/contract/virtual-tv'
import { describe, expect, it } from 'vitest'
import { HANDSET, keysToPairingScreen } from './handset-keys.ts'

describe('the TV’s own handset', () => {
  it('has every key once; pairing has a button of its own', () => {
    const keys = HANDSET.flatMap((group) => group.buttons.map((button) => button.key))
    expect([...keys, 'PAIR'].sort()).toEqual([...HANDSET_KEYS].sort())
  })

  it('gives its buttons names that differ, in each language', () => {
    const buttons = HANDSET.flatMap((group) => group.buttons)
    for (const language of ['en', 'es', 'fr'] as const) {
      expect(new Set(buttons.map((button) => button.name[language])).size).toBe(buttons.length)
    }
  })
})

describe('the way to the pairing screen', () => {
  const inputs = ['STB', 'HDMI 2', 'HDMI 3']

  it('is one press while the box is being watched', () => {
    expect(keysToPairingScreen({ tvPower: 'on', input: 'STB', inputs })).toEqual(['PAIR'])
  })

  it('goes on through the inputs until it reaches the box', () => {
    expect(keysToPairingScreen({ tvPower: 'on', input: 'HDMI 2', inputs })).toEqual(['TV_INPUT', 'TV_INPUT', 'PAIR'])
    expect(keysToPairingScreen({ tvPower: 'on', input: 'HDMI 3', inputs })).toEqual(['TV_INPUT', 'PAIR'])
  })

  it('switches a dark TV on first', () => {
    expect(keysToPairingScreen({ tvPower: 'standby', input: 'STB', inputs })).toEqual(['TV_POWER', 'PAIR'])
  })
})
