import { expect, it } from 'vitest'
import { agedBy, pressValidity } from './press-validity.ts'

/** A server that started at 100 s, now at 150 s; its presses are good for two seconds. */
const SERVER = { goodForMs: 2_000, now: 150_000, startedAt: 100_000 }
const validity = (expiresAt: number | undefined, more = {}) => pressValidity({ ...SERVER, expiresAt, ...more })

it.each([
  ['just made', 152_000, { is: 'valid', leftMs: 2_000, ageMs: 0 }],
  ['half its time old', 151_000, { is: 'valid', leftMs: 1_000, ageMs: 1_000 }],
  ['in its last millisecond', 150_001, { is: 'valid', leftMs: 1, ageMs: 1_999 }],
  ['at its expiry', 150_000, { is: 'too late', ageMs: 2_000 }],
  ['long expired', 110_000, { is: 'too late', ageMs: 42_000 }],
])('a press %s', (_, expiresAt, expected) => {
  expect(validity(expiresAt)).toEqual(expected)
})

it('a press that claims to be made in the future has no more than its time', () => {
  expect(validity(190_000)).toEqual({ is: 'valid', leftMs: 2_000, ageMs: 0 })
})

it('a press from before the start may have been carried out by the process before, expired or not', () => {
  expect(validity(101_999)).toEqual({ is: 'unsure' })
  expect(validity(101_999, { now: 100_500 })).toEqual({ is: 'unsure' })
  expect(validity(102_000)).toEqual({ is: 'too late', ageMs: 50_000 })
  expect(validity(102_000, { now: 100_500 })).toEqual({ is: 'valid', leftMs: 1_500, ageMs: 500 })
})

it('a press whose expiry no known clock gives may have been carried out', () => {
  expect(validity(undefined)).toEqual({ is: 'unsure' })
})

it('a press that waited has less time left, and is older if it told its age', () => {
  expect(agedBy(300, { leftMs: 1_000, ageMs: 1_000 })).toEqual({ leftMs: 700, ageMs: 1_300 })
  expect(agedBy(300, { leftMs: 1_000, ageMs: undefined })).toEqual({ leftMs: 700, ageMs: undefined })
})
