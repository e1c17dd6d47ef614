import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { steadyNow } from './steady-now.ts'

describe.runIf(process.platform === 'linux')('the clock of a link', () => {
  it('counts what the machine has slept, so that a command from before is too old', () => {
    const sinceBootMs = Number(readFileSync('/proc/uptime', 'utf8').split(' ')[0]) * 1_000
    expect(Math.abs(steadyNow() - sinceBootMs)).toBeLessThan(1_000)
  })
})
