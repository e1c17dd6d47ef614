/** Reads the folder of hand data (docs/how-to/train-the-sign-model.md says what belongs in it). */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Points } from '../src/signs/fingerspelling/features.ts'

/** `person`: whose hand it is, as far as the source says. A test separates people, not pictures. */
export interface Sample {
  readonly label: string
  readonly person: string
  readonly points: Points
  /** For the test set: never used to train or tune. */
  readonly keptAside: boolean
}

/**
 * The photos of each digit from this one on are the test set: 27 students. The first three of them have other photos in
 * the training set.
 */
const FIRST_PHOTO_KEPT_ASIDE = 180
const STUDENT = 'student '

function studentNumber(person: string): number {
  return Number(person.slice(STUDENT.length))
}

/**
 * Divides the students' digits into parts for a cross-validation. Each part has consecutive students, so that nobody is
 * in two parts.
 */
export function inParts(digits: readonly Sample[], parts: number): Sample[][] {
  const students = [...new Set(digits.map(({ person }) => studentNumber(person)))].sort((a, b) => a - b)
  const partOf = new Map(students.map((student, n) => [student, Math.floor((n * parts) / students.length)]))
  return Array.from({ length: parts }, (_, part) =>
    digits.filter(({ person }) => partOf.get(studentNumber(person)) === part),
  )
}

/**
 * Two sources divided x by the picture's width and y by its height without naming the pictures' sizes. These ratios are
 * estimated: palms with the fingers up then have the proportions of the other sources.
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
 * The source does not say whose photo it is, and its column `student_order` is wrong after a student who lacks a photo.
 * But photos are numbered in the order in which they were taken, and each student showed 0 to 9: a zero after a nine
 * begins the next student. If either is missing, two students count as one; one student never counts as two.
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
