/**
 * Data folders as servers of released versions left them, with tokens of their sessions. They are never changed: from
 * 0.3.0 on, every version opens the data of those before it.
 */
import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { openFolder } from './support/open-folder.ts'
import { NEXT_VERSION } from './support/next-version.ts'
import { operatorOf, testServer } from './support/test-server.ts'

interface Tokens {
  readonly arToken: string
  readonly bookmarkKey: string
  /** Of a person who logged in. */
  readonly loggedIn: string
  readonly tv: string
}

const storage = { database: undefined, keyFile: undefined }

function copyOf(version: string): { readonly dataFolder: string; readonly tokens: Tokens } {
  const kept = join(import.meta.dirname, 'folders', version)
  const dataFolder = mkdtempSync(join(tmpdir(), 'beckon-kept-'))
  onTestFinished(() => rmSync(dataFolder, { recursive: true, force: true }))
  cpSync(kept, dataFolder, { recursive: true })
  return { dataFolder, tokens: JSON.parse(readFileSync(join(kept, 'tokens.json'), 'utf8')) as Tokens }
}

describe.each(['0.3.0'])('a data folder of %s', (version) => {
  it('opens with its sessions, buttons, TVs and TV settings', async () => {
    const { dataFolder, tokens } = copyOf(version)
    const server = await testServer({ dataFolder, storage, config: { boxes: '' } })
    const refreshed = await server.send('refreshToken', { token: tokens.arToken })
    expect(refreshed.body['device']).toMatchObject({ id: tokens.tv, name: 'Den' })
    expect((await server.send('refreshToken', { token: tokens.bookmarkKey })).http).toBe(200)
    const { body } = await server.send('getButtons', { token: tokens.arToken })
    expect(body['seaButtonsData']).toMatchObject([
      { cmd: 'channel 5', displayString: 'News' },
      { cmd: 'watch cartoons', displayString: 'Für Oma 👵' },
    ])
    const { tvs } = (await (await operatorOf(server))('getTvs')).body
    expect(tvs).toContainEqual(expect.objectContaining({ id: tokens.tv, room: 'Upstairs', driver: 'vdr' }))
    const { tvConfigData } = (await server.send('getTvConfig', { token: tokens.loggedIn })).body
    // The key was sealed: the folder's own key opens it.
    expect(tvConfigData).toMatchObject({ apiKey: '••••••••WXYZ', mute: { eventName: 'tv_mute' } })
  })

  it('takes the steps of a version to come', async () => {
    const { dataFolder } = copyOf(version)
    const { store } = await openFolder(dataFolder, NEXT_VERSION)
    onTestFinished(() => store.close())
    expect(await store.db.selectFrom('sessions').select('id').execute()).toHaveLength(2)
  })
})
