/**
 * Finds the process that holds a lock or a socket, so that a refused start can name it. Linux knows it for every lock,
 * and for sockets of this user's own processes; elsewhere the result is undefined.
 */
import { readdirSync, readFileSync, readlinkSync, statSync } from 'node:fs'

/** TCP_LISTEN in the column `st` of `/proc/net/tcp`. */
const LISTENING = '0A'

/** The process that locks a file as SQLite does. */
export function pidOfLock(path: string): number | undefined {
  const { dev, ino } = statSync(path, { throwIfNoEntry: false, bigint: true }) ?? {}
  if (dev === undefined) return undefined
  // `/proc/locks` writes a device as `major:minor`. These are the bits of Linux's `dev_t` that hold the two.
  const major = ((dev >> 8n) & 0xfffn) | ((dev >> 32n) & ~0xfffn)
  const minor = (dev & 0xffn) | ((dev >> 12n) & ~0xffn)
  const hex = (number: bigint) => number.toString(16).padStart(2, '0')
  const file = `${hex(major)}:${hex(minor)}:${ino}`
  const lock = linesOf('/proc/locks').find((line) => line.includes(file))
  // The process id stands before the file. A process of another container has none here.
  const pid = Number(lock?.[lock.indexOf(file) - 1])
  return pid > 0 ? pid : undefined
}

/** The process that listens on a TCP port. */
export function pidOfPort(port: number): number | undefined {
  const ending = `:${port.toString(16).toUpperCase().padStart(4, '0')}`
  const found = ['/proc/net/tcp', '/proc/net/tcp6']
    .flatMap(linesOf)
    .find(([, local, , state]) => state === LISTENING && local?.endsWith(ending))
  const inode = found?.[9]
  return pidOfSocket(inode)
}

/** The process that listens on a Unix socket. */
export function pidOfSocketFile(path: string): number | undefined {
  const found = linesOf('/proc/net/unix').find((line) => line[7] === path)
  const inode = found?.[6]
  return pidOfSocket(inode)
}

/** Text for a sentence: ` (process 1234)`, or nothing. */
export function inBrackets(pid: number | undefined): string {
  return pid === undefined ? '' : ` (process ${pid})`
}

function pidOfSocket(inode: string | undefined): number | undefined {
  if (inode === undefined) return undefined
  const pids = namesIn('/proc').filter((name) => /^\d+$/u.test(name))
  const holder = pids.find((pid) => namesIn(`/proc/${pid}/fd`).some((fd) => isLinkTo(pid, fd, `socket:[${inode}]`)))
  return holder === undefined ? undefined : Number(holder)
}

function isLinkTo(pid: string, fd: string, target: string): boolean {
  try {
    return readlinkSync(`/proc/${pid}/fd/${fd}`) === target
  } catch {
    return false
  }
}

function linesOf(path: string): string[][] {
  try {
    return readFileSync(path, 'utf8')
      .split('\n')
      .map((line) => line.trim().split(/\s+/u))
  } catch {
    return []
  }
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder)
  } catch {
    return []
  }
}
