/** The copy of the database before an upgrade, for going back. An existing copy is never overwritten. */
import { createHash } from 'node:crypto'
import { chmodSync, closeSync, createReadStream, existsSync, fsyncSync, openSync, renameSync, rmSync } from 'node:fs'
import { dirname } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { syncFolder } from '@beckon/boxes/write-whole'
import type { SqliteFile } from './sqlite-file.ts'

/**
 * Copies the database to `path`, or to `path` with a number behind it when another state of it lies there. The copy is
 * whole, or not there.
 */
export async function copyBeforeUpgrade(file: SqliteFile, path: string): Promise<void> {
  const half = `${path}.half`
  const clear = () => {
    for (const left of [half, `${half}-journal`]) rmSync(left, { force: true })
  }
  clear()
  try {
    await file.copyTo(half)
    chmodSync(half, 0o600)
    syncFile(half)
    const hash = await hashOf(half)
    for (let n = 1; ; n++) {
      const name = n === 1 ? path : `${path}.${n}`
      if (!existsSync(name)) {
        renameSync(half, name)
        return syncFolder(dirname(path))
      }
      // The upgrade before was broken off after its copy was made.
      if ((await hashOf(name)) === hash) return clear()
    }
  } catch (error) {
    clear()
    throw error
  }
}

function syncFile(path: string): void {
  const file = openSync(path, 'r+')
  try {
    fsyncSync(file)
  } finally {
    closeSync(file)
  }
}

async function hashOf(path: string): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(path), hash)
  return hash.digest('hex')
}
