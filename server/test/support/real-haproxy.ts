/**
 * An HAProxy for one test, from Debian's package, with the settings that operators are given; only its paths and
 * addresses differ.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import { freePort } from '../../../boxes/test/free-port.ts'

const PROGRAM = '/usr/sbin/haproxy'
const SETTINGS = new URL('../../../deploy/haproxy.cfg', import.meta.url)
const UP_WITHIN_MS = 20_000

export interface RealHaproxy {
  /** `http://127.0.0.1:…` */
  readonly address: string
  /** How many requests each server of a backend got so far, and whether it is thought to be up. */
  servers(backend: string): Promise<ReadonlyMap<string, { readonly requests: number; readonly isUp: boolean }>>
  stop(): Promise<void>
}

/** The path of the program; undefined when it is not installed. */
export function haproxyProgram(): string | undefined {
  return existsSync(PROGRAM) ? PROGRAM : undefined
}

interface HaproxyOptions {
  /** Where browsers find it, else at a free port. */
  readonly at?: URL
  /** The time in which it counts the requests of an address, in place of ten seconds, for a test on a slow machine. */
  readonly countsWithin?: string
}

/** `nodes`: where n1, n2 and n3 are, as `host:port`. */
export async function startHaproxy(
  nodes: readonly string[],
  { at, countsWithin = '10s' }: HaproxyOptions = {},
): Promise<RealHaproxy> {
  const folder = mkdtempSync(join(tmpdir(), 'beckon-haproxy-'))
  const [port, other] = [at === undefined ? await freePort() : Number(at.port), await freePort()]
  const socket = join(folder, 'admin.sock')
  const file = join(folder, 'haproxy.cfg')
  writeFileSync(
    file,
    readFileSync(SETTINGS, 'utf8')
      .replace(/bind :443 .*/u, `bind 127.0.0.1:${port}`)
      .replace('bind :80', `bind 127.0.0.1:${other}`)
      .replace('/run/haproxy/admin.sock', socket)
      .replace('maxconn 100000', 'maxconn 1000')
      .replace('http_req_rate(10s)', `http_req_rate(${countsWithin})`)
      .replaceAll('hdr Host tv.example.org', `hdr Host ${at?.host ?? 'tv.example.org'}`)
      .replaceAll(/server n(\d) \S+/gu, (_, at: string) => `server n${at} ${nodes[Number(at) - 1]}`),
  )
  const child = spawn(PROGRAM, ['-db', '-f', file], { stdio: ['ignore', 'pipe', 'pipe'] })
  const told = Promise.all([text(child.stdout), text(child.stderr)])
  const ended = once(child, 'exit')
  const statistics = async () => await ask(socket, 'show stat\n')
  for (const giveUpAt = Date.now() + UP_WITHIN_MS; ; await pause(20)) {
    if (await statistics().then(Boolean, () => false)) break
    if (child.exitCode !== null || Date.now() > giveUpAt)
      throw new Error(`HAProxy does not start.\n${(await told).join('')}`)
  }
  return {
    address: `http://127.0.0.1:${port}`,
    async servers(backend) {
      const [head = '', ...lines] = (await statistics()).replace(/^# /u, '').trim().split('\n')
      const names = head.split(',')
      const rows = lines.map((line) => line.split(','))
      const of = (row: readonly string[], name: string) => row[names.indexOf(name)] ?? ''
      return new Map(
        rows
          .filter((row) => of(row, 'pxname') === backend && /^n\d$/u.test(of(row, 'svname')))
          .map((row) => [
            of(row, 'svname'),
            { requests: Number(of(row, 'hrsp_2xx')), isUp: of(row, 'status').startsWith('UP') },
          ]),
      )
    },
    async stop() {
      child.kill('SIGTERM')
      await ended
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

async function ask(socket: string, question: string): Promise<string> {
  const connection = connect(socket)
  await once(connection, 'connect')
  connection.write(question)
  return await text(connection)
}
