/** Presses of one person, one after the other, and how long they take. */
import type { Page } from 'playwright'
import { quantile } from './figures.ts'
import { post } from '../e2e/support/post.ts'

const PRESS_EVERY_MS = 20

/** Presses while `more` returns true; returns the ms until each was answered. */
export async function presses(address: string, token: string, more: (made: number) => boolean): Promise<number[]> {
  const times: number[] = []
  while (more(times.length)) {
    const began = performance.now()
    const { status } = await post(address, '/api/v1/processKey', { vcode: 'UP' }, token)
    if (status !== 'OK') throw new Error(`A press was answered with ${status}.`)
    times.push(performance.now() - began)
    await new Promise((resolve) => setTimeout(resolve, PRESS_EVERY_MS))
  }
  return times
}

export function toldPresses(times: readonly number[]): readonly [string, string] {
  return [`${quantile(times, 0.5).toFixed(1)} and ${quantile(times, 0.99).toFixed(1)} ms`, `${times.length} presses`]
}

/**
 * Makes the page measure the ms from a click until the virtual TV has changed; it follows the TV itself, by one clock.
 */
export async function timeChanges(page: Page): Promise<void> {
  await page.evaluate(() => {
    const times: number[] = []
    let pressed = 0
    Object.assign(window, { times })
    document.addEventListener('click', () => (pressed = performance.now()), { capture: true })
    new EventSource('/tv/api/boxes/tv-0/events').addEventListener('message', () => {
      if (pressed > 0) times.push(performance.now() - pressed)
      pressed = 0
    })
  })
}

export function changesTimed(page: Page): Promise<number[]> {
  return page.evaluate(() => (window as unknown as { times: number[] }).times)
}
