import { describe, expect, it } from 'vitest'
import { classify } from '../src/signs/fingerspelling/network.ts'
import { makeChance } from './chance.ts'
import { learn, LEARN, type Lesson } from './learn.ts'

const OPTIONS = { ...LEARN, hidden: [12], classes: 3, steps: 150, batch: 32, stepSize: 0.01 }

/** Three clouds of points in four dimensions. */
function clouds(seed: number): () => Lesson {
  const chance = makeChance(seed)
  return () => {
    const target = chance.below(3)
    return { target, features: Float32Array.from({ length: 4 }, (_, n) => (n === target ? 2 : 0) + chance.normal(0.4)) }
  }
}

describe('learning', () => {
  it('tells apart what can be told apart', () => {
    const network = learn(clouds(1), OPTIONS, makeChance(1))
    const next = clouds(2)
    const right = Array.from({ length: 300 }, next).filter(({ features, target }) => {
      const likely = classify([network], features)
      return likely.indexOf(Math.max(...likely)) === target
    })
    expect(right.length).toBeGreaterThan(290)
  })

  it('comes out the same with the same seed, and otherwise with another', () => {
    const short = { ...OPTIONS, steps: 5 }
    const first = learn(clouds(1), short, makeChance(1))
    expect(learn(clouds(1), short, makeChance(1))).toEqual(first)
    expect(learn(clouds(1), short, makeChance(2))).not.toEqual(first)
  })
})

describe('chance', () => {
  it('is even, and normal with the wanted deviation', () => {
    const chance = makeChance(7)
    const even = Array.from({ length: 20_000 }, () => chance.uniform())
    expect(even.reduce((a, b) => a + b) / even.length).toBeCloseTo(0.5, 1)
    expect(Math.min(...even)).toBeGreaterThanOrEqual(0)
    expect(Math.max(...even)).toBeLessThan(1)
    const normal = Array.from({ length: 20_000 }, () => chance.normal(2))
    expect(Math.sqrt(normal.reduce((sum, value) => sum + value * value, 0) / normal.length)).toBeCloseTo(2, 1)
  })
})
