/** The helper link: who may do what with it, and when it is dead. */
import { settingsIn } from '@beckon/contract/helper'
import { CALLS, type CallName } from '@beckon/contract/calls'
import { DEFAULT_PROFILE } from '@beckon/contract/profile'
import { MINUTE_MS } from '@beckon/contract/time-units'
import { beforeEach, describe, expect, it } from 'vitest'
import { BROWSER, pairRemote, testServer, type Answer, type TestServer } from './support/test-server.ts'

const OWN = settingsIn(DEFAULT_PROFILE, 'device')
const LARGER = { ...OWN, size: 'large', theme: 'dark', scan: { ...OWN.scan, stepMs: 1800 } }
const TEST_LINES = [{ line: 'pressTime', number: 650 }]

let server: TestServer
let token: string

beforeEach(async () => {
  server = await testServer()
  token = (await pairRemote(server)).arToken
})

const offer = async () => String((await server.send('offerHelp', { token, body: {} })).body['key'])
const claim = (key: string, device = 'phone') => server.send('claimHelp', { body: { key, device, name: 'Sam' } })
const watch = (helpToken: string) => server.send('watchHelp', { token: helpToken })
const propose = (helpToken: string, settings: unknown = LARGER) =>
  server.send('proposeHelp', { token: helpToken, body: { settings } })
const read = (version?: unknown) =>
  server.send('readHelp', { token, ...(version !== undefined && { query: { version: String(version) } }) })
const say = (body: object) => server.send('answerHelp', { token, body })
const admit = () => say({ say: 'admit', settings: OWN, switchTest: TEST_LINES })

async function helped(): Promise<{ key: string; helpToken: string; words: unknown }> {
  const key = await offer()
  const { body } = await claim(key)
  await admit()
  return { key, helpToken: String(body['helpToken']), words: body['words'] }
}

const statusOf = ({ http, body }: Answer) => [http, body['status']]
const DEAD = [401, 'INVALID-TOKEN']

describe('somebody who helps', () => {
  it('sees the settings once the user has said that it is them, and what becomes of a proposal', async () => {
    const key = await offer()
    expect((await read()).body).toMatchObject({ at: 'offered', leftMs: 30 * MINUTE_MS })
    const { body: claimed } = await claim(key)
    expect((await read()).body).toMatchObject({ at: 'claimed', name: 'Sam', words: claimed['words'] })
    const helpToken = String(claimed['helpToken'])
    expect((await watch(helpToken)).body).not.toHaveProperty('settings')
    expect(statusOf(await propose(helpToken))).toEqual([409, 'CONFLICT'])
    await admit()
    expect((await watch(helpToken)).body).toMatchObject({ at: 'ready', settings: OWN, switchTest: TEST_LINES })
    expect((await propose(helpToken)).http).toBe(200)
    expect((await read()).body).toMatchObject({ at: 'proposing', number: 1, proposed: LARGER })
    expect((await say({ say: 'try', number: 1 })).body).toMatchObject({ at: 'trying' })
    expect((await watch(helpToken)).body).toMatchObject({ at: 'trying' })
    server.clock.pass(MINUTE_MS)
    expect((await read()).body).toMatchObject({ at: 'proposing' })
    expect((await say({ say: 'no', number: 1 })).body).toMatchObject({ at: 'refused' })
    await propose(helpToken)
    expect(statusOf(await say({ say: 'yes', number: 1 })), 'a yes to the one before').toEqual([409, 'CONFLICT'])
    expect((await say({ say: 'yes', number: 2 })).body).toMatchObject({ at: 'accepted' })
    const { body: told } = await watch(helpToken)
    expect(told).toMatchObject({ at: 'accepted' })
    expect(told).not.toHaveProperty('settings')
  })

  it('hears at once what the user does, and the user what they propose', async () => {
    const { helpToken } = await helped()
    const { body: now } = await read()
    const waiting = read(now['version'])
    await expect.poll(async () => (await server.send('getVersion')).http).toBe(200)
    await propose(helpToken)
    expect((await waiting).body).toMatchObject({ at: 'proposing' })
    const { body: seen } = await watch(helpToken)
    const watching = server.send('watchHelp', { token: helpToken, query: { version: String(seen['version']) } })
    await expect.poll(async () => (await server.send('getVersion')).http).toBe(200)
    await server.send('endHelp', { token, body: {} })
    expect(statusOf(await watching)).toEqual(DEAD)
  })

  it('can do nothing else: no other call of the contract knows the token', async () => {
    const { helpToken, key } = await helped()
    for (const secret of [helpToken, key])
      for (const name of Object.keys(CALLS) as CallName[]) {
        const { auth, method } = CALLS[name]
        if (name === 'watchHelp' || name === 'proposeHelp' || NEEDS_NO_CREDENTIAL.has(name)) continue
        const body = BODIES[name] ?? {}
        const answer = await server.send(name, {
          ...(auth !== 'bodyToken' && { token: secret }),
          ...(method === 'POST' && { body: auth === 'bodyToken' ? { ...body, arToken: secret } : body }),
        })
        expect([401, 403], `${name}: ${JSON.stringify(answer.body)}`).toContain(answer.http)
      }
    for (const name of NEEDS_NO_CREDENTIAL) expect(['none', 'optional'], name).toContain(CALLS[name].auth)
    const { body: started } = await server.send('startPairing', { token: helpToken, body: BROWSER })
    expect(Object.keys(started).sort()).toEqual(['exp', 'pairingCode', 'token', 'words'])
  })

  it('proposes nothing but settings, and no more than 16 kB of them', async () => {
    const { helpToken } = await helped()
    for (const wrong of [
      { ...LARGER, arToken: token },
      { ...LARGER, consentMode: 'all' },
      { ...LARGER, theme: 'pink' },
      { size: 'large' },
      7,
    ])
      expect(statusOf(await propose(helpToken, wrong))).toEqual([400, 'BAD-REQUEST'])
    const huge = await propose(helpToken, { ...LARGER, more: 'x'.repeat(17_000) })
    expect(statusOf(huge)).toEqual([413, 'TOO-LARGE'])
    expect((await read()).body).toMatchObject({ at: 'ready' })
  })

  it('proposes a few times a minute', async () => {
    const { helpToken } = await helped()
    const answers: unknown[] = []
    for (let count = 1; count <= 7; count += 1) answers.push((await propose(helpToken)).http)
    expect(answers).toEqual([200, 409, 409, 409, 409, 409, 429])
    server.clock.pass(MINUTE_MS)
    expect((await propose(helpToken)).http).toBe(409)
  })
})

