/** Checks that the notes of the current version exist in all three languages, with the same number in each group. */
import { readFileSync } from 'node:fs'
import { notesOf } from '../web/build/release-notes.ts'

const TRANSLATIONS = ['CHANGELOG.es.md', 'CHANGELOG.fr.md']

export function checkReleaseNotes(): string {
  const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string }
  const counts = (file: string) => notesOf(readFileSync(file, 'utf8'), version).map(({ notes }) => notes.length)
  const expected = counts('CHANGELOG.md').join(', ')
  if (expected === '') return `CHANGELOG.md has no notes of ${version}.`
  return TRANSLATIONS.filter((file) => counts(file).join(', ') !== expected)
    .map(
      (file) =>
        `The groups of ${version} have ${counts(file).join(', ')} notes in ${file}, ${expected} in CHANGELOG.md: translate what is missing.`,
    )
    .join('\n')
}
