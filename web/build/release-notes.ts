/**
 * Takes the release notes of this version from `CHANGELOG.md` and its translations. `import notes from
 * '…/CHANGELOG.fr.md?notes'` gives them in groups, without those of older versions.
 */
import { readFileSync } from 'node:fs'
import type { Plugin } from 'vite'

const ASKED = /CHANGELOG(?:\.\w\w)?\.md\?notes$/u

/** Notes for the same readers. An early version has one group without a title. */
export interface NoteGroup {
  readonly title: string
  readonly notes: readonly string[]
}

/** The sentences under the version's heading, as plain text, in their order; empty if there is no such version. */
export function notesOf(changelog: string, version: string): NoteGroup[] {
  const sections = changelog.split(/^## /mu).slice(1)
  const section = sections.find((one) => one.split(/\s/u, 1)[0] === version) ?? ''
  return section
    .split(/^### /mu)
    .map((part, at) => ({ title: at === 0 ? '' : (part.split('\n', 1)[0] ?? ''), notes: sentencesOf(part) }))
    .filter(({ notes }) => notes.length > 0)
}

function sentencesOf(part: string): string[] {
  return part
    .split(/^- /mu)
    .slice(1)
    .map((note) =>
      note
        .split(/\n\s*\n/u, 1)
        .join('')
        .replaceAll(/[ \n]+/gu, ' ')
        .replaceAll('`', '')
        .trim(),
    )
}

export function releaseNotes(): Plugin {
  return {
    name: 'release-notes',
    enforce: 'pre',
    load(id) {
      if (!ASKED.test(id)) return undefined
      const { version } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')) as {
        version: string
      }
      const file = id.slice(0, id.lastIndexOf('?'))
      this.addWatchFile(file)
      const groups = notesOf(readFileSync(file, 'utf8'), version)
      return `export const version = ${JSON.stringify(version)}\nexport const groups = ${JSON.stringify(groups)}`
    },
  }
}
