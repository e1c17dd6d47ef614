/** Waits until a server that restarts answers again, as another run. */
import type { Setup } from '@beckon/contract/setup'
import type { Clock } from '../../platform/clock.ts'

const ASK_EVERY_MS = 1_000
export const WAIT_AT_MOST_MS = 60_000

/** `ask` gives undefined while the server does not answer; so does the wait, once it was too long. */
export async function waitForRestart(
  before: string,
  ask: () => Promise<Setup | undefined>,
  { now, after }: Clock,
): Promise<Setup | undefined> {
  const until = now() + WAIT_AT_MOST_MS
  while (now() < until) {
    await new Promise<void>((resolve) => after(ASK_EVERY_MS, resolve))
    const setup = await ask()
    if (setup !== undefined && setup.run !== before) return setup
  }
  return undefined
}
