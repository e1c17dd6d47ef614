/** Reads the folder of hand data (docs/how-to/train-the-sign-model.md says what belongs in it). */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Points } from '../src/signs/fingerspelling/features.ts'

/** `person` says whose hand it is, as far as the source tells; people, not pictures, are kept apart in a test. */
export interface Sample {
  readonly label: string
  readonly person: string
  readonly points: Points
}

/** The students from here on are for tests alone, and so is the person of the photos: nobody trains or tunes on them. */
const FIRST_STUDENT_KEPT_ASIDE = 180

export function isKeptAside({ person }: Sample): boolean {
  return person === 'c' || (person.startsWith('student ') && Number(person.slice('student '.length)) >= FIRST_STUDENT_KEPT_ASIDE)
}

/**
 * Two sources divided x by the picture's width and y by its height, and do not say of what pictures. Told from the
 * proportions of their palms with the fingers up, against those of the 218 students and of the photos.
 */
const WIDTH_TO_HEIGHT: Readonly<Record<string, number>> = { 'letters_signer_a.csv': 16 / 9, 'letters_signer_b.csv': 4 / 3 }

export function readSamples(folder: string): { readonly letters: readonly Sample[]; readonly digits: readonly Sample[]; readonly photos: readonly Sample[] } {
  return {
    letters: [...read(folder, 'letters_signer_a.csv', () => 'a'), ...read(folder, 'letters_signer_b.csv', () => 'b')],
    digits: read(folder, 'digits_218_students.csv', (row) => `student ${row['student_order']}`),
    photos: read(folder, 'photos_signer_c.csv', () => 'c'),
  }
}

function read(folder: string, file: string, personOf: (row: Readonly<Record<string, string>>) => string): Sample[] {
  const [head = '', ...lines] = readFileSync(join(folder, file), 'utf8').trim().split('\n')
  const names = head.trim().split(',')
  return lines.map((line) => {
    const values = line.trim().split(',')
    const row = Object.fromEntries(names.map((name, n) => [name, values[n] ?? '']))
    const number = (name: string) => Number(row[name])
    // MediaPipe gives z on the scale of x.
    const wide = WIDTH_TO_HEIGHT[file] ?? 1
    const points = Array.from({ length: 21 }, (_, n) => [number(`x${n}`) * wide, number(`y${n}`), number(`z${n}`) * wide] as const)
    if (!points.flat().every(Number.isFinite)) throw new Error(`${file} has a line that is no hand: ${line.slice(0, 60)}`)
    return { label: row['label']!, person: personOf(row), points }
  })
}
