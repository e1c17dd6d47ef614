/**
 * Lets one tab of the browser refresh at a time: by Web Locks on secure addresses, otherwise by a lease in local
 * storage. In both cases the lease stays until the outcome of the refresh is known, because a tab that was closed
 * during one may leave a token that the server has already replaced.
 */
import type { Clock } from '../platform/clock.ts'

export interface TurnPorts {
  readonly locks: Pick<LockManager, 'request'> | undefined
  readonly storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>
  /** On the device's clock, which all tabs share. */
  readonly now: () => number
  readonly after: Clock['after']
  /** Calls `leave` when the page is closed; the returned function stops that. */
  readonly onLeave: (leave: () => void) => () => void
}

/** `hasTurn`: whether the refresh may still be sent. Resolves to whether its outcome is known. */
export type RefreshWork = (hasTurn: () => boolean) => Promise<boolean>

const NAME = 'beckon-refresh'
/** A frozen tab must not block the others for ever. */
const TURN_AT_MOST_MS = 13_000
/** The time limit of a refresh: it is sent only if its turn still lasts that long. */
const REFRESH_AT_MOST_MS = 10_000
/**
 * After this time two tabs that wrote at the same moment usually see the same lease. If the browser takes longer, both
 * refresh the same token, and the server gives both the same answer.
 */
const SETTLE_MS = 25
const LOOK_EVERY_MS = 100
const WITH_LOCK = ' locked'

/** Does the work unless another tab is doing it. Resolves to whether it did. */
export async function ifFree(ports: TurnPorts, work: RefreshWork): Promise<boolean> {
  if (!ports.locks) return ifLeaseIsFree(ports, work)
  return ports.locks.request(NAME, { ifAvailable: true }, (lock) => lock !== null && withLock(ports, work))
}

/**
 * Does the work when it is this tab's turn. `tokenMayLag`: another tab had the lock first, and the token that it stored
 * may arrive here after the lock. A lease stands in the same storage as the token, which is written before the lease
 * ends, so that one waits for nothing more: a press would expire meanwhile.
 */
export async function whenFree(
  ports: TurnPorts,
  work: (tokenMayLag: boolean, hasTurn: () => boolean) => Promise<boolean>,
): Promise<void> {
  const workNow: RefreshWork = (hasTurn) => work(false, hasTurn)
  if (await ifFree(ports, workNow)) return
  if (ports.locks && (await inQueue(ports.locks, ports, (hasTurn) => work(true, hasTurn)))) return
  while (!(await ifLeaseIsFree(ports, workNow))) await pause(ports, LOOK_EVERY_MS)
}

/** Waits for the lock; resolves to false if that took too long. */
async function inQueue(locks: NonNullable<TurnPorts['locks']>, ports: TurnPorts, work: RefreshWork): Promise<boolean> {
  const timeout = new AbortController()
  const stop = ports.after(TURN_AT_MOST_MS, () => timeout.abort())
  try {
    return await locks.request(NAME, { signal: timeout.signal }, () => {
      stop()
      return withLock(ports, work)
    })
  } catch (error) {
    if (!timeout.signal.aborted) throw error
    return false
  }
}

/** Whether a tab began a refresh whose result will never be known. */
export function isInDoubt(ports: TurnPorts): boolean {
  return leaseState(ports) === 'left'
}

function leaseState(ports: TurnPorts): 'held' | 'held with the lock' | 'left' | undefined {
  const lease = readLease(ports)
  if (lease === null) return undefined
  const remainingMs = Number.parseInt(lease, 10) - ports.now()
  // A lease that ends too late was written before the clock was set back.
  if (remainingMs <= 0 || remainingMs > TURN_AT_MOST_MS) return 'left'
  return lease.endsWith(WITH_LOCK) ? 'held with the lock' : 'held'
}

/** A browser may begin to refuse its storage while the page is open. */
function readLease(ports: TurnPorts): string | null {
  try {
    return ports.storage.getItem(NAME)
  } catch {
    return null
  }
}

/** Only a lease that was taken without the lock counts: a tab that held the lock is gone. */
async function withLock(ports: TurnPorts, work: RefreshWork): Promise<boolean> {
  return leaseState(ports) !== 'held' && withLease(ports, work)
}

async function ifLeaseIsFree(ports: TurnPorts, work: RefreshWork): Promise<boolean> {
  const lease = leaseState(ports)
  return lease !== 'held' && lease !== 'held with the lock' && withLease(ports, work, SETTLE_MS)
}

async function withLease(ports: TurnPorts, work: RefreshWork, settleMs?: number): Promise<boolean> {
  const ends = ports.now() + TURN_AT_MOST_MS
  const lease = `${ends} ${Math.random()}${settleMs === undefined ? WITH_LOCK : ''}`
  const isMine = () => readLease(ports) === lease
  const leave = () => {
    // A lease that has ended shows that the result is not known.
    if (isMine()) ports.storage.setItem(NAME, '0')
  }
  try {
    ports.storage.setItem(NAME, lease)
  } catch {
    // A full storage keeps no lease: the server's grace for a replaced token must suffice.
    await work(() => true)
    return true
  }
  const hasTurn = () => isMine() && ports.now() < ends - REFRESH_AT_MOST_MS
  const stop = ports.onLeave(leave)
  let isKnown = false
  try {
    if (settleMs !== undefined) await pause(ports, settleMs)
    if (!hasTurn()) return false
    isKnown = await work(hasTurn)
    return true
  } finally {
    stop()
    if (!isKnown) leave()
    else if (isMine()) ports.storage.removeItem(NAME)
  }
}

function pause({ after }: TurnPorts, ms: number): Promise<void> {
  return new Promise((resolve) => void after(ms, resolve))
}

/** The locks, storage and clock of this page. */
export function turnOfPage(): TurnPorts {
  return {
    locks: navigator.locks as LockManager | undefined,
    // A getter, since the browser may refuse access, and that throws.
    get storage() {
      return localStorage
    },
    now: Date.now,
    after(ms, run) {
      const timer = setTimeout(run, ms)
      return () => clearTimeout(timer)
    },
    onLeave(leave) {
      addEventListener('pagehide', leave)
      return () => removeEventListener('pagehide', leave)
    },
  }
}
