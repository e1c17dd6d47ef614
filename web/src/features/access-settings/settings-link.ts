/**
 * Settings in the address, `/access#settings=1.…`: the version of the format, then all settings that differ from their
 * defaults. Carries the access method, sizes, theme, sounds and speech; no session, viewing history or lock code.
 * Unknown settings are kept and passed on in the next link. A link with any value that cannot be stored unchanged is
 * rejected as a whole.
 */
import { DEFAULT_PROFILE, profileShape, type Profile } from '@beckon/contract/profile'
import * as v from 'valibot'
import { STORED, type StoredName } from '../../platform/stored-values.ts'
import { ensureCanPress } from '../../access-methods/switch-input/scanning-jobs.ts'
import { SPACE } from '../../access-methods/profiles.ts'
import { ALL_SETTINGS, defaultOf, isStored, type Setting, type Value } from './settings.ts'

const VERSION = 1
/** Ten times the length of a long link. */
const LENGTH_AT_MOST = 4_000

/** The stored values that a link carries. */
export const SHARED: readonly (Setting & { readonly place: StoredName })[] = ALL_SETTINGS.flatMap((one) =>
  isStored(one.place) && !one.isPrivate ? [{ ...one, place: one.place }] : [],
)

export interface LinkedSettings {
  readonly profile: Profile
  readonly stored: ReadonlyMap<StoredName, Value>
  /** Whether the link has settings that this version of the page does not know. */
  readonly hasUnknown: boolean
}

type Fields = Readonly<Record<string, unknown>>
type ReadLink = ({ readonly is: 'settings' } & LinkedSettings) | { readonly is: 'damaged' | 'too long' | 'newer' }

/** `valueOf` returns the value of a stored setting. */
export function linkOf(profile: Profile, valueOf: (setting: Setting) => Value): string {
  // `own` of a profile: settings that this version does not know.
  const { version: _, own: unknown, ...settings } = profile
  const stored = SHARED.filter((one) => valueOf(one) !== defaultOf(one)).map((one) => [one.place, valueOf(one)])
  const fields = differing(settings, DEFAULT_PROFILE)
  const others = { ...(isFields(unknown) && unknown), ...Object.fromEntries(stored) }
  const bytes = new TextEncoder().encode(
    JSON.stringify({ ...fields, ...(Object.keys(others).length > 0 && { own: others }) }),
  )
  const text = btoa(String.fromCharCode(...bytes))
  return `${VERSION}.${text.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')}`
}

function differing(fields: Fields, from: Fields): Fields {
  return Object.fromEntries(
    Object.entries(fields).flatMap(([name, value]) => {
      const standard = from[name]
      if (isIn(value, standard) && isIn(standard, value)) return []
      return [[name, isFields(value) && isFields(standard) ? differing(value, standard) : value]]
    }),
  )
}

export function readLink(link: string): ReadLink {
  if (link.length > LENGTH_AT_MOST) return { is: 'too long' }
  const [, version = '', text = ''] = /^([1-9]\d{0,3})\.([\w-]+)$/u.exec(link) ?? []
  if (Number(version) > VERSION) return { is: 'newer' }
  const given = fieldsIn(text)
  const read = given && v.safeParse(profileShape, { ...given, version: VERSION })
  if (!read?.success || !isIn(given, read.output)) return { is: 'damaged' }
  const { own: others = {}, ...settings } = read.output
  if (!isFields(others)) return { is: 'damaged' }
  const unknown = Object.fromEntries(Object.entries(others).filter(([name]) => !isStored(name)))
  const known = Object.entries(others).filter(([name]) => isStored(name))
  if (!known.every(([name, value]) => canBeStored(name, value))) return { is: 'damaged' }
  const hasOthers = Object.keys(unknown).length > 0
  return {
    is: 'settings',
    hasUnknown: hasOthers || hasUnknownFields(settings, DEFAULT_PROFILE),
    profile: { ...(settings as Profile), ...(hasOthers && { own: unknown }) },
    stored: new Map(SHARED.map((one) => [one.place, (others[one.place] as Value | undefined) ?? defaultOf(one)])),
  }
}

function fieldsIn(text: string): Fields | undefined {
  try {
    const bytes = Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (one) => one.charCodeAt(0))
    const fields: unknown = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
    return isFields(fields) ? fields : undefined
  } catch {
    return undefined
  }
}

/** Whether `read` contains all of `given` unchanged. Parsing replaces a value that is out of range. */
function isIn(given: unknown, read: unknown): boolean {
  if (typeof given !== 'object' || given === null) return given === read
  if (typeof read !== 'object' || read === null || Array.isArray(given) !== Array.isArray(read)) return false
  return Object.entries(given).every(
    ([name, value]) => Object.hasOwn(read, name) && isIn(value, (read as Fields)[name]),
  )
}

function hasUnknownFields(fields: Fields, known: Fields): boolean {
  return Object.entries(fields).some(([name, value]) => {
    if (!Object.hasOwn(known, name)) return true
    return isFields(value) && hasUnknownFields(value, known[name] as Fields)
  })
}

/** Whether a link may carry this setting, and its value survives being written and read. */
function canBeStored(name: string, value: unknown): boolean {
  const shared = SHARED.find(({ place }) => place === name)
  if (!shared || typeof value !== typeof defaultOf(shared)) return false
  const { read, write } = STORED[shared.place] as { read: (text: string) => unknown; write: (value: unknown) => string }
  return read(write(value)) === value
}

/**
 * Merges a link into the user's profile. The user's own switches stay, since those of the link may not exist here. If
 * the user has none, it takes those of the link or, for a method that needs one, the space bar. What would leave the user
 * without a way to press is corrected.
 */
export function profileWith(mine: Profile, { profile: linked }: LinkedSettings): Profile {
  const fromLink = linked.switches.length > 0 ? linked.switches : [SPACE]
  const needsSwitch = linked.way === 'scan' || linked.way === 'direct' || linked.switches.length > 0
  return ensureCanPress({
    ...mine,
    ...linked,
    press: { ...mine.press, ...linked.press },
    scan: { ...mine.scan, ...linked.scan },
    dwell: { ...mine.dwell, ...linked.dwell },
    layout: { ...mine.layout, ...linked.layout },
    switches: mine.switches.length > 0 ? mine.switches : needsSwitch ? fromLink : [],
  })
}

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
