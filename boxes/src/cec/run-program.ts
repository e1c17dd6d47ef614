/** Runs the program that speaks to the television, once, and gives what it printed. When the time is up it is killed. */
import { spawn } from 'node:child_process'

/** Everything it prints, whatever its exit code; rejects when it cannot be run or did not end in time. */
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
      // Comes at once on abort and when there is no such program.
      child.on('error', reject)
      child.on('close', () => resolve(text))
    })
}
