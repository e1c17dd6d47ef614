import { describe, expect, it } from 'vitest'
import { afterEnd } from './restarts.ts'

const failed = { code: 70, ranMs: 5_000, asked: false }

describe('a server that has ended', () => {
  it.each([
    ['failed', failed],
    ['was killed', { ...failed, code: null }],
    ['ran out of memory', { ...failed, code: 134 }],
  ])('is started again after a second when it %s', (_, ended) => {
    expect(afterEnd(0, ended)).toEqual({ do: 'start again', afterMs: 1_000, failures: 1 })
  })

  it('waits twice as long each time, and a minute at most', () => {
    const waits: number[] = []
    for (let failures = 0; failures < 9;) {
      const next = afterEnd(failures, failed)
      if (next.do === 'end') throw new Error('It ended.')
      waits.push(next.afterMs / 1_000)
      failures = next.failures
    }
    expect(waits).toEqual([1, 2, 4, 8, 16, 32, 60, 60, 60])
  })

  it('waits a second again after it ran for a minute', () => {
    expect(afterEnd(9, { ...failed, ranMs: 60_000 })).toMatchObject({ afterMs: 1_000, failures: 1 })
  })

  it.each([
    ['by itself', { code: 0, ranMs: 5_000, asked: false }, 0],
    ['because its start was refused', { code: 1, ranMs: 200, asked: false }, 1],
    ['because somebody asked for it', { code: 0, ranMs: 5_000, asked: true }, 0],
    ['by the signal that was handed on', { code: null, ranMs: 5_000, asked: true }, 143],
    ['with a failure while it stopped', { code: 70, ranMs: 5_000, asked: true }, 70],
  ])('stays ended when it ended %s', (_, ended, code) => {
    expect(afterEnd(0, ended)).toEqual({ do: 'end', code })
  })
})
