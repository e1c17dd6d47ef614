/** A terminal as a screen reader presents it: whole lines as they are printed, and typed lines. */
import { spawn } from 'node:child_process'

const HEARD_WITHIN_MS = 60_000
/** Escape sequences for colour and cursor. */
const FOR_THE_EYE = /\u001b\[[\d;?]*[A-Za-z]|\r/gu

export interface LineTerminal {
  /** Waits for these words; returns everything since the last line that was typed. */
  hear(words: RegExp): Promise<string>
  type(line: string): void
  /** Presses Ctrl-C, and waits for the end. */
  stop(): Promise<void>
}

export function openLineTerminal(command: string, env: NodeJS.ProcessEnv): LineTerminal {
  const child = spawn('script', ['-qefc', command, '/dev/null'], { env, stdio: ['pipe', 'pipe', 'inherit'] })
  const ended = new Promise<void>((done) => child.once('close', () => done()))
  let told = ''
  let wake = () => {}
  child.stdout.on('data', (data) => {
    told += String(data).replaceAll(FOR_THE_EYE, '')
    wake()
  })
  return {
    async hear(words) {
      const until = Date.now() + HEARD_WITHIN_MS
      while (!words.test(told)) {
        const left = until - Date.now()
        if (left <= 0) throw new Error(`The terminal did not say ${String(words)}, but:\n${told}`)
        await new Promise<void>((resolve) => {
          const late = setTimeout(resolve, left)
          wake = () => {
            clearTimeout(late)
            resolve()
          }
        })
      }
      return told
    },
    type(line) {
      told = ''
      child.stdin.write(`${line}\n`)
    },
    async stop() {
      child.stdin.write('\u0003')
      await ended
    },
  }
}
