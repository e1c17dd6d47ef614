/**
 * What we keep in the browser: one row per value, with its shape, under the heading that says what becomes of it at
 * log-out. A value that cannot be read counts as absent. When the storage refuses (full, blocked), a value lives in
 * memory until the page goes; nothing here ever throws.
 */
import { isLanguage, type Language } from '@beckon/contract/languages'
import { COMPANION_ID } from '@beckon/contract/limits'
import { boxId, clientDeviceId, device, token } from '@beckon/contract/shapes'
import { partnerOf } from '@beckon/contract/partners'
import { THEME_CHOICES } from '@beckon/contract/themes'
import * as v from 'valibot'

interface Shape<Value> {
  /** Undefined for a text that nobody here wrote. */
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
/** Whoever reads it knows its shape; a first visit does without. */
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

/** A whole number that the user may choose; what lies outside counts as absent. */
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
  v.maxLength(200),
)
const words = v.pipe(v.string(), v.maxLength(600))
const sentence = v.object({ en: words, es: words, fr: words })

/** The session, and what was set for its boxes. It goes with log-out (C20). */
const OF_SESSION = {
  bookmarkKey: textThat((text) => v.is(token, text)),
  refreshIntervalMs: json(v.pipe(v.number(), v.finite(), v.minValue(1))),
  devices: json(devices),
  deviceId: textThat((text) => v.is(boxId, text)),
  deviceName: name,
  partner: textThat((text) => partnerOf(text) !== undefined),
  isFlex: flag,
  /** By box; for a box that is not in it `digitSpacingMs` counts. */
  digitSpacings: json(
    v.pipe(v.array(v.object({ box: boxId, ms: v.pipe(v.number(), v.finite(), v.minValue(100)) })), v.maxLength(50)),
  ),
  /** By box, in the user's order. */
  favouriteChannels: json(channels),
  // Whoever logs in next chooses again whether what they watch may be stored.
  rememberCommands: flag,
  rememberChannels: flag,
  /** The list of presses stays for a day. */
  keepPresses: flag,
  /** The last to go: it is what other tabs listen for. */
  arToken: textThat((text) => v.is(token, text)),
} as const

/** Tells what somebody watched: kept only after the user's yes. It goes whenever a session ends, and with log-out. */
const OF_VIEWING = {
  typedCommands: json(v.pipe(v.array(v.string()), v.maxLength(100))),
  /** By box, newest first. */
  recentChannels: json(channels),
  pressList: json(
    v.pipe(
      v.array(
        v.object({ page: words, at: v.pipe(v.number(), v.finite()), label: sentence, way: words, became: sentence }),
      ),
      v.maxLength(200),
    ),
  ),
} as const

/** The specification's, of this device. Log-out leaves it (C23). */
const OF_DEVICE = {
  clientDeviceId: textThat((text) => v.is(clientDeviceId, text)),
  locale: { read: (text) => (isLanguage(text) ? text : undefined), write: (value) => value } satisfies Shape<Language>,
  customMode: flag,
  companionMode: flag,
  companionId: textThat((text) => COMPANION_ID.test(text)),
  /** Absent while the user has not decided. */
  consentAppData: json(v.object({ necessary: v.boolean(), analytics: v.boolean() })),
  /** The same for a tag manager; nothing here reads it back. */
  consentMode: json(v.object({})),
  enableAsl: flag,
  'asl-consent': flag,
  'viewed-asl-getting-started': flag,
} as const

/** How somebody presses, sees, hears and speaks: a person's own, absent until chosen. Log-out leaves it. */
export const CHOICES = {
  'asl-keep-hands': flag,
  /** The device id of the camera chosen last. */
  'asl-camera': name,
  keySound: flag,
  soundVolume: whole(0, 100, 60),
  holdToRepeat: flag,
  /** How soon after a press of the same key another one is ignored. */
  ignorePowerMs: whole(0, 5_000, 0),
  ignoreOthersMs: whole(0, 5_000, 0),
  /** Of a touch: how long it must be, and on which key it counts. */
  touchHoldMs: whole(0, 4_000, 0),
  touchCounts: oneOf('same', 'began', 'ended'),
  /** The arrow keys of the keyboard go from key to key inside a group. */
  arrowsInGroups: flag,
  repeatDelayMs: whole(100, 10_000, 500),
  repeatEveryMs: whole(50, 10_000, 100),
  numberComposer: flag,
  keysToTv: flag,
  /** Keys of the keyboard that the user gave to buttons, by the button's id; empty for none. */
  ownKeys: json(v.record(v.string(), v.string())),
  sayPresses: flag,
  /** What the TV did after a press. */
  sayTv: flag,
  /** By the browser's voices, in place of a screen reader; at this rate, in percent. */
  speakAloud: flag,
  speechRate: whole(50, 200, 100),
  /** A short tremble of the device at each press. */
  haptics: flag,
  /** The screen stays on while a remote is seen. */
  stayAwake: flag,
  /** The user's own buttons and the hand's keys come first; numbers and colours are folded. */
  shortRemote: flag,
  /** Captions, audio description and voice guidance stand before all other keys. */
  accessRowFirst: flag,
  arrowWords: flag,
  /** In place of the device's own (`look.ts`). */
  theme: oneOf(...THEME_CHOICES),
  lessMotion: flag,
  /** On the keys: few plain words, and large drawings. */
  plainWords: flag,
  keySymbols: flag,
  /** After so many minutes without a press the remote rests; 0 is never. */
  watchingMinutes: whole(0, 60, 0),
  /** What it shows then beside Wake, by the ids of buttons. */
  watchingKeys: json(v.pipe(v.array(v.pipe(v.string(), v.maxLength(64))), v.maxLength(3))),
  /** How long a spoken command may be. */
  voiceLimitMs: whole(5_000, 15_000, 5_000),
  /** How the user presses; its shape is in `access-methods/stored-profile.ts`, which the first visit does without. */
  ways: long,
} as const

