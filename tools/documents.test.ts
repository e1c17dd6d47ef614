/**
 * What the documents tell people to type. Every command is one that exists; those of blocks marked `sh run` are run, in their
 * order, with a data folder of their own, on loopback. `sh run stopped` is for commands that need the server stopped.
 */
import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { existsSync, globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { commandNames } from '../server/src/command-line/beckon.ts'
import { settingsTable } from '../server/src/config.ts'
import { withSettings } from './settings-table.ts'

const DOCUMENTS = ['README.md', 'CONTRIBUTING.md', ...globSync('docs/*.md'), ...globSync('docs/how-to/*.md')].filter((file) => !file.endsWith('spec-map.md'))
const SETTINGS = new Set(settingsTable().flatMap(({ name }) => [name, `${name}_FILE`]))
/** What our own tools and benches read, and beginnings of names. */
const OF_TOOLS = new Set(['BECKON_', ...globSync('{tools,bench,recognisers}/**/*.{ts,mjs,py}', { exclude: (path) => String(path).includes('node_modules') }).flatMap((file) => readFileSync(file, 'utf8').match(/BECKON_[A-Z_]+/gu) ?? [])])
const SCRIPTS = Object.keys(JSON.parse(readFileSync('package.json', 'utf8')).scripts)
const COMMANDS = commandNames()
/** Programs of the operator's own system. */
const SYSTEM = ['podman', 'docker', 'systemctl', 'journalctl', 'tar', 'curl', 'cd', 'git', 'apt-get', 'cec-ctl', 'vdr']
const START_LIMIT_MS = 60_000

interface Block {
  readonly kind: string
  readonly lines: readonly string[]
}

function blocksOf(file: string): Block[] {
  return [...readFileSync(file, 'utf8').matchAll(/^ *```(sh[ \w]*)\n([^]*?)^ *```$/gmu)].map(([, kind = '', text = '']) => ({
    kind,
    lines: text.split('\n').map((line) => line.trim()).filter((line) => line !== '' && !line.startsWith('#')),
  }))
}

/** The words of each command of a line, without the settings before it. */
function commandsOf(line: string): string[][] {
  const bare = line.replace(/^(?:[\d*]+ ){5}/u, '').replace(/ +# .*$/u, '')
  return bare.split(' && ').map((command) => command.replace(/^(?:[A-Z_]+=(?:'[^']*'|\S*) +)+/u, '').split(/ +/u))
}

describe.each(DOCUMENTS)('%s', (file) => {
  const text = readFileSync(file, 'utf8')

  it('tells only commands that exist', () => {
    for (const { lines } of blocksOf(file)) {
      for (const [program = '', ...words] of lines.flatMap(commandsOf)) {
        if (/^[A-Z_]+=/u.test(program)) continue
        const known =
          (program === 'npm' && (words[0] === 'run' ? SCRIPTS : ['start', 'test', 'install', 'ci']).includes(words[words[0] === 'run' ? 1 : 0] ?? '')) ||
          (program === 'npx' && (words[0] === 'beckon' ? COMMANDS : ['node']).includes(words[words[0] === 'beckon' ? 1 : 0] ?? '')) ||
          (program === 'node' && existsSync(words[0] ?? '')) ||
          SYSTEM.includes(program)
        expect(known, [program, ...words].join(' ')).toBe(true)
      }
    }
  })

  it('names only settings that exist', () => {
    const names = [...text.matchAll(/BECKON_[A-Z_]*/gu)].map(([name]) => name)
    expect(names.filter((name) => !SETTINGS.has(name) && !OF_TOOLS.has(name))).toEqual([])
  })

  it('leads only to files that are there', () => {
    const links = [...text.matchAll(/\]\((?!https?:|#)([^)#]+)(?:#[^)]*)?\)/gu)].map(([, path = '']) => resolve(dirname(file), path))
    expect(links.filter((path) => !existsSync(path))).toEqual([])
  })
})

it('docs/operating.md lists every setting as the server knows it; if not: npx node tools/settings-table.ts', () => {
  const document = readFileSync('docs/operating.md', 'utf8')
  expect(document).toBe(withSettings(document))
  expect(document).toContain('| `BECKON_PORT` |')
})

describe('what is run', { timeout: 240_000 }, () => {
  it.each(DOCUMENTS.filter((file) => blocksOf(file).some(({ kind }) => kind.startsWith('sh run'))))('by %s works as it stands there', async (file) => {
    const place = mkdtempSync(join(tmpdir(), 'beckon-docs-'))
    const bench = new Workbench(place)
    onTestFinished(async () => {
      await bench.stop()
      rmSync(place, { recursive: true, force: true })
    })
    for (const { kind, lines } of blocksOf(file).filter((block) => block.kind.startsWith('sh run'))) {
      if (kind.endsWith('stopped')) await bench.stop()
      for (const line of lines) await bench.type(line)
    }
  })
})

/** Somebody at a terminal in a folder of their own; the server they start runs in another. */
class Workbench {
  readonly #place: string
  readonly #env: NodeJS.ProcessEnv
  #server: ChildProcess | undefined
  #address = ''

  constructor(place: string) {
    this.#place = place
    this.#env = {
      ...process.env,
      INIT_CWD: place,
      PATH: `${resolve('node_modules/.bin')}:${process.env['PATH']}`,
      BECKON_DATA: join(place, 'data'),
      BECKON_HOST: '127.0.0.1',
      BECKON_PORT: '0',
      BECKON_SPEECH: 'off',
    }
  }

  async type(line: string): Promise<void> {
    if (/(?:^| )npm start$/u.test(line)) return this.#start(line)
    if (line.includes('1234567')) line = line.replace('1234567', await this.#codeOfRemote())
    // As npx does, without its search for the package.
    const command = line.replaceAll('npx beckon', `node ${resolve('tools/beckon.mjs')}`).replaceAll('data/beckon.key', join(this.#place, 'data/beckon.key'))
    const { status, stderr, stdout } = spawnSync('sh', ['-c', command], { env: this.#env, encoding: 'utf8' })
    if (status !== 0) throw new Error(`${line}\nended with ${status}\n${stdout}${stderr}`)
  }

  async #start(line: string): Promise<void> {
    await this.stop()
    // The web app need not be built for this.
    const server = spawn('sh', ['-c', line.replace(/npm start$/u, 'exec node server/src/main.ts')], { env: this.#env, stdio: ['ignore', 'pipe', 'pipe'] })
    this.#server = server
    let told = ''
    this.#address = await new Promise<string>((done, failed) => {
      const late = setTimeout(() => failed(new Error(`It did not start.\n${told}`)), START_LIMIT_MS)
      const read = (data: Buffer) => {
        told += String(data)
        const port = /ready at https?:\/\/localhost:(\d+)/u.exec(told)?.[1]
        if (port === undefined) return
        clearTimeout(late)
        done(`http://127.0.0.1:${port}`)
      }
      server.stdout.on('data', read)
      server.stderr.on('data', read)
      server.once('exit', () => failed(new Error(`It ended at start.\n${told}`)))
    })
  }

  async stop(): Promise<void> {
    const server = this.#server
    this.#server = undefined
    if (server === undefined || server.exitCode !== null) return
    const ended = new Promise((done) => server.once('exit', done))
    server.kill('SIGTERM')
    await ended
  }

  async #codeOfRemote(): Promise<string> {
    const answer = await fetch(`${this.#address}/api/v1/pairing/start`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ partner: 'comcast', clientDeviceId: 'reader' }),
    })
    return String(((await answer.json()) as { pairingCode: string }).pairingCode)
  }
}
