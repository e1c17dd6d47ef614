/**
 * Everything that is stored in the browser: one row per value, with its shape and default, grouped by what happens to
 * it at log-out. Components read a value by `useStored` (`use-stored.ts`), other code by `readStored` and
 * `followStored`. A value that cannot be read counts as absent. If the storage refuses (full, blocked), a value is kept
 * in memory until the page is closed. Nothing here throws.
 */
import { isLanguage, type Language } from '@beckon/contract/languages'
import { boxId, clientDeviceId, COMPANION_ID, device, token } from '@beckon/contract/shapes'
import { partnerOf } from '@beckon/contract/partners'
import * as v from 'valibot'
import { THEME_CHOICES } from './appearance.ts'

/**
 * How many of each the browser stores. A longer list could not be read again, so it is shortened before it is written.
 */
export const TYPED_COMMANDS_AT_MOST = 50
/** Of all boxes together. */
export const STORED_CHANNELS_AT_MOST = 200

interface Shape<Value> {
  /** Undefined for a text in any other format. */
  readonly read: (text: string) => Value | undefined
  readonly write: (value: Value) => string
}

interface NumberShape extends Shape<number> {
  readonly unlessChosen: number
}

const flag: Shape<boolean> = {
  read: (text) => (text === 'true' ? true : text === 'false' ? false : undefined),
  write: String,
}
const name = upTo(300)
/** Text whose schema only its reader has, so that a first visit does not load it. */
const long = upTo(262_144)

function upTo(length: number): Shape<string> {
  return textThat((text) => text.length <= length)
}

function textThat(isGood: (text: string) => boolean): Shape<string> {
  return { read: (text) => (isGood(text) ? text : undefined), write: (value) => value }
}

function oneOf<const Options extends readonly string[]>(...options: Options): Shape<Options[number]> {
  return { read: (text) => options.find((option) => option === text), write: (value) => value }
}

/** A whole number that the user may choose; one outside the range counts as absent. */
function whole(least: number, most: number, unlessChosen: number): NumberShape {
  return {
    unlessChosen,
    read: (text) =>
      /^\d{1,5}$/u.test(text) && Number(text) >= least && Number(text) <= most ? Number(text) : undefined,
    write: String,
  }
}

function json<Value>(shape: v.GenericSchema<unknown, Value>): Shape<Value> {
  return {
    read(text) {
      const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), shape), text)
      return parsed.success ? parsed.output : undefined
    },
    write: (value) => JSON.stringify(value),
  }
}

/** The user's boxes: their number is bounded so that a damaged list cannot stall the page. */
const devices = v.pipe(v.array(device), v.maxLength(500))

const channels = v.pipe(
  v.array(v.object({ box: v.string(), number: v.number(), name: v.pipe(v.string(), v.maxLength(500)) })),
  v.maxLength(STORED_CHANNELS_AT_MOST),
)

/** The session and the settings of its boxes. Log-out deletes it (C20). */
const OF_SESSION = {
  bookmarkKey: textThat((text) => v.is(token, text)),
  refreshIntervalMs: json(v.pipe(v.number(), v.finite(), v.minValue(1))),
  devices: json(devices),
  deviceId: textThat((text) => v.is(boxId, text)),
  deviceName: name,
  partner: textThat((text) => partnerOf(text) !== undefined),
  isFlex: flag,
  /** The favourite channels of each box, in the user's order. */
  favouriteChannels: json(channels),
  // The next person to log in chooses again whether what they watch may be stored.
  rememberCommands: flag,
  rememberChannels: flag,
  /** Deleted last, since other tabs listen for it. */
  arToken: textThat((text) => v.is(token, text)),
} as const

/** What was watched: stored only with the user's consent, and deleted at the end of each session. */
const OF_VIEWING = {
  typedCommands: json(v.pipe(v.array(v.string()), v.maxLength(TYPED_COMMANDS_AT_MOST))),
  /** The recent channels of each box, newest first. */
  recentChannels: json(channels),
} as const

