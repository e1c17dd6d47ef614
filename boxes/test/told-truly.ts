/**
 * Tests that a box's reported state is true, whoever changes it: another client changes the real program in any order,
 * between presses of ours, and a client of the test's own reads the real state.
 */
import type { BoxState } from '@beckon/contract/box-state'
import { setTimeout as pause } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import fc from 'fast-check'
import { expect } from 'vitest'
import type { Box } from '../src/box.ts'

export interface RealBox {
  readonly box: Box
  /** By another client or by the box, by what they are called when one fails. */
  readonly changes: Readonly<Record<string, () => Promise<unknown>>>
  /** Read without our driver, as far as a driver could know it. */
  readonly truth: () => Promise<BoxState>
  /** Between two questions, for programs that do not like to be asked often. */
  readonly restMs: number
  /** Whether this programme is one of this channel: true of each answer, also while the channel changes. */
  readonly isOn: (programme: string, channel: string) => boolean
}

/** `BECKON_CASES` says how many for a measurement. */
const CASES = { numRuns: fc.readConfigureGlobal()?.numRuns ?? 1, endOnFailure: true }
const LOOKS = 20

/** Each value that the box tells is so, and it tells all that it can, in stories of such changes. */
export async function expectToldTruly(real: RealBox): Promise<void> {
  const story = fc.array(fc.constantFrom(...Object.keys(real.changes)), { minLength: 8, maxLength: 10 })
  await fc.assert(
    fc.asyncProperty(story, async (names) => {
      for (const name of names) {
        await real.changes[name]?.()
        await lookTruly(real)
      }
    }),
    CASES,
  )
}

/**
 * Looks at once, and until all is told. Where nothing has changed during a look, each value that is told is the truth;
 * what the box is not sure of may come a moment later.
 */
async function lookTruly({ box, truth, restMs, isOn }: RealBox): Promise<void> {
  let before = await truth()
  for (let look = 0; look < LOOKS; look += 1) {
    await pause(restMs)
    const { programme, ...told } = await box.state(AbortSignal.timeout(5_000))
    const after = await truth()
    const { channel } = told
    if (channel && programme)
      expect([programme.title, channel].filter(() => !isOn(programme.title, channel.name))).toEqual([])
    if (isDeepStrictEqual(before, after)) {
      expect(after).toMatchObject(told)
      if (isDeepStrictEqual(told, after)) return
    }
    before = after
  }
  throw new Error(`The box does not tell all of ${JSON.stringify(before)}.`)
}
