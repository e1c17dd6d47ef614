import { spawn, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest'

const PACKED_AT_MOST_BYTES = 8_000_000
const LIMIT_MS = 300_000

/** An empty folder in which somebody installed the package. */
let place: string
let bytes: number

function npm(args: readonly string[], cwd: string): void {
  const { status, stdout, stderr } = spawnSync('npm', args, { cwd, encoding: 'utf8' })
  if (status !== 0) throw new Error(`npm ${args.join(' ')}\n${stdout}${stderr}`)
}

beforeAll(() => {
  place = mkdtempSync(join(tmpdir(), 'beckon-pack-'))
  npm(['pack', '--ignore-scripts=false', '--loglevel=error', '--pack-destination', place], process.cwd())
  const file = join(place, readdirSync(place).find((name) => name.endsWith('.tgz')) ?? '')
  bytes = statSync(file).size
  writeFileSync(join(place, 'package.json'), '{}')
  npm(['install', '--offline', '--no-audit', '--no-fund', '--loglevel=error', file], place)
  // What npm brings where there is a network.
  for (const name of readdirSync(resolve('node_modules')).filter((one) => /^node-(?:linux|win)-/u.test(one)))
    if (!existsSync(join(place, 'node_modules', name)))
      symlinkSync(resolve('node_modules', name), join(place, 'node_modules', name))
  return () => rmSync(place, { recursive: true, force: true })
}, LIMIT_MS)

/** Types `npx beckon` in a folder that has nothing; answers the address that it prints. */
async function start(folder: string): Promise<string> {
  mkdirSync(folder)
  const env = {
    PATH: process.env['PATH'],
    BECKON_PORT: '0',
    BECKON_SPEECH: 'off',
    BECKON_SIGNS: 'off',
    BECKON_TV_SEARCH: '127.0.0.1',
  }
  const child = spawn(join(place, 'node_modules/.bin/beckon'), [], {
    cwd: folder,
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const ended = new Promise((done) => child.once('close', done))
  onTestFinished(async () => {
    child.kill('SIGTERM')
    await ended
  })
  let told = ''
  return new Promise((found, failed) => {
    const read = (data: Buffer) => {
      told += String(data)
      const address = /ready at (http:\S+)/u.exec(told)?.[1]
      if (address !== undefined) found(address)
    }
    child.stdout.on('data', read)
    child.stderr.on('data', read)
    void ended.then(() => failed(new Error(`It ended.\n${told}`)))
  })
}

describe('the package that npm packs', { timeout: LIMIT_MS }, () => {
  it('is small: a few files of its own, and no library to fetch', () => {
    expect(bytes).toBeLessThan(PACKED_AT_MOST_BYTES)
    expect(readdirSync(join(place, 'node_modules')).filter((name) => !/^(?:\.|node-)/u.test(name))).toEqual(['beckon'])
  })

  it('is started by npx in an empty folder, and keeps its data there', async () => {
    const folder = join(place, 'home')
    const address = await start(folder)
    expect((await fetch(`${address}/healthz`)).status).toBe(200)
    const page = await (await fetch(address)).text()
    const scripts = [...page.matchAll(/(?:src|href)="(\/assets\/[^"]+)"/gu)].map(([, path]) => path)
    expect(scripts.length, page.slice(0, 1500)).toBeGreaterThan(0)
    // What stands in files beside the program: scripts, styles, pictures of keys and of buttons.
    for (const path of [
      ...scripts,
      '/tv',
      '/setup',
      '/secure',
      '/login/page.css',
      '/pictures/tv-mute.svg',
      '/pictures/eye.svg',
    ])
      expect((await fetch(address + String(path))).status, String(path)).toBe(200)
    expect(existsSync(join(folder, 'data', 'beckon.db'))).toBe(true)
    const started = await fetch(`${address}/api/v1/pairing/start`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ partner: 'comcast', clientDeviceId: 'browser-1' }),
    })
    const { pairingCode } = (await started.json()) as { pairingCode: string }
    const paired = spawnSync(
      join(place, 'node_modules/.bin/beckon'),
      ['pair', pairingCode, '--box', 'living-room', '--yes'],
      { cwd: folder, encoding: 'utf8' },
    )
    expect(paired.stdout + paired.stderr).toContain('Paired with')
  })
})
