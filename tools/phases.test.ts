import { describe, expect, it } from 'vitest'
import { startPhases } from './phases.ts'

describe('The phases of a command', () => {
  it('are told with their times, also those that overlap, were over before, or failed', async () => {
    let ms = 0
    const wait = (until: number) => async () => {
      ms = until
    }
    const phases = startPhases(() => ms)
    phases.add('packages', 45_400)
    await phases.time('checks', wait(60_000))
    await phases
      .time('journeys', async () => {
        await phases.time('units', wait(70_000))
        ms = 180_000
        throw new Error('failed')
      })
      .catch(() => undefined)
    expect(phases.summary()).toBe('Time: packages 45 s, checks 60 s, units 10 s, journeys 120 s; 225 s in all')
  })
})
