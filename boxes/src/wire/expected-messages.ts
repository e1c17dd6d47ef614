/** The messages of one connection that commands wait for. */
import { DeviceError, type Deadline } from './command.ts'

/** Recognises the awaited message: undefined for any other. May throw a DeviceError. */
export type Takes<Message, Taken> = (message: Message) => Taken | undefined

/**
 * The failure when the time is over. With BOX-TIMEOUT the command may have been carried out, so a broken connection
 * fails with it, too.
 */
export type Late = 'TOO-LATE' | 'BOX-TIMEOUT'

export interface Waiting<Message> {
  /** Whether it takes the message. */
  take(message: Message): boolean
  fail(failure: DeviceError): void
}

export class ExpectedMessages<Message> {
  readonly #waiting = new Set<Waiting<Message>>()

  /** Waits for a message. */
  next<Taken>(takes: Takes<Message, Taken>, { signal }: Pick<Deadline, 'signal'>, late: Late): Promise<Taken> {
    return new Promise((resolve, reject) => {
      const end = () => {
        stop()
        signal.removeEventListener('abort', abort)
      }
      const fail = (failure: DeviceError) => {
        end()
        reject(late === 'BOX-TIMEOUT' ? new DeviceError(late) : failure)
      }
      const abort = () => fail(new DeviceError(late))
      const take = (message: Message) => {
        try {
          const taken = takes(message)
          if (taken === undefined) return false
          end()
          resolve(taken)
        } catch (error) {
          end()
          reject(error as Error)
        }
        return true
      }
      const stop = this.add({ take, fail })
      if (signal.aborted) return abort()
      signal.addEventListener('abort', abort, { once: true })
    })
  }

  /** Adds a waiting command. The returned function removes it. */
  add(waiting: Waiting<Message>): () => void {
    this.#waiting.add(waiting)
    return () => void this.#waiting.delete(waiting)
  }

  /** Offers a message to the waiting commands until one takes it; false if none does. */
  give(message: Message): boolean {
    for (const waiting of this.#waiting) if (waiting.take(message)) return true
    return false
  }

  /** Offers a message to all waiting commands: several may wait for the same. */
  giveToAll(message: Message): void {
    for (const waiting of this.#waiting) waiting.take(message)
  }

  /** Fails all waiting commands, when the connection is lost. */
  fail(failure: DeviceError): void {
    for (const waiting of this.#waiting) waiting.fail(failure)
  }
}
