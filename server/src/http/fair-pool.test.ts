import { describe, expect, it } from 'vitest'
import { FairPool } from './fair-pool.ts'

const held = (pool: FairPool<string>) => [...pool.items()]

describe('a pool that many share', () => {
  it('takes what comes while there is room', () => {
    const pool = new FairPool<string>({ total: 3, perHolder: 3 })
    for (const item of ['a', 'b', 'c']) expect(pool.add('one', item)).toEqual({ is: 'added' })
    expect(held(pool)).toEqual(['a', 'b', 'c'])
  })

  it('when it is full, the holder with the most loses its oldest', () => {
    const pool = new FairPool<string>({ total: 4, perHolder: 4 })
    for (const item of ['a1', 'a2', 'a3']) pool.add('a', item)
    pool.add('b', 'b1')
    expect(pool.add('c', 'c1')).toEqual({ is: 'added', evicted: 'a1' })
    expect(held(pool)).toEqual(['a2', 'a3', 'b1', 'c1'])
  })

  it('a holder with as many as any other gives up one of its own', () => {
    const pool = new FairPool<string>({ total: 4, perHolder: 4 })
    for (const item of ['a1', 'a2']) pool.add('a', item)
    for (const item of ['b1', 'b2']) pool.add('b', item)
    expect(pool.add('b', 'b3')).toEqual({ is: 'added', evicted: 'b1' })
  })

  it('a new holder is refused when everybody has one only', () => {
    const pool = new FairPool<string>({ total: 2, perHolder: 2 })
    pool.add('a', 'a1')
    pool.add('b', 'b1')
    expect(pool.add('c', 'c1')).toEqual({ is: 'full' })
    expect(held(pool)).toEqual(['a1', 'b1'])
  })

  it('a holder at its own limit gives up the oldest item that may go', () => {
    const pool = new FairPool<string>({ total: 10, perHolder: 2 })
    pool.add('a', 'busy')
    pool.add('a', 'idle')
    expect(pool.add('a', 'new', (item) => item === 'idle')).toEqual({ is: 'added', evicted: 'idle' })
    expect(pool.add('a', 'newer', () => false)).toEqual({ is: 'full' })
    expect(held(pool)).toEqual(['busy', 'new'])
  })

  it('has room again for what was removed, once', () => {
    const pool = new FairPool<string>({ total: 1, perHolder: 1 })
    pool.add('a', 'a1')
    pool.remove('a1')
    pool.remove('a1')
    expect(pool.add('b', 'b1')).toEqual({ is: 'added' })
  })
})
