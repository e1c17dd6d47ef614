/** What a scan of the home network receives, and how a family interprets it. */
import type { Driver } from '@beckon/contract/drivers'

/** A service announced by mDNS. `address` is the sender's own. */
export interface MdnsService {
  /** Such as `_androidtvremote2._tcp`. */
  readonly type: string
  /** The name before the type: what the owner called the set. */
  readonly name: string
  readonly address: string
  readonly port: number
  /** The keys are in lower case. Neither they nor the name are plain text yet. */
  readonly txt: Readonly<Record<string, string>>
}

/** An answer to an SSDP search. `location` is where the set describes itself, on the same address. */
export interface SsdpAnswer {
  readonly target: string
  readonly address: string
  readonly usn: string
  readonly location?: string
  readonly server?: string
}

/** A set that was seen. All texts are plain text (`plainText`). */
export interface Sighting {
  readonly driver: Driver
  /** Empty where the set tells none. */
  readonly name: string
  readonly maker?: string
  readonly model?: string
  readonly host: string
  readonly port?: number
  /**
   * The set's own identity, which stays when its address changes: `android-tv:…`, `roku:…`. A set that tells several (a
   * serial number, hardware addresses) has the others in `alsoKnownAs`, by which two sightings of one set are merged.
   */
  readonly identity?: string
  readonly alsoKnownAs?: readonly string[]
}

/** A set with the way to it that serves its owner best; the others lead to the same set. */
export interface Found extends Sighting {
  readonly otherWays: readonly Sighting[]
}

export interface Discovery {
  /** The mDNS service types and SSDP search targets to ask for. */
  readonly mdns?: readonly string[]
  readonly ssdp?: readonly string[]
  recogniseMdns?(service: MdnsService): Sighting | undefined
  recogniseSsdp?(answer: SsdpAnswer): Sighting | undefined
  /**
   * Asks the set that answered what it is: model, identity, name. Speaks to `host` only, reads at most 64 kB, presses
   * nothing. Undefined if what answers is no set of this family (`isOtherFamily`). Rejects if it does not answer: the
   * set is then listed as it announced itself, so that its owner learns what to switch on.
   */
  describe?(
    at: { readonly host: string; readonly port?: number | undefined },
    signal: AbortSignal,
  ): Promise<Omit<Sighting, 'driver' | 'host'> | undefined>
}
