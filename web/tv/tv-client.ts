/**
 * The page's client for the virtual TVs of the server. States are not validated, since page and server are one release.
 * Only the stream is retried, since it only reads.
 */
import type { HandsetKey, Trouble, VirtualBoxRow, VirtualTvState } from '@beckon/contract/virtual-tv'
import { pauseAfter, type Clock, realClock } from '../src/platform/clock.ts'
import { urlOf } from '../src/platform/base-path.ts'

export interface TvClient {
  /** Undefined if the server runs no virtual TVs. Rejects if it does not answer. */
  boxes(): Promise<readonly VirtualBoxRow[] | undefined>
  /** Reports every state from now on, and whether the connection is up; the returned function stops it. */
  watch(boxId: string, listener: (news: TvNews) => void): () => void
  /** Whether the press was taken. */
  press(boxId: string, key: HandsetKey): Promise<boolean>
  setTrouble(boxId: string, kind: Trouble): Promise<boolean>
}

export type TvNews = { readonly is: 'state'; readonly state: VirtualTvState } | { readonly is: 'lost' }

const ANSWER_WITHIN_MS = 6_000

export function tvClient(clock: Clock = realClock): TvClient {
  return {
    async boxes() {
      const response = await ask('/tv/api/boxes', clock)
      if (response.status === 404) return undefined
      if (!response.ok) throw new Error('no list of TVs')
      return (await response.json()) as readonly VirtualBoxRow[]
    },
    watch: (boxId, listener) => watchState(`${pathOf(boxId)}/events`, listener, clock),
    press: (boxId, key) => post(`${pathOf(boxId)}/handset`, { key }, clock),
    setTrouble: (boxId, kind) => post(`${pathOf(boxId)}/trouble`, { kind }, clock),
  }
}

function pathOf(boxId: string): string {
  return `/tv/api/boxes/${encodeURIComponent(boxId)}`
}

async function ask(path: string, clock: Clock, init: RequestInit = {}): Promise<Response> {
  const limit = new AbortController()
  const stop = clock.after(ANSWER_WITHIN_MS, () => limit.abort())
  try {
    return await fetch(urlOf(path), { ...init, signal: limit.signal, cache: 'no-store' })
  } finally {
    stop()
  }
}

/** Whether it was taken. */
async function post(path: string, body: unknown, clock: Clock): Promise<boolean> {
  const init = { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }
  return ask(path, clock, init).then(
    ({ ok }) => ok,
    () => false,
  )
}

/** An event stream reconnects by itself, but stops at an error status: then we open a new one. */
function watchState(path: string, listener: (news: TvNews) => void, clock: Clock): () => void {
  let stream: EventSource | undefined
  let stopWaiting: (() => void) | undefined
  let failures = 0

  function open(): void {
    stream = new EventSource(urlOf(path))
    stream.addEventListener('message', (event) => {
      failures = 0
      listener({ is: 'state', state: JSON.parse(event.data as string) as VirtualTvState })
    })
    stream.addEventListener('error', () => {
      listener({ is: 'lost' })
      if (stream?.readyState !== EventSource.CLOSED) return
      failures += 1
      stopWaiting = clock.after(pauseAfter(failures), open)
    })
  }

  open()
  return () => {
    stopWaiting?.()
    stream?.close()
  }
}
