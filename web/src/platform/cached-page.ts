/**
 * Checks, for a page from the service worker's cache, whether the server is reachable, until it answers. Until then the
 * page counts as offline, since many browsers report a Wi-Fi without internet as online.
 */
import { realClock } from './clock.ts'
import { urlOf } from './base-path.ts'

/** Set by the service worker on the page in its cache. */
const KEPT = 'data-kept'
const OFFLINE = 'data-offline'
const ASK_AGAIN_AT_MOST_MS = 10_000
/** On a network that drops everything a request takes minutes to fail; the user must know sooner. */
const ANSWER_WITHIN_MS = 5_000

/** Checks at once, then after 1 s, 2 s and so on up to every 10 s, until our server answers. */
export async function waitForServer(report: (online: boolean) => void): Promise<void> {
  for (let tries = 1; !(await isServerReachable()); tries += 1) {
    if (tries === 1) report(false)
    await new Promise<void>((resolve) => void realClock.after(Math.min(tries * 1_000, ASK_AGAIN_AT_MOST_MS), resolve))
  }
  report(true)
}

export function followCachedPage(): void {
  const page = document.documentElement
  if (!page.hasAttribute(KEPT)) return
  void waitForServer((online) => {
    page.toggleAttribute(OFFLINE, !online)
    if (online) page.removeAttribute(KEPT)
    window.dispatchEvent(new Event(online ? 'online' : 'offline'))
  })
}

/** Requests the worker's own script: it never comes from the cache, and a hotel's log-in page is not a script. */
export async function isServerReachable(): Promise<boolean> {
  const limit = new AbortController()
  const stop = realClock.after(ANSWER_WITHIN_MS, () => limit.abort())
  try {
    const answer = await fetch(urlOf('/service-worker.js'), { cache: 'no-store', signal: limit.signal })
    return answer.ok && String(answer.headers.get('content-type')).includes('javascript')
  } catch {
    return false
  } finally {
    stop()
  }
}
