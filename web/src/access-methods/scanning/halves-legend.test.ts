import { describe, expect, it } from 'vitest'
import { DEFAULT_PROFILE, type Profile } from '@beckon/contract/profile'
import { legendOf } from './halves-legend.ts'
import { BACK, key, level } from './scan-harness.ts'
import type { Item } from '../page-reader/target.ts'
import type { Lit } from './scan-types.ts'

const SWITCHES: Profile['switches'] = [
  { source: 'key', code: 'Space', job: 'select' },
  { source: 'key', code: 'Enter', job: 'select' },
]
const HALVES = { switches: SWITCHES, scan: { ...DEFAULT_PROFILE.scan, method: 'halves' as const } }
const names = [key('English'), key('Español'), key('Français'), key('Italiano')]

function legend(parts: readonly (readonly Item[])[], frames: readonly number[] = [], language: 'en' | 'fr' = 'en') {
  const lit = { parts, level: level('top', ...names), waitsFor: 'nothing', isPressed: false } as const
  const boxes = frames.map((y) => ({ box: { x: 0, y, width: 100, height: 40 } }))
  return legendOf(lit, boxes, HALVES, { height: 800, language })
}

const words = (parts: readonly (readonly Item[])[], language?: 'en' | 'fr') =>
  legend(parts, [], language)?.rows.map((row) => row.words)

describe('by halves, the words', () => {
  it('name each switch and what it keeps: options of one list stand in one place, the way out in none', () => {
    expect(words([names.slice(0, 2), [key('Italiano'), BACK]])).toEqual([
      'Space: English, Español',
      'Enter: Italiano, Back',
    ])
  })

  it('name the first and the last of many', () => {
    expect(words([names, [key('OK')]])).toEqual(['Space: English to Italiano', 'Enter: OK'])
  })

  it('leave out a switch that keeps nothing', () => {
    expect(words([[key('OK')], []])).toEqual(['Space: OK'])
  })

  it('stand in the language of the page', () => {
    expect(words([[key('OK')], [BACK]], 'fr')).toEqual(['Espace\u00A0: OK', 'Entrée\u00A0: Retour'])
  })

  it('lie at the foot, unless more frames are there than at the top', () => {
    expect(legend([[key('OK')], [BACK]], [300])?.at).toBe('foot')
    expect(legend([[key('OK')], [BACK]], [700, 20])?.at).toBe('foot')
    expect(legend([[key('OK')], [BACK]], [700])?.at).toBe('top')
  })

  it('say what each switch does once a key was pressed, or asks, which is something else', () => {
    const volume = { level: level('top', ...names), parts: [[key('Volume up')]] } as const
    const saying = (lit: Pick<Lit, 'waitsFor' | 'isPressed'>, language: 'en' | 'fr') =>
      legendOf({ ...volume, ...lit }, [], HALVES, { height: 800, language })?.rows.map((row) => row.words)
    const pressed = { waitsFor: 'nothing', isPressed: true } as const
    expect(saying(pressed, 'en')).toEqual(['Space: Volume up once more', 'Enter: other keys'])
    expect(saying(pressed, 'fr')).toEqual(['Espace\u00A0: Volume up encore une fois', 'Entrée\u00A0: autres touches'])
    expect(saying({ waitsFor: 'confirmation', isPressed: false }, 'en')).toEqual(['Space: yes', 'Enter: no'])
    expect(saying({ waitsFor: 'undo', isPressed: false }, 'en'), 'any press does').toBeUndefined()
  })

  it('are not there by another method', () => {
    const lit = { parts: [[key('OK')]], level: level('top'), waitsFor: 'nothing' } as const
    const others = { switches: SWITCHES, scan: DEFAULT_PROFILE.scan }
    expect(legendOf({ ...lit, isPressed: true }, [], others, { height: 800, language: 'en' })).toBeUndefined()
  })
})
