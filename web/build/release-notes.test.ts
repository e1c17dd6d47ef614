import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { notesOf } from './release-notes.ts'

const SAMPLE = `# Changelog

## 1.1.0

- You can \`do\` this
  and that.
- And more.

Not a note.

### For others

- This, too.

## 1.0.0 (2026-01-01)

- Old.
`

describe('the release notes', () => {
  it('are the sentences of one version, each on one line, in groups for those who notice', () => {
    expect(notesOf(SAMPLE, '1.1.0')).toEqual([
      { title: '', notes: ['You can do this and that.', 'And more.'] },
      { title: 'For others', notes: ['This, too.'] },
    ])
    expect(notesOf(SAMPLE, '1.0.0')).toEqual([{ title: '', notes: ['Old.'] }])
    expect(notesOf(SAMPLE, '1.1')).toEqual([])
  })

  it('of the current version stand in all three languages', () => {
    const read = (file: string) => readFileSync(new URL(`../../${file}`, import.meta.url), 'utf8')
    const { version } = JSON.parse(read('package.json')) as { version: string }
    for (const file of ['CHANGELOG.md', 'CHANGELOG.es.md', 'CHANGELOG.fr.md'])
      expect(notesOf(read(file), version).length, file).toBeGreaterThan(0)
  })
})
