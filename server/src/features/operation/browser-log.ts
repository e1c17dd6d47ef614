/**
 * The log of what browsers report: a ring of files with a size limit. It drops lines rather than wait, so that reports
 * never delay a press.
 */
import { appendFile, mkdir, rm, stat } from 'node:fs/promises'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'

const FILES_KEPT = 16
const FILE_BYTES = 4 * 1024 * 1024
const WAITING_BYTES = 256 * 1024

export class BrowserLog {
  readonly #folder: string
  readonly #fileBytes: number
  #number: number
  #size: number | undefined
  #waiting = ''
  #writing: Promise<void> | undefined

  constructor(folder: string, fileBytes = FILE_BYTES) {
    this.#folder = folder
    this.#fileBytes = fileBytes
    this.#number = newestNumber(folder)
  }

  write(line: string): void {
    if (this.#waiting.length + line.length > WAITING_BYTES) return
    this.#waiting += line
    this.#writing ??= this.#writeWaiting()
  }

  /** Waits until all lines are written. */
  async flush(): Promise<void> {
    await this.#writing
  }

  async #writeWaiting(): Promise<void> {
    try {
      await mkdir(this.#folder, { recursive: true, mode: 0o700 })
      while (this.#waiting !== '') {
        const lines = this.#waiting
        this.#waiting = ''
        await this.#append(lines)
      }
    } catch {
      // A full disk costs the operator these lines and nobody a press.
      this.#waiting = ''
    } finally {
      // Nothing waits any more. The next line starts writing again.
      this.#writing = undefined
    }
  }

  async #append(lines: string): Promise<void> {
    this.#size ??= await stat(this.#path(this.#number)).then(
      ({ size }) => size,
      () => 0,
    )
    if (this.#size > 0 && this.#size + Buffer.byteLength(lines) > this.#fileBytes) {
      this.#number++
      this.#size = 0
      await rm(this.#path(this.#number - FILES_KEPT), { force: true })
    }
    await appendFile(this.#path(this.#number), lines, { mode: 0o600 })
    this.#size += Buffer.byteLength(lines)
  }

  #path(number: number): string {
    return join(this.#folder, `browsers-${String(number).padStart(8, '0')}.jsonl`)
  }
}

function newestNumber(folder: string): number {
  try {
    const numbers = readdirSync(folder).map((name) => Number(/^browsers-(\d{8})\.jsonl$/u.exec(name)?.[1] ?? 0))
    return Math.max(0, ...numbers)
  } catch {
    return 0
  }
}
