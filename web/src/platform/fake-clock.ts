/** For tests: a clock that stands still until the test moves it. */
import type { Clock } from './clock.ts'

export function fakeClock(startMs = 0) {
  let now = startMs
  let timers: { readonly at: number; readonly run: () => void }[] = []
  const clock: Clock = {
    now: () => now,
    after(delayMs, run) {
      const timer = { at: now + delayMs, run }
      timers.push(timer)
      return () => void (timers = timers.filter((one) => one !== timer))
    },
  }
  return {
    clock,
    now: clock.now,
    /** Each timer runs on the way, at its time. */
    pass(ms: number) {
      const until = now + ms
      for (;;) {
        const next = timers.filter(({ at }) => at <= until).sort((one, other) => one.at - other.at)[0]
        if (next === undefined) break
        timers = timers.filter((one) => one !== next)
        now = Math.max(now, next.at)
        next.run()
      }
      now = until
    },
    /** Timers run late, as in a tab that slept. */
    sleep(ms: number) {
      now += ms
    },
    timers: () => timers.length,
  }
}
