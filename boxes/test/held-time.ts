/**
 * Time that stands still until a test lets it pass, while sockets and programs go on: anything that ends meanwhile was
 * not ended by a timer, however slow the machine is. Timers, `performance.now()`, `AbortSignal.timeout` and the pauses
 * of `node:timers/promises` are held; the time of day is not.
 */
import { syncBuiltinESMExports } from 'node:module'
import promises from 'node:timers/promises'
import { vi } from 'vitest'

const realTimeout = setTimeout

export interface HeldTime {
  /** Lets milliseconds pass, and what waited for them happen. */
  pass(ms: number): void
  /** The milliseconds that have passed. */
  readonly passed: number
}

/** Until `letTimeGo`. */
export function holdTime(): HeldTime {
  // A whole number: a sum of fractions is rounded, and so could be less than what has passed.
  const began = Math.ceil(performance.now())
  let passed = 0
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] })
  vi.spyOn(performance, 'now').mockImplementation(() => began + passed)
  vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
    const over = new AbortController()
    setTimeout(() => over.abort(new DOMException('The time is over.', 'TimeoutError')), ms)
    return over.signal
  })
  vi.spyOn(promises, 'setTimeout').mockImplementation(heldPause)
  syncBuiltinESMExports()
  return {
    pass(ms) {
      for (const until = passed + ms; passed < until; vi.advanceTimersByTime(1)) passed += 1
    },
    get passed() {
      return passed
    },
  }
}

/**
 * Until `letTimeGo` what is measured with `performance.now()` and `AbortSignal.timeout` lasts so many times longer: on
 * a busy machine a set shows late what it would have shown in time. Timers and pauses are as they are.
 */
export function slowTime(times = 20): void {
  const now = performance.now.bind(performance)
  const began = now()
  const timeout = AbortSignal.timeout.bind(AbortSignal)
  vi.spyOn(performance, 'now').mockImplementation(() => began + (now() - began) / times)
  vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => timeout(ms * times))
}

export function letTimeGo(): void {
  vi.useRealTimers()
  vi.restoreAllMocks()
  syncBuiltinESMExports()
}

/** Turns of the event loop of a real millisecond or more, for what is on its way. */
export async function turns(count: number): Promise<void> {
  for (let turn = 0; turn < count; turn += 1) await new Promise((done) => realTimeout(done, 1))
}

/** Waits, in real time, until it is so. Only the test's own limit ends it otherwise. */
export async function until(isSo: () => boolean): Promise<void> {
  while (!isSo()) await turns(1)
}

/** Whether a promise has settled after the turns that are usual for what is on its way. */
export async function isSettled(promise: Promise<unknown>, turnsOfOthers = 20): Promise<boolean> {
  let settled = false
  promise.then(
    () => (settled = true),
    () => (settled = true),
  )
  for (let turn = 0; turn < turnsOfOthers; turn += 1) {
    await turns(1)
    if (settled) break
  }
  return settled
}

/**
 * Lets held time pass, in steps that leave what is on its way the time to come, until something is answered. For what is
 * answered at the end of a silence or a wait; several exchanges with another end may take longer than these steps.
 */
export async function passing<T>(time: HeldTime, asked: Promise<T>, stepMs = 500): Promise<T> {
  while (!(await isSettled(asked, 60))) time.pass(stepMs)
  return await asked
}

function heldPause<T>(
  ms?: number,
  value?: T,
  { signal }: { readonly signal?: AbortSignal | undefined } = {},
): Promise<T> {
  return new Promise((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer)
      reject(new DOMException('The pause was ended.', 'AbortError'))
    }
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', stop)
      resolve(value as T)
    }, ms)
    if (signal?.aborted === true) stop()
    else signal?.addEventListener('abort', stop, { once: true })
  })
}
