import { setTimeout as pause } from 'node:timers/promises'
import { pressText } from '@beckon/contract/press-headers'
import { describe, expect, it } from 'vitest'
import { boxWith, CONFIRMED, refused, unusableBox, type Outcome } from './box.ts'
import { asOneDevice } from './tv-of-box.ts'

const LEFT_MS = 2_000
const TIMEOUT = refused('BOX-TIMEOUT')

/** A set that is TV and box in one. `off`: its answer to POWER OFF while it is on. */
function setThatIs(power: 'on' | 'standby', { tellsAfterMs = 0, off = CONFIRMED } = {}) {
  const set = { power }
  const box = boxWith(unusableBox({ id: 'set', name: 'Set', layout: 'standard' }), {
    async state(signal) {
      await pause(tellsAfterMs, undefined, { signal })
      return { power: set.power }
    },
    async sendTvCommand() {
      const outcome = set.power === 'on' ? off : CONFIRMED
      set.power = 'standby'
      return outcome
    },
    async pressKey() {
      set.power = set.power === 'on' ? 'standby' : 'on'
      return CONFIRMED
    },
  })
  return { set, box: asOneDevice(box) }
}

/** Its two halves, one after the other, as the queue of the box sends them. */
async function allPower({ box }: ReturnType<typeof setThatIs>): Promise<readonly Outcome[]> {
  const signal = AbortSignal.timeout(LEFT_MS)
  const half = (part: number) => ({ leftMs: LEFT_MS, press: pressText({ client: 'all-power', n: 1, part }) })
  const off = await box.sendTvCommand({ key: 'POWER', value: 'OFF' }, signal, half(0))
  return [off, await box.pressKey('POWER', signal, half(1))]
}

describe('All power', () => {
  it('leaves a set off that broke its connection before it answered', async () => {
    const rig = setThatIs('on', { off: TIMEOUT })
    expect(await allPower(rig)).toEqual([TIMEOUT, TIMEOUT])
    expect(rig.set.power).toBe('standby')
  })

  it('turns on a set that is slow to say that it is in standby', async () => {
    const rig = setThatIs('standby', { tellsAfterMs: 800 })
    expect(await allPower(rig)).toEqual([CONFIRMED, CONFIRMED])
    expect(rig.set.power).toBe('on')
  })

  it('turns off a set that does not say whether it is on', async () => {
    const rig = setThatIs('on', { tellsAfterMs: 10_000 })
    expect(await allPower(rig)).toEqual([CONFIRMED, CONFIRMED])
    expect(rig.set.power).toBe('standby')
  })
})
