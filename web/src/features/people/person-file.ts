/** A person as a file, to carry to another device: their name, picture and choices. It holds no session and no box. */
import * as v from 'valibot'
import { personIn, type Person } from './people.ts'

const FILE_AT_MOST_BYTES = 64 * 1024
const fileShape = v.object({ beckon: v.literal('person'), version: v.number(), person: v.looseObject({}) })

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