/** Of the device, for all its users. Log-out keeps it (C23). */
const OF_DEVICE = {
  clientDeviceId: textThat((text) => v.is(clientDeviceId, text)),
  companionMode: flag,
  companionId: textThat((text) => COMPANION_ID.test(text)),
  /** Absent while the user has not decided. */
  consentAppData: json(v.object({ necessary: v.boolean(), analytics: v.boolean() })),
  /** The same for a tag manager; nothing here reads it back. */
  consentMode: json(v.object({})),
  'asl-consent': flag,
  /** The device id of the camera chosen last. */
  'asl-camera': name,
  'viewed-asl-getting-started': flag,
  /** Voice keeps the microphone open between commands: each person allows it on this device. */
  microphoneReady: flag,
  /** The digits of the edit lock (`features/lock/code-entry-machine.ts`); absent while there is no lock. */
  editLock: textThat((text) => /^\d+$/u.test(text)),
} as const

/** How the user presses, sees, hears and speaks; absent until chosen. Log-out keeps it (C23). */
const OF_USER = {
  locale: { read: (text) => (isLanguage(text) ? text : undefined), write: (value) => value } satisfies Shape<Language>,
  customMode: flag,
  enableAsl: flag,
  'asl-keep-hands': flag,
  keySound: flag,
  holdToRepeat: flag,
  /** How soon after a press of the same key another one is ignored. */
  ignoreOthersMs: whole(0, 5_000, 0),
  /** The touch filter: how long a touch must last, and on which key it counts. */
  touchHoldMs: whole(0, 4_000, 0),
  touchCounts: oneOf('same', 'began', 'ended'),
  numberComposer: flag,
  keysToTv: flag,
  sayPresses: flag,
  /** Speaks what the TV did after a press. */
  sayTv: flag,
  /** Spoken output by the browser's voices, in place of a screen reader; at this rate, in percent. */
  speakAloud: flag,
  speechRate: whole(50, 200, 100),
  /** The device vibrates at each press. */
  haptics: flag,
  /** The screen stays on while a remote is visible. */
  stayAwake: flag,
  /** Replaces the device's own theme (`appearance.ts`). */
  theme: oneOf(...THEME_CHOICES),
  /** On the keys: few plain words, and large drawings. */
  plainWords: flag,
  /** Minutes without a press until the remote rests (watching mode); 0 is never. */
  watchingMinutes: whole(0, 60, 0),
  /** How long a spoken command may be. */
  voiceLimitMs: whole(5_000, 15_000, 5_000),
  /** How the user presses; its shape is in `access-methods/profiles.ts`, which the first visit does without. */
  ways: long,
} as const

export const STORED = { ...OF_SESSION, ...OF_VIEWING, ...OF_DEVICE, ...OF_USER } as const

/** Values that earlier versions stored and that nothing reads any more. */
const FORMER = [
  'keyUses',
  'people',
  'soundVolume',
  'ignorePowerMs',
  'repeatDelayMs',
  'repeatEveryMs',
  'arrowsInGroups',
  'ownKeys',
  'digitSpacings',
  'digitSpacingMs',
  'shortRemote',
  'accessRowFirst',
  'arrowWords',
  'keySymbols',
  'lessMotion',
  'watchingKeys',
  'keepPresses',
  'pressList',
  'switchTest',
]

/** Pairs of settings that became one: the remaining one takes the value of the other, if its own is absent or off. */
const MERGED = { ignorePowerMs: 'ignoreOthersMs', keySymbols: 'plainWords' } as const
const OFF: ReadonlySet<string | undefined> = new Set([undefined, 'false', '0'])

export type StoredName = keyof typeof STORED
export type StoredValue<Name extends StoredName> = (typeof STORED)[Name] extends Shape<infer Value> ? Value : never
export type NumberName = {
  [Name in StoredName]: (typeof STORED)[Name] extends NumberShape ? Name : never
}[StoredName]

