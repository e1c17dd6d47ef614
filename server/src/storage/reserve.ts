/**
 * A file that takes room and holds nothing. When the disk is full it is given up, so that sessions can still be renewed
 * and ended, and a server can start. It is made again when there is room.
 */
import { randomBytes } from 'node:crypto'
import { rmSync, statfsSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { writeWhole } from '@beckon/boxes/write-whole'
import { isDiskFull } from './unable-to-save.ts'

const FILE = 'reserve'
/** The database's log grows to 4 MiB before it begins anew. */
const BYTES = 8 * 2 ** 20

/** Whether there was room to give up. */
export function giveUpReserve(dataFolder: string): boolean {
  try {
    rmSync(join(dataFolder, FILE))
    return true
  } catch {
    return false
  }
}

/** Makes it if it is not there and the disk has room for much more; else another time. */
export function fillReserve(dataFolder: string): void {
  const path = join(dataFolder, FILE)
  if (statSync(path, { throwIfNoEntry: false }) !== undefined) return
  const { bavail, bsize } = statfsSync(dataFolder)
  if (bavail * bsize < 4 * BYTES) return
  // A file system that packs its files would keep no room for zeros.
  try {
    writeWhole(path, randomBytes(BYTES))
  } catch (error) {
    if (!isDiskFull(error)) throw error
  }
}
