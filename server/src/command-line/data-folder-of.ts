/** The data folder that a command is about. The other settings may be wrong; it must work all the same. */
import { resolve } from 'node:path'
import { DEFAULT_DATA_FOLDER } from '../config.ts'

export function dataFolderOf(environment: Readonly<Record<string, string | undefined>>): string {
  return resolve(environment['BECKON_DATA'] || DEFAULT_DATA_FOLDER)
}
