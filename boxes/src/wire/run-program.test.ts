import { expect, it } from 'vitest'
import { programRunner } from './run-program.ts'

it('a letter of several bytes is read whole, wherever the program pauses', async () => {
  const program = `
    const bytes = Buffer.from('télé'), { stdout, stderr } = process
    stdout.write(bytes.subarray(0, 2))
    setTimeout(() => stderr.write('!'), 30)
    setTimeout(() => stdout.write(bytes.subarray(2)), 60)`
  expect(await programRunner([process.execPath, '-e', program])([], AbortSignal.timeout(5_000))).toBe('t!élé')
})
