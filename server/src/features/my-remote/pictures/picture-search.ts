/**
 * Searches for pictures in a worker thread, one command at a time, so that it delays no press. Sessions take turns, so
 * one with many requests delays only itself. The thread starts with the first command.
 */
import type { Language } from '@beckon/contract/languages'
import { Worker } from 'node:worker_threads'
import type { Logger } from 'pino'
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

interface Job extends Question {
  readonly sessionId: string
  readonly gone: AbortSignal | undefined
  settle(found: PictureFound): void
}

/** `thread`: another one, for tests. */
export function openPictureSearch(log: Logger, thread: URL = THREAD) {
  /** The waiting commands of each session; the session that was served longest ago comes first. */
  const waiting = new Map<string, Job[]>()
  let count = 0
  /** The answers to earlier commands, also to those that nobody waited for any more. */
  const answers = new Map<string, PictureFound>()
  let running: { readonly job: Job; readonly late: NodeJS.Timeout } | undefined
  let worker: Worker | undefined
  let hasAnswered = false

  function start(): Worker {
    const started = new Worker(thread, { execArgv: [], resourceLimits: { maxOldGenerationSizeMb: THREAD_MIB } })
    started.unref()
    hasAnswered = false
    started.on('message', ({ picture }: Answer) => {
      if (worker !== started) return
      hasAnswered = true
      const found: PictureFound = picture === undefined ? { is: 'none' } : { is: 'found', picture }
      if (answers.size >= ANSWERS_AT_MOST) answers.clear()
      if (running !== undefined) answers.set(keyOf(running.job), found)
      finish(found)
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
    finish({ is: 'refused', why: 'BUSY' })
  }

  function finish(found: PictureFound): void {
    if (running !== undefined) {
      clearTimeout(running.late)
      running.job.settle(found)
      running = undefined
    }
    next()
  }

  function next(): void {
    if (running !== undefined) return
    const job = take()
    if (job === undefined) return
    const searching = (worker ??= start())
    const within = hasAnswered ? ONE_WITHIN_MS : FIRST_WITHIN_MS
    const late = setTimeout(() => fail(searching, new Error('A search took too long')), within)
    running = { job, late }
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- threads have no origin
    searching.postMessage({ command: job.command, language: job.language } satisfies Question)
  }

  /** The next command whose caller still waits. */
  function take(): Job | undefined {
    for (const [sessionId, jobs] of waiting) {
      const job = jobs.shift()
      count--
      waiting.delete(sessionId)
      if (jobs.length > 0) waiting.set(sessionId, jobs)
      if (job !== undefined && job.gone?.aborted !== true) return job
      job?.settle({ is: 'refused', why: 'BUSY' })
    }
    return undefined
  }

  return {
    /**
     * Finds the id of a picture. The commands of one session wait for each other, and none is searched after `gone`
     * aborts.
     */
    find(
      sessionId: string,
      { command, language }: { readonly command: string; readonly language: Language },
      gone?: AbortSignal,
    ): Promise<PictureFound> {
      const known = answers.get(keyOf({ command, language }))
      if (known !== undefined) return Promise.resolve(known)
      const own = waiting.get(sessionId) ?? []
      if (own.length >= PER_SESSION) return Promise.resolve({ is: 'refused', why: 'TOO-MANY' })
      if (count >= IN_ALL) return Promise.resolve({ is: 'refused', why: 'BUSY' })
      return new Promise((settle) => {
        own.push({ sessionId, command, language, gone, settle })
        waiting.set(sessionId, own)
        count++
        next()
      })
    },
    async close(): Promise<void> {
      const ending = worker
      worker = undefined
      clearTimeout(running?.late)
      for (const job of [running?.job, ...[...waiting.values()].flat()]) job?.settle({ is: 'refused', why: 'BUSY' })
      running = undefined
      waiting.clear()
      await ending?.terminate()
    },
  }
}

function keyOf({ command, language }: Question): string {
  return `${language} ${command}`
}
