/** Atomic writes: after a power cut a file is complete, in its old or its new version. */
import {
  closeSync,
  fchownSync,
  fsyncSync,
  lstatSync,
  openSync,
  renameSync,
  rmSync,
  unlinkSync,
  writeFileSync,
} from 'node:fs'
import { dirname } from 'node:path'

/** The owner of a written file, for a process that runs as root. */
export interface Owner {
  readonly uid: number
  readonly gid: number
}

/**
 * Writes a file that only its owner may read; at any moment it is complete, in its old or its new version. Follows no
 * symbolic link: the folder may belong to a user with fewer rights.
 */
export function writeFileAtomically(path: string, text: string | Uint8Array, owner?: Owner): void {
  const half = `${path}.half`
  // Left by a process that was killed.
  if (lstatSync(half, { throwIfNoEntry: false }) !== undefined) unlinkSync(half)
  const file = openSync(half, 'wx', 0o600)
  try {
    try {
      if (owner !== undefined) fchownSync(file, owner.uid, owner.gid)
      // Not writeSync, which writes as much as fits and reports that only in its result.
      writeFileSync(file, text)
      fsyncSync(file)
    } finally {
      closeSync(file)
    }
    renameSync(half, path)
  } catch (error) {
    // It would take the last room of a full disk.
    rmSync(half, { force: true })
    throw error
  }
  syncFolder(dirname(path))
}

/** Makes a file that was written in another way durable. */
export function syncFile(path: string): void {
  // Windows syncs only files that are open for writing.
  const file = openSync(path, process.platform === 'win32' ? 'r+' : 'r')
  try {
    fsyncSync(file)
  } finally {
    closeSync(file)
  }
}

/** Makes renames in a folder durable. Windows has no such call, and needs none. */
export function syncFolder(path: string): void {
  if (process.platform === 'win32') return
  const folder = openSync(path, 'r')
  fsyncSync(folder)
  closeSync(folder)
}
