/**
 * The last switch test, kept on this device, so that it survives a reload, and what its proposal replaced, so that it
 * can be undone. It is sent nowhere. What is damaged counts as not measured.
 */
import * as v from 'valibot'
import { listen } from '../../../platform/listen.ts'
import { create } from '../../../platform/state-hook.ts'
import { readStored, removeStored, writeStored } from '../../../platform/stored-values.ts'
import { NOTHING_MEASURED } from './proposal.ts'

const count = v.pipe(v.number(), v.finite(), v.minValue(0))
/** Of one kind: a bouncing switch brings many. */
export const TIMES_KEPT_AT_MOST = 100
const times = v.pipe(v.array(count), v.maxLength(TIMES_KEPT_AT_MOST), v.readonly())
const settings = v.object({
  stepMs: v.exactOptional(count),
  holdMs: v.exactOptional(count),
  ignoreMs: v.exactOptional(count),
})

const shape = v.object({
  times: v.object({ pressMs: times, missed: count, heldMs: times, againMs: times, againHeldMs: times }),
  /** The proposal that was taken: the settings before it, and with it. */
  taken: v.exactOptional(v.object({ from: settings, to: settings })),
})

export type KeptTest = v.InferOutput<typeof shape>

const NOTHING: KeptTest = { times: NOTHING_MEASURED }

export function readTest(): KeptTest {
  const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), shape), readStored('switchTest') ?? '')
  return parsed.success ? parsed.output : NOTHING
}

export const useTest = create<KeptTest>(readTest)
listen(window, { storage: ({ key }) => (key === 'switchTest' || key === null) && useTest.setState(readTest(), true) })

export function keepTest(test: KeptTest): void {
  writeStored('switchTest', JSON.stringify(test))
  useTest.setState(test, true)
}

export function forgetTest(): void {
  removeStored('switchTest')
  useTest.setState(NOTHING, true)
}
