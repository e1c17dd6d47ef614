import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { writeFileAtomically } from './write-whole.ts'

it('a file that could not be written leaves no half behind, which would take the last room of a full disk', () => {
  const folder = mkdtempSync(join(tmpdir(), 'beckon-whole-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  mkdirSync(join(folder, 'taken'))
  expect(() => writeFileAtomically(join(folder, 'taken'), 'x'.repeat(100))).toThrow(/taken/u)
  expect(readdirSync(folder)).toEqual(['taken'])
})
