/** What a finished set-up makes: the TV that is added, or the one of the added TVs that this set is already. */
import type { SetUpResult } from '@beckon/boxes/set-up'
import { familyOf } from '@beckon/boxes/families'
import { plainText } from '@beckon/boxes/wire/plain-text'
import { randomInt } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import type { AddedTv } from './added-tvs.ts'
import type { SetUpTarget } from './set-ups.ts'

export interface Naming {
  readonly name: string
  readonly room: string
  readonly layout: 'standard' | 'flex'
  /** Whether somebody saw the magic packet wake the TV. */
  readonly wakes?: boolean | undefined
}

/** Other people's pages show it, so only plain text is left of it; an empty name becomes `TV`. */
export function plainNaming<N extends Pick<Naming, 'name' | 'room'>>(naming: N): N {
  return { ...naming, name: plainText(naming.name) || 'TV', room: plainText(naming.room) }
}

/** `before`: the TV that was set up again. What its owner wrote or saw there outlives a new pairing. */
export function tvOfSetUp(
  { driver, identity: sighted, via }: SetUpTarget,
  { settings, mac, identity = sighted }: SetUpResult,
  { name, room, layout, wakes = false }: Naming,
  before: AddedTv | undefined,
): AddedTv {
  const isHere = via === undefined && before?.via === undefined
  const written = before?.driver === driver ? before.settings : {}
  const kept = isHere ? written : {}
  const shortcuts = before?.settings['shortcuts']
  return {
    id: before?.id ?? newId(name),
    name,
    room,
    layout,
    driver,
    settings: {
      ...('apps' in written ? { apps: written['apps'] } : {}),
      ...(shortcuts === undefined ? {} : { shortcuts }),
      ...('keyGapMs' in kept ? { keyGapMs: kept['keyGapMs'] } : {}),
      ...('mac' in kept && (mac === undefined || mac === kept['mac']) ? { mac: kept['mac'] } : {}),
      ...codesKept(driver, kept, settings),
      ...settings,
      ...(via === undefined && wakes && mac !== undefined ? { mac } : {}),
    },
    ...(before?.owners === undefined ? {} : { owners: before.owners }),
    ...(before?.tvId === undefined ? {} : { tvId: before.tvId }),
    ...(identity === undefined ? {} : { identity }),
    ...(via === undefined ? {} : { via }),
  }
}

/**
 * Codes that were learned or chosen, where the sender is of the same kind: what a remote sends is the same everywhere.
 */
function codesKept(driver: string, before: AddedTv['settings'], now: AddedTv['settings']): AddedTv['settings'] {
  const setting = familyOf(driver)?.codes?.setting
  if (setting === undefined || before[setting] === undefined) return {}
  const isSameKind = before['profile'] === now['profile'] && before['remote'] === now['remote']
  return isSameKind ? { [setting]: before[setting] } : {}
}

const ID_LETTERS = 'abcdefghjkmnpqrstuvwxyz23456789'

/** Never the id of a box that was forgotten: sessions of that one may be left. */
function newId(name: string): string {
  const slug = name
    .toLowerCase()
    .normalize('NFD')
    .replaceAll(/[^a-z\d]+/gu, '-')
    .replaceAll(/^-+|-+$/gu, '')
    .slice(0, 40)
  const end = Array.from({ length: 8 }, () => ID_LETTERS[randomInt(ID_LETTERS.length)]).join('')
  return `${slug || 'tv'}-${end}`
}

/** By its identity, where both have one; else by all that its set-up found out, such as address, port and topic. */
export function isSameTv(
  tv: AddedTv,
  { driver, via, identity: sighted }: SetUpTarget,
  { settings, identity = sighted }: SetUpResult,
): boolean {
  if (tv.identity !== undefined && identity !== undefined) return tv.identity === identity
  const isAtSamePlace = Object.entries(settings).every(([name, value]) => isDeepStrictEqual(tv.settings[name], value))
  return tv.driver === driver && tv.via === via && isAtSamePlace
}
