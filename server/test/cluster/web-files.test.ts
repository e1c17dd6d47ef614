/** A roll-out, as open pages notice it: each file is at every node, whichever version the page and the node have. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished, vi } from 'vitest'
import { DAY_MS } from '@beckon/contract/time-units'
import { EarlierFiles, sharedFiles, shareFiles } from '../../src/http/pages/earlier-files.ts'
import { FakeBroker } from '../support/fake-bus.ts'
import { newStorage } from '../support/stores.ts'
import { testServer } from '../support/test-server.ts'

const NOW = Date.UTC(2026, 11, 6)

/** What a build makes: a folder of assets. */
function built(files: Readonly<Record<string, string>>): string {
  const folder = mkdtempSync(join(tmpdir(), 'beckon-web-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  mkdirSync(join(folder, 'assets'))
  writeFileSync(join(folder, 'index.html'), '<html><head></head><body></body></html>')
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, 'assets', name), text)
  return folder
}

const FORMER = { 'remote-AAAA.js': 'former', 'sign-CCCC.wasm': 'same' }
const LATER = { 'remote-BBBB.js': 'later', 'remote-BBBB.js.br': 'pressed', 'sign-CCCC.wasm': 'same' }

async function roll() {
  const [storage, broker] = [await newStorage('postgres'), new FakeBroker()]
  const [former, later] = [built(FORMER), built(LATER)]
  const node = async (webFolder: string) => {
    const kept = new EarlierFiles(join(webFolder, 'kept'), (name) => shared(name))
    const server = await testServer({ storage, bus: broker.join(), app: { webFolder, earlierFiles: kept } })
    const shared = sharedFiles(server.services.store, () => time.now)
    const get = async (name: string) => {
      const { statusCode, body } = await server.app.inject({ url: `/assets/${name}`, headers: { host: 'localhost' } })
      return statusCode === 200 ? body : statusCode
    }
    return { ...server, get }
  }
  const time = { now: 0 }
  const nodes = [await node(former), await node(later)] as const
  const { store } = nodes[0].services
  const migrate = (folder: string, at: number) => shareFiles(store, join(folder, 'assets'), at)
  await migrate(former, NOW)
  await migrate(later, NOW + 10 * DAY_MS)
  return { nodes, migrate, former, later, store, time }
}

it('a page of either version finds its files at nodes of both', async () => {
  const { nodes } = await roll()
  for (const { get } of nodes) {
    expect(await get('remote-AAAA.js')).toBe('former')
    expect(await get('remote-BBBB.js')).toBe('later')
    expect(await get('sign-CCCC.wasm')).toBe('same')
    expect(await get('remote-DDDD.js')).toBe(404)
  }
})

it('a node asks the database once for a file, and for its list once a second, whatever names are made up', async () => {
  const { nodes, time } = await roll()
  const [{ get, services }] = nodes
  const requests = vi.spyOn(services.store.db, 'selectFrom')
  const asked = () => requests.mock.calls.filter(([table]) => String(table) === 'web_files').length
  for (let n = 0; n < 20; n++)
    expect([await get('remote-BBBB.js'), await get(`made-up-${n}.js`)]).toEqual(['later', 404])
  expect(asked(), 'the list and the file').toBe(2)
  time.now += 1_000
  for (let n = 0; n < 20; n++) expect(await get(`made-up-${n}.js`)).toBe(404)
  expect(asked()).toBe(3)
  await services.store.close()
  expect(await get('remote-BBBB.js')).toBe('later')
  time.now += 1_000
  expect(await get('remote-EEEE.js')).toBe(404)
})

it('files go 30 days after the last version that had them was made ready', async () => {
  const { migrate, later, store } = await roll()
  const names = async () =>
    (await store.db.selectFrom('web_files').select('name').orderBy('name').execute()).map((row) => row.name)
  await migrate(later, NOW + 30 * DAY_MS)
  expect(await names()).toEqual(['remote-AAAA.js', 'remote-BBBB.js', 'sign-CCCC.wasm'])
  await migrate(later, NOW + 31 * DAY_MS)
  expect(await names()).toEqual(['remote-BBBB.js', 'sign-CCCC.wasm'])
})
