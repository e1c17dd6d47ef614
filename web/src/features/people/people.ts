/**
 * The people who share this device: for each a name, a picture, and what they chose. What the one who uses the remote
 * now has chosen stands in the stored values themselves, and is noted here when somebody else comes.
 */
import { readStored, removeStored, writeStored, OF_PERSON, STORED } from '../../platform/stored-values.ts'
import { randomId } from '../../platform/random-id.ts'
import * as v from 'valibot'
import { leaveAccessLink } from '../../access-methods/access-link.ts'

export const PEOPLE_AT_MOST = 6
export const NAME_AT_MOST = 40
const FILE_AT_MOST_BYTES = 64 * 1024

/** Drawings that every server has; each has its word in `people-texts.ts`. */
export const PICTURES = [
  'sunflower',
  'cat-face',
  'dog-face',
  'butterfly',
  'sailboat',
  'star',
  'red-heart',
  'house',
] as const
export type PersonPicture = (typeof PICTURES)[number]

export interface Person {
  readonly id: string
  readonly name: string
  readonly picture: PersonPicture
  readonly choices: Choices
}

export interface People {
  /** The id of the person who uses the remote now, `guest`, or undefined when nobody said. */
  readonly now: string | undefined
  readonly list: readonly Person[]
}

/** The id of somebody without choices of their own, who has the defaults. */
export const GUEST = 'guest'
const NOBODY: People = { now: undefined, list: [] }

const personShape = v.object({
  id: v.pipe(
    v.string(),
    v.regex(/^[\w-]{1,64}$/u),
    v.check((id) => id !== GUEST),
  ),
  name: v.pipe(v.string(), v.transform(tidyName), v.nonEmpty()),
  picture: v.fallback(v.picklist(PICTURES), PICTURES[0]),
  choices: v.pipe(v.unknown(), v.transform(choicesIn)),
})
const peopleShape = v.object({ now: v.fallback(v.optional(v.string()), undefined), list: v.array(v.unknown()) })

/** Never throws: who cannot be read is left out. */
export function readPeople(): People {
  const stored = v.safeParse(v.pipe(v.string(), v.parseJson(), peopleShape), readStored('people'))
  if (!stored.success) return NOBODY
  const list = stored.output.list.flatMap((one) => personIn(one) ?? []).slice(0, PEOPLE_AT_MOST)
  const { now } = stored.output
  return list.length === 0
    ? NOBODY
    : { now: now === GUEST || list.some(({ id }) => id === now) ? now : undefined, list }
}

/** Undefined for what is no person. */
export function personIn(given: unknown): Person | undefined {
  const read = v.safeParse(personShape, given)
  return read.success ? read.output : undefined
}

export function tidyName(name: string): string {
  return name.replaceAll(/\s+/gu, ' ').trimStart().slice(0, NAME_AT_MOST).trimEnd()
}

/** Whether another person has this name: two of one name could not be told apart. */
export function isTaken(name: string, { list }: People, except?: string): boolean {
  const wanted = tidyName(name).toLocaleLowerCase()
  return list.some((one) => one.id !== except && one.name.toLocaleLowerCase() === wanted)
}

/**
 * The first person begins with what this device has; each further one with what the person before has, or with nothing.
 * Whoever is new uses the remote now.
 */
export function addPerson(name: string, picture: PersonPicture, begins: 'as now' | 'with nothing'): Person {
  const people = withChoicesNow(readPeople())
  const person = { id: randomId(), name: tidyName(name), picture, choices: begins === 'as now' ? choicesNow() : {} }
  write({ now: person.id, list: [...people.list, person] })
  putChoices(person.choices)
  return person
}

/** Adds a person from a file, who does not use the remote yet. */
export function importPerson(person: Omit<Person, 'id'>): Person {
  const people = readPeople()
  const added = { ...person, id: randomId(), name: freeName(person.name, people) }
  write({ ...people, list: [...people.list, added] })
  return added
}

function freeName(name: string, people: People): string {
  let free = tidyName(name)
  for (let count = 2; isTaken(free, people); count += 1) free = `${tidyName(name).slice(0, NAME_AT_MOST - 3)} ${count}`
  return free
}

/**
 * Lets this person, or the guest, use the remote from now on. The choices of the previous person are kept, and an
 * access link does not count any more. False if nobody has this id.
 */
