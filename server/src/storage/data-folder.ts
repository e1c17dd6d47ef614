/** The one folder for all stored data, readable by its owner only. */
import { chmodSync, closeSync, fsyncSync, mkdirSync, openSync, renameSync, writeFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { StartError } from './sqlite-file.ts'

/** Makes the folder if need be and gives its full path. */
export function prepareDataFolder(folder: string): string {
  const path = resolve(folder)
  try {
    mkdirSync(path, { recursive: true, mode: 0o700 })
    chmodSync(path, 0o700)
  } catch (error) {
    throw new StartError(
      `The data folder ${path} cannot be used (${(error as NodeJS.ErrnoException).code}). Set BECKON_DATA to a ` +
        'writable folder.',
    )
  }
  return path
}

/** Writes a file for its owner only; at any moment it is complete, in its old or its new form. */
export function writeWhole(path: string, text: string | Uint8Array): void {
  const half = `${path}.half`
  const file = openSync(half, 'w', 0o600)
  try {
    // Not writeSync, which writes as much as fits and reports that only in its result.
    writeFileSync(file, text)
    fsyncSync(file)
  } finally {
    closeSync(file)
  }
  renameSync(half, path)
  syncFolder(dirname(path))
}

/** Makes renames in a folder durable. Windows has no such call, and needs none. */
export function syncFolder(path: string): void {
  if (process.platform === 'win32') return
  const folder = openSync(path, 'r')
  fsyncSync(folder)
  closeSync(folder)
}
