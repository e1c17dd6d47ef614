import { expect, it } from 'vitest'
import { Members } from './members.ts'

const STARTED = 100_000
const about = { name: 'two', version: '1' }

it('counts a node that fell silent as gone from five seconds after its last word, until the time asked about is past that', () => {
  const members = new Members()
  members.heard('two', about, STARTED)
  expect(members.hasLostSince(STARTED, STARTED + 5_000)).toBe(false)
  const now = STARTED + 8_000
  expect(members.living(now)).toEqual([])
  expect(members.hasLostSince(now - 10_000, now)).toBe(true)
  expect(members.hasLostSince(now - 2_000, now)).toBe(false)
  members.heard('two', about, now)
  expect(members.hasLostSince(now - 10_000, now)).toBe(false)
})

it('counts a node that said goodbye as gone from then on', () => {
  const members = new Members()
  members.heard('two', about, STARTED)
  members.markGone('two', STARTED + 100)
  const now = STARTED + 1_000
  expect(members.hasLostSince(STARTED, now)).toBe(true)
  expect(members.hasLostSince(STARTED + 500, now)).toBe(false)
})
