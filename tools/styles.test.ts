import { globSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { expect, it } from 'vitest'

/** A style sheet that nobody imports leaves a page without its layout, and no other check notices. */
it('every style sheet of the web is imported', () => {
  const inWeb = (pattern: string) => globSync(`web/{src,tv,companion-app}/**/*.${pattern}`)
  const sources = inWeb('{ts,tsx,css}').map((file) => readFileSync(file, 'utf8'))
  const isImported = (sheet: string) => sources.some((text) => text.includes(`/${basename(sheet)}'`))
  expect(inWeb('css').filter((sheet) => !isImported(sheet))).toEqual([])
})
