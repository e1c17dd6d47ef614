import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { areInstalled, deleteUnfinishedEngines } from './installed.mjs'

const LOCKED = {
  '': {},
  engines: { optionalDependencies: { engine: '2.0.0', 'engine-of-linux': '1.0.0' } },
  'node_modules/@beckon/engines': { link: true },
  'node_modules/engine': { version: '2.0.0', optional: true, dependencies: { inside: '1.0.0' } },
  'node_modules/engine/node_modules/inside': { version: '1.0.0', optional: true },
  'node_modules/engine-of-linux': { version: '1.0.0', optional: true },
  'node_modules/library': { version: '1.0.0' },
  'node_modules/binary-of-windows': { version: '1.0.0', optional: true },
  'node_modules/tool': { version: '1.0.0', dev: true },
}
const LINK = { 'node_modules/@beckon/engines': { link: true } }
const LIBRARY = { 'node_modules/library': { version: '1.0.0' } }
const ENGINE = {
  'node_modules/engine': { version: '2.0.0' },
  'node_modules/engine/node_modules/inside': { version: '1.0.0' },
}
const OTHER_ENGINE = { 'node_modules/engine-of-linux': { version: '1.0.0' } }

function folderWith(installed: object | string): string {
  const root = mkdtempSync(join(tmpdir(), 'beckon-installed-'))
  onTestFinished(() => rmSync(root, { recursive: true }))
  mkdirSync(join(root, 'node_modules'))
  writeFileSync(join(root, 'package-lock.json'), JSON.stringify({ packages: LOCKED }))
  const list = typeof installed === 'string' ? installed : JSON.stringify({ packages: installed })
  writeFileSync(join(root, 'node_modules/.package-lock.json'), list)
  return root
}

const withEngines = { engines: true, tools: false }
const withoutEngines = { engines: false, tools: false }

it('npm start needs no engine before the server runs, and sees afterwards that they are missing', () => {
  const root = folderWith(LIBRARY)
  expect(areInstalled(root, withoutEngines)).toBe(true)
  expect(areInstalled(root, withEngines)).toBe(false)
})

it.each([
  ['all engines', { ...LIBRARY, ...LINK, ...ENGINE, ...OTHER_ENGINE }, true],
  ['all engines, installed before they were a part of their own', { ...LIBRARY, ...ENGINE, ...OTHER_ENGINE }, true],
  ['one that this machine cannot have', { ...LIBRARY, ...LINK, ...ENGINE }, true],
  [
    'an engine of another version',
    { ...LIBRARY, ...LINK, ...ENGINE, 'node_modules/engine': { version: '1.0.0' } },
    false,
  ],
  [
    'one of the libraries of an engine of another version',
    { ...LIBRARY, ...LINK, ...ENGINE, 'node_modules/engine/node_modules/inside': { version: '0.9.0' } },
    false,
  ],
  ['no library', { ...LINK, ...ENGINE }, false],
  ['a list that was cut off', '{"packages":', false],
])('with %s', (_, installed, isInstalled) => {
  expect(areInstalled(folderWith(installed), withEngines)).toBe(isInstalled)
})

it('needs the tools where they are asked for', () => {
  const all = { ...LIBRARY, ...LINK, ...ENGINE }
  expect(areInstalled(folderWith(all), { engines: true, tools: true })).toBe(false)
  const tool = { 'node_modules/tool': { version: '1.0.0' } }
  expect(areInstalled(folderWith({ ...all, ...tool }), { engines: true, tools: true })).toBe(true)
})

it('engines that were unpacked in part go before they are installed again, and nothing else', () => {
  const root = folderWith({ ...LIBRARY, ...OTHER_ENGINE })
  for (const name of ['engine', 'engine-of-linux', 'library', 'of-somebody-else'])
    mkdirSync(join(root, 'node_modules', name), { recursive: true })
  deleteUnfinishedEngines(root)
  const left = ['engine', 'engine-of-linux', 'library', 'of-somebody-else'].filter((name) =>
    existsSync(join(root, 'node_modules', name)),
  )
  expect(left).toEqual(['engine-of-linux', 'library', 'of-somebody-else'])
})