const PROBE = 'beckon-probe'
const inMemory = new Map<string, string>()
/** Values that this tab tries without storing them. */
const tried = new Map<string, string>()

/** Tests whether local storage works (A01). */
export function storageWorks(): boolean {
  try {
    const storage = globalThis.localStorage
    storage.setItem(PROBE, PROBE)
    const kept = storage.getItem(PROBE) === PROBE
    storage.removeItem(PROBE)
    return kept && storage.getItem(PROBE) === null
  } catch {
    return false
  }
}

export function readStored<Name extends StoredName>(key: Name): StoredValue<Name> | undefined {
  const text = storedText(key)
  return text === undefined ? undefined : ((STORED[key] as Shape<unknown>).read(text) as StoredValue<Name> | undefined)
}

/** The stored text, even if it has a wrong shape. */
export function storedText(key: StoredName): string | undefined {
  return tried.get(key) ?? inMemory.get(key) ?? textInStorage(key)
}

/** `event`: of a change in another tab. */
type StoredListener = (event?: StorageEvent) => void
const listeners = new Map<string, Set<StoredListener>>()

/** Calls `listener` when the value may have changed, here or in another tab. The returned function stops that. */
export function followStored(key: StoredName, listener: StoredListener): () => void {
  if (listeners.size === 0) addEventListener('storage', onChangeInOtherTab)
  const all = listeners.get(key) ?? new Set()
  listeners.set(key, all.add(listener))
  return () => all.delete(listener)
}

/** Without a key, another tab has cleared the whole storage. */
function onChangeInOtherTab(event: StorageEvent): void {
  for (const key of event.key === null ? listeners.keys() : [event.key]) tell(key, event)
}

function tell(key: string, event?: StorageEvent): void {
  for (const listener of listeners.get(key) ?? []) listener(event)
}

/** The user's choice, or the default. */
export function readNumber(name: NumberName): number {
  return readStored(name) ?? STORED[name].unlessChosen
}

/** Replaces values for this tab alone, until the returned function is called. Nothing is stored. */
export function tryStored(values: ReadonlyMap<StoredName, string>): () => void {
  for (const [name, text] of values) tried.set(name, text)
  for (const name of values.keys()) tell(name)
  return () => {
    for (const name of values.keys()) tried.delete(name)
    for (const name of values.keys()) tell(name)
  }
}

export function writeStored<Name extends StoredName>(key: Name, value: StoredValue<Name>): void {
  const text = (STORED[key] as Shape<unknown>).write(value)
  try {
    globalThis.localStorage.setItem(key, text)
    inMemory.delete(key)
  } catch {
    inMemory.set(key, text)
  }
  tell(key)
}

export function removeStored(key: StoredName): void {
  inMemory.delete(key)
  removeFromStorage(key)
  tell(key)
}

/** Removes the values of earlier versions, at the start of the page. */
export function removeFormer(): void {
  for (const [former, stays] of Object.entries(MERGED)) {
    const value = textInStorage(former)
    if (value === undefined || OFF.has(value) || !OFF.has(textInStorage(stays))) continue
    try {
      globalThis.localStorage.setItem(stays, value)
    } catch {
      // Full: the former value is removed all the same, and the user chooses again.
    }
  }
  FORMER.forEach(removeFromStorage)
}

function removeFromStorage(key: string): void {
  try {
    globalThis.localStorage.removeItem(key)
  } catch {
    // Without storage there is nothing to remove.
  }
}

/** Deletes what was watched in a session, at its end. */
export function clearViewing(): void {
  clear(OF_VIEWING)
}

/** Deletes everything that log-out deletes. */
export function clearSession(): void {
  clear({ ...OF_VIEWING, ...OF_SESSION })
}

function clear(group: Readonly<Record<string, unknown>>): void {
  for (const name of Object.keys(group)) removeStored(name as StoredName)
}

function textInStorage(key: string): string | undefined {
  try {
    return globalThis.localStorage.getItem(key) ?? undefined
  } catch {
    return undefined
  }
}
