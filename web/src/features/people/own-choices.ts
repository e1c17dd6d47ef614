/**
 * What belongs to a person and not to the device: how they press, and all that they chose to suit them. A person's
 * choices are texts by the names of stored values, so that what an older or newer program wrote is read as far as it is
 * understood.
 */
import { readKept, removeStored, STORED, writeStored, type StoredName } from '../../platform/stored-values.ts'

/** A new stored value is one or the other; the compiler asks. */
const BELONGS = {
  clientDeviceId: 'device',
  arToken: 'device',
  bookmarkKey: 'device',
  refreshIntervalMs: 'device',
  devices: 'device',
  deviceId: 'device',
  deviceName: 'device',
  partner: 'device',
  isFlex: 'device',
  locale: 'person',
  customMode: 'person',
  companionMode: 'device',
  companionId: 'device',
  consentAppData: 'device',
  consentMode: 'device',
  enableAsl: 'person',
  // Who agrees to a camera agrees for themselves: nobody agrees by being chosen.
  'asl-consent': 'device',
  'viewed-asl-getting-started': 'device',
  'asl-keep-hands': 'device',
  'asl-camera': 'device',
  keySound: 'person',
  soundVolume: 'person',
  holdToRepeat: 'person',
  ignorePowerMs: 'person',
  ignoreOthersMs: 'person',
  touchHoldMs: 'person',
  touchCounts: 'person',
  arrowsInGroups: 'person',
  repeatDelayMs: 'person',
  repeatEveryMs: 'person',
  numberComposer: 'person',
  digitSpacingMs: 'device',
  digitSpacings: 'device',
  keysToTv: 'person',
  ownKeys: 'person',
  sayPresses: 'person',
  sayTv: 'person',
  speakAloud: 'person',
  speechRate: 'person',
  haptics: 'person',
  stayAwake: 'person',
  arrowWords: 'person',
  theme: 'person',
  lessMotion: 'person',
  plainWords: 'person',
  keySymbols: 'person',
  watchingMinutes: 'person',
  watchingKeys: 'person',
  shortRemote: 'person',
  accessRowFirst: 'person',
  favouriteChannels: 'person',
  // As with what was typed.
  recentChannels: 'device',
  rememberChannels: 'device',
  keepPresses: 'device',
  pressList: 'device',
  voiceLimitMs: 'person',
  // The microphone stays open with it, and what was typed is remembered: each person says so on this device.
  microphoneReady: 'device',
  rememberCommands: 'device',
  typedCommands: 'device',
  // Whoever comes next cannot change what it protects by being another person.
  editLock: 'device',
  ways: 'person',
  switchTest: 'person',
  keyUses: 'person',
  people: 'device',
} as const satisfies Record<StoredName, 'person' | 'device'>

type OwnName = { [Name in StoredName]: (typeof BELONGS)[Name] extends 'person' ? Name : never }[StoredName]
export type Choices = Readonly<Partial<Record<OwnName, string>>>

const OWN = Object.entries(BELONGS)
  .filter(([, whose]) => whose === 'person')
  .map(([name]) => name as OwnName)

/** What counts on this device now. */
export function choicesNow(): Choices {
  return Object.fromEntries(OWN.flatMap((name) => textOf(name, readKept(name))))
}

/** What is in a file or in the storage of another age: the part of it that is somebody's choice. */
export function choicesIn(given: unknown): Choices {
  if (typeof given !== 'object' || given === null) return {}
  return Object.fromEntries(
    OWN.flatMap((name) => {
      const text: unknown = Object.hasOwn(given, name) ? (given as Record<string, unknown>)[name] : undefined
      return typeof text === 'string' ? textOf(name, STORED[name].read(text)) : []
    }),
  )
}

/** From now on these count, and nothing else that somebody chose. The page shows it when it is loaded again. */
export function putChoices(choices: Choices): void {
  for (const name of OWN) {
    // What somebody tries ends with it.
    removeStored(name)
    const text = choices[name]
    const value = text === undefined ? undefined : STORED[name].read(text)
    if (value !== undefined) writeStored(name, value as never)
  }
}

function textOf(name: OwnName, value: unknown): [OwnName, string][] {
  return value === undefined ? [] : [[name, (STORED[name].write as (value: unknown) => string)(value)]]
}
