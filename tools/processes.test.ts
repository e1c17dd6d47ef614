import { getPriority } from 'node:os'
import { describe, expect, it } from 'vitest'
import { node } from './processes.ts'

const TELLS_PRIORITY = `
const { getPriority } = require('node:os')
const { execFileSync } = require('node:child_process')
setTimeout(() => {
  const child = execFileSync(process.execPath, ['-p', "require('node:os').getPriority()"])
  console.log(getPriority(), Number(child))
}, 300)`

describe('A program that runs behind others', () => {
  it('leaves the processor to them, and so does what it starts', async () => {
    const own = getPriority()
    expect((await node(['-e', TELLS_PRIORITY])).output.trim()).toBe(`${own} ${own}`)
    const behind = (await node(['-e', TELLS_PRIORITY], { behind: true })).output.trim()
    const expected = Math.max(own, 10)
    expect(behind).toBe(`${expected} ${expected}`)
  })

  it('still tells how it ended and what it printed', async () => {
    const { code, output } = await node(['-e', 'console.log(1); process.exit(3)'], { behind: true })
    expect([code, output]).toEqual([3, '1\n'])
  })
})
