import { describe, expect, it } from 'vitest'
import { FairPlaces } from './fair-places.ts'

const taken = (places: FairPlaces<string>) => [...places.places()]

describe('places that many share', () => {
  it('are given freely while there are any', () => {
    const places = new FairPlaces<string>({ inAll: 3, perHolder: 3 })
    for (const place of ['a', 'b', 'c']) expect(places.enter('one', place)).toEqual({ is: 'in' })
    expect(taken(places)).toEqual(['a', 'b', 'c'])
  })

  it('when all are taken, the holder with the most loses its oldest', () => {
    const places = new FairPlaces<string>({ inAll: 4, perHolder: 4 })
    for (const place of ['a1', 'a2', 'a3']) places.enter('a', place)
    places.enter('b', 'b1')
    expect(places.enter('c', 'c1')).toEqual({ is: 'in', out: 'a1' })
    expect(taken(places)).toEqual(['a2', 'a3', 'b1', 'c1'])
  })

  it('a holder with as many as any other gives up one of its own', () => {
    const places = new FairPlaces<string>({ inAll: 4, perHolder: 4 })
    for (const place of ['a1', 'a2']) places.enter('a', place)
    for (const place of ['b1', 'b2']) places.enter('b', place)
    expect(places.enter('b', 'b3')).toEqual({ is: 'in', out: 'b1' })
  })

  it('a new holder is refused when everybody has one only', () => {
    const places = new FairPlaces<string>({ inAll: 2, perHolder: 2 })
    places.enter('a', 'a1')
    places.enter('b', 'b1')
    expect(places.enter('c', 'c1')).toEqual({ is: 'full' })
    expect(taken(places)).toEqual(['a1', 'b1'])
  })

  it('a holder at its own limit gives up the oldest place that may go', () => {
    const places = new FairPlaces<string>({ inAll: 10, perHolder: 2 })
    places.enter('a', 'busy')
    places.enter('a', 'idle')
    expect(places.enter('a', 'new', (place) => place === 'idle')).toEqual({ is: 'in', out: 'idle' })
    expect(places.enter('a', 'newer', () => false)).toEqual({ is: 'full' })
    expect(taken(places)).toEqual(['busy', 'new'])
  })

  it('are free again when they are left, once', () => {
    const places = new FairPlaces<string>({ inAll: 1, perHolder: 1 })
    places.enter('a', 'a1')
    places.leave('a1')
    places.leave('a1')
    expect(places.enter('b', 'b1')).toEqual({ is: 'in' })
  })
})
