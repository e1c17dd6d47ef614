import { expect, it } from 'vitest'
import { node } from './processes.ts'

it('A program tells how it ended and what it printed', async () => {
  const { code, output } = await node(['-e', 'console.log(1); process.exit(3)'])
  expect([code, output]).toEqual([3, '1\n'])
})
