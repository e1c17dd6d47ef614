import { expect, test } from 'vitest'
import { BUTTONS } from '../../remote-model/button-table.ts'
import { afterPressOf } from '../page-reader/guard-table.ts'
import { BACK, key, level, nameOf, PAUSE } from './scan-harness.ts'
import { inUsualOrder, USUAL_SHARES, usesOf } from './usual-use.ts'

test('every key of the standard remote has its share, and all together are all presses', () => {
  const shared = USUAL_SHARES.flatMap(([, keys]) => keys)
  expect(new Set(shared)).toEqual(new Set(BUTTONS.map(({ id }) => id)))
  expect(shared).toHaveLength(BUTTONS.length)
  expect(USUAL_SHARES.reduce((sum, [percent]) => sum + percent, 0)).toBe(100)
})

test('the usual order has volume and arrows before power and languages, and leaves an unknown page as it is', () => {
  const of = (...ids: readonly string[]) => ids.map((id) => key(id))
  const page = level(
    'top',
    level('Language', ...of('en', 'fr'), BACK),
    level('Power', ...of('power', 'tvPower'), BACK),
    level('Volume', ...of('volumeUp', 'mute', 'volumeDown'), BACK),
    level('Arrows', ...of('up', 'left', 'ok', 'right', 'down'), BACK),
  )
  const usual = inUsualOrder(page)
  expect(usual.items.map(nameOf)).toEqual(['Arrows', 'Volume', 'Power', 'Language'])
  expect(usual.items.map((item) => (item.is === 'level' ? nameOf(item.items[0] ?? BACK) : ''))).toEqual([
    'ok',
    'volumeUp',
    'power',
    'en',
  ])
  const volume = usual.items[1]
  expect(volume?.is === 'level' && volume.items.map(nameOf)).toEqual(['volumeUp', 'volumeDown', 'mute', 'back'])
  const other = level('top', key('b'), key('a'))
  expect(inUsualOrder(other)).toEqual(other)
  const head = level('Head', key('en', { isInHead: true }), key('fr', { isInHead: true }), BACK)
  const withHead = level('top', head, key('menu'), key('b'), key('a'), PAUSE)
  expect(inUsualOrder(withHead).items.map(nameOf)).toEqual(['menu', 'b', 'a', 'Head', 'pause'])
})

test('a key on which scanning stays is come to less often than it is pressed', () => {
  const stays = (id: string) => afterPressOf(id).stay === 'key'
  for (const { id, presses, runs } of usesOf(USUAL_SHARES, stays)) expect(runs < presses).toBe(stays(id))
})
