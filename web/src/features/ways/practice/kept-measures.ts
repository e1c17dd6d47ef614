/**
 * What this device knows of how its user presses: times, and how often each key. It is sent nowhere, and says
 * nothing of when or in which order. What is damaged counts as not measured.
 */
import * as v from 'valibot'
import { listen } from '../../../platform/listen.ts'
import { create } from '../../../platform/store.ts'
import { readStored, removeStored, writeStored } from '../../../platform/stored-values.ts'
import { PATTERNS } from '@beckon/contract/profile'
import type { Use } from '../scan/order-by-use.ts'

const VALUES_MAX = 200
const KEYS_MAX = 100
const PRESSES_MAX = 2_000

function unlessDamaged<const Shape extends v.GenericSchema>(one: Shape, otherwise: v.InferOutput<Shape>) {
  return v.optional(v.fallback(one, otherwise as never), otherwise as never)
}

const count = v.pipe(v.number(), v.finite(), v.minValue(0))
const number = unlessDamaged(count, 0)
const times = unlessDamaged(v.pipe(v.array(count), v.maxLength(VALUES_MAX), v.readonly()), [])
/** Not of channels: how often they are pressed says what somebody watches. */
const keyId = v.pipe(v.string(), v.regex(/^(?!channel-)[\w-]{1,64}$/u))
const value = v.union([v.number(), v.string()])

const shape = v.object({
  version: v.literal(1),
  scan: unlessDamaged(
    v.object({
      asked: number,
      missed: number,
      pressMs: times,
      classes: unlessDamaged(
        v.pipe(
          v.array(v.picklist(['right', 'late', 'early', 'wrong group', 'missed'])),
          v.maxLength(VALUES_MAX),
          v.readonly(),
        ),
        [],
      ),
      heldMs: times,
      unwantedHeldMs: times,
      bounceMs: times,
    }),
    { asked: 0, missed: 0, pressMs: [], classes: [], heldMs: [], unwantedHeldMs: [], bounceMs: [] },
  ),
  dwell: unlessDamaged(v.object({ enterMs: times, passedMs: times, rights: number, wrongs: number }), {
    enterMs: [],
    passedMs: [],
    rights: 0,
    wrongs: 0,
  }),
  touch: unlessDamaged(v.object({ pressMs: times, againMs: times, rights: number, slips: number }), {
    pressMs: [],
    againMs: [],
    rights: 0,
    slips: 0,
  }),
  /** By the id of the key: how often it was pressed, and how many of these presses began a run. */
  uses: unlessDamaged(v.record(keyId, v.tuple([count, count])), {}),
  /** What was accepted last, so that it can be taken back. */
  changed: v.optional(
    v.fallback(
      v.optional(
        v.variant('is', [
          v.object({
            is: v.literal('setting'),
            setting: v.string(),
            from: value,
            to: value,
            at: count,
            lateMs: v.optional(v.object({ from: count, to: count })),
          }),
          v.object({
            is: v.literal('order'),
            pattern: v.picklist(PATTERNS),
            ownOrder: v.pipe(v.array(keyId), v.maxLength(300), v.readonly()),
            at: count,
          }),
        ]),
      ),
      undefined,
    ),
  ),
  /** What was not wanted, and when that was said. */
  refused: v.optional(v.fallback(v.optional(v.object({ what: v.string(), at: count })), undefined)),
})

export type KeptMeasures = v.InferOutput<typeof shape>

const NOTHING: KeptMeasures = v.parse(shape, { version: 1 })

export function parseMeasures(text: string): KeptMeasures {
  const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), shape), text)
  return parsed.success ? parsed.output : NOTHING
}

const read = (): KeptMeasures => parseMeasures(readStored('wayMeasures') ?? '')

export const useMeasures = create<KeptMeasures>(read)
listen(window, { storage: ({ key }) => (key === 'wayMeasures' || key === null) && useMeasures.setState(read(), true) })

/** Another tab may have measured, too, since this one has read. */
export function keep(change: (kept: KeptMeasures) => Partial<KeptMeasures>): void {
  const kept = read()
  const changed = { ...kept, ...change(kept) }
  writeStored('wayMeasures', JSON.stringify(changed))
  useMeasures.setState(changed, true)
}

export function forgetMeasures(): void {
  removeStored('wayMeasures')
  useMeasures.setState(NOTHING, true)
}

/** Much that was long ago counts half. */
export function withPress(uses: KeptMeasures['uses'], id: string, beginsRun: boolean): KeptMeasures['uses'] {
  if (!v.is(keyId, id) || (!Object.hasOwn(uses, id) && Object.keys(uses).length >= KEYS_MAX)) return uses
  const [presses, runs] = uses[id] ?? [0, 0]
  const now: KeptMeasures['uses'] = { ...uses, [id]: [presses + 1, runs + (beginsRun ? 1 : 0)] }
  const sum = Object.values(now).reduce((all, [each]) => all + each, 0)
  if (sum <= PRESSES_MAX) return now
  return Object.fromEntries(Object.entries(now).map(([key, [one, other]]) => [key, [one / 2, other / 2]]))
}

export function usesOf({ uses }: KeptMeasures): readonly Use[] {
  return Object.entries(uses).map(([id, [presses, runs]]) => ({ id, presses, runs }))
}
