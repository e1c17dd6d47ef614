/**
 * What a page calls known is true: page, server and virtual TV run together in simulated time, while answers are lost,
 * the link is cut, another remote presses, and the TV is slow or gone.
 */
import { boxStateOf } from '@beckon/boxes/virtual-tv/snapshot'
import { VirtualTvBox } from '@beckon/boxes/virtual-tv/virtual-tv-box'
import type { BoxState } from '@beckon/contract/box-state'
import { TV_KEYS } from '@beckon/contract/tv-keys'
import type { HandsetKey, Trouble } from '@beckon/contract/virtual-tv'
import fc from 'fast-check'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { boxStates } from '../../server/src/boxes/state/box-states.ts'
import { boxRegistry } from '../../server/src/boxes/box-registry.ts'
import {
  INITIAL_STATE,
  ASSUMED_AFTER_MS,
  step,
  type FollowEffect,
  type FollowEvent,
} from '../../web/src/core/what-is-on/follow-machine.ts'
import type { ObservedState } from '../../web/src/core/tv-state/observed-state.ts'
import type { Command } from '../../web/src/remote-model/button-table.ts'
import { runMachine } from '../../web/src/platform/machine.ts'

const TICK_MS = 50
/** A change while an answer is on the way is told by the next: a pause, and three ways of at most 200 ms. */
const TOLD_WITHIN_MS = 1_000
const ASK_LIMIT_MS = 1_500
const WAIT_LIMIT_MS = 18_000
const PRESS_LIMIT_MS = 2_000

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-02T20:00:00Z') })
})
afterEach(() => {
  vi.useRealTimers()
})

type Happening =
  | { readonly is: 'press'; readonly commands: readonly Command[]; readonly answerIsLost: boolean }
  | { readonly is: 'handset'; readonly key: HandsetKey }
  | { readonly is: 'trouble'; readonly kind: Trouble }
  | { readonly is: 'hide' | 'show' | 'rest' }
  /** The page's own link to the server. */
  | { readonly is: 'cut' | 'joined' }

const key = fc.constantFrom('1', '2', '0', '6', 'CH_UP', 'OK', 'DOWN', 'GUIDE', 'EXIT', 'POWER', 'PREVIOUS')
const tvKey = fc.constantFrom('volumeUp', 'volumeDown', 'mute', 'tvPower')
const command = fc.oneof(
  tvKey.map((one) => ({ is: 'tv', key: one }) as Command),
  key.map((one) => ({ is: 'key', vcode: one }) as Command),
  fc
    .constantFrom('volume 50', 'channel 206', 'mute', 'captions on', 'audio description on', 'pause', 'captions off')
    .map((cmd): Command => ({ is: 'text', cmd })),
)
const handset = fc.constantFrom<HandsetKey[]>('VOLUME_UP', 'MUTE', 'CH_DOWN', 'TV_POWER', 'POWER')

function happenings(troubles: readonly Trouble[], mayLose: boolean) {
  return fc.array(
    fc.tuple(
      fc.oneof(
        {
          weight: 5,
          arbitrary: fc.record({
            is: fc.constant('press' as const),
            commands: fc.tuple(command),
            answerIsLost: mayLose ? fc.boolean() : fc.constant(false),
          }),
        },
        { weight: 3, arbitrary: handset.map((key): Happening => ({ is: 'handset', key })) },
        { weight: 2, arbitrary: fc.constantFrom(...troubles).map((kind): Happening => ({ is: 'trouble', kind })) },
        { weight: 2, arbitrary: fc.constantFrom('hide', 'show', 'rest').map((is): Happening => ({ is })) },
        { weight: mayLose ? 2 : 0, arbitrary: fc.constantFrom('cut', 'joined').map((is): Happening => ({ is })) },
      ),
      fc.constantFrom(0, 100, 350, 700, 3_000, 16_000),
    ),
    { minLength: 1, maxLength: 25 },
  )
}

