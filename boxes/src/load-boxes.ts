/**
 * Reads the setting `BECKON_BOXES` and creates the boxes. The setting is a list of addresses, JSON, or the path of a
 * JSON file. Default: the virtual TVs of the demonstration subscribers. An invalid setting stops the start with a
 * message.
 */
import { readFileSync } from 'node:fs'
import { PARTNERS } from '@beckon/contract/partners'
import * as v from 'valibot'
import type { Box } from './box.ts'
import { withCecTv } from './cec/with-cec-tv.ts'
import { LinkedBox } from './link/linked-box.ts'
import { VdrBox } from './vdr/vdr-box.ts'
import { VirtualTvBox } from './virtual-tv/virtual-tv-box.ts'

export class BoxSettingsError extends Error {}

const ANY_PARTNER = '*'
const VDR_PORT = 6419

/** `*:one` is the subscriber `one` of every partner. */
const owner = v.pipe(
  v.string(),
  v.regex(/^(?:[a-z]+|\*):.+$/u, 'must be partner:subject, such as comcast:one'),
  v.transform((name) => {
    const [partner = '', subject] = [name.slice(0, name.indexOf(':')), name.slice(name.indexOf(':') + 1)]
    return partner === ANY_PARTNER ? Object.keys(PARTNERS).map((one) => `${one}:${subject}`) : [name]
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
  family: v.optional(v.picklist(['standard', 'flex'], 'must be standard or flex'), 'standard'),
  /** Without owners, a real box can be used by the remotes paired with it, a virtual TV by everybody. */
  owners: v.optional(
    v.pipe(
      v.array(owner),
      v.transform((lists) => lists.flat()),
    ),
  ),
}
const port = v.pipe(
  v.number('must be a number'),
  v.integer(),
  v.minValue(1, 'must be from 1 to 65535'),
  v.maxValue(65535, 'must be from 1 to 65535'),
)

/** The television beside the box, over this machine's HDMI-CEC: `true`, or the adapter and program. */
const cec = v.optional(
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

const boxSetting = v.variant(
  'driver',
  [
    v.strictObject({ ...common, driver: v.literal('virtual') }),
    v.strictObject({
      ...common,
      driver: v.literal('vdr'),
      host: v.pipe(
        v.string('must be set to the machine that VDR runs on'),
        v.nonEmpty('must be the machine that VDR runs on'),
      ),
      port: v.optional(port, VDR_PORT),
      /** Whether the TV's volume keys change VDR's own volume. */
      volume: v.optional(v.boolean('must be true or false'), true),
      /** Milliseconds that a channel number waits for its next digit; slow hands may need 5000. */
      digitWaitMs: v.optional(
        v.pipe(
          v.number('must be a number'),
          v.minValue(500, 'must be at least 500'),
          v.maxValue(20_000, 'must be at most 20000'),
        ),
        1_500,
      ),
      cec,
    }),
    v.strictObject({
      ...common,
      driver: v.literal('link'),
      secret: v.pipe(
        v.string('must be set to the secret of its agent'),
        v.minLength(32, 'must have at least 32 characters'),
      ),
    }),
  ],
  'must be virtual, vdr or link',
)
const boxSettings = v.pipe(
  v.array(boxSetting, 'must be a list of boxes'),
  v.minLength(1, 'must name at least one box'),
  v.check((boxes) => new Set(boxes.map(({ id }) => id)).size === boxes.length, 'must give every box an id of its own'),
)

export type BoxSetting = v.InferOutput<typeof boxSetting>
export type BoxSettings = readonly BoxSetting[]

/** The boxes of the demonstration subscribers: `one` has one, `several` three, `flex` one flex box, `none` none. */
export const VIRTUAL_TVS: BoxSettings = v.parse(boxSettings, [
  { id: 'living-room', name: 'Living room', driver: 'virtual', family: 'standard', owners: ['*:one'] },
  { id: 'bedroom', name: 'Bedroom', driver: 'virtual', family: 'standard', owners: ['*:several'] },
  { id: 'kitchen', name: 'Kitchen', driver: 'virtual', family: 'standard', owners: ['*:several'] },
  { id: 'playroom', name: 'Playroom', driver: 'virtual', family: 'flex', owners: ['*:several'] },
  { id: 'den', name: 'Den', driver: 'virtual', family: 'flex', owners: ['*:flex'] },
])

/** Validates the value of `BECKON_BOXES`. Throws a BoxSettingsError that says what to change, without secrets. */
export function readBoxSettings(value: string | undefined): BoxSettings {
  const text = value?.trim() ?? ''
  if (text === '') return VIRTUAL_TVS
  const parsed = v.safeParse(boxSettings, rawSettings(text))
  if (parsed.success) return parsed.output
  const problems = parsed.issues.map((issue) => `${whereOf(issue)} ${messageOf(issue)}.`)
  throw new BoxSettingsError(`BECKON_BOXES: ${[...new Set(problems)].join(' ')}`)
}

function rawSettings(text: string): unknown {
  if (/^[{[]/u.test(text)) return listIn(parseJson(text, 'The JSON in BECKON_BOXES'))
  if (/^[a-z]+:\/\//u.test(text))
    return text.split(/,(?=\s*[a-z]+:\/\/)/u).map((address) => fromAddress(address.trim()))
  let file
  try {
    file = readFileSync(text, 'utf8')
  } catch {
    throw new BoxSettingsError(
      `BECKON_BOXES: there is no readable file "${text}". Give an address such as ` +
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

/** `vdr://host:port?name=…&id=…`, `virtual://id?name=…&family=flex`; owners may be repeated. */
function fromAddress(address: string): Record<string, unknown> {
  const url = URL.parse(address)
  if (!url)
    throw new BoxSettingsError(
      `BECKON_BOXES: "${address}" is no address such as vdr://127.0.0.1:6419?name=Living%20room.`,
    )
  const driver = url.protocol.slice(0, -1)
  const { searchParams: query } = url
  const owners = query.getAll('owner')
  const given = Object.fromEntries([...query].filter(([name]) => name !== 'owner'))
  const base = { driver, ...given, ...(owners.length > 0 ? { owners } : {}) }
  if (driver === 'vdr') {
    const host = url.hostname.replace(/^\[|\]$/gu, '')
    const volume = given['volume'] === undefined ? {} : { volume: yesOrNo(given['volume']) }
    const wait = given['digitWaitMs'] === undefined ? {} : { digitWaitMs: Number(given['digitWaitMs']) }
    const tv = given['cec'] === undefined ? {} : { cec: given['cec'] === 'true' || { device: Number(given['cec']) } }
    const id = given['id'] ?? 'vdr'
    return {
      ...base,
      id,
      name: given['name'] ?? 'TV',
      host,
      ...volume,
      ...wait,
      ...tv,
      ...(url.port === '' ? {} : { port: Number(url.port) }),
    }
  }
  return { ...base, id: given['id'] ?? url.hostname, name: given['name'] ?? url.hostname }
}

function yesOrNo(value: string): unknown {
  return value === 'true' ? true : value === 'false' ? false : value
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

export function makeBox(setting: BoxSetting): Box {
  switch (setting.driver) {
    case 'virtual':
      return new VirtualTvBox(setting)
    case 'vdr':
      return setting.cec === undefined ? new VdrBox(setting) : withCecTv(new VdrBox(setting), setting.cec)
    case 'link':
      return new LinkedBox(setting)
  }
}

/** Creates the boxes in the order of their settings. */
export function makeBoxes(settings: BoxSettings): Box[] {
  return settings.map(makeBox)
}
