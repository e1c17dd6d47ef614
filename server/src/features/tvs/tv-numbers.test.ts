import { expect, it } from 'vitest'
import { TvNumbers } from './tv-numbers.ts'

const roku = (host: string, identity?: string) => ({
  driver: 'roku' as const,
  host,
  name: 'Den',
  otherWays: [],
  ...(identity === undefined ? {} : { identity }),
})

it('keeps the number of a TV in every scan, and gives it to no other', () => {
  const numbers = new TvNumbers()
  expect(['a', 'b'].map((id) => numbers.numbered(roku('192.168.1.2', id)).number)).toEqual([1, 2])
  expect(numbers.numbered(roku('192.168.1.9', 'b')).number).toBe(2)
  expect(numbers.numbered(roku('192.168.1.2')).number).toBe(3)
  expect(numbers.numbered({ ...roku('192.168.1.2'), via: { id: 'cabin', name: 'Cabin' } }).number).toBe(4)
  expect(numbers.all().find(({ number }) => number === 2)?.host).toBe('192.168.1.9')
})

it('forgets those that were not seen for longest, and never gives their numbers again', () => {
  const numbers = new TvNumbers()
  for (let at = 0; at < 501; at++) numbers.numbered(roku('192.168.1.2', String(at)))
  expect(numbers.all()).toHaveLength(500)
  expect(numbers.numbered(roku('192.168.1.2', '0')).number).toBe(502)
})
