import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { TV_KEYS } from '@beckon/contract/tv-keys'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { readConfig } from '../src/read-config.ts'
import { logIn, pairRemote, testServer, type TestServer } from './support/test-server.ts'
import { RIGHT_KEY, startStandIn, type Scene } from './tv-control/stand-in-service.ts'

const MASKED = '••••••••WXYZ'
const events = (names: Partial<Record<keyof typeof TV_KEYS, string>> = {}) =>
  Object.fromEntries(Object.keys(TV_KEYS).map((key) => [key, { eventName: names[key as keyof typeof TV_KEYS] ?? '' }]))

async function household(kind: 'ifttt' | 'home-assistant' = 'ifttt') {
  const service = await startStandIn()
  onTestFinished(() => service.stop())
  const { automation } = readConfig({
    BECKON_AUTOMATION: kind,
    BECKON_AUTOMATION_URL: service.base,
    BECKON_AUTOMATION_ALLOW: '127.0.0.1',
  })
  const server = await testServer({ config: { automation } })
  return { service, server, token: await logIn(server, 'somebody') }
}

const load = async (server: TestServer, token: string) => (await server.send('getTvConfig', { token })).body
const save = (server: TestServer, token: string, tvConfigData: unknown, revision?: number | null) =>
  server.send('saveTvConfig', { token, body: { tvConfigData, ...(revision !== undefined && { revision }) } })
const fire = (server: TestServer, token: string, eventName: string, apiKey: string) =>
  server.send('fireEvent', { token, body: { eventName, apiKey } })