interface World {
  readonly observed: () => ObservedState
  readonly happen: (one: Happening) => void
  /** When this page's last press was done, if it was. */
  readonly pressedAt: () => number
  readonly truthAt: () => BoxState
  readonly close: () => void
}

function world(delay: () => number, isLost: () => boolean): World {
  const tv = new VirtualTvBox({ id: 'tv', name: 'TV', layout: 'standard' })
  const boxes = boxRegistry([{ box: tv }], { now: () => Date.now() })
  const states = boxStates(boxes, { now: () => Date.now() })
  const known = { id: 'tv', name: 'TV', layout: 'standard', kind: 'virtual', box: tv } as const
  let calls = new AbortController()
  let timer: NodeJS.Timeout | undefined
  let isCut = false
  let presses = 0
  let pressedAt = Number.NEGATIVE_INFINITY
  const machine = runMachine(step, INITIAL_STATE, perform)
  const send = (event: Omit<FollowEvent, 'now'>) => machine.send({ ...event, now: Date.now() } as FollowEvent)

  function perform(effect: FollowEffect): void {
    if (effect.do === 'wait') {
      clearTimeout(timer)
      timer = setTimeout(() => send({ type: 'timer' }), effect.ms)
    } else if (effect.do === 'stop calls') {
      calls.abort()
      calls = new AbortController()
    } else call(effect, calls.signal)
  }

  /** One call: there, at the server, and back; either way it may be lost. */
  function call(effect: Extract<FollowEffect, { do: 'ask' | 'poll' }>, signal: AbortSignal): void {
    let ended = false
    const end = (event: Omit<FollowEvent, 'now'>) => {
      if (ended || signal.aborted) return
      ended = true
      send(event)
    }
    const failed = { type: 'call failed', id: effect.id } as const
    setTimeout(() => end(failed), effect.do === 'ask' ? ASK_LIMIT_MS : WAIT_LIMIT_MS)
    const [isLostThere, isLostBack] = [isLost(), isLost()]
    setTimeout(() => {
      if (isLostThere || isCut || signal.aborted) return
      const { maxAgeMs } = effect
      const told =
        effect.do === 'ask'
          ? states.read(known, { maxAgeMs, patienceMs: ASK_LIMIT_MS - 200 })
          : states.next(known, { version: effect.version, maxAgeMs, gone: signal })
      void told.then((one) => {
        if (isLostBack || isCut) return
        setTimeout(
          () =>
            end(
              one.is === 'refused'
                ? failed
                : ({
                    type: 'state received',
                    id: effect.id,
                    state: one.state,
                    ageMs: Math.round(one.ageMs),
                    version: one.version,
                  } as never),
            ),
          delay(),
        )
      })
    }, delay())
  }

  function press(commands: readonly Command[], answerIsLost: boolean): void {
    const n = (presses += 1)
    send({ type: 'press sent', n, commands } as never)
    let isAnswered = false
    const answer = (mayStillHappen: boolean) => {
      if (isAnswered) return
      isAnswered = true
      send({ type: 'press answered', n, mayStillHappen } as never)
    }
    const until = Date.now() + PRESS_LIMIT_MS
    setTimeout(() => answer(true), PRESS_LIMIT_MS)
    setTimeout(async () => {
      if (isCut) return
      for (const one of commands) {
        const outcome = await boxes.send('tv', asBoxCommand(one), until, { leftMs: until - Date.now() })
        if (outcome.is !== 'refused') pressedAt = Date.now()
        const mayStillHappen = outcome.is === 'refused' && outcome.why === 'BOX-TIMEOUT'
        if (!answerIsLost && !isCut) setTimeout(() => answer(mayStillHappen), delay())
      }
    }, delay())
  }

  send({ type: 'page visible' })
  return {
    observed: () => machine.state().observed,
    pressedAt: () => pressedAt,
    truthAt: () => boxStateOf(tv.snapshot()),
    happen(one) {
      if (one.is === 'press') press(one.commands, one.answerIsLost)
      else if (one.is === 'handset') tv.handset(one.key)
      else if (one.is === 'trouble') tv.setTrouble(one.kind)
      else if (one.is === 'cut' || one.is === 'joined') isCut = one.is === 'cut'
      else if (one.is !== 'rest') send({ type: one.is === 'hide' ? 'page hidden' : 'page visible' })
    },
    close() {
      calls.abort()
      clearTimeout(timer)
      states.close()
      void tv.close()
    },
  }
}