export function letUse(id: string): boolean {
  const people = withChoicesNow(readPeople())
  const person = people.list.find((one) => one.id === id)
  if (person === undefined && id !== GUEST) return false
  if (people.now === id) return true
  write({ ...people, now: id })
  leaveAccessLink()
  putChoices(person?.choices ?? {})
  return true
}

export function changePerson(id: string, change: Partial<Pick<Person, 'name' | 'picture'>>): void {
  const people = readPeople()
  write({ ...people, list: people.list.map((one) => (one.id === id ? { ...one, ...change } : one)) })
}

/** Removes a person. If they use the remote now, their choices stay on. The returned function puts them back. */
export function removePerson(id: string): () => void {
  const before = withChoicesNow(readPeople())
  const at = before.list.findIndex((one) => one.id === id)
  const person = before.list[at]
  if (!person) return () => {}
  write({ now: before.now === id ? undefined : before.now, list: before.list.filter((one) => one.id !== id) })
  return () => {
    const { now, list } = readPeople()
    if (list.some((one) => one.id === id)) return
    write({
      now: now ?? (before.now === id ? id : undefined),
      list: [...list.slice(0, at), person, ...list.slice(at)],
    })
  }
}

/** The person as they are now, with what they changed since they began to use the remote. */
export function personWithChoicesNow(id: string): Person | undefined {
  return withChoicesNow(readPeople()).list.find((one) => one.id === id)
}

/** The people, with the current choices of the person who uses the remote now. */
function withChoicesNow(people: People): People {
  return {
    ...people,
    list: people.list.map((one) => (one.id === people.now ? { ...one, choices: choicesNow() } : one)),
  }
}

function write(people: People): void {
  if (people.list.length === 0) removeStored('people')
  else writeStored('people', JSON.stringify(people))
}

/** The favourite channels are a person's own too, but log-out deletes them: another group of `stored-values.ts`. */
type OwnName = keyof typeof OF_PERSON | 'favouriteChannels'
/** Texts by the names of stored values: what another version wrote is read as far as it is understood. */
type Choices = Readonly<Partial<Record<OwnName, string>>>

const OWN = [...Object.keys(OF_PERSON), 'favouriteChannels'] as OwnName[]

/** The choices that are in effect on this device. */
export function choicesNow(): Choices {
  return Object.fromEntries(OWN.flatMap((name) => textOf(name, readStored(name))))
}

/** The valid choices in a file, or in what another version stored. */
function choicesIn(given: unknown): Choices {
  if (typeof given !== 'object' || given === null) return {}
  return Object.fromEntries(
    OWN.flatMap((name) => {
      const text: unknown = Object.hasOwn(given, name) ? (given as Record<string, unknown>)[name] : undefined
      return typeof text === 'string' ? textOf(name, STORED[name].read(text)) : []
    }),
  )
}

/** Replaces all choices on this device by these. The page shows them when it is loaded again. */
function putChoices(choices: Choices): void {
  for (const name of OWN) {
    removeStored(name)
    const text = choices[name]
    const value = text === undefined ? undefined : STORED[name].read(text)
    if (value !== undefined) writeStored(name, value as never)
  }
}

function textOf(name: OwnName, value: unknown): [OwnName, string][] {
  return value === undefined ? [] : [[name, (STORED[name].write as (value: unknown) => string)(value)]]
}

const fileShape = v.object({ beckon: v.literal('person'), version: v.number(), person: v.looseObject({}) })

/** A person as a file, to carry to another device: their name, picture and choices. It holds no session and no box. */
export function fileOf({ name, picture, choices }: Person): Blob {
  const text = JSON.stringify({ beckon: 'person', version: 1, person: { name, picture, choices } }, undefined, 2)
  return new Blob([text], { type: 'application/json' })
}

/** Undefined for a file that holds no person. Choices that this program does not know are left out. */
export async function personInFile(file: Blob): Promise<Person | undefined> {
  if (file.size > FILE_AT_MOST_BYTES) return undefined
  const read = v.safeParse(v.pipe(v.string(), v.parseJson(), fileShape), await file.text())
  return read.success ? personIn({ ...read.output.person, id: 'in-a-file' }) : undefined
}
