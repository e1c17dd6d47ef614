import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { isMaskedKey, maskKey, tvConfigData } from './tv-control.ts'

describe('a masked key', () => {
  it('shows the last four characters and not how long the key is', () => {
    expect(maskKey('abcdefghijkl')).toBe('••••••••ijkl')
    expect(maskKey('abcdefghijklmnopqrstuvwxyz')).toBe('••••••••wxyz')
    expect(maskKey('12345678')).toBe('••••••••5678')
  })

  it('shows nothing of a short key, and nothing is masked when there is none', () => {
    expect(maskKey('1234567')).toBe('••••••••')
    expect(maskKey('')).toBe('')
  })

  it('is told from a key, whatever the key is', () => {
    expect(['abcdefghijkl', '1', 'ключ-от-дома'].map(maskKey).every(isMaskedKey)).toBe(true)
    expect(['abcdefghijkl', '', '••••abcd', '********ijkl'].some(isMaskedKey)).toBe(false)
  })

  it('does not cut a character in two', () => {
    expect(maskKey('abcdefgh😀😀😀😀')).toBe('••••••••😀😀😀😀')
  })
})

describe('the data of the TV control page', () => {
  it.each([
    [{}],
    [{ apiKey: null, mute: null, power: undefined, tvInput: {}, tvPower: { eventName: null } }],
    [{ apiKey: 'k', mute: { eventName: 'mute' } }],
  ])('may be as incomplete as %j [T24]', (data) => {
    expect(v.is(tvConfigData, data)).toBe(true)
  })

  it.each([[{ apiKey: 5 }], [{ mute: 'event' }], [{ mute: { eventName: 'a\nb' } }], [{ apiKey: 'x'.repeat(501) }]])(
    'cannot be %j',
    (data) => {
      expect(v.is(tvConfigData, data)).toBe(false)
    },
  )
})
