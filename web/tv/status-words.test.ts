import type { Sentence } from '@beckon/contract/languages'
import type { VirtualTvState } from '@beckon/contract/virtual-tv'
import { describe, expect, it } from 'vitest'
import { say, type Values } from '../src/texts/texts.ts'
import { EXAMPLES, LIVE } from './examples.ts'
import { statusWords } from './status-words.ts'

const english = (sentence: Sentence, values?: Values) => say(sentence, 'en', values)
const french = (sentence: Sentence, values?: Values) => say(sentence, 'fr', values)
const words = (state: VirtualTvState) => Object.values(statusWords(state, english)).filter(Boolean).join(' ')

describe('the virtual TV in words', () => {
  it('names channel, programme and volume while watching', () => {
    expect(words(LIVE)).toBe('Channel 2, Harbour One. Breakfast at the Quay. Volume 30.')
  })

  it('names the screen and the focused item', () => {
    expect(words(EXAMPLES.menu)).toBe('Menu. Recordings, What you kept. Volume 30.')
  })

  it('says that the sound is off instead of a volume', () => {
    expect(words(EXAMPLES.muted)).toContain('Sound off.')
    expect(words(EXAMPLES.muted)).not.toContain('Volume')
  })

  it('keeps the focused item while a notice is shown', () => {
    expect(words({ ...EXAMPLES.menu, notice: 'High contrast on.' })).toContain('High contrast on. Recordings')
  })

  it('stays the same while the screen counts the seconds of a pause', () => {
    const later = {
      ...EXAMPLES.paused,
      playback: { ...EXAMPLES.paused.playback, words: 'Paused, 1 minute 21 seconds behind live' },
    }
    expect(words(later)).toBe(words(EXAMPLES.paused))
    expect(words(later)).toContain('Paused.')
  })

  it('tells standby, a sleeping box and an empty input apart', () => {
    expect(words(EXAMPLES.standby)).toBe('The TV is in standby.')
    expect(words({ ...EXAMPLES.standby, tvPower: 'on' })).toBe('The TV is on, its box is in standby.')
    expect(words(EXAMPLES['no signal'])).toBe('HDMI 2: no signal.')
  })

  it('speaks a channel number digit by digit', () => {
    expect(words({ ...LIVE, entry: { digits: '206' } })).toContain('2 0 6')
  })

  it('asks the pairing question with the name of the remote and both words', () => {
    expect(words(EXAMPLES['pairing question'])).toContain('Let “Firefox on Linux” control this TV?')
    expect(words(EXAMPLES['pairing question'])).toContain('amber otter')
  })

  it('speaks of pairing in the language of the page', () => {
    expect(statusWords(EXAMPLES['wrong code'], french).place).toMatch(/^Aucune télécommande/u)
  })
})
