/**
 * Tells whoever keeps this server running that its event loop turns: systemd, or `npm start` at the other end of the IPC
 * channel. A server that says nothing any more hangs, and is started again by them.
 */
import { execFile } from 'node:child_process'

/** `npm start` waits for six of them. */
const TOLD_EVERY_MS = 10_000

/** From now on, when the server is ready. */
export function sayAlive({ NOTIFY_SOCKET, WATCHDOG_USEC }: NodeJS.ProcessEnv): void {
  // Node has no sockets for datagrams within a machine.
  const tellSystemd = (word: string) => void execFile('systemd-notify', [word], () => {})
  if (NOTIFY_SOCKET !== undefined) tellSystemd('READY=1')
  const tell = () => {
    if (NOTIFY_SOCKET !== undefined && WATCHDOG_USEC !== undefined) tellSystemd('WATCHDOG=1')
    if (process.connected) process.send?.('alive')
  }
  tell()
  setInterval(tell, TOLD_EVERY_MS).unref()
}
