/** Hands that spell, strung together from single frames of one person: as close to a video as points of hands allow. */
import type { Chance } from '../../recognisers/training/chance.ts'
import { between } from '../../recognisers/training/augment.ts'
import type { Sample } from '../../recognisers/training/read-hands.ts'
import type { HandFrame } from '@beckon/recognisers/signs/sign-recogniser'

type Points = HandFrame['points']

export interface SpellOptions {
  /** Each held symbol is left out, and another put in after it, this often. */
  readonly damaged?: number
  /** How long a symbol is held, in frames of 125 ms. */
  readonly held?: number
}

/** Undefined when this person has no example of one of the symbols. */
export function spell(
  symbols: string,
  samples: ReadonlyMap<string, readonly Sample[]>,
  chance: Chance,
  { damaged = 0, held = 4 }: SpellOptions = {},
): HandFrame[] | undefined {
  if (![...symbols].every((symbol) => samples.has(symbol))) return undefined
  const any = [...samples.keys()]
  const shown = [...symbols].flatMap((symbol) => {
    const kept = chance.uniform() < damaged ? [] : [symbol]
    return chance.uniform() < damaged ? [...kept, any[chance.below(any.length)] ?? symbol] : kept
  })
  const frames: Points[] = []
  for (const symbol of shown) {
    const of = samples.get(symbol) ?? []
    const at = chance.below(of.length)
    const poses = Array.from({ length: held }, (_, n) =>
      inPixels(of[Math.min(of.length - 1, at + n)]?.points ?? [], chance),
    )
    const [last, next] = [frames.at(-1), poses[0]]
    if (last && next) frames.push(between(last, next, chance))
    frames.push(...poses)
  }
  return frames.map((points, n) => ({ atMs: n * 125, presence: 1, points }))
}

function inPixels(points: Points, chance: Chance): Points {
  return points.map(([x, y, z]) => [x * 480 + chance.normal(0.7), y * 480 + chance.normal(0.7), z * 480] as const)
}

export function bySymbol(samples: readonly Sample[]): Map<string, Sample[]> {
  return Map.groupBy(samples, ({ label }) => label)
}
