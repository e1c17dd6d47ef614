/**
 * Two tabs of one browser load the remote many times, on a connection where refreshes are slow, lost or late, with
 * reloads in the middle, frozen tabs and a machine that sleeps. The code is the page's own; storage, locks, clock and
 * server are fakes, and the server treats tokens as ours does.
 */
import { describe, expect, it } from 'vitest'
import { HOUR_MS, MINUTE_MS, SECOND_MS } from '@beckon/contract/time-units'
import type { CallResult } from '../client/api-client.ts'
import { makeTokenRefresher, type TokenRefresher } from '../client/token-refresher.ts'
import type { TurnPorts } from '../client/refresh-turn.ts'
import type { ServerAnswer, EarlyCall } from '../platform/head-script.ts'
import { askEarly, EARLY_CALLS } from './ask-early.ts'

type Refreshed = { readonly arToken: string; readonly refreshIntervalMs: number }

/** As the server has them (`session-life.ts`). */
const GRACE_MS = MINUTE_MS
const TOKEN_LIFE_MS = HOUR_MS
const REFRESH_EVERY_MS = HOUR_MS / 2
const REFRESH_LIMIT_MS = 10 * SECOND_MS
/** The delay until one process sees what another has stored. */
const STORAGE_DELAY_MS = 8

