/** Files that survive a power cut: complete, in their old or their new form. */
import { closeSync, fsyncSync, openSync, renameSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'

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
