/** Runs a program once and returns its output. It is killed when the time is up. */
import { spawn } from 'node:child_process'

/** Resolves to the whole output, with any exit code. Rejects if the program cannot run or does not end in time. */
export type Run = (args: readonly string[], signal: AbortSignal) => Promise<string>

const LONGEST_TEXT = 64 * 1024

export function programRunner([program = 'cec-ctl', ...first]: readonly string[]): Run {
  return (args, signal) =>
    new Promise((resolve, reject) => {
      const child = spawn(program, [...first, ...args], {
        stdio: ['ignore', 'pipe', 'pipe'],
        signal,
        killSignal: 'SIGKILL',
      })
      let text = ''
      const read = (data: Buffer) => {
        if (text.length < LONGEST_TEXT) text += String(data)
      }
      child.stdout.on('data', read)
      child.stderr.on('data', read)
      // Fires on abort, and if the program does not exist.
      child.on('error', reject)
      child.on('close', () => resolve(text))
    })
}
