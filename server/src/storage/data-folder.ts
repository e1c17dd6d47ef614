/** The one folder where everything lies that is kept: for its owner's eyes only. */
import { chmodSync, mkdirSync } from 'node:fs'
import { resolve } from 'node:path'
import { StartError } from './sqlite-file.ts'

/** Makes the folder if need be and gives its full path. */
export function prepareDataFolder(folder: string): string {
  const path = resolve(folder)
  try {
    mkdirSync(path, { recursive: true, mode: 0o700 })
    chmodSync(path, 0o700)
  } catch (error) {
    throw new StartError(`The data folder ${path} cannot be used (${(error as NodeJS.ErrnoException).code}). Set BECKON_DATA to a folder that can be written to.`)
  }
  return path
}
