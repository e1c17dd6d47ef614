/** Where the control socket of a data folder is. */
import { createHash } from 'node:crypto'
import { join, resolve } from 'node:path'

/** What systems take as the path of a socket, at the least. */
const PATH_BYTES_AT_MOST = 100

/** Undefined when the folder's path is too long for a socket. */
export function controlPath(dataFolder: string): string | undefined {
  if (process.platform === 'win32')
    return `\\\\.\\pipe\\beckon-${createHash('sha256').update(resolve(dataFolder)).digest('hex').slice(0, 16)}`
  const path = join(resolve(dataFolder), 'control.sock')
  return Buffer.byteLength(path) <= PATH_BYTES_AT_MOST ? path : undefined
}
