/** Types and helpers of all commands. */
import { resolve } from 'node:path'
import { DEFAULT_DATA_FOLDER, type SettingsFiles } from '../settings/settings-file.ts'

/** A failure of a command, as a sentence for the terminal. */
export class CommandError extends Error {}

export type Environment = Readonly<Record<string, string | undefined>>

/** The input of a command. */
export interface Invocation {
  readonly words: readonly string[]
  readonly options: {
    readonly box?: string
    readonly yes?: boolean
    readonly all?: boolean
    readonly key?: string
    readonly 'without-keys'?: boolean
    readonly 'end-all'?: boolean
  }
  /** The environment of this process. */
  readonly own: Environment
  /** The same with the settings of the files. */
  readonly environment: Environment
  readonly files: SettingsFiles
  /** Resolves a path relative to the folder in which the user called npm. */
  readonly path: (given: string) => string
  print(line: string): void
}

/** Prints rows in columns. */
export function printTable(
  print: Invocation['print'],
  head: readonly string[],
  rows: readonly (readonly string[])[],
): void {
  const widths = head.map((title, column) => Math.max(title.length, ...rows.map((row) => row[column]?.length ?? 0)))
  for (const row of [head, ...rows])
    print(
      row
        .map((cell, column) => cell.padEnd(widths[column] as number))
        .join('  ')
        .trimEnd(),
    )
}

/** The data folder of a command; known even if other settings are invalid. */
export function dataFolderOf(environment: Readonly<Record<string, string | undefined>>): string {
  return resolve(environment['BECKON_DATA'] || DEFAULT_DATA_FOLDER)
}
