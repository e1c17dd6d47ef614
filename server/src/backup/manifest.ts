/**
 * The first entry of a backup: its format, its files and their hashes. `restore-backup.ts` uses it to refuse a damaged
 * or newer backup, or a file that is no backup of Beckon, before it changes anything.
 */
import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { list } from 'tar'
import * as v from 'valibot'

export const BACKUP_FORMAT = 1
export const MANIFEST_FILE = 'manifest.json'
/** Paths inside the data folder; they cannot lead out of it. */
const FILE_NAME = /^(?!.*\.\.)[\w-][\w.-]*(?:\/[\w-][\w.-]*){0,3}$/u

const fileEntry = v.object({
  path: v.pipe(v.string(), v.regex(FILE_NAME)),
  bytes: v.pipe(v.number(), v.integer(), v.minValue(0)),
  sha256: v.pipe(v.string(), v.regex(/^[\da-f]{64}$/u)),
})
export const manifestShape = v.object({
  beckon: v.literal('backup'),
  format: v.pipe(v.number(), v.integer(), v.minValue(1)),
  /** The version of Beckon that made it. */
  version: v.string(),
  madeAt: v.string(),
  /** Identifies the key that sealed the secrets in the database. */
  keyCheck: v.string(),
  /** Files of the data folder that are not in the backup. */
  leftOut: v.array(v.string()),
  files: v.array(fileEntry),
})
export type Manifest = v.InferOutput<typeof manifestShape>
export type FileEntry = v.InferOutput<typeof fileEntry>

/** A problem with a backup; the message is a sentence for the operator. */
export class BackupError extends Error {}

/** The manifest of a backup that was just written. */
export async function manifestOf(file: string): Promise<Manifest> {
  const parts: Buffer[] = []
  await list({
    file,
    filter: (path) => path === MANIFEST_FILE,
    onReadEntry: (entry) => entry.on('data', (part) => parts.push(part)),
  })
  return v.parse(manifestShape, JSON.parse(Buffer.concat(parts).toString('utf8')))
}

export async function entryOf(path: string, name: string): Promise<FileEntry> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(path), hash)
  return { path: name, bytes: (await stat(path)).size, sha256: hash.digest('hex') }
}

export function isFileName(name: string): boolean {
  return FILE_NAME.test(name)
}
