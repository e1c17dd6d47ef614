/**
 * Runs an engine in its own process, so that it never delays a press: one request at a time, killed when it hangs,
 * restarted when it dies. The request that it was working on fails with that reason; the next one works.
 */
import { fork, type ChildProcess } from 'node:child_process'
import { existsSync } from 'node:fs'
import { findPackageJSON } from 'node:module'
import type { CommandLanguage } from '@beckon/contract/languages'
import { RecogniserFailure, type RecogniserContext, type Vocabulary } from '../recogniser.ts'

export interface HostSettings {
  /** The address of a module that exports `makeEngine(settings)`. */
  readonly module: URL
  /** Passed to `makeEngine`; must be plain JSON data. */
  readonly settings: unknown
  /** The engine's name for the operator. */
  readonly name: string
  /** The packages that it needs. They may come while the server runs, so they are looked for at each start of it. */
  readonly packages?: readonly string[]
  /** The number of requests that may wait besides the one being recognised. */
  readonly maxWaiting?: number
  /** How long an engine may take to become ready. */
  readonly startLimitMs?: number
  /** An engine that has not stopped this long after an abort is killed. */
  readonly graceMs?: number
}

export interface Hosted<Input, Answer> {
  load(): Promise<void>
  recognise(input: Input, context: RecogniserContext): Promise<Answer>
  close(): Promise<void>
}

interface Request {
  readonly id: number
  readonly input: unknown
  readonly context: RecogniserContext
  /** Whether it was sent to the engine; before that it can be dropped without an abort message. */
  sent: boolean
  settle(outcome: { answer: unknown } | { error: unknown }): void
}

const WAITING_AT_MOST = 8
const START_LIMIT_MS = 120_000
/**
 * For up to a second, the recognition of French and Spanish cannot be interrupted; a restart would take five seconds or
 * more.
 */
const GRACE_MS = 3_000
/** A start that failed is not tried again before this, so that a broken engine does not cost a process per request. */
const RETRY_START_MS = 10_000
/** The only variables that an engine gets from our environment, so that it sees no secrets. */
const PASSED_ON = ['PATH', 'HOME', 'TMPDIR', 'SystemRoot', 'TEMP', 'LD_LIBRARY_PATH']

/**
 * Nothing is started before the first `load` or `recognise`. Failures are `RecogniserFailure`s; an abort rejects with
 * the signal's reason.
 */
