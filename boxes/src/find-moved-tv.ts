/**
 * Finds the new address of devices that were set up here, if their pinned certificate proves their identity. Any device
 * can claim an identity, so those without a pinned certificate are not looked for: an impostor would get their secrets
 * or presses.
 */
import { temporaryMemory, type BoxMemory, type BoxSecrets } from './box-memory.ts'
import { findSightings, SCAN_MS, type ScanOptions } from './discovery/scan.ts'
import { familyOf } from './families.ts'
import type { Family } from './family.ts'
import { trialBox } from './run-set-up.ts'
import type { Address } from './set-up.ts'

export type SearchOptions = Pick<ScanOptions, 'interfaces' | 'to'>

/** A TV that was set up here. */
export interface KnownTv {
  readonly id: string
  readonly driver: string
  readonly settings: Readonly<Record<string, unknown>>
  readonly memory: BoxMemory
  /** See `Sighting`. */
  readonly identity: string
}

const CHECK_WITHIN_MS = 3_000
/** The least time between two searches for one device. */
const LOOK_AGAIN_MS = 30_000

interface Wanted {
  readonly family: Family
  /** See `Sighting`: its identity, or one of `alsoKnownAs`. */
  readonly identity: string
  /** Checks that the device at an address is this one, since any device can claim an identity. Does not reject. */
  readonly provesIdentity: (address: Address) => Promise<boolean>
  /** Called at once, with the first address that passes the check. */
  readonly found: (address: Address) => void
  readonly end: () => void
}

export class MovedTvSearch {
  readonly #now: () => number
  readonly #options: () => SearchOptions
  /** When each device was last searched for, by the TV's id. */
  readonly #searchedAt = new Map<string, number>()
  #wanted: Wanted[] = []
  #isLooking = false

  /** `now`: milliseconds of any steady clock. */
  constructor(now: () => number, options: () => SearchOptions) {
    this.#now = now
    this.#options = options
  }

  /**
   * Returns the device's new `host` and `port`. Undefined if it was not found, has not moved, cannot prove its
   * identity, or was looked for in the last 30 s. Takes up to three seconds, and three more if a device claims its
   * identity. Searches that begin during a scan share the next scan.
   */
  async find(tv: KnownTv): Promise<Address | undefined> {
    const family = familyOf(tv.driver)
    const secrets = tv.memory.read()
    if (family === undefined || !isKnownByPin(tv, secrets, family)) return undefined
    // A copy, so that the fingerprint is still checked if the box is removed meanwhile.
    const copy = temporaryMemory(secrets)
    const write = async (next: BoxSecrets) => {
      await copy.write(next)
      // A device may issue a new token, and then accepts no other.
      await tv.memory.write(next)
    }
    const memory = { read: () => copy.read(), write }
    const now = this.#now()
    if (now - (this.#searchedAt.get(tv.id) ?? -Infinity) < LOOK_AGAIN_MS) return undefined
    this.#searchedAt.set(tv.id, now)
    return new Promise((resolve) => {
      this.#wanted.push({
        identity: tv.identity,
        family,
        provesIdentity: (address) => answersAt({ ...tv, memory }, address),
        found: (address) => resolve(isAt(tv, address) ? undefined : settingsOf(address)),
        end: () => resolve(undefined),
      })
      if (!this.#isLooking) void this.#look()
    })
  }

  /** Does not reject: a search that fails finds nothing. */
  async #look(): Promise<void> {
    this.#isLooking = true
    // Lets `find` calls of the same moment join this scan.
    await Promise.resolve()
    while (this.#wanted.length > 0) {
      const wanted = this.#wanted.splice(0)
      try {
        await lookFor(wanted, this.#options())
      } catch {
        // As documented: it finds nothing.
      }
      for (const one of wanted) one.end()
    }
    this.#isLooking = false
  }
}

/** Whether a pinned certificate proves its identity. A connection without TLS proves nothing. */
function isKnownByPin({ settings }: KnownTv, secrets: BoxSecrets, { entries }: Family): boolean {
  // An LG TV is encrypted unless `secure` is false, Home Assistant only if `tls` is true.
  const isPlain = settings['secure'] === false || ('tls' in entries && settings['tls'] !== true)
  return secrets['pin'] !== undefined && !isPlain
}

function settingsOf({ host, port }: Address): Address {
  return { host, ...(port === undefined ? {} : { port }) }
}

function isAt({ settings }: KnownTv, { host, port }: Address): boolean {
  return settings['host'] === host && (port === undefined || settings['port'] === port)
}

/**
 * Whether the device at this address has the pinned certificate and accepts us. False, too, if the driver does not
 * accept the settings, which may be those of another version.
 */
async function answersAt({ driver, settings, memory, identity }: KnownTv, address: Address): Promise<boolean> {
  // With a `mac`, a device that does not answer would count as a TV that is off and can be woken.
  const { mac: _, ...withoutMac } = settings
  try {
    const box = trialBox(driver, { ...withoutMac, ...settingsOf(address), identity }, memory)
    try {
      await box.capabilities(AbortSignal.timeout(CHECK_WITHIN_MS))
      return true
    } finally {
      await box.close()
    }
  } catch {
    return false
  }
}

/**
 * Finds devices whose address changed, for example by a new DHCP lease: all in one scan of three seconds, which ends
 * early when all are found.
 */
async function lookFor(wanted: readonly Wanted[], options: SearchOptions): Promise<void> {
  const allFound = new AbortController()
  const missing = new Set(wanted)
  const checks: Promise<void>[] = []
  await findSightings([...new Set(wanted.map(({ family }) => family))], {
    ...options,
    signal: AbortSignal.any([AbortSignal.timeout(SCAN_MS), allFound.signal]),
    seen({ identity, alsoKnownAs = [], host, port }) {
      for (const one of missing) {
        if (one.identity !== identity && !alsoKnownAs.includes(one.identity)) continue
        checks.push(
          one.provesIdentity({ host, port }).then((isProved) => {
            if (!isProved || !missing.delete(one)) return
            one.found({ host, port })
            if (missing.size === 0) allFound.abort()
          }),
        )
      }
    },
  })
  await Promise.all(checks)
}
