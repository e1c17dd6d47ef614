import { describe, expect, it } from 'vitest'
import { CLASSES, classOf, highest } from '../src/signs/fingerspelling/handshapes.ts'
import { featuresOf, type Points } from '../src/signs/fingerspelling/features.ts'
import { loadNetworks } from '../src/signs/fingerspelling/fingerspelling.ts'
import { classify } from '../src/signs/fingerspelling/network.ts'
import { makeChance } from './chance.ts'
import { SYNTHETIC, syntheticHand } from './synthetic-hands.ts'

const away = ([x, y, z]: Points[number], [a, b, c]: Points[number]) => Math.hypot(x - a, y - b, z - c)

describe('synthetic hands', () => {
  it('form every letter and digit that is told apart', () => {
    expect([...SYNTHETIC].sort()).toEqual(CLASSES.filter((symbol) => symbol !== '-').sort())
    expect(() => syntheticHand('ß', makeChance(1))).toThrow('ß')
  })

  it('are never the same twice, and the same again with the same seed', () => {
    const [once, again] = [makeChance(4), makeChance(4)]
    const first = syntheticHand('K', once)
    expect(syntheticHand('K', again)).toEqual(first)
    expect(syntheticHand('K', once)).not.toEqual(first)
  })

  it.each(SYNTHETIC)('have 21 points and fingers of a human length, forming %s', (symbol) => {
    const chance = makeChance(2)
    for (let n = 0; n < 50; n += 1) {
      const hand = syntheticHand(symbol, chance)
      expect(hand).toHaveLength(21)
      const palm = away(hand[0]!, hand[9]!)
      for (const root of [1, 5, 9, 13, 17]) {
        const length = [0, 1, 2].reduce((sum, bone) => sum + away(hand[root + bone]!, hand[root + bone + 1]!), 0)
        expect(length / palm).toBeGreaterThan(0.4)
        expect(length / palm).toBeLessThan(1.9)
      }
    }
  })

  it('have the thumb on the finger where the book says so', () => {
    const chance = makeChance(3)
    const gaps = Array.from({ length: 100 }, () => syntheticHand('F', chance)).map(
      (hand) => away(hand[4]!, hand[8]!) / away(hand[0]!, hand[9]!),
    )
    expect(gaps.filter((gap) => gap < 0.35).length).toBeGreaterThan(80)
  })

  it('are mostly read as what they form', () => {
    const [networks, chance] = [loadNetworks(), makeChance(5)]
    const hands = Array.from({ length: 20 }, () =>
      SYNTHETIC.map((symbol) => ({ symbol, hand: syntheticHand(symbol, chance) })),
    ).flat()
    const right = hands.filter(({ symbol, hand }) => highest(classify(networks, featuresOf(hand))) === classOf(symbol))
    expect(right.length / hands.length).toBeGreaterThan(0.8)
  })
})
