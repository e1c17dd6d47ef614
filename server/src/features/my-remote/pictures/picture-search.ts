/**
 * Searches for pictures in a worker thread, one command at a time, so that it delays no press. The thread starts with
 * the first command.
 */
import { Worker } from 'node:worker_threads'
import type { Logger } from 'pino'
import { ConcurrencyLimit } from '../../../http/fair-pool.ts'
import type { Answer, Question } from './picture-worker.ts'

export type PictureFound =
  | { readonly is: 'found'; readonly picture: string }
  | { readonly is: 'none' }
  | { readonly is: 'refused'; readonly why: 'TOO-MANY' | 'BUSY' }

declare module '../../../services.ts' {
  interface Services {
    readonly pictures: PictureSearch
  }
}

/** The search for a picture that fits a command. */
export type PictureSearch = ReturnType<typeof openPictureSearch>

const PER_SESSION = 16
const IN_ALL = 256
/** The longest search takes a fraction of a second. */
const ONE_WITHIN_MS = 8_000
/**
 * The first search waits for the thread to start, which is slow on a busy machine. Ending it early would only start it
 * over.
 */
const FIRST_WITHIN_MS = 60_000
const THREAD_MIB = 256
/** Beyond this number of answers, all are forgotten. */
const ANSWERS_AT_MOST = 1_000
const THREAD = new URL('./picture-worker.ts', import.meta.url)
const BUSY = { is: 'refused', why: 'BUSY' } as const

/** `thread`: another one, for tests. */
export function openPictureSearch(log: Logger, thread: URL = THREAD) {
  const concurrencyLimit = new ConcurrencyLimit({ total: IN_ALL, perHolder: PER_SESSION })
  /** The answers to earlier commands, also to those that nobody waited for any more. */
  const answers = new Map<string, PictureFound>()
  /** Resolves when the thread is free for the next command. */
  let turn: Promise<void> = Promise.resolve()
  let worker: Worker | undefined
  let hasAnswered = false
  let isClosed = false
  /** Ends the search under way. */
  let settle: (found: PictureFound) => void = () => {}

  function start(): Worker {
    const started = new Worker(thread, { execArgv: [], resourceLimits: { maxOldGenerationSizeMb: THREAD_MIB } })
    started.unref()
    hasAnswered = false
    started.on('message', ({ picture }: Answer) => {
      if (worker !== started) return
      hasAnswered = true
      settle(picture === undefined ? { is: 'none' } : { is: 'found', picture })
    })
    started.on('error', (error) => fail(started, error))
    started.on('exit', () => fail(started, new Error('The thread ended')))
    return started
  }

  function fail(failed: Worker, error: unknown): void {
    if (worker !== failed) return
    worker = undefined
    void failed.terminate()
    log.warn({ code: 'PICTURE-SEARCH-FAILED', err: error }, 'The picture search failed; restarting it')
    settle(BUSY)
  }

  async function ask(question: Question): Promise<PictureFound> {
    const asked = (worker ??= start())
    const limitMs = hasAnswered ? ONE_WITHIN_MS : FIRST_WITHIN_MS
    const late = setTimeout(() => fail(asked, new Error('A search took too long')), limitMs)
    const found = await new Promise<PictureFound>((resolve) => {
      settle = resolve
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- threads have no origin
      asked.postMessage(question)
    })
    clearTimeout(late)
    if (found.is !== 'refused') {
      if (answers.size >= ANSWERS_AT_MOST) answers.clear()
      answers.set(keyOf(question), found)
    }
    return found
  }

  return {
    /** Finds the id of a picture. The commands wait for each other, and none is searched after `gone` aborts. */
    async find(sessionId: string, question: Question, gone?: AbortSignal): Promise<PictureFound> {
      const known = answers.get(keyOf(question))
      if (known !== undefined) return known
      const release = concurrencyLimit.take(sessionId)
      if (typeof release === 'string') return { is: 'refused', why: release }
      const found = turn.then(() => (isClosed || gone?.aborted === true ? BUSY : ask(question)))
      turn = found.then(release, release)
      return await found
    },
    async close(): Promise<void> {
      const ending = worker
      worker = undefined
      isClosed = true
      settle(BUSY)
      await ending?.terminate()
    },
  }
}

function keyOf({ command, language }: Question): string {
  return `${language} ${command}`
}
