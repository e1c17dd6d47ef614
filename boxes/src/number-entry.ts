/**
 * Collects the digits of a channel number that arrive one by one. The number is complete when no other channel number
 * continues it, on OK, after `DIGITS_AT_MOST` digits, or when no digit follows in time. The other way round, `key-box.ts`
 * sends a number as digits.
 */
import type { KeyCode } from '@beckon/contract/keys'

const DIGITS_AT_MOST = 6

export function isDigit(key: KeyCode): boolean {
  return /^\d$/u.test(key)
}

export class NumberEntry {
  readonly #waitMs: number
  readonly #whenTimeIsUp: (number: number) => void
  #digits = ''
  #timer: NodeJS.Timeout | undefined

  constructor(waitMs: number, whenTimeIsUp: (number: number) => void) {
    this.#waitMs = waitMs
    this.#whenTimeIsUp = whenTimeIsUp
  }

  get isOpen(): boolean {
    return this.#digits !== ''
  }

  /** Adds a digit and returns the number if complete. `numbers` are all channel numbers, empty if unknown. */
  add(digit: string, numbers: readonly number[]): number | undefined {
    clearTimeout(this.#timer)
    this.#digits += digit
    if (numbers.length > 0 && !canContinue(this.#digits, numbers)) return this.take()
    if (this.#digits.length >= DIGITS_AT_MOST) return this.take()
    this.#timer = setTimeout(() => {
      const number = this.take()
      if (number !== undefined) this.#whenTimeIsUp(number)
    }, this.#waitMs)
    this.#timer.unref()
    return undefined
  }

  /**
   * Reads the channels for a digit that has arrived. Meanwhile the timer for the next digit is paused. If they cannot be
   * read, the entry is dropped.
   */
  async withTimerPaused<T>(read: () => Promise<T>): Promise<T> {
    clearTimeout(this.#timer)
    try {
      return await read()
    } catch (error) {
      this.drop()
      throw error
    }
  }

  /** Ends the entry and returns the number so far. */
  take(): number | undefined {
    const digits = this.#digits
    this.drop()
    return digits === '' ? undefined : Number(digits)
  }

  drop(): void {
    clearTimeout(this.#timer)
    this.#digits = ''
  }
}

function canContinue(digits: string, numbers: readonly number[]): boolean {
  const begun = String(Number(digits))
  return numbers.some((number) => String(number).length > begun.length && String(number).startsWith(begun))
}
