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
const FIRST_STUDENT_KEPT_ASIDE = 173

export function isKeptAside({ person }: Sample): boolean {
  return person === 'c' || (isStudent(person) && studentNumber(person) >= FIRST_STUDENT_KEPT_ASIDE)
}

const STUDENT = 'student '

function isStudent(person: string): boolean {
  return person.startsWith(STUDENT)
}

function studentNumber(person: string): number {
  return Number(person.slice(STUDENT.length))
}

/**
 * The students for a cross-validation: as many parts as wanted, each of students who follow each other, so that nobody is in two.
 * `digits` must be of students.
 */
export function inParts(digits: readonly Sample[], parts: number): Sample[][] {
  const students = [...new Set(digits.map(({ person }) => studentNumber(person)))].sort((a, b) => a - b)
  const partOf = new Map(students.map((student, n) => [student, Math.floor((n * parts) / students.length)]))
  return Array.from({ length: parts }, (_, part) => digits.filter(({ person }) => partOf.get(studentNumber(person)) === part))
}

/**
 * Two sources divided x by the picture's width and y by its height, and do not say of what pictures. Told from the
 * proportions of their palms with the fingers up, against those of the 218 students and of the photos.
 */
const WIDTH_TO_HEIGHT: Readonly<Record<string, number>> = { 'letters_signer_a.csv': 16 / 9, 'letters_signer_b.csv': 4 / 3 }

export function readSamples(folder: string): { readonly letters: readonly Sample[]; readonly digits: readonly Sample[]; readonly photos: readonly Sample[] } {
  return {
    letters: [...read(folder, 'letters_signer_a.csv', () => 'a'), ...read(folder, 'letters_signer_b.csv', () => 'b')],
    digits: readStudents(folder),
    photos: read(folder, 'photos_signer_c.csv', () => 'c'),
  }
}

type Row = Readonly<Record<string, string>>

/**
 * Nobody wrote down whose photo it is, and `student_order`, which counts the photos of each digit, slips where a student lacks one.
 * But the photos are numbered as they were taken, and each student showed 0 to 9: after a nine, a zero is the next student's. Where one
 * of the two is missing, two students are taken for one, never one for two.
 */
function readStudents(folder: string): Sample[] {
  const photos = read(folder, 'digits_218_students.csv', (row) => String(photoNumber(row))).sort((a, b) => Number(a.person) - Number(b.person))
  let student = 0
  return photos.map((photo, n) => {
    if (photo.label === '0' && photos[n - 1]?.label === '9') student += 1
    return { ...photo, person: `${STUDENT}${student}` }
  })
}

/** `IMG_1118.JPG` */
function photoNumber({ image = '' }: Row): number {
  return Number(/\d+/u.exec(image)?.[0])
}

function read(folder: string, file: string, personOf: (row: Row) => string): Sample[] {
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
