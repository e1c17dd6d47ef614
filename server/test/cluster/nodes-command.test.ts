/** `npm run nodes`, as somebody tries it: opens the address, pairs, presses, and ends a node by its process. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { freePort } from '../../../boxes/test/free-port.ts'
import { BARE_ENVIRONMENT } from '../support/bare-environment.ts'
import { post } from '../support/program.ts'
import { haproxyProgram } from '../support/real-haproxy.ts'
import { natsProgram } from '../support/real-nats.ts'

const ROOT = fileURLToPath(new URL('../../..', import.meta.url))
const WAIT = { timeout: 150_000, interval: 100 }
const BROWSER = { partner: 'comcast', clientDeviceId: 'browser-1' }
const isHere = haproxyProgram() !== undefined && natsProgram() !== undefined

describe.runIf(isHere)('npm run nodes', () => {
  it('prints the balancer, then the nodes; presses go on when one is killed; Ctrl+C ends everything', async () => {
    const port = await freePort()
    const child = spawn(process.execPath, ['tools/nodes.ts'], {
      cwd: ROOT,
      env: { ...BARE_ENVIRONMENT, BECKON_PORT: String(port) },
      stdio: ['pipe', 'pipe', 'inherit'],
    })
    const ended = once(child, 'exit')
    onTestFinished(() => void (child.exitCode === null && child.kill('SIGINT')))
    let told = ''
    child.stdout.on('data', (text) => (told += String(text)))

    const address = `http://localhost:${port}`
    await vi.waitFor(() => expect(told).toContain('Ctrl+C ends all'), WAIT)
    const lines = told.slice(told.indexOf(address)).split('\n')
    expect(lines[0]).toBe(address)
    const nodes = lines.slice(1, 4).map((line) => /^(n\d) {2}process (\d+) {2}(http:\/\/127\.0\.0\.1:\d+)$/u.exec(line))
    expect(nodes.map((node) => node?.[1])).toEqual(['n1', 'n2', 'n3'])
    expect((await fetch(address)).status).toBe(200)

    const started = await post(address, '/api/v1/pairing/start', BROWSER)
    await vi.waitFor(() => {
      child.stdin.write(`pair living-room ${started.body['pairingCode']}\n`)
      expect(told).toContain('Paired: ')
    }, WAIT)
    const { body } = await post(address, '/api/v1/pairing/confirm', BROWSER, started.body['token'])
    const press = (vcode: string) => post(address, '/api/v1/processKey', { vcode }, body['arToken'])
    expect((await press('UP')).status).toBe(200)
    await vi.waitFor(() => expect(told).toContain('living-room: key UP'))

    process.kill(Number(nodes[0]?.[2]), 'SIGKILL')
    await vi.waitFor(async () => expect((await press('DOWN')).status).toBe(200), WAIT)
    await vi.waitFor(() => expect(told).toContain('living-room: key DOWN'))

    child.kill('SIGINT')
    expect(await ended).toEqual([0, null])
    await expect(fetch(address)).rejects.toThrow('fetch failed')
  })
})
