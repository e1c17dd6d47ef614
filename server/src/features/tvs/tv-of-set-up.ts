/** Makes the added TV of a finished set-up, and recognises a device that was added before. */
import type { SetUpResult } from '@beckon/boxes/set-up'
import type { Driver } from '@beckon/contract/drivers'
import { familyOf } from '@beckon/boxes/families'
import { newBoxId } from '@beckon/boxes/box-settings'
import { plainText } from '@beckon/boxes/wire/plain-text'
import { isDeepStrictEqual } from 'node:util'
import * as v from 'valibot'
import type { AddedTv } from './added-tvs.ts'

export interface SetUpTarget {
  readonly driver: Driver
  readonly host: string
  readonly port?: number | undefined
  readonly name: string
  readonly identity?: string | undefined
  /** The added TV that is set up again. */
  readonly again?: string | undefined
}

/** A device that is ready to be added. */
export interface Ready {
  readonly target: SetUpTarget
  readonly result: SetUpResult
}

export interface Naming {
  readonly name: string
  readonly room: string
  readonly layout: 'standard' | 'flex'
  /** Whether the user saw the magic packet wake the TV. */
  readonly wakes?: boolean | undefined
}

/** Reduces the names to plain text, since other people's pages show them; an empty name becomes `TV`. */
export function plainNaming<N extends Pick<Naming, 'name' | 'room'>>(naming: N): N {
  return { ...naming, name: plainText(naming.name) || 'TV', room: plainText(naming.room) }
}

/** `before`: the TV that was set up again. What its owner entered and found out stays. */
export function tvOfSetUp(
  { target: { driver, identity: sighted }, result: { settings, mac, identity = sighted } }: Ready,
  { name, room, layout, wakes = false }: Naming,
  before: AddedTv | undefined,
): AddedTv {
  const kept = before?.driver === driver ? before.settings : {}
  const shortcuts = before?.settings['shortcuts']
  return {
    id: before?.id ?? newBoxId(name),
    name,
    room,
    layout,
    driver,
    settings: {
      ...('apps' in kept ? { apps: kept['apps'] } : {}),
      ...(shortcuts === undefined ? {} : { shortcuts }),
      ...('keyGapMs' in kept ? { keyGapMs: kept['keyGapMs'] } : {}),
      ...('mac' in kept && (mac === undefined || mac === kept['mac']) ? { mac: kept['mac'] } : {}),
      ...codesKept(driver, kept, settings),
      ...settings,
      ...(wakes && mac !== undefined ? { mac } : {}),
    },
    ...(before?.owners === undefined ? {} : { owners: before.owners }),
    ...(before?.tvId === undefined ? {} : { tvId: before.tvId }),
    ...(identity === undefined ? {} : { identity }),
  }
}

/** Keeps learned or chosen codes if the sender is of the same kind: what a remote sends is the same everywhere. */
function codesKept(driver: string, before: AddedTv['settings'], now: AddedTv['settings']): AddedTv['settings'] {
  const setting = familyOf(driver)?.codes?.setting
  if (setting === undefined || before[setting] === undefined) return {}
  const isSameKind = before['profile'] === now['profile'] && before['remote'] === now['remote']
  return isSameKind ? { [setting]: before[setting] } : {}
}

/**
 * Compares by identity if both have one; else by all settings that the set-up found, such as address and topic. Two of
 * the family's equivalent ports lead to one device. What the stored settings leave out has its default.
 */
export function isSameTv(
  tv: Pick<AddedTv, 'driver' | 'identity' | 'settings'>,
  { target: { driver, identity: sighted }, result: { settings, identity = sighted } }: Ready,
): boolean {
  if (tv.identity !== undefined && identity !== undefined) return tv.identity === identity
  if (tv.driver !== driver) return false
  const { equivalentPorts = [], entries = {} } = familyOf(driver) ?? {}
  const stored = { ...v.getDefaults(v.object(entries)), ...tv.settings }
  const isAtOne = (settings: AddedTv['settings']) => equivalentPorts.some((port) => hasAll(settings, port))
  const mayDiffer = isAtOne(stored) && isAtOne(settings) ? Object.keys(equivalentPorts[0] ?? {}) : []
  const compared = Object.entries(settings).filter(([name]) => !mayDiffer.includes(name))
  return hasAll(stored, Object.fromEntries(compared))
}

function hasAll(settings: AddedTv['settings'], some: AddedTv['settings']): boolean {
  return Object.entries(some).every(([name, value]) => isDeepStrictEqual(settings[name], value))
}
