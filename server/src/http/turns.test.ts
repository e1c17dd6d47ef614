import { setImmediate as nextTurn } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { Turns } from './turns.ts'

describe('who asks for much', () => {
  it('waits for themselves, and not the others for them', async () => {
    const turns = new Turns()
    const done: string[] = []
    for (let n = 0; n < 3; n++) turns.take('much', () => done.push(`much ${n}`))
    turns.take('little', () => done.push('little'))
    expect(done).toEqual(['much 0', 'little'])
    await nextTurn()
    await nextTurn()
    await nextTurn()
    expect(done).toEqual(['much 0', 'little', 'much 1', 'much 2'])
  })

  it('gets one thing done in a turn, and all addresses together four', async () => {
    const turns = new Turns()
    let done = 0
    for (let n = 0; n < 10; n++) turns.take('one', () => (done += 1))
    await nextTurn()
    expect(done).toBeLessThanOrEqual(2)
    for (let turn = 0; turn < 20; turn++) await nextTurn()
    expect(done).toBe(10)

    done = 0
    for (let n = 0; n < 50; n++) turns.take(`address ${n}`, () => (done += 1))
    expect(done).toBe(4)
    for (let turn = 1; turn < 20; turn++) {
      await nextTurn()
      expect(done).toBeLessThanOrEqual(4 + 4 * turn)
    }
    expect(done).toBe(50)
  })

  it('is served again after a rest', async () => {
    const turns = new Turns()
    let done = 0
    for (let n = 1; n <= 3; n++) {
      turns.take('one', () => (done += 1))
      expect(done).toBe(n)
      await nextTurn()
      await nextTurn()
    }
  })
})