describe('the TV control settings', () => {
  it('are empty and whole at first, then as saved, the key masked except for its last four characters; what is missing or null is empty [H19 H37 S15 S16 T24]', async () => {
    const { server, token } = await household()
    expect(await load(server, token)).toEqual({ tvConfigData: { apiKey: '', ...events() }, revision: 0 })
    const saved = await save(
      server,
      token,
      { apiKey: ` ${RIGHT_KEY} `, mute: { eventName: ' tv_mute ' }, volumeUp: { eventName: 'louder' } },
      0,
    )
    const shown = { tvConfigData: { apiKey: MASKED, ...events({ mute: 'tv_mute', volumeUp: 'louder' }) }, revision: 1 }
    expect(saved).toMatchObject({ http: 200, body: { status: 'OK', ...shown } })
    expect(await load(server, token)).toEqual(shown)
    for (const data of [{}, { apiKey: null, mute: null, power: {}, tvInput: { eventName: null } }]) {
      expect((await save(server, token, data)).http).toBe(200)
      expect(await load(server, token)).toMatchObject({ tvConfigData: { apiKey: '', ...events() } })
    }
  })

  it('keep the stored key when the masked one is saved back, also by somebody who saw another', async () => {
    const { server, service, token } = await household()
    await save(server, token, { apiKey: RIGHT_KEY })
    await save(server, token, { apiKey: MASKED, mute: { eventName: 'tv_mute' } })
    await save(server, token, { apiKey: '••••••••abcd', mute: { eventName: 'tv_mute' }, power: { eventName: 'off' } })
    expect(await load(server, token)).toMatchObject({ tvConfigData: { apiKey: MASKED } })
    expect((await fire(server, token, 'tv_mute', MASKED)).http).toBe(200)
    expect(service.asked.at(-1)?.path).toBe(`/trigger/tv_mute/with/key/${RIGHT_KEY}`)
  })

  it('forget the key when an empty one is saved', async () => {
    const { server, token } = await household()
    await save(server, token, { apiKey: RIGHT_KEY, mute: { eventName: 'tv_mute' } })
    await save(server, token, { apiKey: '', mute: { eventName: 'tv_mute' } })
    expect(await load(server, token)).toMatchObject({ tvConfigData: { apiKey: '', mute: { eventName: 'tv_mute' } } })
    expect(await fire(server, token, 'tv_mute', MASKED)).toMatchObject({
      http: 502,
      body: { status: 'EVENT-KEY-REFUSED' },
    })
  })

  it('are not overwritten by somebody who had not seen the newest: they get it instead', async () => {
    const { server, token } = await household()
    await save(server, token, { apiKey: RIGHT_KEY }, 0)
    const late = await save(server, token, { apiKey: 'another-key-5678', mute: { eventName: 'x' } }, 0)
    expect(late).toEqual({
      http: 409,
      body: { status: 'CONFLICT', tvConfigData: { apiKey: MASKED, ...events() }, revision: 1 },
      headers: expect.objectContaining({ 'cache-control': 'no-store' }),
    })
    expect((await save(server, token, { apiKey: 'another-key-5678' }, 1)).body).toMatchObject({
      status: 'OK',
      revision: 2,
    })
  })

  it('are saved without a revision as well, and the same save twice is one', async () => {
    const { server, token } = await household()
    const data = { apiKey: RIGHT_KEY, mute: { eventName: 'x' } }
    expect((await save(server, token, data)).body).toMatchObject({ revision: 1 })
    expect((await save(server, token, data, null)).body).toMatchObject({ revision: 1 })
    expect((await save(server, token, data, 0)).body).toMatchObject({ status: 'OK', revision: 1 })
  })

  it('lose nothing when two remotes save at the same moment: one of them hears of the other', async () => {
    const { server, token } = await household()
    const saves = await Promise.all(['a', 'b'].map((name) => save(server, token, { mute: { eventName: name } }, 0)))
    expect(saves.map(({ http }) => http).sort()).toEqual([200, 409])
    const saved = saves[0]?.http === 200 ? 'a' : 'b'
    expect(saves.find(({ http }) => http === 409)?.body).toMatchObject({ tvConfigData: { mute: { eventName: saved } } })
  })

  it('belong to the account: another one has its own, a paired remote of another household too', async () => {
    const { server, token } = await household()
    await save(server, token, { apiKey: RIGHT_KEY })
    const { arToken } = await pairRemote(server)
    for (const other of [await logIn(server, 'somebody else'), arToken]) {
      expect(await load(server, other)).toMatchObject({ tvConfigData: { apiKey: '' }, revision: 0 })
    }
    expect(await load(server, await logIn(server, 'somebody'))).toMatchObject({ revision: 1 })
  })

  it('outlive a restart of the server, the key included', async () => {
    const { server, service, token } = await household()
    await save(server, token, { apiKey: RIGHT_KEY, mute: { eventName: 'tv_mute' } })
    const again = await server.restart()
    expect(await load(again, token)).toMatchObject({ tvConfigData: { apiKey: MASKED }, revision: 1 })
    expect((await fire(again, token, 'tv_mute', MASKED)).http).toBe(200)
    expect(service.asked.length).toBe(1)
  })

  it('have no key any more when the stored one was moved from another account', async () => {
    const { server, token } = await household()
    await save(server, token, { apiKey: RIGHT_KEY })
    const thief = await logIn(server, 'thief')
    await save(server, thief, { apiKey: 'my-own-key-1234', mute: { eventName: 'x' } })
    const { accounts, store } = server.services
    const [owner, other] = [await accounts.of('comcast', 'somebody'), await accounts.of('comcast', 'thief')]
    const { sealed_key } = await store.db
      .selectFrom('tv_configs')
      .selectAll()
      .where('account_id', '=', owner.id)
      .executeTakeFirstOrThrow()
    await store.save((trx) =>
      trx.updateTable('tv_configs').set({ sealed_key }).where('account_id', '=', other.id).execute(),
    )
    expect(await load(server, thief)).toMatchObject({ tvConfigData: { apiKey: '', mute: { eventName: 'x' } } })
  })

  it('are not replaced by a save that is none', async () => {
    const { server, token } = await household()
    await save(server, token, { apiKey: RIGHT_KEY })
    for (const body of [
      undefined,
      {},
      { tvConfigData: null },
      { tvConfigData: { apiKey: 'x'.repeat(501) } },
      { tvConfigData: { mute: 'x' } },
      { tvConfigData: {}, revision: 'x' },
    ])
      expect(await server.send('saveTvConfig', { token, ...(body && { body }) }), JSON.stringify(body)).toMatchObject({
        http: 400,
        body: { status: 'BAD-REQUEST' },
      })
    expect(await load(server, token)).toMatchObject({ revision: 1 })
  })

  it("are nobody's without a session [S15, S16, S23]", async () => {
    const { server, service } = await household()
    for (const name of ['getTvConfig', 'saveTvConfig', 'fireEvent'] as const) {
      expect(
        await server.send(name, { token: 'no-such-token', body: { tvConfigData: {}, eventName: 'x', apiKey: 'y' } }),
      ).toMatchObject({ http: 401 })
    }
    expect(service.asked).toEqual([])
  })
})

