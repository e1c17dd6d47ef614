import * as v from 'valibot'
import { expect, it } from 'vitest'
import { getSigns } from './asl.ts'
import { getRemotes } from './remotes.ts'
import { getDevices } from './session.ts'
import { boxId, lenient, lenientText, listOf, tokenAnswer } from './shapes.ts'
import { getTvCodes } from './tv-codes.ts'
import { getTvs, scanTvs } from './tvs.ts'

it('a token may be a signed one of another server, with hundreds of characters', () => {
  const signed = ['a', 'b', 'c'].map((part) => part.repeat(1_000)).join('.')
  expect(v.is(tokenAnswer, { arToken: signed })).toBe(true)
  expect(v.is(tokenAnswer, { arToken: `${signed}${signed}` })).toBe(false)
  expect(v.is(tokenAnswer, { arToken: 'two words' })).toBe(false)
})

it('a box has any id that is a text or a number', () => {
  for (const [id, text] of [
    [7, '7'],
    ['urn:box/7 #2', 'urn:box/7 #2'],
    ['Küche', 'Küche'],
  ] as const) {
    expect(v.parse(boxId, id)).toBe(text)
    expect(v.parse(getDevices.answer, { devices: [{ id, name: 'Den' }] }).devices[0]?.id).toBe(text)
  }
  for (const id of ['', ' ', 'a\nb', 'a'.repeat(129), null, {}]) expect(v.is(boxId, id)).toBe(false)
})

it('a field from elsewhere that makes no sense is as if it were not there, and the others stay', () => {
  const shape = v.object({ name: lenientText, level: lenient(v.number()), id: v.string() })
  expect(v.parse(shape, { name: 'TV', level: 3, id: 'a' })).toEqual({ name: 'TV', level: 3, id: 'a' })
  for (const odd of [{}, { name: null, level: null }, { name: 7, level: '3' }])
    expect(v.parse(shape, { ...odd, id: 'a' })).toEqual({ name: '', id: 'a' })
})

it('the list of a newer server loses only the elements that this page does not know', () => {
  const list = { now: 1, newest: 2, remotes: [remote('login'), remote('by letter')] }
  expect(v.parse(getRemotes.answer, list).remotes).toEqual([remote('login')])
  const found = { driver: 'roku', host: 'tv', name: 'TV', otherWays: [{ driver: 'newer', host: 'tv' }] }
  const scan = { couldListen: true, found: [found, { ...found, driver: 'newer' }] }
  expect(v.parse(scanTvs.answer, scan).found).toEqual([{ ...found, otherWays: [] }])
  expect(v.parse(getTvs.answer, { tvs: [{}], isClosedByVirtualTvs: false, drivers: ['newer', 'roku'] })).toEqual({
    tvs: [],
    isClosedByVirtualTvs: false,
    drivers: ['roku'],
  })
  expect(v.parse(getSigns.answer, { signs: [{}] })).toEqual({ signs: [] })
  const codes = { by: 'learning', codes: [{ key: 'NEWER' }, { key: 'OK' }], names: [] }
  expect(v.parse(getTvCodes.answer, codes).codes).toEqual([{ key: 'OK' }])
})

function remote(came: string) {
  const id = '00000000-0000-0000-0000-000000000001'
  return { id, kind: 'remote', came, madeAt: 1, usedAt: 1, isThis: true, isNew: false }
}

it('a list from elsewhere loses its odd elements, and none of the others', () => {
  expect(v.parse(listOf(v.string()), ['HDMI 1', null, 7, {}, 'Netflix'])).toEqual(['HDMI 1', 'Netflix'])
  for (const none of [null, {}, 'HDMI 1']) expect(v.is(listOf(v.string()), none)).toBe(false)
})
