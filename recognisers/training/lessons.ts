/** Draws what a network learns from: all classes equally often, no example twice the same; most hands are made up. */
import { CLASSES, classOf, NOTHING } from '../src/signs/fingerspelling/handshapes.ts'
import { featuresOf } from '../src/signs/fingerspelling/features.ts'
import { augment, between, upsideDown } from './augment.ts'
import type { Chance } from './chance.ts'
import type { Lesson } from './learn.ts'
import { SYNTHETIC, syntheticHand } from './synthetic-hands.ts'
import type { Sample } from './read-hands.ts'

/** These point sideways or down, and would be other letters' shapes upside down. */
const NOT_TURNED = new Set(['P', 'Q', 'G', 'H', 'K'])
/** How often a hand that says nothing is drawn, against one class. */
const NOTHINGS = 2
/**
 * How often a synthetic hand is drawn where real ones exist: two people's letters would be learned by heart, 180
 * people's digits are not.
 */
const SYNTHETIC_LETTERS = 0.75
const SYNTHETIC_DIGITS = 0.3
const DIGITS = new Set([...'0123456789'].map(classOf))

type Hand = Pick<Sample, 'label' | 'points'>

/** J and Z are left out: a still picture of a movement teaches the wrong thing. */
export function drawLessons(samples: readonly Sample[], chance: Chance): () => Lesson {
  const usable = samples.filter(({ label }) => label !== 'J' && label !== 'Z')
  // Each person counts the same, however many pictures there are of a letter.
  const groups = CLASSES.map((_, target) => {
    const byPerson = new Map<string, Sample[]>()
    for (const sample of usable) {
      if (classOf(sample.label) !== target) continue
      const group = /^\d$/u.test(sample.label) ? 'digits' : sample.person
      byPerson.set(group, [...(byPerson.get(group) ?? []), sample])
    }
    return [...byPerson.values()]
  })
  const shapes = SYNTHETIC.map(classOf)
  const pick = (target: number): Hand => {
    const [group, symbol] = [groups[target]!, CLASSES[target]!]
    if (group.length === 0 || chance.uniform() < (DIGITS.has(target) ? SYNTHETIC_DIGITS : SYNTHETIC_LETTERS))
      return { label: symbol, points: syntheticHand(symbol, chance) }
    const person = group[chance.below(group.length)]!
    return person[chance.below(person.length)]!
  }
  const nothing = () => {
    if (chance.uniform() < 0.5) {
      const sample = pick(shapes[chance.below(shapes.length)]!)
      if (!NOT_TURNED.has(sample.label)) return upsideDown(sample.points, chance)
    }
    const one = chance.below(shapes.length)
    const other = (one + 1 + chance.below(shapes.length - 1)) % shapes.length
    return between(pick(shapes[one]!).points, pick(shapes[other]!).points, chance)
  }
  return () => {
    const at = chance.below(shapes.length + NOTHINGS)
    const target = shapes[at] ?? NOTHING
    const points = target === NOTHING ? nothing() : pick(target).points
    return { features: featuresOf(augment(points, chance)), target }
  }
}