/** Random numbers that a seed repeats (mulberry32). */
function seeded(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

/** Time that passes from one event to the next. */
class Time {
  now = 1_000_000_000
  readonly #events: { at: number; run: (() => void) | undefined }[] = []

  after(ms: number, run: () => void): () => void {
    const event: { at: number; run: (() => void) | undefined } = { at: this.now + Math.max(0, ms), run }
    let [low, high] = [0, this.#events.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if ((this.#events[middle]?.at ?? 0) > event.at) low = middle + 1
      else high = middle
    }
    this.#events.splice(low, 0, event)
    return () => void (event.run = undefined)
  }

  /** Runs each event with everything that follows from it immediately. */
  async runUntil(done: () => boolean): Promise<void> {
    while (!done()) {
      const event = this.#events.pop()
      if (event === undefined) return
      if (event.run === undefined) continue
      this.now = Math.max(this.now, event.at)
      event.run()
      await new Promise((resolve) => setImmediate(resolve))
    }
  }
}

/** What our server does with the tokens of one session. */
class Server {
  #newest = 1
  #givenAt = 0
  #hasArrived = true
  readonly #replacedAt = new Map<number, number>()
  isEnded = false

  refresh(token: string, now: number): Refreshed | undefined {
    const number = Number(token.slice(1))
    if (this.isEnded) return undefined
    if (number === this.#newest) {
      this.#replacedAt.set(number, now)
      this.#newest += 1
      this.#hasArrived = false
      this.#givenAt = now
    } else {
      const inGrace = now - (this.#replacedAt.get(number) ?? 0) < GRACE_MS
      const wasLost = number + 1 === this.#newest && !this.#hasArrived
      if (!inGrace && !wasLost) {
        this.isEnded = true
        return undefined
      }
      if (!this.#hasArrived) {
        this.#givenAt = now
        this.#replacedAt.set(number, now)
      }
    }
    return { arToken: `t${this.#newest}`, refreshIntervalMs: REFRESH_EVERY_MS }
  }

  isGood(token: string, now: number): boolean {
    const number = Number(token.slice(1))
    if (this.isEnded) return false
    if (number !== this.#newest) return now - (this.#replacedAt.get(number) ?? 0) < GRACE_MS
    this.#hasArrived = true
    return now - this.#givenAt < TOKEN_LIFE_MS
  }
}

/** What the tabs of one browser share. Each sees at once what it wrote itself, and a moment later what others wrote. */
class Browser {
  readonly time = new Time()
  readonly server = new Server()
  readonly random: () => number
  readonly hasLocks: boolean
  readonly faults: string[] = []
  readonly seen = { refreshes: 0, early: 0, lost: 0, late: 0, slow: 0, frozen: 0, sleeps: 0, inTheMiddle: 0, calls: 0 }
  /** The refreshes whose pages still wait for an answer, by their tokens. */
  readonly onTheirWay: string[] = []
  readonly tabs: Tab[] = []
  isAsleep = false
  loads = 0
  #lockedBy: { page: Page; end: () => void } | undefined
  readonly #waiting: { page: Page; grant: () => void }[] = []

  constructor(seed: number, hasLocks: boolean) {
    this.random = seeded(seed)
    this.hasLocks = hasLocks
    this.tabs.push(new Tab(this), new Tab(this))
    for (const tab of this.tabs) tab.view.set('arToken', 't1').set('consentAppData', '{}')
  }

  between(least: number, most: number): number {
    return least + this.random() * (most - least)
  }

  chance(share: number): boolean {
    return this.random() < share
  }

  write(tab: Tab, key: string, value: string | undefined): void {
    set(tab.view, key, value)
    tab.pending.set(key, (tab.pending.get(key) ?? 0) + 1)
    // In the order written.
    tab.seenAt = Math.max(tab.seenAt, this.time.now + this.between(0, STORAGE_DELAY_MS))
    this.time.after(tab.seenAt - this.time.now, () => {
      tab.pending.set(key, (tab.pending.get(key) ?? 1) - 1)
      for (const other of this.tabs) {
        if (other === tab || (other.pending.get(key) ?? 0) > 0) continue
        set(other.view, key, value)
        if (key === 'arToken') other.page?.deliver(() => other.page?.onStorage())
      }
    })
  }

  /** As the browser's locks, which end with their page. */
  request(page: Page, isOptional: boolean, signal: AbortSignal | undefined, work: (has: boolean) => unknown) {
    return new Promise((resolve, reject) => {
      const grant = () => {
        const end = () => {
          if (this.#lockedBy?.end !== end) return
          this.#lockedBy = undefined
          this.#next()
        }
        this.#lockedBy = { page, end }
        page.deliver(() => void Promise.resolve(work(true)).finally(end).then(resolve, reject))
      }
      this.time.after(this.between(0, 5), () => {
        if (page.isGone) return
        if (this.#lockedBy === undefined) return grant()
        if (isOptional) return page.deliver(() => resolve(work(false)))
        const entry = { page, grant }
        this.#waiting.push(entry)
        signal?.addEventListener('abort', () => {
          const place = this.#waiting.indexOf(entry)
          if (place < 0) return
          this.#waiting.splice(place, 1)
          reject(new Error('aborted'))
        })
      })
    })
  }

  leave(page: Page): void {
    this.#waiting.splice(0, this.#waiting.length, ...this.#waiting.filter((one) => one.page !== page))
    if (this.#lockedBy?.page === page) this.#lockedBy.end()
  }

  #next(): void {
    if (this.#lockedBy === undefined) this.#waiting.shift()?.grant()
  }
}

function set(map: Map<string, string>, key: string, value: string | undefined): void {
  if (value === undefined) map.delete(key)
  else map.set(key, value)
}

class Tab {
  readonly browser: Browser
  readonly view = new Map<string, string>()
  readonly pending = new Map<string, number>()
  /** When others see what this tab wrote last. */
  seenAt = 0
  page: Page | undefined

  constructor(browser: Browser) {
    this.browser = browser
  }

  load(): void {
    this.page?.leave()
    this.browser.loads += 1
    this.page = new Page(this.browser, this)
  }
}

/** One load of the remote, from its head to its end. */
class Page {
  readonly #browser: Browser
  readonly #tab: Tab
  readonly #leaving = new Set<() => void>()
  readonly #late: (() => void)[] = []
  readonly #turn: TurnPorts
  #calls: EarlyCall[] = []
  #refreshing: TokenRefresher | undefined
  #token: string | undefined
  #awaited: string[] = []
  #isFrozen = false
  #isSeen = true
  isGone = false

  constructor(browser: Browser, tab: Tab) {
    this.#browser = browser
    this.#tab = tab
    const { time } = browser
    const request = (_name: string, { ifAvailable = false, signal }: LockOptions, work: (lock: unknown) => unknown) =>
      browser.request(this, ifAvailable, signal, (has) => work(has ? {} : null))
    this.#turn = {
      locks: browser.hasLocks ? ({ request } as unknown as LockManager) : undefined,
      storage: {
        getItem: (key) => tab.view.get(key) ?? null,
        setItem: (key, value) => browser.write(tab, key, value),
        removeItem: (key) => browser.write(tab, key, undefined),
      },
      now: () => time.now,
      after: (ms, run) => this.#after(ms, run),
      onLeave: (leave) => {
        this.#leaving.add(leave)
        return () => this.#leaving.delete(leave)
      },
    }
    this.#begin()
  }

  /** Runs it now, or when the page is no longer frozen; never when it is gone. */
  deliver(run: () => void): void {
    if (this.isGone) return
    if (this.#isFrozen || this.#browser.isAsleep) this.#late.push(run)
    else run()
  }

  leave(): void {
    if (this.#awaited.length > 0) this.#browser.seen.inTheMiddle += 1
    // A tab that was frozen or killed sends no `pagehide`.
    if (!this.#isFrozen) for (const leave of this.#leaving) leave()
    this.isGone = true
    for (const token of this.#awaited) this.#isExpired(token)
    this.#browser.leave(this)
  }

  freeze(ms: number): void {
    this.#browser.seen.frozen += 1
    this.#isSeen = false
    this.#isFrozen = true
    this.#browser.time.after(ms, () => {
      this.#isFrozen = false
      if (this.isGone) return
      const comesBackFirst = this.#browser.chance(0.5)
      if (comesBackFirst) this.#wake()
      this.thaw()
      if (!comesBackFirst) this.#wake()
    })
  }

  thaw(): void {
    for (const run of this.#late.splice(0)) this.deliver(run)
  }

  /** As a wake of the page tells it. */
  #wake(): void {
    this.#isSeen = true
    this.#refreshing?.wake()
  }

  onStorage(): void {
    this.#refreshing?.followOtherTabs(this.#isSeen)
  }

  #after(ms: number, run: () => void): () => void {
    let isStopped = false
    const stop = this.#browser.time.after(ms, () => this.deliver(() => !isStopped && run()))
    return () => {
      isStopped = true
      stop()
    }
  }

  #begin(): void {
    const { time, chance, between } = bound(this.#browser)
    const began = time.now
    const load = {
      path: '/remote',
      search: '',
      stored: (name: string) => this.#tab.view.get(name) ?? null,
      settings: {},
    }
    const ask = (path: string, token: string): EarlyCall => {
      this.#browser.seen.early += 1
      const abort = new AbortController()
      const answer = this.#request(path, token, abort.signal)
      answer.catch(() => {})
      return { path, token, began: time.now, abort, answer }
    }
    const early = askEarly(load, { turn: this.#turn, ask, ageMs: () => time.now - began })
    this.#calls = early.calls
    let head = early.refresh
    // Its program may be long in coming, or never come.
    if (!chance(0.97)) return
    this.#after(chance(0.9) ? between(100, 3_000) : between(3_000, 30_000), () => {
      this.#token = this.#tab.view.get('arToken')
      this.#refreshing = makeTokenRefresher({
        clock: { now: () => time.now, after: (ms, run) => this.#after(ms, run) },
        tabToken: () => this.#token,
        storedToken: () => this.#tab.view.get('arToken'),
        intervalMs: () => REFRESH_EVERY_MS,
        takeOverStoredSession: () => void (this.#token = this.#tab.view.get('arToken')),
        store: ({ arToken }) => {
          this.#token = arToken
          this.#browser.write(this.#tab, 'arToken', arToken)
        },
        send: (token) => this.#send(token),
        takeEarly: () => {
          const taken = head
          head = undefined
          return taken
        },
        turn: this.#turn,
        isVisible: () => this.#isSeen,
        handleFailure: (result) => {
          if (result.is === 'unanswered') return 'no answer'
          this.#browser.faults.push(`a refresh was refused at ${time.now}`)
          return 'refused'
        },
        leaveEndedSession: () => this.#browser.faults.push('a tab thought that another had logged out'),
      })
      this.#refreshing.machine.send({ type: 'old token', intervalMs: REFRESH_EVERY_MS, now: time.now })
      this.#use()
    })
  }

  /** The user presses now and then, often soon after the load or a sleep. */
  #use(): void {
    const { chance, between } = bound(this.#browser)
    this.#press()
    this.#after(chance(0.7) ? between(0, 20 * SECOND_MS) : between(0, 40 * MINUTE_MS), () => this.#use())
  }

  #press(): void {
    const refreshing = this.#refreshing
    const { time } = this.#browser
    if (refreshing === undefined || !this.#isSeen) return
    refreshing.refreshIfDue()
    const patienceEnds = time.now + 2 * SECOND_MS
    const check = (): void => {
      const state = refreshing.machine.state()
      if (time.now > patienceEnds || state.at === 'waiting to retry') return
      if (state.at === 'refreshing' && time.now >= state.dueAt) return void this.#after(50, check)
      const token = this.#token ?? ''
      this.#browser.seen.calls += 1
      this.#browser.time.after(this.#browser.between(20, SECOND_MS), () => {
        if (!this.#browser.server.isGood(token, time.now)) this.#browser.faults.push(`a call with ${token} was refused`)
      })
    }
    check()
  }

  /** As `api-client.ts` sends or takes over a refresh, within its time. */
  #send(token: string): Promise<CallResult<Refreshed>> {
    const { time } = this.#browser
    const place = this.#calls.findIndex((one) => one.path === EARLY_CALLS.refresh && one.token === token)
    const early = place < 0 ? undefined : this.#calls.splice(place, 1)[0]
    const limit = early?.abort ?? new AbortController()
    const stop = this.#after(REFRESH_LIMIT_MS - (early ? time.now - early.began : 0), () => limit.abort())
    return (early?.answer ?? this.#request(EARLY_CALLS.refresh, token, limit.signal))
      .then(
        ({ response, body }): CallResult<Refreshed> =>
          response.status === 200
            ? { is: 'answer', answer: body as Refreshed }
            : { is: 'refused', http: response.status, status: 'INVALID-TOKEN' },
        (): CallResult<Refreshed> => ({ is: 'unanswered', why: 'timeout' }),
      )
      .finally(stop)
  }

  /** A request on a faulty connection. */
  #request(path: string, token: string, signal: AbortSignal): Promise<ServerAnswer> {
    const browser = this.#browser
    const { time, server, seen } = browser
    const isRefresh = path === EARLY_CALLS.refresh
    if (isRefresh) this.#noteSent(token)
    const fate = browser.random()
    const isLost = fate < 0.06
    const answerIsLost = fate >= 0.06 && fate < 0.14
    const isLate = fate >= 0.14 && fate < 0.2
    const isSlow = fate >= 0.2 && fate < 0.35
    if (isRefresh) {
      seen.lost += Number(isLost || answerIsLost)
      seen.late += Number(isLate)
      seen.slow += Number(isSlow)
    }
    const [there, back] = isLate
      ? [browser.between(0, 25 * SECOND_MS), browser.between(8 * SECOND_MS, 25 * SECOND_MS)]
      : isSlow
        ? [browser.between(0, 5 * SECOND_MS), browser.between(0, 5 * SECOND_MS)]
        : [browser.between(10, 400), browser.between(10, 400)]
    return new Promise((resolve, reject) => {
      const over = () => isRefresh && this.#isExpired(token)
      signal.addEventListener('abort', () => {
        over()
        reject(new Error('aborted'))
      })
      // By then the caller has given it up, frozen or not.
      if (isRefresh) time.after(REFRESH_LIMIT_MS, over)
      if (isLost) return
      time.after(there, () => {
        const answer = isRefresh ? server.refresh(token, time.now) : server.isGood(token, time.now) || undefined
        if (answer === undefined) browser.faults.push(`${path} with ${token} was refused`)
        if (answerIsLost) return
        time.after(back, () => {
          over()
          // No answer reaches a machine that sleeps.
          if (browser.isAsleep || signal.aborted) return
          this.deliver(() =>
            resolve({
              response: { status: answer === undefined ? 401 : 200 } as Response,
              body: answer,
              at: { steady: time.now, wall: time.now },
            }),
          )
        })
      })
    })
  }

  #noteSent(token: string): void {
    const { onTheirWay, faults, seen, time } = this.#browser
    seen.refreshes += 1
    if (onTheirWay.includes(token)) faults.push(`two refreshes of ${token} were on their way at ${time.now}`)
    if (this.#tab.view.get('arToken') !== token) faults.push(`${token} was refreshed though it is known to be replaced`)
    onTheirWay.push(token)
    this.#awaited.push(token)
  }

  #isExpired(token: string): void {
    const mine = this.#awaited.indexOf(token)
    if (mine < 0) return
    this.#awaited = this.#awaited.filter((_, place) => place !== mine)
    this.#browser.onTheirWay.splice(this.#browser.onTheirWay.indexOf(token), 1)
  }
}

interface LockOptions {
  readonly ifAvailable?: boolean
  readonly signal?: AbortSignal
}

function bound(browser: Browser) {
  return {
    time: browser.time,
    chance: (share: number) => browser.chance(share),
    between: (least: number, most: number) => browser.between(least, most),
  }
}

async function loadAndUse(seed: number, hasLocks: boolean, loads: number): Promise<Browser> {
  const browser = new Browser(seed, hasLocks)
  const { time, chance, between } = bound(browser)
  const live = (tab: Tab) => {
    tab.load()
    // Reloads in the middle of the load's own calls, after a while, or after the token is due again.
    const stays = chance(0.4)
      ? between(0, 4 * SECOND_MS)
      : chance(0.6)
        ? between(0, 2 * MINUTE_MS)
        : between(0, 70 * MINUTE_MS)
    if (chance(0.15))
      time.after(between(0, stays), () => !tab.page?.isGone && tab.page?.freeze(between(SECOND_MS, 3 * HOUR_MS)))
    time.after(stays, () => live(tab))
  }
  const sleep = () => {
    time.after(between(0, 4 * HOUR_MS), () => {
      browser.seen.sleeps += 1
      browser.isAsleep = true
      time.after(between(SECOND_MS, 9 * HOUR_MS), () => {
        browser.isAsleep = false
        for (const { page } of browser.tabs) page?.thaw()
        sleep()
      })
    })
  }
  // As a browser that comes back with both.
  for (const tab of browser.tabs) time.after(between(0, 30), () => live(tab))
  sleep()
  await time.runUntil(() => browser.loads >= loads || browser.faults.length > 0)
  return browser
}

describe('two tabs that load the remote', () => {
  it.each([
    ['with the locks of a secure page', true],
    ['with a lease, where a page has no locks', false],
  ])(
    'never lose their session and never refresh it twice at once, in 10,000 loads on a bad line, %s [D12 D13 D15 T02]',
    async (_, hasLocks) => {
      const seen: Record<string, number> = {}
      for (let seed = 1; seed <= 50; seed += 1) {
        const browser = await loadAndUse(seed, hasLocks, 200)
        expect(browser.faults, `seed ${seed}`).toEqual([])
        for (const [name, count] of Object.entries(browser.seen)) seen[name] = (seen[name] ?? 0) + count
      }
      // All of it happened.
      for (const [name, count] of Object.entries(seen)) expect(count, name).toBeGreaterThan(50)
    },
  )
})