/** What a user asked this device to keep, whoever uses it. Log-out leaves it. */
const ASKED = {
  digitSpacingMs: whole(100, 5_000, 300),
  /** The microphone stays open with it: each person says so on this device. */
  microphoneReady: flag,
  /** The four digits that open what is locked; nothing is locked without. */
  editLock: textThat((text) => /^\d{4}$/u.test(text)),
  /** Who shares this device; its shape is in `features/people/people.ts`. */
  people: long,
  /** The last test of the user's switch; its shape is in `features/access-settings/switch-test/kept-test.ts`. */
  switchTest: long,
  /** How often each key is pressed by scanning; its shape is in `access-methods/scanning/key-uses.ts`. */
  keyUses: long,
} as const

export const STORED = { ...OF_SESSION, ...OF_VIEWING, ...OF_DEVICE, ...CHOICES, ...ASKED } as const

export type StoredName = keyof typeof STORED
export type StoredValue<Name extends StoredName> = (typeof STORED)[Name] extends Shape<infer Value> ? Value : never
/** Those that are on or off. */
export type FlagName = {
  [Name in StoredName]: StoredValue<Name> extends boolean ? Name : never
}[StoredName]
export type NumberName = {
  [Name in StoredName]: (typeof STORED)[Name] extends NumberShape ? Name : never
}[StoredName]

const PROBE = 'beckon-probe'
const inMemory = new Map<string, string>()

/** Proves that local storage keeps what it is given (A01). */
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

/** What is tried: it counts for this tab alone, and nothing of it is kept. */
const tried = new Set<string>()

/** Until the answer is called, or the page is gone, this counts in place of what is stored, and can be changed. */
export function tryStored<Name extends StoredName>(key: Name, value: StoredValue<Name>): () => void {
  const before = inMemory.get(key)
  tried.add(key)
  writeStored(key, value)
  return () => {
    if (!tried.delete(key)) return
    if (before === undefined) inMemory.delete(key)
    else inMemory.set(key, before)
  }
}

export function isTried(key: StoredName): boolean {
  return tried.has(key)
}

/** What is stored beneath what is tried. */
export function readKept<Name extends StoredName>(key: Name): StoredValue<Name> | undefined {
  return tried.has(key) ? readText(key, textInStorage(key)) : readStored(key)
}

export function readStored<Name extends StoredName>(key: Name): StoredValue<Name> | undefined {
  return readText(key, inMemory.get(key) ?? textInStorage(key))
}

function readText<Name extends StoredName>(key: Name, text: string | undefined): StoredValue<Name> | undefined {
  return text === undefined ? undefined : ((STORED[key] as Shape<unknown>).read(text) as StoredValue<Name> | undefined)
}

/** What the user chose, or what counts until then. */
export function readNumber(name: NumberName): number {
  return readStored(name) ?? STORED[name].unlessChosen
}

export function writeStored<Name extends StoredName>(key: Name, value: StoredValue<Name>): void {
  const text = (STORED[key] as Shape<unknown>).write(value)
  if (tried.has(key)) return void inMemory.set(key, text)
  try {
    globalThis.localStorage.setItem(key, text)
    inMemory.delete(key)
  } catch {
    inMemory.set(key, text)
  }
}

export function removeStored(key: StoredName): void {
  inMemory.delete(key)
  tried.delete(key)
  try {
    globalThis.localStorage.removeItem(key)
  } catch {
    // Without storage there is nothing to remove.
  }
}

/** The session ended: what was watched in it is nobody else's affair. */
export function clearViewing(): void {
  clear(OF_VIEWING)
}

/** Everything that goes with log-out. */
export function clearSession(): void {
  clear({ ...OF_VIEWING, ...OF_SESSION })
}

/** Also of those who share the device and do not use it now. */
function clear(group: Readonly<Record<string, unknown>>): void {
  for (const name of Object.keys(group)) removeStored(name as StoredName)
  try {
    const people: unknown = JSON.parse(readKept('people') ?? '')
    writeStored(
      'people',
      JSON.stringify(people, (name, value: unknown) => (Object.hasOwn(group, name) ? undefined : value)),
    )
  } catch {
    // Nobody shares it.
  }
}

function textInStorage(key: string): string | undefined {
  try {
    return globalThis.localStorage.getItem(key) ?? undefined
  } catch {
    return undefined
  }
}
