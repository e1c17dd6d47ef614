/** A fourth language, made up here: one file of sentences and one line in a copy of the project. */
import { execFileSync, spawnSync } from 'node:child_process'
import {
  cpSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'

const LIMIT_MS = 300_000
const COPIED = ['contract', 'boxes', 'recognisers', 'engines', 'pictures', 'server', 'web', 'e2e', 'bench', 'tools']

const place = mkdtempSync(join(tmpdir(), 'beckon-language-'))
afterAll(() => rmSync(place, { recursive: true, force: true }))

beforeAll(() => {
  const files = execFileSync('git', ['ls-files', ...COPIED, '*.json', '*.md', '*.ts', 'theme'], { encoding: 'utf8' })
  for (const file of files.trim().split('\n')) {
    mkdirSync(join(place, dirname(file)), { recursive: true })
    cpSync(file, join(place, file))
  }
  // The packages of the project are those of the copy, all others are shared.
  for (const folder of ['.', ...COPIED]) {
    const from = resolve(folder, 'node_modules')
    for (const name of globSync('{[!@.]*,@*/*}', { cwd: from }).filter((one) => !one.startsWith('@beckon/'))) {
      mkdirSync(join(place, folder, 'node_modules', dirname(name)), { recursive: true })
      symlinkSync(join(from, name), join(place, folder, 'node_modules', name))
    }
  }
  mkdirSync(join(place, 'node_modules/@beckon'), { recursive: true })
  for (const name of readdirSync('node_modules/@beckon'))
    symlinkSync(join(place, name), join(place, 'node_modules/@beckon', name))

  const english = readFileSync('contract/src/locales/en.json', 'utf8')
  const portuguese = JSON.parse(english, (_, value: unknown) =>
    typeof value === 'string' ? value.replaceAll(/\bvolume\b/giu, 'volumão') : value,
  ) as unknown
  writeFileSync(join(place, 'contract/src/locales/pt.json'), JSON.stringify(portuguese))
  const list = join(place, 'contract/src/languages.ts')
  writeFileSync(list, readFileSync(list, 'utf8').replace("fr: 'Français'", "fr: 'Français', pt: 'Português'"))
}, LIMIT_MS)

/** The standard output and the errors of a failed command; empty if it succeeded. */
function node(...args: readonly string[]): string {
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { cwd: place, encoding: 'utf8' })
  return status === 0 ? '' : `${stdout}${stderr}`
}

/** Tests and tools write sentences in three languages; the product may not. */
const NOT_PRODUCT = /^(?:\s|tools\/|e2e\/|bench\/)|\/test\/|\.test\.|\/fake-/u

it.each(['contract', 'web', '.'])('needs no other line for the types of %s', { timeout: LIMIT_MS }, (project) => {
  const errors = node('node_modules/ts7/bin/tsc', '-p', project).split('\n')
  expect(errors.filter((line) => line !== '' && !NOT_PRODUCT.test(line))).toEqual([])
})

it('is a language of the built pages', { timeout: LIMIT_MS }, () => {
  expect(node('tools/build.ts')).toBe('')
  const scripts = globSync('web/dist/**/*.js', { cwd: place }).map((file) => readFileSync(join(place, file), 'utf8'))
  for (const words of ['Português', 'volumão'])
    expect(
      scripts.some((script) => script.includes(words)),
      words,
    ).toBe(true)
})
