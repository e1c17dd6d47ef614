/** Reads the folder of hand data (docs/how-to/train-the-sign-model.md says what belongs in it). */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Points } from '../src/signs/fingerspelling/features.ts'

/** `person` says whose hand it is, as far as the source tells; people, not pictures, are kept apart in a test. */
export interface Sample {
  readonly label: string
  readonly person: string
  readonly points: Points
  /** For tests alone: nobody trains or tunes on it. */
  readonly keptAside: boolean
}

/**
 * Of each digit, the photos from this one on: 27 students, of whom the first three have other photos among those to
 * train on.
 */
const FIRST_PHOTO_KEPT_ASIDE = 180
const STUDENT = 'student '

function studentNumber(person: string): number {
  return Number(person.slice(STUDENT.length))
}

/**
 * The students for a cross-validation: as many parts as wanted, each of students who follow each other, so that nobody
 * is in two. `digits` must be of students.
 */
export function inParts(digits: readonly Sample[], parts: number): Sample[][] {
  const students = [...new Set(digits.map(({ person }) => studentNumber(person)))].sort((a, b) => a - b)
  const partOf = new Map(students.map((student, n) => [student, Math.floor((n * parts) / students.length)]))
  return Array.from({ length: parts }, (_, part) =>
    digits.filter(({ person }) => partOf.get(studentNumber(person)) === part),
  )
}

/**
 * Two sources divided x by the picture's width and y by its height, and do not say of what pictures. Told from the
 * proportions of their palms with the fingers up, against those of the 218 students and of the photos.
 */
const WIDTH_TO_HEIGHT: Readonly<Record<string, number>> = {
  'letters_signer_a.csv': 16 / 9,
  'letters_signer_b.csv': 4 / 3,
}

export function readSamples(folder: string): {
  readonly letters: readonly Sample[]
  readonly digits: readonly Sample[]
  readonly photos: readonly Sample[]
} {
  return {
    letters: ['a', 'b'].flatMap((person) =>
      read(folder, `letters_signer_${person}.csv`, () => ({ person, keptAside: false })),
    ),
    digits: readStudents(folder),
    photos: read(folder, 'photos_signer_c.csv', () => ({ person: 'c', keptAside: true })),
  }
}

type Row = Readonly<Record<string, string>>

/**
 * Nobody wrote down whose photo it is, and `student_order`, which counts the photos of each digit, slips where a
 * student lacks one. But the photos are numbered as they were taken, and each student showed 0 to 9: after a nine, a
 * zero is the next student's. Where one of the two is missing, two students are taken for one, never one for two.
 */
function readStudents(folder: string): Sample[] {
  const photos = read(folder, 'digits_218_students.csv', (row) => ({
    person: photoNumber(row),
    keptAside: Number(row['student_order']) >= FIRST_PHOTO_KEPT_ASIDE,
  }))
  const students = new Map<string, string>()
  let student = 0
  let before = ''
  for (const { label, person: photo } of photos.toSorted((one, other) => Number(one.person) - Number(other.person))) {
    if (label === '0' && before === '9') student += 1
    students.set(photo, `${STUDENT}${student}`)
    before = label
  }
  return photos.map((photo) => ({ ...photo, person: students.get(photo.person)! }))
}

/** `IMG_1118.JPG` */
function photoNumber({ image = '' }: Row): string {
  return /\d+/u.exec(image)?.[0] ?? ''
}

function read(folder: string, file: string, whose: (row: Row) => Pick<Sample, 'person' | 'keptAside'>): Sample[] {
  const [head = '', ...lines] = readFileSync(join(folder, file), 'utf8').trim().split('\n')
  const names = head.trim().split(',')
  return lines.map((line) => {
    const values = line.trim().split(',')
    const row = Object.fromEntries(names.map((name, n) => [name, values[n] ?? '']))
    const number = (name: string) => Number(row[name])
    // MediaPipe gives z on the scale of x.
    const wide = WIDTH_TO_HEIGHT[file] ?? 1
    const points = Array.from(
      { length: 21 },
      (_, n) => [number(`x${n}`) * wide, number(`y${n}`), number(`z${n}`) * wide] as const,
    )
    if (!points.flat().every(Number.isFinite))
      throw new Error(`${file} has a line that is no hand: ${line.slice(0, 60)}`)
    return { label: row['label']!, points, ...whose(row) }
  })
}
