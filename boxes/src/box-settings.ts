/**
 * The schema of a box's settings, and the parser of `BECKON_BOXES`: a list of addresses, JSON, or the path of a JSON
 * file. Default: the virtual TVs of the practice subscribers (see `docs/glossary.md`). An invalid setting stops the
 * server's start with a message. `make-box.ts` makes the boxes.
 */
import { randomInt } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { PARTNERS } from '@beckon/contract/partners'
import * as v from 'valibot'
import type { CecTv } from './cec/cec-tv.ts'
import { FAMILIES, familyOf } from './families.ts'
import type { Family } from './family.ts'
import { hostOf, isWellEncoded, STRAY_PERCENT_MESSAGE } from './wire/address.ts'

export class BoxSettingsError extends Error {}

/** The owner's shortcuts: each name stands for a text command. */
export type Shortcuts = Readonly<Record<string, string>>

const SHORTCUTS_AT_MOST = 100

/** The partner whose account it is, and the account's `sub` there. `*:one` is the subscriber `one` of every partner. */
const owner = v.pipe(
  v.string(),
  v.regex(/^(?:[a-z]+|\*):.+$/u, 'must be partner:subject, such as comcast:one'),
  v.transform((name) => {
    if (!name.startsWith('*:')) return [name]
    return Object.keys(PARTNERS).map((partner) => `${partner}${name.slice(1)}`)
  }),
)
const common = {
  id: v.pipe(
    v.string(),
    v.regex(/^[\w.:-]{1,128}$/u, 'must be 1 to 128 letters, digits, dots, dashes, colons or underscores'),
  ),
  name: v.pipe(
    v.string(),
    v.trim(),
    v.nonEmpty('must not be empty'),
    v.maxLength(100, 'must be at most 100 characters'),
  ),
  /** The layout of its remote. Elsewhere in `boxes/`, a `Family` is the kind of device that a driver can control. */
  family: v.optional(v.picklist(['standard', 'flex'], 'must be standard or flex'), 'standard'),
  /** Without owners, a real box can be used by the remotes paired with it, a virtual TV by everybody. */
  owners: v.optional(
    v.pipe(
      v.array(owner),
      v.transform((lists) => lists.flat()),
    ),
  ),
}
/** The TV beside the box, over this machine's HDMI-CEC: `true`, or the adapter and program. */
const cec = v.exactOptional(
  v.union(
    [
      v.pipe(
        v.literal(true),
        v.transform(() => ({})),
      ),
      v.strictObject({
        device: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(15))),
        program: v.optional(v.pipe(v.array(v.pipe(v.string(), v.nonEmpty())), v.minLength(1))),
        osdName: v.optional(v.pipe(v.string(), v.regex(/^[ -~]{1,14}$/u))),
      }),
    ],
    'must be true, or have a device (0 to 15), a program (a list of words) and an osdName (at most 14 letters), ' +
      'each if need be',
  ),
)

/** The device's own identity, which distinguishes it from another at the same address (see `Sighting`). */
const identity = v.exactOptional(v.pipe(v.string(), v.nonEmpty(), v.maxLength(200)))

/** The owner's shortcuts, such as `{"Movies": "Netflix"}`: each name stands for a text command. */
const shortcutText = v.pipe(
  v.string('must be words'),
  v.trim(),
  v.nonEmpty('must not be empty'),
  v.maxLength(200, 'is too long'),
)
const shortcuts = v.exactOptional(
  v.pipe(
    v.record(v.pipe(shortcutText, v.maxLength(100, 'is too long')), shortcutText, 'must be names, each with words'),
    v.check((table) => Object.keys(table).length <= SHORTCUTS_AT_MOST, `must be at most ${SHORTCUTS_AT_MOST}`),
  ),
)

const DRIVER_NAMES = ['virtual', 'link', ...FAMILIES.map(({ driver }) => driver)]
const mustBeOneOf = (names: readonly string[]) => `must be ${names.slice(0, -1).join(', ')} or ${names.at(-1)}`

/** The TV beside the box, with its own driver: `{"driver": "webos", "host": "…"}`. */
const tvSetting = v.exactOptional(
  v.variant(
    'driver',
    FAMILIES.map(({ driver, entries }) => v.strictObject({ driver: v.literal(driver), ...entries })),
    mustBeOneOf(FAMILIES.map(({ driver }) => driver)),
  ),
)

const settingOf = ({ driver, entries }: Family) =>
  v.pipe(
    v.strictObject({ ...common, identity, shortcuts, driver: v.literal(driver), ...entries, cec, tv: tvSetting }),
    v.check(
      (setting) => setting['cec'] === undefined || setting['tv'] === undefined,
      'has a TV both as "cec" and as "tv"; name one of them',
    ),
  )

