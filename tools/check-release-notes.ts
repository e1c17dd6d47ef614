/** Checks that the notes of the current version exist in all three languages, equally many. */
import { readFileSync } from 'node:fs'
import { notesOf } from '../web/build/release-notes.ts'

const TRANSLATIONS = ['CHANGELOG.es.md', 'CHANGELOG.fr.md']

export function checkReleaseNotes(): string {
  const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string }
  const count = (file: string) => notesOf(readFileSync(file, 'utf8'), version).length
  const expected = count('CHANGELOG.md')
  if (expected === 0) return `CHANGELOG.md has no notes of ${version}.`
  return TRANSLATIONS.filter((file) => count(file) !== expected)
    .map(
      (file) =>
        `${file} has ${count(file)} notes of ${version}, CHANGELOG.md has ${expected}: translate what is missing.`,
    )
    .join('\n')
}
