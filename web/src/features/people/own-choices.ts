/**
 * What belongs to a person and not to the device: how they press, and all that they chose to suit them. A person's
 * choices are texts by the names of stored values, so that what an older or newer program wrote is read as far as it is
 * understood.
 */
import { CHOICES, readKept, removeStored, STORED, writeStored, type StoredName } from '../../platform/stored-values.ts'

/** Among the choices, what is not a person's own. */
const OF_THE_DEVICE = [
  'digitSpacingMs',
  // The microphone stays open with it: each person says so on this device.
  'microphoneReady',
] as const
/** What is a person's own beside the choices. Not what they agreed to: nobody agrees by being chosen. */
const OWN_TOO = [
  'locale',
  'customMode',
  'enableAsl',
  'favouriteChannels',
  'switchTest',
  'keyUses',
] as const satisfies readonly StoredName[]

type OwnName = Exclude<keyof typeof CHOICES, (typeof OF_THE_DEVICE)[number]> | (typeof OWN_TOO)[number]
export type Choices = Readonly<Partial<Record<OwnName, string>>>

const OWN = [...Object.keys(CHOICES), ...OWN_TOO].filter(
  (name) => !OF_THE_DEVICE.some((one) => one === name),
) as OwnName[]

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
