/** What the commands of the command line share. */

/** What a command could not do, as a sentence for the terminal. */
export class CommandError extends Error {}

export type Environment = Readonly<Record<string, string | undefined>>

/** What a command is given. */
export interface Invocation {
  readonly words: readonly string[]
  readonly options: {
    readonly box?: string
    readonly agent?: string
    readonly yes?: boolean
    readonly all?: boolean
    readonly key?: string
    readonly 'without-keys'?: boolean
    readonly 'end-all'?: boolean
  }
  readonly environment: Environment
  /** A path as the person meant it: relative to where they called npm. */
  readonly path: (given: string) => string
  print(line: string): void
}