describe('a link', () => {
  it('is for one device, which gets the same token when an answer was lost', async () => {
    const key = await offer()
    const first = await claim(key)
    expect((await claim(key)).body).toEqual(first.body)
    expect(statusOf(await claim(key, 'tablet'))).toEqual([404, 'NOT-FOUND'])
    expect(statusOf(await claim('x'.repeat(43)))).toEqual([404, 'NOT-FOUND'])
  })

  it('is dead after 30 minutes, opened or not, and so is the token', async () => {
    const key = await offer()
    server.clock.pass(30 * MINUTE_MS)
    expect((await claim(key)).http).toBe(404)
    token = (await pairRemote(server)).arToken
    const { helpToken } = await helped()
    server.clock.pass(30 * MINUTE_MS)
    expect(statusOf(await watch(helpToken))).toEqual(DEAD)
    expect(statusOf(await propose(helpToken))).toEqual(DEAD)
    expect((await read()).http).toBe(404)
  })

  it('is dead after use: a yes ends it, and the helper hears of it for a minute', async () => {
    const { key, helpToken } = await helped()
    await propose(helpToken)
    await say({ say: 'yes', number: 1 })
    expect((await claim(key, 'tablet')).http).toBe(404)
    expect((await propose(helpToken)).http).toBe(409)
    server.clock.pass(MINUTE_MS)
    expect(statusOf(await watch(helpToken))).toEqual(DEAD)
  })

  it('is dead when the user ends the help, asks for another link, or has no session any more', async () => {
    const ended = await helped()
    expect((await server.send('endHelp', { token, body: {} })).http).toBe(200)
    expect((await claim(ended.key)).http).toBe(404)
    expect(statusOf(await watch(ended.helpToken))).toEqual(DEAD)

    const replaced = await helped()
    await offer()
    expect(statusOf(await watch(replaced.helpToken))).toEqual(DEAD)

    const last = await helped()
    const session = await server.services.sessions.check(token)
    if (typeof session === 'string') throw new Error(session)
    await server.services.sessions.end(session.id)
    expect(statusOf(await watch(last.helpToken))).toEqual(DEAD)
  })

  it('is gone after a restart, and its secrets are in no file and no line of the log', async () => {
    const { key, helpToken } = await helped()
    for (const secret of [key, helpToken]) expect(server.logged.join('\n')).not.toContain(secret)
    server = await server.restart()
    expect(statusOf(await watch(helpToken))).toEqual(DEAD)
    expect((await claim(key)).http).toBe(404)
  })

  it('opens for a name as plain text, which turns nothing round in the sentence of the user', async () => {
    const name = ' Sam\u202E\u2066  Lee\u2028'
    await server.send('claimHelp', { body: { key: await offer(), device: 'phone', name } })
    expect((await read()).body).toMatchObject({ at: 'claimed', name: 'Sam Lee' })
    await server.send('claimHelp', { body: { key: await offer(), device: 'phone', name: '\u202E' } })
    expect((await read()).body).toMatchObject({ at: 'claimed', name: '?' })
  })

  it('is asked for a few times a minute, and tried out by no stranger', async () => {
    const asked: number[] = []
    for (let count = 1; count <= 7; count += 1) asked.push((await server.send('offerHelp', { token, body: {} })).http)
    expect(asked).toEqual([200, 200, 200, 200, 200, 200, 429])
    const guesses = new Set<number>()
    for (let count = 1; count <= 130; count += 1) guesses.add((await claim(`guess-${count}`)).http)
    expect(guesses).toEqual(new Set([404, 429]))
  })
})

/** Open to everybody: a secret of a help adds nothing to them. Whoever adds one looks at what it answers. */
const NEEDS_NO_CREDENTIAL: ReadonlySet<CallName> = new Set<CallName>([
  'logFailure',
  'startPairing',
  'getVersion',
  'exchangeCode',
  'startCompanion',
  'describeCompanion',
  'openTvs',
  'claimHelp',
])

const BODIES: Partial<Record<CallName, Record<string, unknown>>> = {
  confirmPairing: BROWSER,
  saveButtons: { seaButtonsData: [] },
  saveTvConfig: { tvConfigData: {} },
  chooseBox: { selectedXboDeviceId: 'tv' },
  processKey: { vcode: 'OK' },
  processCecKey: { key: 'VOLUME', value: 'UP' },
  fireEvent: { eventName: 'on', apiKey: 'key' },
  sendText: { cmd: 'watch news' },
}