const virtualSetting = v.strictObject({ ...common, driver: v.literal('virtual') })
/** A box that an agent on another machine controls and announces over its link. */
const linkSetting = v.strictObject({
  ...common,
  driver: v.literal('link'),
  secret: v.pipe(
    v.string('must be set to the secret of its agent'),
    v.minLength(32, 'must have at least 32 characters'),
  ),
})
const boxSetting = v.variant(
  'driver',
  [virtualSetting, linkSetting, ...FAMILIES.map(settingOf)],
  mustBeOneOf(DRIVER_NAMES),
)
const boxSettings = v.pipe(
  v.array(boxSetting, 'must be a list of boxes'),
  v.minLength(1, 'must name at least one box'),
  v.check((boxes) => new Set(boxes.map(({ id }) => id)).size === boxes.length, 'must give every box an id of its own'),
)

type OwnedSetting = { readonly owners?: readonly string[] | undefined }
/** A box with a driver of `FAMILIES`, whose own settings stand beside these. */
export interface FamilySetting extends OwnedSetting {
  readonly id: string
  readonly name: string
  readonly family: 'standard' | 'flex'
  readonly driver: Family['driver']
  readonly cec?: ConstructorParameters<typeof CecTv>[0]
  readonly tv?: { readonly driver: Family['driver'] }
  readonly shortcuts?: Shortcuts
}
export type BoxSetting = v.InferOutput<typeof virtualSetting> | v.InferOutput<typeof linkSetting> | FamilySetting
export type BoxSettings = readonly BoxSetting[]

/** The boxes of the practice subscribers: `one` has one, `several` three, `flex` one flex box, `none` none. */
const VIRTUAL_TVS: BoxSettings = v.parse(boxSettings, [
  { id: 'living-room', name: 'Living room', driver: 'virtual', family: 'standard', owners: ['*:one'] },
  { id: 'bedroom', name: 'Bedroom', driver: 'virtual', family: 'standard', owners: ['*:several'] },
  { id: 'kitchen', name: 'Kitchen', driver: 'virtual', family: 'standard', owners: ['*:several'] },
  { id: 'playroom', name: 'Playroom', driver: 'virtual', family: 'flex', owners: ['*:several'] },
  { id: 'den', name: 'Den', driver: 'virtual', family: 'flex', owners: ['*:flex'] },
])

/** Validates the value of `BECKON_BOXES`. Throws a BoxSettingsError with what to change, without secrets. */
export function readBoxSettings(value: string | undefined): BoxSettings {
  const text = value?.trim() ?? ''
  if (text === '') return VIRTUAL_TVS
  const parsed = v.safeParse(boxSettings, rawSettings(text))
  if (parsed.success) return parsed.output as BoxSettings
  const problems = parsed.issues.map((issue) => `${whereOf(issue)} ${messageOf(issue)}.`)
  throw new BoxSettingsError(`BECKON_BOXES: ${[...new Set(problems)].join(' ')}`)
}

/** Validates the settings of a stored box; undefined if its driver does not accept them (any more). */
export function readStoredBox(setting: Readonly<Record<string, unknown>>): BoxSetting | undefined {
  const parsed = v.safeParse(boxSetting, setting)
  return parsed.success ? (parsed.output as BoxSetting) : undefined
}

/** Reads a box that an agent controls from an entry of a file; returns a sentence if the entry is wrong. */
export function readLinkedBox(setting: unknown): v.InferOutput<typeof linkSetting> | string {
  const parsed = v.safeParse(linkSetting, { driver: 'link', ...(typeof setting === 'object' ? setting : {}) })
  if (parsed.success) return parsed.output
  const problems = parsed.issues.map((issue) => `"${v.getDotPath(issue) ?? 'box'}" ${messageOf(issue)}.`)
  return [...new Set(problems)].join(' ')
}