export function hosted<Input, Answer>(settings: HostSettings): Hosted<Input, Answer> {
  const {
    name,
    packages = [],
    maxWaiting = WAITING_AT_MOST,
    startLimitMs = START_LIMIT_MS,
    graceMs = GRACE_MS,
  } = settings
  const waiting: Request[] = []
  let current: Request | undefined
  let child: ChildProcess | undefined
  let loading: Promise<void> | undefined
  let ready = false
  let closed = false
  let nextId = 1

  function load(): Promise<void> {
    if (closed) return Promise.reject(new RecogniserFailure('closed', `${name} has been closed.`))
    loading ??= start().catch((error: unknown) => {
      const thisStart = loading
      setTimeout(() => {
        if (loading === thisStart) loading = undefined
      }, RETRY_START_MS).unref()
      throw error
    })
    return loading
  }

  async function start(): Promise<void> {
    const missing = packages.filter((one) => !isInstalled(one))
    if (missing.length > 0)
      throw new RecogniserFailure(
        'not installed',
        `${name} needs packages that are not installed: ${missing.join(', ')}.`,
      )
    return startProcess()
  }

  function startProcess(): Promise<void> {
    return new Promise((resolve, reject) => {
      const env = Object.fromEntries(
        PASSED_ON.flatMap((key) => (process.env[key] === undefined ? [] : [[key, process.env[key]]])),
      )
      // Its output is discarded: libraries may print what was said.
      const started = fork(
        new URL('engine-process.ts', import.meta.url),
        [settings.module.href, JSON.stringify(settings.settings ?? null)],
        {
          env,
          execArgv: [],
          serialization: 'advanced',
          stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
        },
      )
      child = started
      const cannotStart = (sentence: string) => reject(new RecogniserFailure('cannot start', sentence))
      const late = setTimeout(() => {
        cannotStart(`${name} was not ready after ${startLimitMs / 1000} s.`)
        started.kill('SIGKILL')
      }, startLimitMs)
      started.on('message', (message: FromEngine) => {
        if (message.is === 'loaded') {
          clearTimeout(late)
          ready = true
          resolve()
        } else if (message.is === 'not loaded') {
          clearTimeout(late)
          cannotStart(message.sentence)
          started.kill('SIGKILL')
        } else if (current?.id === message.id) {
          const { settle } = current
          current = undefined
          settle(
            message.is === 'answer' ? message : { error: new RecogniserFailure('engine failed', message.sentence) },
          )
          workOnNext()
        }
      })
      started.on('error', (error) => cannotStart(`${name} cannot be started: ${error.message}`))
      started.once('exit', (code, signal) => {
        clearTimeout(late)
        cannotStart(`${name} ended while it was starting (${signal ?? code}).`)
        if (child === started) died(`${signal ?? code}`)
      })
      send({ do: 'load' })
    })
  }

  /**
   * Called when the process has ended. The request in progress fails, the queued ones stay. If there was one, the
   * engine is loaded again at once.
   */
  function died(how: string): void {
    child = undefined
    // After a failed start, `load` clears it later.
    if (ready) loading = undefined
    ready = false
    if (current?.sent !== true) return
    current.settle({ error: new RecogniserFailure('died', `${name} ended during a request (${how}).`) })
    current = undefined
    if (closed) return
    void load().catch(() => undefined)
    workOnNext()
  }

  function workOnNext(): void {
    if (current !== undefined) return
    const request = waiting.shift()
    if (request === undefined) return
    current = request
    load().then(
      () => {
        if (current !== request) return
        const { id, input, context } = request
        request.sent = true
        send({ do: 'recognise', id, input, language: context.language, vocabulary: context.vocabulary })
      },
      (error: unknown) => {
        if (current !== request) return
        current = undefined
        request.settle({ error })
        workOnNext()
      },
    )
  }

  function abandon(request: Request): void {
    request.settle({ error: request.context.signal.reason })
    const at = waiting.indexOf(request)
    if (at !== -1) waiting.splice(at, 1)
    if (current !== request) return
    if (!request.sent) {
      current = undefined
      workOnNext()
      return
    }
    send({ do: 'abort', id: request.id })
    const busyChild = child
    setTimeout(() => {
      if (current === request) busyChild?.kill('SIGKILL')
    }, graceMs).unref()
  }

  function send(message: ToEngine): void {
    if (child?.connected) child.send(message)
  }

  return {
    load,
    recognise(input, context) {
      return new Promise((resolve, reject) => {
        const { signal } = context
        if (signal.aborted) return reject(signal.reason as Error)
        if (closed) return reject(new RecogniserFailure('closed', `${name} has been closed.`))
        if (waiting.length >= maxWaiting)
          return reject(new RecogniserFailure('busy', `${name} has ${maxWaiting} waiting already.`))
        const onAbort = () => abandon(request)
        const request: Request = {
          id: nextId++,
          input,
          context,
          sent: false,
          settle(outcome) {
            signal.removeEventListener('abort', onAbort)
            if ('answer' in outcome) resolve(outcome.answer as Answer)
            else reject(outcome.error as Error)
          },
        }
        signal.addEventListener('abort', onAbort)
        waiting.push(request)
        workOnNext()
      })
    },
    async close() {
      closed = true
      const gone = new RecogniserFailure('closed', `${name} has been closed.`)
      for (const request of waiting.splice(0)) request.settle({ error: gone })
      current?.settle({ error: gone })
      current = undefined
      const ending = child
      if (ending === undefined || ending.exitCode !== null) return
      await new Promise((resolve) => {
        ending.once('exit', resolve)
        ending.kill('SIGKILL')
      })
    },
  }
}

function isInstalled(name: string): boolean {
  try {
    // It also finds a folder that is still empty.
    return existsSync(findPackageJSON(name, import.meta.url) ?? '')
  } catch {
    return false
  }
}

/** An engine of either kind, as its own process sees it. The module of an engine exports `makeEngine(settings)`. */
export interface Engine {
  load(): Promise<void>
  recognise(
    input: never,
    context: { language: CommandLanguage; vocabulary: Vocabulary; signal: AbortSignal },
  ): Promise<unknown>
}

export interface EngineModule {
  makeEngine(settings: unknown): Engine
}

/** The messages from the server's process to an engine's process; `FromEngine`: the answers. */
export type ToEngine =
  | { readonly do: 'load' }
  | {
      readonly do: 'recognise'
      readonly id: number
      readonly input: unknown
      readonly language: CommandLanguage
      readonly vocabulary: Vocabulary
    }
  | { readonly do: 'abort'; readonly id: number }

/** `sentence` is for the operator and contains nothing of what was said or signed. */
export type FromEngine =
  | { readonly is: 'loaded' }
  | { readonly is: 'not loaded'; readonly sentence: string }
  | { readonly is: 'answer'; readonly id: number; readonly answer: unknown }
  | { readonly is: 'failure'; readonly id: number; readonly sentence: string }
