import { expect, it } from 'vitest'
import { runHistories } from './run-histories.ts'

/** The long run is `bench/histories.ts pages`. */
it('presses are done once, in order, within 2 s of the finger or not at all, and told truly, whatever fails on the way', async () => {
  const seed = Number(process.env['BECKON_SEED'] ?? Math.floor(Math.random() * 2 ** 32))
  const { faults, pressed, done, made } = await runHistories({
    seed,
    presses: 120,
    boxes: 4,
    pagesPerBox: 2,
    faultEveryMs: 6_000,
    longestDelayMs: 3_000,
  })
  expect({ seed, ...faults }).toEqual({ seed, doubled: [], disordered: [], late: [], unasked: [], untrue: [] })
  expect(pressed).toBeGreaterThanOrEqual(120)
  expect(done).toBeGreaterThan(10)
  expect(Object.keys(made).length).toBeGreaterThan(3)
  // On a busy machine the server that is started again takes most of the time.
})

/** The long run is `bench/histories.ts links`. */
it('presses of another program with a key of its own are done once, within 2 s of their arrival, and told truly', async () => {
  const seed = Number(process.env['BECKON_SEED'] ?? Math.floor(Math.random() * 2 ** 32))
  const { faults, pressed, done, made } = await runHistories({
    client: 'link',
    seed,
    presses: 240,
    boxes: 4,
    pagesPerBox: 2,
    faultEveryMs: 6_000,
    longestDelayMs: 3_000,
  })
  expect({ seed, ...faults }).toEqual({ seed, doubled: [], disordered: [], late: [], unasked: [], untrue: [] })
  expect(pressed).toBeGreaterThanOrEqual(240)
  expect(done).toBeGreaterThan(10)
  expect(Object.keys(made).length).toBeGreaterThan(3)
})
