/** Presses of one person, one after the other, while the server is busy with something else. */
import { quantile } from './figures.ts'
import { post } from './servers.ts'

const PRESS_EVERY_MS = 20

/** Until each press was answered, in ms; goes on while `more` says so. */
export async function presses(address: string, token: string, more: (made: number) => boolean): Promise<number[]> {
  const times: number[] = []
  while (more(times.length)) {
    const began = performance.now()
    await post(address, '/api/v1/processKey', { vcode: 'UP' }, token)
    times.push(performance.now() - began)
    await new Promise((resolve) => setTimeout(resolve, PRESS_EVERY_MS))
  }
  return times
}

export function toldPresses(times: readonly number[]): readonly [string, string] {
  return [`${quantile(times, 0.5).toFixed(1)} and ${quantile(times, 0.99).toFixed(1)} ms`, `${times.length} presses`]
}
