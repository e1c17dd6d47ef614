import { expect, it } from 'vitest'
import { parseProfile } from './profiles.ts'

const SPACE = { source: 'key', code: 'Space', job: 'select' }

/** A profile as an earlier version stored it. */
function stored(parts: object): unknown {
  return parseProfile(JSON.stringify({ version: 1, way: 'scan', switches: [SPACE], ...parts }))
}

it('has the default method in place of halves, and keeps the rest', () => {
  expect(stored({ scan: { method: 'halves', stepMs: 2_000 } })).toMatchObject({
    way: 'scan',
    switches: [SPACE],
    scan: { method: 'auto', stepMs: 2_000 },
  })
})

it('keeps the switches beside one that a newer version knows', () => {
  const newer = { source: 'breath', code: 'puff', job: 'select' }
  expect(stored({ switches: [newer, SPACE] })).toMatchObject({ switches: [SPACE] })
})

it('has the default pattern in place of halves, and keeps the rest', () => {
  expect(stored({ scan: { pattern: 'halves', stepMs: 2_000 } })).toMatchObject({
    switches: [SPACE],
    scan: { pattern: 'groups', stepMs: 2_000 },
  })
})

it.each(['rows', 'columns', 'own'])('has the default pattern in place of %s, and keeps the rest', (pattern) => {
  const profile = stored({ scan: { pattern, ownOrder: ['volume', 'mute'], stepMs: 2_000, newer: 7 } })
  expect(profile).toMatchObject({ switches: [SPACE], scan: { pattern: 'groups', stepMs: 2_000, newer: 7 } })
  expect(profile).not.toHaveProperty('scan.ownOrder')
})

it('shows all keys in place of pages of keys, which are dropped, and keeps the rest', () => {
  const pages = [{ name: 'Films', keys: ['volumeUp', 'say Watch a film'] }]
  const profile = stored({ size: 'large', layout: { keysShown: 'own', pages, fourKeys: ['ok'] } })
  expect(profile).toMatchObject({ size: 'large', layout: { keysShown: 'all', fourKeys: ['ok'] } })
  expect(profile).not.toHaveProperty('layout.pages')
})

it('has one dwell time for all keys in place of times of single keys, and keeps the rest', () => {
  const profile = stored({ way: 'dwell', dwell: { keyPercents: { ok: 200 }, completeMs: 1_500 } })
  expect(profile).toMatchObject({ way: 'dwell', dwell: { completeMs: 1_500 } })
  expect(profile).not.toHaveProperty('dwell.keyPercents')
})

it('forgets a choice of the order, of which there is one, and keeps the rest', () => {
  const profile = stored({ scan: { order: 'page', stepMs: 2_000 } })
  expect(profile).toMatchObject({ switches: [SPACE], scan: { pattern: 'groups', stepMs: 2_000 } })
  expect(profile).not.toHaveProperty('scan.order')
})

it.each([
  ['two stages', { lockOnMs: 350, completeMs: 1_500 }],
  ['one stage', { lockOnMs: 0, completeMs: 1_500 }],
  ['look and press', { lockOnMs: 0, completeMs: 0 }],
])('has a lock-on time and a dwell time in place of "%s"', (style, expected) => {
  const profile = stored({ way: 'dwell', dwell: { style, lockOnMs: 350, completeMs: 1_500, keptMs: 0 } })
  expect(profile).toMatchObject({ dwell: expected })
  expect(profile).not.toHaveProperty('dwell.style')
  expect(profile).not.toHaveProperty('dwell.keptMs')
})

it('has one time for a long press, which is none where it was not wanted', () => {
  expect(stored({ press: { longHold: true, longHoldMs: 1_500 } })).toMatchObject({ press: { longHoldMs: 1_500 } })
  expect(stored({ press: { longHold: false, longHoldMs: 1_500 } })).toMatchObject({ press: { longHoldMs: 0 } })
})

it('waits in single-switch step scanning as long as before', () => {
  const scan = { method: 'single-switch', stepMs: 1_000, chooseWaitPercent: 300 }
  expect(stored({ scan })).toMatchObject({ scan: { stepMs: 1_500 } })
  expect(stored({ scan: { ...scan, method: 'auto' } })).toMatchObject({ scan: { stepMs: 1_000 } })
})
