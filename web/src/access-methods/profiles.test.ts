import { expect, it, describe } from 'vitest'
import { parseProfile, profileOfLink } from './profiles.ts'
import { accessLinkOf, ACCESS_LINKS } from './access-link.ts'
import fc from 'fast-check'
import { DEFAULT_PROFILE, KEYS_SHOWN, SIZES } from '@beckon/contract/profile'
import { hasOwnLayout } from '../platform/appearance.ts'

const layout = fc.record({
  textPercent: fc.integer({ min: 100, max: 200 }),
  keysShown: fc.constantFrom(...KEYS_SHOWN),
})

it('is a layout of their own exactly when something of it differs from what everybody has', () => {
  fc.assert(
    fc.property(fc.constantFrom(...SIZES), layout, (size, chosen) => {
      const profile = { ...DEFAULT_PROFILE, size, layout: { ...DEFAULT_PROFILE.layout, ...chosen } }
      const differs = size !== 'standard' || chosen.keysShown !== 'all'
      expect(hasOwnLayout(JSON.stringify(profile))).toBe(differs)
    }),
  )
  expect(hasOwnLayout(undefined)).toBe(false)
  expect(hasOwnLayout(null)).toBe(false)
})

it('is kept with the profile as it was chosen', () => {
  fc.assert(
    fc.property(fc.constantFrom(...SIZES), layout, (size, chosen) => {
      const profile = { ...DEFAULT_PROFILE, size, layout: { ...DEFAULT_PROFILE.layout, ...chosen } }
      expect(parseProfile(JSON.stringify(profile))).toEqual(profile)
    }),
  )
})

describe('an access link', () => {
  it('is one of six names, and no other text opens anything', () => {
    for (const accessLink of ACCESS_LINKS) {
      expect(accessLinkOf(accessLink)).toBe(accessLink)
      expect(profileOfLink(accessLink), accessLink).toBeDefined()
    }
    for (const other of ['', 'toString', 'One-Switch', undefined]) expect(accessLinkOf(other)).toBeUndefined()
  })

  it('has Space choose; with two switches Space goes on and Enter chooses', () => {
    expect(profileOfLink('one-switch')).toMatchObject({ way: 'scan', switches: [{ code: 'Space', job: 'select' }] })
    expect(profileOfLink('two-switch')).toMatchObject({
      scan: { method: 'step' },
      switches: [
        { code: 'Space', job: 'next' },
        { code: 'Enter', job: 'select' },
      ],
    })
  })
})

const SPACE = { source: 'key', code: 'Space', job: 'select' }

/** A profile as an earlier version stored it. */
function stored(parts: object): unknown {
  return parseProfile(JSON.stringify({ version: 1, way: 'scan', switches: [SPACE], ...parts }))
}

const REST = { switches: [SPACE], scan: { pattern: 'groups', stepMs: 2_000 } }

const EARLIER: readonly (readonly [what: string, parts: object, now: object, ...gone: string[]])[] = [
  ['halves', { scan: { method: 'halves', stepMs: 2_000 } }, { way: 'scan', scan: { method: 'auto', stepMs: 2_000 } }],
  ['a newer switch', { switches: [{ source: 'breath', code: 'puff', job: 'select' }, SPACE] }, { switches: [SPACE] }],
  ['the pattern halves', { scan: { pattern: 'halves', stepMs: 2_000 } }, REST],
  ['rows', { scan: { pattern: 'rows', stepMs: 2_000, newer: 7 } }, { ...REST, scan: { ...REST.scan, newer: 7 } }],
  ['columns', { scan: { pattern: 'columns', stepMs: 2_000 } }, REST],
  ['an own order', { scan: { pattern: 'own', ownOrder: ['mute'], stepMs: 2_000 } }, REST, 'scan.ownOrder'],
  ['a choice of the order', { scan: { order: 'page', stepMs: 2_000 } }, REST, 'scan.order'],
  [
    'pages of keys',
    { size: 'large', layout: { keysShown: 'own', pages: [{ name: 'Films', keys: ['mute'] }], fourKeys: ['ok'] } },
    { size: 'large', layout: { keysShown: 'all', fourKeys: ['ok'] } },
    'layout.pages',
  ],
  [
    'times of single keys',
    { way: 'dwell', dwell: { keyPercents: { ok: 200 }, completeMs: 1_500 } },
    { way: 'dwell', dwell: { completeMs: 1_500 } },
    'dwell.keyPercents',
  ],
  ...Object.entries({
    'two stages': { lockOnMs: 350, completeMs: 1_500 },
    'one stage': { lockOnMs: 0, completeMs: 1_500 },
    'look and press': { lockOnMs: 0, completeMs: 0 },
  }).map(([style, dwell]): readonly [string, object, object, ...string[]] => [
    style,
    { way: 'dwell', dwell: { style, lockOnMs: 350, completeMs: 1_500, keptMs: 0 } },
    { dwell },
    'dwell.style',
    'dwell.keptMs',
  ]),
]

it.each(EARLIER.map(([what, parts, now, ...gone]) => ({ what, parts, now, gone })))(
  'has today’s choice in place of $what, and keeps the rest',
  ({ parts, now, gone }) => {
    const profile = stored(parts)
    expect(profile).toMatchObject(now)
    for (const path of gone) expect(profile).not.toHaveProperty(path)
  },
)

it('has one time for a long press, which is none where it was not wanted', () => {
  expect(stored({ press: { longHold: true, longHoldMs: 1_500 } })).toMatchObject({ press: { longHoldMs: 1_500 } })
  expect(stored({ press: { longHold: false, longHoldMs: 1_500 } })).toMatchObject({ press: { longHoldMs: 0 } })
})

it('waits in single-switch step scanning as long as before', () => {
  const scan = { method: 'single-switch', stepMs: 1_000, chooseWaitPercent: 300 }
  expect(stored({ scan })).toMatchObject({ scan: { stepMs: 1_500 } })
  expect(stored({ scan: { ...scan, method: 'auto' } })).toMatchObject({ scan: { stepMs: 1_000 } })
})