/** Distinguishes JSON, addresses and the path of a file by how the text begins. */
function rawSettings(text: string): unknown {
  if (/^[{[]/u.test(text)) return listIn(parseJson(text, 'The JSON in BECKON_BOXES'))
  if (text.includes('://')) {
    const addresses = text.split(/,(?=\s*[a-z][a-z\d-]*:\/\/)/iu)
    return addresses.map((address, index) => fromAddress(address.trim(), index + 1))
  }
  let file
  try {
    file = readFileSync(text, 'utf8')
  } catch {
    // An address without its :// may contain a password.
    const named = text.includes('@') ? 'of this name' : `"${text}"`
    throw new BoxSettingsError(
      `BECKON_BOXES: there is no readable file ${named}. Give an address such as ` +
        'vdr://127.0.0.1:6419?name=Living%20room, JSON, or the path of a JSON file.',
    )
  }
  return listIn(parseJson(file, `The file ${text}`))
}

function parseJson(text: string, what: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new BoxSettingsError(`BECKON_BOXES: ${what} is not valid JSON.`)
  }
}

/** A list, a single box, or `{"boxes": […]}`. */
function listIn(json: unknown): unknown {
  if (Array.isArray(json)) return json
  if (typeof json === 'object' && json !== null && 'boxes' in json) return json.boxes
  return [json]
}

/** A login (`name:password@`) with a bare `/`, `?` or `#`, at which a URL parser ends the host: before the `@`. */
const UNESCAPED_LOGIN = /^[^:]*:\/\/[^@/?#]*[/?#][^=]*@/u

/**
 * `kodi://host:port?name=…&id=…`, `virtual://id?name=…&family=flex`; owners may be repeated. An address may contain a
 * password, so a message names it by its place in the list.
 */
function fromAddress(address: string, place: number): Record<string, unknown> {
  const url = URL.parse(address)
  if (!url || UNESCAPED_LOGIN.test(address))
    throw new BoxSettingsError(
      `BECKON_BOXES: address ${place} is no address such as vdr://127.0.0.1:6419?name=Living%20room. ` +
        'In a name or password, write / as %2F, @ as %40, ? as %3F and # as %23.',
    )
  const driver = url.protocol.slice(0, -1)
  if (!isWellEncoded(address))
    throw new BoxSettingsError(`BECKON_BOXES: the ${driver} address ${STRAY_PERCENT_MESSAGE}.`)
  const family = familyOf(driver)
  const query = [...url.searchParams].filter(([name]) => name !== 'owner')
  const given = Object.fromEntries(query.map(([name, text]) => [name, queryValue(family, name, text)]))
  const owners = url.searchParams.getAll('owner')
  const base = { driver, ...given, ...(owners.length > 0 ? { owners } : {}) }
  const host = hostOf(url)
  if (family === undefined) return { ...base, id: given['id'] ?? host, name: given['name'] ?? host }
  return {
    ...base,
    id: given['id'] ?? driver,
    name: given['name'] ?? 'TV',
    ...(host === '' ? {} : { host }),
    ...(url.port === '' ? {} : { port: Number(url.port) }),
    ...(url.username === '' ? {} : { user: decodeURIComponent(url.username) }),
    ...(url.password === '' ? {} : { password: decodeURIComponent(url.password) }),
  }
}

/** A query value of an address as the type that the setting accepts: text, else a boolean, else a number. */
function queryValue(family: Family | undefined, name: string, text: string): unknown {
  // `cec=true`, or the number of the adapter.
  if (name === 'cec') return text === 'true' || { device: Number(text) }
  const schema = family?.entries[name]
  if (schema === undefined) return text
  const kinds = [text, ...(/^(?:true|false)$/u.test(text) ? [text === 'true'] : []), Number(text)]
  return kinds.find((value) => v.safeParse(schema as v.GenericSchema, value).success) ?? text
}

/** For strict objects valibot reports "Invalid key"; the received value shows whether a key is missing or unknown. */
function messageOf(issue: v.BaseIssue<unknown>): string {
  if (issue.type !== 'strict_object' || issue.path === undefined) return issue.message
  return issue.received === 'undefined' ? 'is missing' : 'is not a setting of this driver'
}

function whereOf(issue: v.BaseIssue<unknown>): string {
  const [box, ...fields] = issue.path ?? []
  if (!box) return 'The list'
  const field = fields.map(({ key }) => String(key)).join('.')
  return `Box ${Number(box.key) + 1}${field === '' ? '' : `: ${field}`}`
}

const ID_LETTERS = 'abcdefghjkmnpqrstuvwxyz23456789'

/** A unique id for a new box. Never the id of a removed box: sessions of that one may remain. */
export function newBoxId(name: string): string {
  const slug = name
    .toLowerCase()
    .normalize('NFD')
    .replaceAll(/[^a-z\d]+/gu, '-')
    .replaceAll(/^-+|-+$/gu, '')
    .slice(0, 40)
  const end = Array.from({ length: 8 }, () => ID_LETTERS[randomInt(ID_LETTERS.length)]).join('')
  return `${slug || 'tv'}-${end}`
}
