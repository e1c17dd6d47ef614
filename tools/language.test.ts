import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { filesOf, FOLDERS, sentencesOf, withLanguage } from './language.ts'

it('finds every sentence of every folder', () => {
  for (const folder of FOLDERS) {
    const files = filesOf(folder).map((path) => ({ path, source: readFileSync(path, 'utf8') }))
    expect(files.flatMap(({ source }) => sentencesOf(source)).length, folder).toBeGreaterThan(50)
    for (const { path, source } of files)
      expect(sentencesOf(source).length, path).toBe(source.match(/\bfr["']?:\s*["']/gu)?.length ?? 0)
  }
})

it('puts a translation after the French text, and leaves alone what has none', () => {
  const source = `const a = { en: 'The box', es: 'La caja', fr: 'Le d\\'codeur' }; const b = { en: 'x', es: 'y', fr: 'z' }`
  const rows = sentencesOf(source).map((row) => ({ ...row, de: row['en'] === 'x' ? '' : 'Die "Box"' }))
  expect(withLanguage(source, 'de', rows)).toBe(
    `const a = { en: 'The box', es: 'La caja', fr: 'Le d\\'codeur', de: "Die \\"Box\\"" }; const b = { en: 'x', es: 'y', fr: 'z' }`,
  )
  const json = '{"en": "Mute", "es": "Silencio", "fr": "Sourdine"}'
  expect(withLanguage(json, 'de', [{ en: 'Mute', es: 'Silencio', fr: 'Sourdine', de: 'Ton aus' }])).toBe(
    '{"en": "Mute", "es": "Silencio", "fr": "Sourdine", "de": "Ton aus"}',
  )
})
