/** Finds a set again that was set up here, at another address, without handing its secrets to whoever claims to be it. */
import { shortMemory, type BoxSecrets } from './box-memory.ts'
import { findAgain } from './discovery/follow.ts'
import { SCAN_MS, type ScanOptions } from './discovery/scan.ts'
import { familyOf } from './families.ts'
import type { Family } from './family.ts'
import { trialBox } from './run-set-up.ts'
import type { Address } from './set-up.ts'

export type SearchOptions = Pick<ScanOptions, 'interfaces' | 'to'>

interface KeptSet {
  readonly driver: string
  readonly settings: Readonly<Record<string, unknown>>
  readonly secrets: BoxSecrets
  /** See `Sighting`. */
  readonly identity: string
}

const DESCRIBE_MS = 3_000

/**
 * The settings `host` and `port` of the set where it is now; undefined if it is not found, or is where it was. Lasts up
 * to three seconds, and as long again where a set claims to be it.
 */
export async function findKept(set: KeptSet, search: SearchOptions): Promise<Address | undefined> {
  const family = familyOf(set.driver)
  if (family === undefined || !mayFollow(set, family)) return undefined
  const at = await findAgain(set.identity, [family], AbortSignal.timeout(SCAN_MS), {
    ...search,
    isIt: (address) => answersAt(set, address),
  })
  return at === undefined || isAt(set, at) ? undefined : settingsOf(at)
}

/**
 * A password or token would be handed to whoever claims to be the set, unless a pin proves that it is the set. One that
 * keeps nothing of us takes keys from anybody.
 */
function mayFollow({ settings, secrets }: KeptSet, { entries }: Family): boolean {
  const isPlain = settings['secure'] === false || ('tls' in entries && settings['tls'] !== true)
  const knowsSecret = Object.keys(secrets).length > 0 || 'password' in settings || 'token' in settings
  return !knowsSecret || (secrets['pin'] !== undefined && !isPlain)
}

function settingsOf({ host, port }: Address): Address {
  return { host, ...(port === undefined ? {} : { port }) }
}

function isAt({ settings }: KeptSet, { host, port }: Address): boolean {
  return settings['host'] === host && (port === undefined || settings['port'] === port)
}

/** Whether the set there lets us in, by its pin where it has one. */
async function answersAt({ driver, settings, secrets, identity }: KeptSet, at: Address): Promise<boolean> {
  const box = trialBox(driver, { ...settings, ...settingsOf(at), identity }, shortMemory(secrets))
  try {
    await box.capabilities(AbortSignal.timeout(DESCRIBE_MS))
    return true
  } catch {
    return false
  } finally {
    await box.close()
  }
}
