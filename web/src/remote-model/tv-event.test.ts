import type { TvConfigData } from '@beckon/contract/tv-control'
import { describe, expect, it } from 'vitest'
import { eventOf } from './tv-event.ts'

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
