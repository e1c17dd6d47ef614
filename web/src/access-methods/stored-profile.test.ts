import { expect, it } from 'vitest'
import { parseProfile } from './stored-profile.ts'

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
  const profile = stored({ size: 'large', layout: { keysShown: 'own', pages, fourKeys: ['ok'], gap: '16' } })
  expect(profile).toMatchObject({ size: 'large', layout: { keysShown: 'all', fourKeys: ['ok'], gap: '16' } })
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