function asBoxCommand(command: Command) {
  if (command.is === 'key') return { is: 'key', key: command.vcode } as const
  if (command.is === 'text') return { is: 'text', words: command.cmd, language: 'en' } as const
  const { cecKey, cecValue } = TV_KEYS[command.key]
  return { is: 'tv', command: { key: cecKey, value: cecValue } } as const
}

/**
 * Plays a story; each value that is said to be known was true at some moment of the last `withinMs`, and since the last
 * press.
 */
async function isTrueThroughout(
  story: readonly (readonly [Happening, number])[],
  { seed, loses, withinMs }: { readonly seed: number; readonly loses: boolean; readonly withinMs: number },
): Promise<{ readonly knownFor: number }> {
  let random = seed
  const roll = (below: number) => (random = (random * 48_271 + 11) % 2_147_483_647) % below
  const here = world(
    () => 5 + roll(195),
    () => loses && roll(4) === 0,
  )
  const history: { readonly at: number; readonly truth: BoxState }[] = []
  let knownFor = 0
  try {
    for (const [happening, thenMs] of [...story, [{ is: 'rest' }, 2_000] as const]) {
      here.happen(happening)
      for (let passed = 0; passed <= thenMs; passed += TICK_MS) {
        await vi.advanceTimersByTimeAsync(TICK_MS)
        const at = Date.now()
        history.push({ at, truth: here.truthAt() })
        while ((history[0]?.at ?? at) < at - withinMs - TICK_MS) history.shift()
        for (const [field, told] of Object.entries(here.observed()) as [
          keyof BoxState,
          ObservedState[keyof ObservedState],
        ][]) {
          if (told.is !== 'known') continue
          knownFor += TICK_MS
          const since = Math.max(at - withinMs, here.pressedAt())
          const lately = history.filter((one) => one.at >= since)
          const wasTrue = lately.map(({ truth }) => truth[field])
          expect(wasTrue, `${field} is said to be known at ${at}`).toContainEqual(told.value)
        }
      }
    }
    return { knownFor }
  } finally {
    here.close()
  }
}

/** `BECKON_CASES` says how many for a measurement. */
const CASES = { numRuns: fc.readConfigureGlobal()?.numRuns ?? 40 }
const seed = fc.integer({ min: 1, max: 1_000_000 })

it('is known only what was true a moment ago, whoever presses and whether or not the TV is there', async () => {
  let knownFor = 0
  await fc.assert(
    fc.asyncProperty(happenings(['unreachable', 'asleep', 'hdmi-off', 'none'], false), seed, async (story, seed) => {
      knownFor += (await isTrueThroughout(story, { seed, loses: false, withinMs: TOLD_WITHIN_MS })).knownFor
    }),
    CASES,
  )
  // It must be known most of the time, too: a page that knows nothing says nothing wrong.
  expect(knownFor).toBeGreaterThan(10_000)
})

it('is known only what was true within its time, and after the last own press, though answers are lost and late and the link is cut', async () => {
  await fc.assert(
    fc.asyncProperty(
      happenings(['slow', 'unreachable', 'asleep', 'hdmi-off', 'none'], true),
      seed,
      async (story, seed) => {
        await isTrueThroughout(story, { seed, loses: true, withinMs: ASSUMED_AFTER_MS + TOLD_WITHIN_MS })
      },
    ),
    CASES,
  )
})
