import { LRUCache } from 'lru-cache'
import { expect, it } from 'vitest'
import { atMost } from './bounds.ts'

it('keeps the newest used, and no more of them than it may', () => {
  const memory = new LRUCache<string, number>(atMost(2))
  memory.set('a', 1)
  memory.set('b', 2)
  expect(memory.get('a')).toBe(1)
  memory.set('c', 3)
  expect([...memory.keys()].toSorted()).toEqual(['a', 'c'])
})
