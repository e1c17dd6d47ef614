/**
 * The description of a family of TVs or boxes: its settings, how to find and set up a device, and what a device can do.
 * Each folder has one in `family.ts`; `families.ts` lists them.
 */
import type { Driver } from '@beckon/contract/drivers'
import { KEY_CODES, type KeyCode } from '@beckon/contract/keys'
import * as v from 'valibot'
import type { Box, BoxLayout, BoxState } from './box.ts'
import type { CodeKey, CodeSource } from '@beckon/contract/tv-codes'
import type { BoxMemory, BoxSecrets } from './box-memory.ts'
import type { Discovery } from './discovery/sightings.ts'
import type { SetUp } from './set-up.ts'
import { macIn } from './wire/wake-on-lan.ts'
import type { Deadline } from './wire/command.ts'

/** The settings that every box has. */
export interface CommonSettings {
  readonly id: string
  readonly name: string
  /** The layout of the remote, not the family of the driver. */
  readonly family: BoxLayout
  /** The device's identity. A driver that can check it sends no press to another device at this address. */
  readonly identity?: string | undefined
}

/** The family's row in the table of `docs/boxes.md`. The conformance suite compares it with what the box does. */
export interface Facts {
  /** All keys that a device of the family may have; `set up` if its owner configures them. */
  readonly keys: readonly KeyCode[] | 'set up'
  /** Turning the device on and off: `read back`, `sent` (accepted without proof), or `no`. */
  readonly power: Certainty
  readonly volume: Certainty
  readonly text: boolean
  readonly apps: boolean
  /** Whether channels can be chosen by name. */
  readonly channelNames: boolean
  /** The fields of its state that it can report. */
  readonly state: readonly (keyof BoxState)[]
  /** How a device in standby is woken: by its POWER key, by a magic packet, or not at all. */
  readonly wake: 'key' | 'packet' | 'no'
  /**
   * What the driver was tested against, the strongest proof first: the real thing; a fake that another project's
   * program, as an independent client, also speaks to; or a fake that only we speak to.
   */
  readonly proof: 'real program' | 'independent client' | 'fake only'
}
export type Certainty = 'read back' | 'sent' | 'no'

export interface Family {
  readonly driver: Driver
  /** The product's name, the same in every language. */
  readonly name: string
  /** The settings beside the common ones. */
  readonly entries: v.ObjectEntries
  readonly facts: Facts
  make(settings: CommonSettings & Record<string, unknown>, memory: BoxMemory): Box
  /** Undefined if a scan cannot find such devices; then a person types the address. */
  readonly discovery?: Discovery
  /** Undefined if the set-up needs nothing but the address. */
  readonly setUp?: SetUp
  /**
   * The ways to reach one device, as settings with its port, such as the encrypted and the plain port of a TV. Two boxes
   * that differ only in which of these entries their settings have are the same device; a box at any other port is
   * another one. Every set-up stores the settings that the entries name.
   */
  readonly equivalentPorts?: readonly Readonly<Record<string, unknown>>[]
  /** How its keys get their infrared codes; undefined for devices whose keys need none. */
  readonly codes?: InfraredCodes
  /**
   * Revokes our access on the device when the box is removed or its set-up is cancelled. Undefined if only its owner
   * can. Rejects with a DeviceError.
   */
  readonly revokeAccess?: (
    settings: Readonly<Record<string, unknown>>,
    secrets: BoxSecrets,
    time: Deadline,
  ) => Promise<void>
}

/** How the keys of an infrared sender get their codes. */
export interface InfraredCodes {
  /** The name of the setting that holds the codes by key. */
  readonly setting: string
  /** How a device with these settings gets its codes; undefined if it lists its keys itself. */
  sourceOf(settings: StoredSettings): CodeSource | undefined
  /**
   * Waits for a button of the old remote and returns its code in the setting's format. Rejects with a DeviceError
   * (TOO-LATE when the signal aborts), or with UnreadableCode.
   */
  learn?(settings: StoredSettings, secrets: BoxSecrets, signal: AbortSignal): Promise<unknown>
  /** The names that can be chosen, and the name that each key sends now. Rejects with a DeviceError. */
  list?(
    settings: StoredSettings,
    signal: AbortSignal,
  ): Promise<{ readonly names: readonly string[]; readonly chosen: ReadonlyMap<CodeKey, string> }>
}
type StoredSettings = Readonly<Record<string, unknown>>

/** The sender saw a signal that it can neither name nor repeat. */
export class UnreadableCode extends Error {}

type Settings<E extends v.ObjectEntries> = CommonSettings & v.InferOutput<v.StrictObjectSchema<E, undefined>>

/** Gives the `settings` of `make` the types of the family's `entries`. */
export function defineFamily<const E extends v.ObjectEntries>(
  family: Omit<Family, 'entries' | 'make'> & {
    readonly entries: E
    make(settings: Settings<E>, memory: BoxMemory): Box
  },
): Family {
  return { ...family, make: (settings, memory) => family.make(settings as Settings<E>, memory) }
}

/** The keys that have an entry in a key map. */
export function keysIn(map: Readonly<Record<KeyCode, unknown>>): readonly KeyCode[] {
  return KEY_CODES.filter((key) => map[key] !== undefined)
}

/** Settings that several families have. */
export const host = v.pipe(
  v.string('must be set to the address of the box'),
  v.nonEmpty('must be the address of the box'),
)
export const port = v.pipe(
  v.number('must be a number'),
  v.integer('must be a whole number'),
  v.minValue(1, 'must be from 1 to 65535'),
  v.maxValue(65535, 'must be from 1 to 65535'),
)
/** The hardware address for the magic packet (`wire/wake-on-lan.ts`); without it no packet is sent. */
export const mac = v.exactOptional(
  v.pipe(
    v.string('must be a hardware address such as 0a:1b:2c:3d:4e:5f'),
    v.rawTransform(({ dataset, addIssue, NEVER }) => {
      const address = macIn(dataset.value)
      if (address !== undefined) return address
      addIssue({ message: 'must be a hardware address such as 0a:1b:2c:3d:4e:5f' })
      return NEVER
    }),
  ),
)
/** Whether the TV's volume keys change the box's own volume. */
export const volume = v.optional(v.boolean('must be true or false'), true)
/** Milliseconds that a channel number waits for its next digit; slow hands may need 5000. */
export const digitWaitMs = v.optional(
  v.pipe(
    v.number('must be a number'),
    v.minValue(500, 'must be at least 500'),
    v.maxValue(20_000, 'must be at most 20000'),
  ),
  1_500,
)
