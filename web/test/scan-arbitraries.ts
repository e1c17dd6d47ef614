/** Any page, any settings, and anything that happens: for property tests of scanning. */
import fc from 'fast-check'
import { METHODS, type ScanSettings } from '@beckon/contract/profile'
import { BACK, key, level, PAUSE, type ScanHarness } from './scan-harness.ts'
import type { Guard, Item, Level, PageChange, Stay } from '../src/access-methods/page-reader/target.ts'

type Shape = Sprout | readonly Shape[]

interface Sprout {
  readonly guard: Guard
  readonly stay: Stay
}

const sprout: fc.Arbitrary<Sprout> = fc.record({
  guard: fc.constantFrom<Guard>('none', 'none', 'none', 'longer', 'confirm', 'confirm'),
  stay: fc.constantFrom<Stay>('top', 'top', 'key', 'group', 'arrows'),
})

const { shape } = fc.letrec<{ shape: Shape; group: readonly Shape[] }>((tie) => ({
  shape: fc.oneof({ maxDepth: 3, depthSize: 'small' }, sprout, tie('group')),
  group: fc.array(tie('shape'), { minLength: 2, maxLength: 5 }),
}))

/** Trees such as pages have: no level is empty, each level except the top has a way out, and no id occurs twice. */
export const trees: fc.Arbitrary<Level> = fc
  .tuple(fc.array(shape, { minLength: 1, maxLength: 6 }), fc.boolean())
  .map(([shapes, withPause]) => {
    let count = 0
    const grown = (one: Shape): Item => {
      const id = `${count++}`
      return 'stay' in one ? key(id, one) : level(`group ${id}`, ...(one as readonly Shape[]).map(grown), BACK)
    }
    return level('top', ...shapes.map(grown), ...(withPause ? [PAUSE] : []))
  })

export const settings: fc.Arbitrary<Partial<ScanSettings> & Pick<ScanSettings, 'method' | 'stepMs' | 'passes'>> =
  fc.record({
    method: fc.constantFrom(...METHODS),
    stepMs: fc.integer({ min: 300, max: 15_000 }),
    firstPercent: fc.nat(300),
    startsOn: fc.constantFrom('press' as const, 'arrival' as const),
    passes: fc.nat(10),
    lateMs: fc.nat(400),
    after: fc.constantFrom('by key' as const, 'key' as const, 'group' as const, 'top' as const, 'rest' as const),
    takeBack: fc.constantFrom('guarded' as const, 'all' as const),
    reverse: fc.boolean(),
    auditory: fc.boolean(),
  })

export type Happening =
  | { readonly is: 'press'; readonly job: 'select' | 'next' | 'previous' | 'back' }
  | { readonly is: 'held'; readonly ms: number }
  | { readonly is: 'long' }
  | { readonly is: 'time' | 'stall'; readonly ms: number }
  | { readonly is: 'panic' | 'hidden' | 'spoken' | 'failed' }
  | { readonly is: 'page'; readonly why: PageChange; readonly seed: number }

const ms = fc.oneof(fc.nat(400), fc.nat(3_000), fc.nat(40_000))

/** What a user does with their switches, and time. */
export const acts: fc.Arbitrary<Happening> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      is: fc.constant('press' as const),
      job: fc.constantFrom('select' as const, 'select' as const, 'next' as const, 'previous' as const, 'back' as const),
    }),
  },
  { weight: 3, arbitrary: fc.record({ is: fc.constant('held' as const), ms }) },
  { weight: 1, arbitrary: fc.constant({ is: 'long' as const }) },
  { weight: 4, arbitrary: fc.record({ is: fc.constant('time' as const), ms }) },
)

/** And what happens to them. */
export const happenings: fc.Arbitrary<Happening> = fc.oneof(
  { weight: 6, arbitrary: acts },
  { weight: 1, arbitrary: fc.record({ is: fc.constant('stall' as const), ms: fc.nat(600_000) }) },
  {
    weight: 1,
    arbitrary: fc.record({
      is: fc.constantFrom('panic' as const, 'hidden' as const, 'spoken' as const, 'failed' as const),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      is: fc.constant('page' as const),
      why: fc.constantFrom('page' as const, 'dialog' as const, 'changed' as const),
      seed: fc.nat(),
    }),
  },
)

/** `whole` is the page with all that ever stands on it. */
export function happen(scan: ScanHarness, happening: Happening, whole: Level): void {
  const at = scan.now()
  switch (happening.is) {
    case 'press':
      return scan.gesture(happening.job, 'press')
    case 'held':
      scan.gesture('select', 'press')
      scan.pass(happening.ms)
      return scan.gesture('select', 'release')
    case 'long':
      return scan.gesture('select', 'long')
    case 'time':
      return scan.pass(happening.ms)
    case 'stall':
      return scan.stall(happening.ms)
    case 'panic':
      return scan.send({ type: 'panic', at })
    case 'hidden':
      scan.send({ type: 'suspend' })
      return scan.send({ type: 'resume', at })
    case 'spoken':
      return scan.send({ type: 'spoken', at })
    case 'failed':
      return scan.send({ type: 'press answered', id: scan.chosen.at(-1) ?? '', worked: false, at })
    case 'page':
      return scan.send({ type: 'page changed', tree: someOf(whole, happening.seed), why: happening.why, at })
  }
}

/** The page with a part of its items, as it would be put in order: a group of one is the item itself. */
export function someOf(tree: Level, seed: number): Level | undefined {
  const items = tree.items.flatMap((item) => kept(item, seed))
  return items.every((item) => item.is === 'pause') ? undefined : { ...tree, items }
}

function kept(item: Item, seed: number): readonly Item[] {
  if (item.is === 'target') return (Number(item.target.id) * 7_919 + seed) % 4 === 0 ? [] : [item]
  if (item.is !== 'level') return [item]
  const items = item.items.flatMap((one) => kept(one, seed)).filter((one) => one.is !== 'back')
  return items.length < 2 ? items : [{ ...item, items: [...items, BACK] }]
}
