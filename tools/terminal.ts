/**
 * Types the commands of the documents at a terminal, in its own folder and on loopback. A server that it starts runs
 * until the next one. Paths and values of the reader (`/etc/beckon`, installation folders, the code that a remote
 * shows) are replaced with those of the test.
 */
import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'

const START_LIMIT_MS = 60_000

export interface Terminal {
  /** The working folder; the server's data are in `data` there. */
  readonly folder: string
  /** Of the server that runs, as it prints it for this machine. */
  address(): string
  /** What is printed. Throws with it when the command fails. */
  type(line: string): Promise<string>
  /** The same where the command asks: `answers` sees what is printed until a question, and says what to type. */
  talk(line: string, answers: (asked: string) => string): Promise<string>
  stopServer(): Promise<void>
  /** Puts a file where a document says that one is. */
  put(path: string, text: string): void
  leave(): Promise<void>
}

interface TerminalOptions {
  /** Settings that keep the reader off the machine's own ports and folders. */
  readonly env?: Readonly<Record<string, string>>
  /** As a reader would, by npm; else the server at once, for which no web app need be built. */
  readonly byNpm?: boolean
  /**
   * Runs a command that needs no shell in this process: to start one costs most of its time. Without this, each has a
   * process of its own.
   */
  readonly runHere?: (words: readonly string[], settings: Readonly<Record<string, string>>) => Promise<Ended>
}

interface Ended {
  readonly out: string
  readonly err: string
  readonly code: number | null
}

/** Settings and `npx beckon` with its words, of which the shell changes none. */
const NEEDS_NO_SHELL = /^((?:[A-Z_]+=[\w./:-]+ )*)npx beckon ([\w./ -]+)$/u

export function openTerminal({ env: more = {}, byNpm = false, runHere }: TerminalOptions = {}): Terminal {
  const folder = mkdtempSync(join(tmpdir(), 'beckon-docs-'))
  const env: NodeJS.ProcessEnv = {
    ...process.env,
    INIT_CWD: folder,
    PATH: `${resolve('node_modules/.bin')}:${process.env['PATH']}`,
    BECKON_DATA: join(folder, 'data'),
    BECKON_HOST: '127.0.0.1',
    BECKON_PORT: '0',
    BECKON_SPEECH: 'off',
    BECKON_SIGNS: 'off',
    ...more,
  }
  let server: ChildProcess | undefined
  let address = ''

  /** A line of a crontab loses its times, and a path of the reader becomes one of the test. */
  const withPathsOfTest = (line: string) =>
    line
      .replace(/^(?:[\d*]+ ){5}(.*)$/u, (_, command: string) => command.replaceAll('\\%', '%'))
      .replaceAll('/opt/beckon', process.cwd())
      .replaceAll('/var/lib/beckon', join(folder, 'data'))
      .replaceAll(/(?<=[\s=])\/(etc\/beckon|backup)\//gu, `${folder}/$1/`)
      .replaceAll('data/beckon.key', join(folder, 'data/beckon.key'))

  async function start(line: string): Promise<string> {
    await stopServer()
    const command = byNpm ? line : line.replace(/npm start$/u, 'exec node server/src/main.ts')
    // A group of its own, since npm does not hand every signal on.
    const started = spawn('sh', ['-c', command], { env, stdio: ['ignore', 'pipe', 'pipe'], detached: true })
    server = started
    let told = ''
    return new Promise((done, failed) => {
      const late = setTimeout(() => failed(new Error(`It did not start.\n${told}`)), START_LIMIT_MS)
      const read = (data: Buffer) => {
        told += String(data)
        const ready = /ready at (https?:\/\/localhost:\d+)/u.exec(told)?.[1]
        if (ready === undefined || !told.includes('To stop:')) return
        clearTimeout(late)
        address = ready
        done(told)
      }
      started.stdout.on('data', read)
      started.stderr.on('data', read)
      started.once('exit', () => failed(new Error(`It ended at start.\n${told}`)))
    })
  }

  // As npx does, without its search for the package.
  const command = (line: string) =>
    withPathsOfTest(line).replaceAll('npx beckon', `node ${resolve('tools/beckon.mjs')}`)

  async function run(line: string): Promise<Ended> {
    const [, settings = '', words = ''] = NEEDS_NO_SHELL.exec(withPathsOfTest(line)) ?? []
    if (runHere !== undefined && words !== '') {
      const pairs = settings
        .split(' ')
        .filter(Boolean)
        .map((pair) => pair.split('=', 2) as [string, string])
      return runHere(words.split(' '), { ...(env as Record<string, string>), ...Object.fromEntries(pairs) })
    }
    const { status, stderr, stdout } = spawnSync('sh', ['-c', command(line)], { env, encoding: 'utf8' })
    return { out: stdout, err: stderr, code: status }
  }

  async function stopServer(): Promise<void> {
    const running = server
    server = undefined
    if (running?.pid === undefined || running.exitCode !== null) return
    const ended = new Promise((done) => running.once('close', done))
    process.kill(-running.pid, 'SIGTERM')
    await ended
  }

  return {
    folder,
    address: () => address,
    stopServer,
    async type(line) {
      if (/(?:^| )npm start$/u.test(line)) return start(withPathsOfTest(line))
      const { out, err, code } = await run(line)
      if (code !== 0) throw new Error(`${line}\nended with ${code}\n${out}${err}`)
      return out
    },
    async talk(line, answers) {
      // A command asks only where somebody can answer: at a terminal.
      const child = spawn('script', ['-qefc', command(line), '/dev/null'], { env, stdio: ['pipe', 'pipe', 'inherit'] })
      let told = ''
      let answered = false
      child.stdout.on('data', (data) => {
        told += String(data)
        if (answered || !told.includes('(y/n)')) return
        answered = true
        child.stdin.write(`${answers(told)}\n`)
      })
      const code = await new Promise((done) => child.once('close', done))
      if (code !== 0) throw new Error(`${line}\nended with ${String(code)}\n${told}`)
      return told
    },
    put(path, text) {
      const to = join(folder, path)
      mkdirSync(dirname(to), { recursive: true })
      writeFileSync(to, text)
    },
    async leave() {
      await stopServer()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