describe('an automation event', () => {
  it.each(['ifttt', 'home-assistant'] as const)(
    'is fired with the key that was typed, saved or not (%s) [H08, H27, S23]',
    async (kind) => {
      const { server, service, token } = await household(kind)
      expect(await fire(server, token, ' tv_mute ', ` ${RIGHT_KEY} `)).toMatchObject({
        http: 200,
        body: { status: 'OK' },
      })
      await save(server, token, { apiKey: RIGHT_KEY })
      expect(await fire(server, token, 'louder', RIGHT_KEY)).toMatchObject({ http: 200 })
      expect(service.asked.length).toBe(2)
      expect(await load(server, token)).toMatchObject({ revision: 1 })
    },
  )

  it('is fired with the masked key only when it is one of the saved events, and the service hears of no other [S15, S16, S23]', async () => {
    const { server, service, token } = await household()
    await save(server, token, { apiKey: RIGHT_KEY, mute: { eventName: 'tv_mute' } })
    expect(await fire(server, token, ' tv_mute ', MASKED)).toMatchObject({ http: 200 })
    for (const eventName of ['open_the_door', 'TV_MUTE', 'tv_mute/with/key/x']) {
      expect(await fire(server, token, eventName, MASKED), eventName).toMatchObject({
        http: 403,
        body: { status: 'EVENT-NOT-SAVED' },
      })
    }
    expect(service.asked.map(({ path }) => path)).toEqual([`/trigger/tv_mute/with/key/${RIGHT_KEY}`])
  })

  it('is answered with what became of it at a service that fails', async () => {
    const { server, service, token } = await household()
    const answers: readonly (readonly [Scene, number, string])[] = [
      ['no such event', 502, 'EVENT-UNKNOWN'],
      ['redirecting', 502, 'SERVICE-REDIRECT'],
      ['huge', 502, 'SERVICE-HUGE'],
      ['another page', 502, 'SERVICE-LYING'],
      ['out of order', 503, 'SERVICE-UNREACHABLE'],
      ['too often', 429, 'TOO-MANY'],
    ]
    for (const [scene, http, status] of answers) {
      service.scene = scene
      const answer = await fire(server, token, 'tv_mute', RIGHT_KEY)
      expect(answer, scene).toMatchObject({ http, body: { status } })
      expect(answer.headers['retry-after']).toBe(scene === 'too often' ? '7' : undefined)
    }
  })

  it('at a service that does not answer is given up before the browser does, and says why', async () => {
    const { server, service, token } = await household()
    service.scene = 'silent'
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    onTestFinished(() => void vi.useRealTimers())
    const answer = fire(server, token, 'tv_mute', RIGHT_KEY)
    await expect.poll(() => service.asked.length).toBe(1)
    // A browser waits for 5 s.
    vi.advanceTimersByTime(4_900)
    expect(await answer).toMatchObject({ http: 504, body: { status: 'SERVICE-TIMEOUT' } })
  })

  it('is not fired without a name and a key', async () => {
    const { server, service, token } = await household()
    for (const body of [
      { eventName: '', apiKey: 'k' },
      { eventName: '  ', apiKey: 'k' },
      { eventName: 'e', apiKey: '' },
      { eventName: 'e' },
      { eventName: 'e\nf', apiKey: 'k' },
    ])
      expect(await server.send('fireEvent', { token, body })).toMatchObject({
        http: 400,
        body: { status: 'BAD-REQUEST' },
      })
    expect(service.asked).toEqual([])
  })
})

describe('the key', () => {
  it.each(['ifttt', 'home-assistant'] as const)(
    'is found in no log, no file and no answer, whatever went wrong (%s)',
    async (kind) => {
      const { server, service, token } = await household(kind)
      const answers: unknown[] = [await save(server, token, { apiKey: RIGHT_KEY, mute: { eventName: 'tv_mute' } }, 0)]
      answers.push(
        await server.send('getTvConfig', { token }),
        await save(server, token, { apiKey: 'something-else-0000' }, 0),
      )
      answers.push(await server.send('saveTvConfig', { token, body: { tvConfigData: { apiKey: RIGHT_KEY, mute: 7 } } }))
      answers.push(await server.send('fireEvent', { token, body: { eventName: 7, apiKey: RIGHT_KEY } }))
      const scenes: Scene[] = [
        'well',
        'redirecting',
        'huge',
        'huge head',
        'not http',
        'hanging up',
        'another page',
        'too often',
        'out of order',
        'no such event',
        'a teapot',
      ]
      for (const scene of scenes) {
        service.scene = scene
        for (const key of [MASKED, RIGHT_KEY]) answers.push(await fire(server, token, 'tv_mute', key))
      }
      await service.stop()
      answers.push(await fire(server, token, 'tv_mute', MASKED))
      await server.close()
      const seen = [JSON.stringify(answers), server.logged.join('\n'), ...filesIn(server.dataFolder)]
      const spellings = [
        RIGHT_KEY,
        'canary-key',
        Buffer.from(RIGHT_KEY).toString('base64').slice(0, 24),
        Buffer.from(RIGHT_KEY).toString('hex'),
      ]
      for (const spelling of spellings) expect(seen.filter((text) => text.includes(spelling))).toEqual([])
      expect(server.logged.join('\n')).toContain('SERVICE-REDIRECT')
      expect(seen.some((text) => text.includes('tv_mute'))).toBe(true)
    },
  )
})

function filesIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => readFileSync(join(entry.parentPath, entry.name), 'latin1'))
}
