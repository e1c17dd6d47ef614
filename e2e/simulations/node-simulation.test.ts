import { expect, it, vi } from 'vitest'
import { simulateNodes } from './node-simulation.ts'
import { seeded } from './seeded.ts'
import { VirtualTime } from './virtual-time.ts'

/** The long run is `bench/simulate-nodes.ts`. */
it('presses among nodes that die, over a broker that stalls, are done once, in order and in time, and told truly', async () => {
  const seed = Number(process.env['BECKON_SEED'] ?? Math.floor(Math.random() * 2 ** 32))
  const time = new VirtualTime()
  time.install((name, value) => vi.stubGlobal(name, value), seeded(seed))
  try {
    const { faults, pressed, done, made, forwarded, silent } = await simulateNodes(time, {
      seed,
      presses: 3_000,
      boxes: 26,
      driven: 4,
      nodes: 4,
    })
    expect({ seed, ...faults }).toEqual({ seed, doubled: [], disordered: [], late: [], unasked: [], untrue: [] })
    expect(silent).toEqual([])
    expect(pressed).toBeGreaterThanOrEqual(3_000)
    expect(done).toBeGreaterThan(1_000)
    expect(forwarded).toBeGreaterThan(1_000)
    expect(Object.keys(made)).toHaveLength(7)
  } finally {
    vi.unstubAllGlobals()
  }
})
