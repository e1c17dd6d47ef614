/** Runs a program once and returns what it prints. The program is killed when the signal aborts. */
import { spawn } from 'node:child_process'

/** The program could not be started, so it did nothing. */
export class NotStarted extends Error {}

/**
 * Resolves to standard output and standard error together, in the order in which they came, with any exit code. Rejects
 * with NotStarted, or if the program is killed, for example because it does not end in time.
 */
export type RunProgram = (args: readonly string[], signal: AbortSignal) => Promise<string>

/** The rest of a longer text is dropped. */
const TEXT_LENGTH = 64 * 1024

/** `command`: the program with its first arguments, such as `['ssh', 'tv-room', 'cec-ctl']`. */
export function programRunner([program = '', ...firstArguments]: readonly string[]): RunProgram {
  return (args, signal) =>
    new Promise((resolve, reject) => {
      const child = spawn(program, [...firstArguments, ...args], {
        stdio: ['ignore', 'pipe', 'pipe'],
        signal,
        killSignal: 'SIGKILL',
      })
      let text = ''
      // `cec-ctl` reports some failures on standard error.
      for (const stream of [child.stdout, child.stderr])
        stream.setEncoding('utf8').on('data', (part: string) => {
          if (text.length < TEXT_LENGTH) text += part
        })
      // Fires on abort, and if the program does not exist.
      child.on('error', (cause) => reject(child.pid === undefined ? new NotStarted(program, { cause }) : cause))
      child.on('close', (_, killedBy) =>
        killedBy === null ? resolve(text) : reject(new Error(`${killedBy} ended it`)),
      )
    })
}
