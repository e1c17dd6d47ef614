import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'

const FILE = fileURLToPath(new URL('./stopping.ts', import.meta.url))

/** A process that fails in this way, after it was told to end well. Its time runs twenty times as fast. */
function fails(how: string, close = `async () => void process.stdout.write('closed')`) {
  const program = `
    import { pino } from 'pino'
    import { endAfterFailure } from ${JSON.stringify(FILE)}
    const { setTimeout: later } = globalThis
    globalThis.setTimeout = (run, ms) => later(run, ms / 20)
    endAfterFailure(pino(pino.destination({ fd: 2, sync: true })), ${close})
    setInterval(() => {}, 1_000)
    function openTheDoor() { ${how} }
    later(openTheDoor, 10)`
  const child = spawn(process.execPath, ['--input-type=module', '-e', program], {
    cwd: fileURLToPath(new URL('..', import.meta.url)),
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let [out, err] = ['', '']
  child.stdout.on('data', (text) => (out += String(text)))
  child.stderr.on('data', (text) => (err += String(text)))
  return new Promise<{ out: string; err: string; code: number | null }>((resolve) =>
    child.once('close', (code) => resolve({ out, err, code })),
  )
}

it.each([
  ['a rejection that nobody handles', `void Promise.reject(new Error('The lamp is gone'))`],
  ['an exception that nobody catches', `throw new Error('The lamp is gone')`],
])('%s is logged with its stack, and the server closes and ends with code 70', async (_, how) => {
  const { out, err, code } = await fails(how)
  expect(code).toBe(70)
  expect(out).toBe('closed')
  expect(err).toContain('The lamp is gone')
  expect(err).toContain('openTheDoor')
})

it.each([
  ['hangs', `() => new Promise(() => {})`],
  ['fails as well', `() => Promise.reject(new Error('The disk is gone'))`],
])('a close that %s does not keep a failed server alive', async (_, close) => {
  expect((await fails(`void Promise.reject('why')`, close)).code).toBe(70)
})
