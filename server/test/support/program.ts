/** The server as operators run it: in its own process, with its own data folder. */
import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { pino } from 'pino'
import { onTestFinished } from 'vitest'
import { buildApp } from '../../src/app.ts'
import { systemClock } from '../../src/clock.ts'
import { runCommand } from '../../src/command-line/beckon.ts'
import { sentenceOf } from '../../src/command-line/sentence-of.ts'
import { readConfig } from '../../src/read-config.ts'
import { openControlSocket } from '../../src/features/operation/control-socket.ts'
import { makeServices } from '../../src/make-services.ts'
import type { ClockSource } from '../../src/clock.ts'
import { BARE_ENVIRONMENT } from './bare-environment.ts'

const MAIN = fileURLToPath(new URL('../../src/main.ts', import.meta.url))

export interface Ended {
  readonly out: string
  readonly err: string
  readonly code: number | null
}

export interface Program {
  /** `http://127.0.0.1:…` */
  readonly address: string
  readonly pid: number
  /** What it has written on its error output. */
  readonly log: () => string
  /** Ends it as an operator would, or as a power cut does. */
  stop(signal?: 'SIGTERM' | 'SIGKILL'): Promise<Ended>
}

export function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'beckon-cmd-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

type Settings = Readonly<Record<string, string>>

/** No engine to load, and no network to search but this machine's own. */
const STAYS_HERE = { BECKON_SPEECH: 'off', BECKON_TV_SEARCH: '127.0.0.1' }

/** `output`: where both outputs go, if they are not read. */
export function launch(args: readonly string[], settings: Settings, output: 'pipe' | number = 'pipe') {
  const child = spawn(process.execPath, [MAIN, ...args], {
    env: { ...BARE_ENVIRONMENT, BECKON_PORT: '0', ...STAYS_HERE, ...settings },
    stdio: ['ignore', output, output],
  })
  const told = { out: '', err: '' }
  child.stdout?.on('data', (text) => (told.out += String(text)))
  child.stderr?.on('data', (text) => (told.err += String(text)))
  const ended = new Promise<Ended>((resolve) => child.once('close', (code) => resolve({ ...told, code })))
  return { child, told, ended }
}

/** Runs a command to its end: a start in a process of its own, all others in this one. */
export async function beckon(args: readonly string[], settings: Settings): Promise<Ended> {
  if (args[0] === 'start') return launch(args, settings).ended
  const told = { out: '', err: '' }
  const done = await runCommand(args, settings, {
    print: (line) => (told.out += `${line}\n`),
    complain: (line) => (told.err += `${line}\n`),
  })
  return { ...told, code: done ? 0 : 1 }
}

/** Runs a command in a process of its own, for somebody who reads nothing of what it prints. */
export async function beckonUnread(args: readonly string[], settings: Settings): Promise<Ended> {
  const { child, ended } = launch(args, settings)
  child.stdout?.destroy()
  return ended
}

/**
 * Runs a command at a terminal, and types the next answer when the next question has come. Questions are looked for in
 * what came since the last answer.
 */
export async function atTerminal(
  args: readonly string[],
  settings: Settings,
  dialogue: readonly (readonly [question: string, answer: string])[],
): Promise<Ended> {
  const line = [process.execPath, MAIN, ...args].map((word) => `'${word}'`).join(' ')
  const child = spawn('script', ['-qefc', line, '/dev/null'], {
    env: { ...BARE_ENVIRONMENT, TERM: 'dumb', ...settings },
    stdio: ['pipe', 'pipe', 'pipe'],
  })
  const told = { out: '', err: '' }
  const waiting = [...dialogue]
  let read = 0
  // A character may come in two pieces.
  child.stdout.setEncoding('utf8')
  child.stderr.on('data', (text) => (told.err += String(text)))
  child.stdout.on('data', (text) => {
    told.out += String(text)
    const next = waiting[0]
    if (next === undefined || !told.out.slice(read).includes(next[0])) return
    waiting.shift()
    read = told.out.length
    child.stdin.write(`${next[1]}\n`)
  })
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve))
  return { ...told, code }
}

/** Starts a server and waits until it says that it is ready. */
export async function startProgram(settings: Settings): Promise<Program> {
  const { child, told, ended } = launch(['start'], settings)
  onTestFinished(() => void child.kill('SIGKILL'))
  const port = await new Promise<string>((resolve, reject) => {
    child.stdout?.on('data', () => {
      const found = /ready at https?:\/\/localhost:(\d+)/u.exec(told.out)?.[1]
      if (found !== undefined) resolve(found)
    })
    void ended.then(({ err }) => reject(new Error(`The server ended at start.\n${err}`)))
  })
  return {
    address: `http://127.0.0.1:${port}`,
    pid: child.pid ?? 0,
    log: () => told.err,
    stop(signal = 'SIGTERM') {
      child.kill(signal)
      return ended
    },
  }
}

/** The same server in this process, which costs a fraction of the time; for tests in which nothing is killed. */
export async function startHere(
  settings: Settings,
  clock: ClockSource = systemClock,
): Promise<{ readonly address: string; stop(): Promise<void> }> {
  const config = readConfig({ ...STAYS_HERE, ...settings })
  const made = await makeServices({ config, clock, log: pino({ level: 'silent' }) })
  const app = await buildApp(made.services)
  await app.listen({ port: 0, host: '127.0.0.1' })
  const controlSocket = await openControlSocket(made.services)
  let open = true
  const stop = async () => {
    if (!open) return
    open = false
    await controlSocket.close()
    await app.close()
    await made.close()
  }
  onTestFinished(stop)
  return { address: `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`, stop }
}

/** Why the same server cannot start, in the sentence that the program prints; undefined if it can, or has none. */
export async function whyRefused(settings: Settings): Promise<string | undefined> {
  try {
    await (await startHere(settings)).stop()
  } catch (error) {
    return await sentenceOf(error)
  }
  return undefined
}

export async function post(
  address: string,
  path: string,
  body: unknown,
  token?: string,
): Promise<{ status: number; body: Record<string, string> }> {
  const response = await fetch(address + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(token !== undefined && { authorization: `Bearer ${token}` }) },
    body: JSON.stringify(body),
  })
  return { status: response.status, body: (await response.json()) as Record<string, string> }
}
