import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '@beckon/contract/time-units'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { describe, expect } from 'vitest'
import { sweep } from '../src/features/operation/sweep.ts'
import { timeAtStart, type ServerClock } from '../src/storage/stored-clock.ts'
import { beckon, newFolder, post, startProgram } from './support/program.ts'
import {
  BROWSER,
  it,
  logIn,
  pairApp,
  type PairedRemote,
  pairRemote,
  sessionOf,
  type TestServer,
  testServer,
} from './support/test-server.ts'

const TEN_YEARS = 3_652 * DAY_MS
const BUTTONS = { seaButtonsData: [{ type: 'VOICE', command: 'watch the news' }] }

const tickOf = ({ services }: TestServer) => (services.clock as ServerClock).tick()

interface Kept {
  readonly remote: PairedRemote
  readonly login: string
  readonly companion: string
}

async function everything(server: TestServer): Promise<Kept> {
  const remote = await pairRemote(server)
  expect((await server.send('saveButtons', { token: remote.arToken, body: BUTTONS })).http).toBe(200)
  const login = await logIn(server, 'ann', { endsAt: server.clock.now() + 10 * DAY_MS })
  const session = await sessionOf(server, remote.arToken)
  return { remote, login, companion: await pairApp(server, session) }
}

/** Every token is good, can be refreshed, and the buttons are there; gives the tokens of now. */
async function expectEverything(server: TestServer, kept: Kept): Promise<Kept> {
  await sweep(server.services.store, server.services.clock.now())
  const refreshed = async (token: string) => {
    const answer = await server.send('refreshToken', { token })
    expect(answer.http).toBe(200)
    const next = answer.body['arToken'] as string
    expect(await server.services.sessions.check(next)).toMatchObject({ account: { partner: 'comcast' } })
    return next
  }
  const { arToken, bookmarkKey, pairingToken } = kept.remote
  expect((await server.send('refreshToken', { token: bookmarkKey })).http).toBe(200)
  const now = {
    remote: { arToken: await refreshed(arToken), bookmarkKey, pairingToken },
    login: await refreshed(kept.login),
    companion: await refreshed(kept.companion),
  }
  const buttons = await server.send('getButtons', { token: now.remote.arToken })
  expect(buttons.body['seaButtonsData']).toHaveLength(1)
  return now
}

describe.each([
  ['ten years ahead', TEN_YEARS],
  ['ten years behind', -TEN_YEARS],
  ['125 days ahead', 125 * DAY_MS],
  ['200 days behind', -200 * DAY_MS],
  ['three hours ahead', 3 * HOUR_MS],
  ['three hours behind', -3 * HOUR_MS],
])('a clock that is %s for a minute', (_, off) => {
  it('ends no session, bookmark, companion or button', async ({ server }) => {
    const kept = await everything(server)
    server.clock.pass(20 * DAY_MS)
    const before = { ...kept, login: await logIn(server, 'bob', { endsAt: server.clock.now() + 10 * DAY_MS }) }
    server.clock.jump(off)
    const during = await expectEverything(server, before)
    server.clock.pass(MINUTE_MS)
    server.clock.jump(-off)
    await expectEverything(server, during)
  })

  it('ends nothing either when the server starts, stops and starts again meanwhile', async ({ server }) => {
    const kept = await everything(server)
    await server.close()
    server.clock.jump(off)
    const wrong = await server.restart()
    const during = await expectEverything(wrong, kept)
    wrong.clock.pass(MINUTE_MS)
    await wrong.close()
    wrong.clock.jump(-off)
    const right = await wrong.restart()
    const after = await expectEverything(right, during)
    expect(Math.abs(right.services.clock.now() - right.clock.now())).toBeLessThan(MINUTE_MS)
    // And what ends, ends as ever.
    right.clock.pass(11 * DAY_MS)
    expect((await right.send('refreshToken', { token: after.login })).http).toBe(401)
    right.clock.pass(80 * DAY_MS)
    expect((await right.send('refreshToken', { token: after.remote.arToken })).http).toBe(401)
  })

  it('makes nobody at the TV wait longer than ever, in the wrong time and after it', async ({ server }) => {
    await server.send('startPairing', { body: BROWSER })
    const wrongFive = async (at: TestServer) => {
      for (let n = 0; n < 5; n++) await at.services.pairings.enterCode('tv', '0000000')
      const told = await at.services.pairings.enterCode('tv', '0000000')
      expect(told).toMatchObject({ is: 'wait' })
      return 'retryAfterMs' in told ? told.retryAfterMs : 0
    }
    await server.close()
    server.clock.jump(off)
    const wrong = await server.restart()
    expect(await wrongFive(wrong)).toBeLessThanOrEqual(MINUTE_MS)
    await wrong.close()
    wrong.clock.jump(-off)
    const right = await wrong.restart()
    const told = await right.services.pairings.enterCode('tv', '0000000')
    if ('retryAfterMs' in told) expect(told.retryAfterMs).toBeLessThanOrEqual(15 * MINUTE_MS)
  })

  it('neither lengthens nor shortens a pairing', async ({ server }) => {
    const started = await server.send('startPairing', { body: BROWSER })
    server.clock.jump(off)
    server.clock.pass(170 * SECOND_MS)
    const code = started.body['pairingCode'] as string
    expect(await server.services.pairings.enterCode('tv', code)).toMatchObject({ is: 'found' })
    server.clock.pass(20 * SECOND_MS)
    expect(await server.services.pairings.enterCode('tv', code)).toMatchObject({ is: 'wrong' })
  })
})

describe('the time of a server', () => {
  const NOW = Date.UTC(2027, 5, 1)

  it.each([
    ["is the machine's at the very first start", NOW, undefined, { now: NOW, moved: 0 }],
    ["is the machine's after a night off", NOW, NOW - 8 * HOUR_MS, { now: NOW, moved: 0 }],
    ["is the machine's after 30 days off", NOW, NOW - 30 * DAY_MS, { now: NOW, moved: 0 }],
    ['takes all that is kept along over half a year off', NOW, NOW - 180 * DAY_MS, { now: NOW, moved: 180 * DAY_MS }],
    ['takes all that is kept back from a clock ahead', NOW, NOW + TEN_YEARS, { now: NOW, moved: -TEN_YEARS }],
    ['goes on where it was when the machine does not know it', 0, NOW, { now: NOW, moved: 0 }],
    [
      'goes on where it was when the machine is a second behind',
      NOW,
      NOW + SECOND_MS,
      { now: NOW + SECOND_MS, moved: 0 },
    ],
  ])('%s', (_, machine, lastSeen, expected) => {
    expect(timeAtStart(machine, lastSeen)).toEqual(expected)
  })

  it('follows a clock that was put right and stayed so for an hour, and logs nobody out', async () => {
    const server = await testServer()
    const { arToken } = await pairRemote(server)
    await server.close()
    server.clock.jump(-60 * 365 * DAY_MS)
    const unset = await server.restart()
    expect((await unset.send('refreshToken', { token: arToken })).http).toBe(200)
    unset.clock.jump(60 * 365 * DAY_MS + 5 * DAY_MS)
    const token = (await unset.send('refreshToken', { token: arToken })).body['arToken'] as string
    const tick = () => tickOf(unset)
    await tick()
    expect(unset.clock.now() - unset.services.clock.now()).toBeGreaterThan(4 * DAY_MS)
    unset.clock.pass(59 * MINUTE_MS)
    await tick()
    expect(unset.clock.now() - unset.services.clock.now()).toBeGreaterThan(4 * DAY_MS)
    unset.clock.pass(2 * MINUTE_MS)
    const next = (await unset.send('refreshToken', { token })).body['arToken'] as string
    await tick()
    expect(Math.abs(unset.clock.now() - unset.services.clock.now())).toBeLessThan(SECOND_MS)
    expect((await unset.send('getDevices', { token: next })).http).toBe(200)
    expect(unset.logged.join('')).toContain('"code":"CLOCK-WRONG"')
  })

  it('goes on where it was after a crash, not where a remote was last used', async ({ server }) => {
    await pairRemote(server)
    server.clock.pass(2 * DAY_MS)
    await tickOf(server)
    const row = await server.services.store.db
      .selectFrom('server_state')
      .select('value')
      .where('name', '=', 'time')
      .executeTakeFirstOrThrow()
    expect(Number(row.value)).toBe(server.clock.now())
  })

  it('runs evenly while the clock of the machine jumps', async ({ server }) => {
    let before = server.services.clock.now()
    for (const jump of [TEN_YEARS, -TEN_YEARS, -HOUR_MS, 2 * HOUR_MS, -HOUR_MS, 500]) {
      server.clock.jump(jump)
      server.clock.pass(MINUTE_MS)
      const now = server.services.clock.now()
      expect(Math.abs(now - before - MINUTE_MS)).toBeLessThanOrEqual(31)
      before = now
    }
  })
})

describe('a real server', () => {
  it('loses nothing to a clock that jumps by ten years, forth and back, over a crash too', async () => {
    const data = newFolder()
    const clockFile = join(newFolder(), 'off-by')
    const setClock = async (offBy: number) => {
      writeFileSync(clockFile, String(offBy))
      await sleep(200)
    }
    await setClock(0)
    const settings = {
      BECKON_DATA: data,
      BECKON_BOXES: JSON.stringify([{ id: 'tv', name: 'Living room', driver: 'virtual' }]),
      CLOCK_OFF_BY: clockFile,
      NODE_OPTIONS: `--import ${pathToFileURL(join(import.meta.dirname, 'support/movable-clock.ts')).href}`,
    }
    let server = await startProgram(settings)
    const pair = async () => {
      const started = await post(server.address, '/api/v1/pairing/start', BROWSER)
      await beckon(['pair', started.body['pairingCode'] as string, '--box', 'tv', '--yes'], settings)
      return (await post(server.address, '/api/v1/pairing/confirm', BROWSER, started.body['token'])).body
    }
    const paired = await pair()
    const bookmark = paired['bookmarkKey']
    let token = paired['arToken']
    expect((await post(server.address, '/api/v1/seabuttons', BUTTONS, token)).status).toBe(200)
    const expectAll = async () => {
      expect((await post(server.address, '/api/v1/processKey', { vcode: 'UP' }, token)).status).toBe(200)
      const refreshed = await post(server.address, '/api/v1/auth/token/refresh', {}, token)
      expect(refreshed.status).toBe(200)
      token = refreshed.body['arToken']
      expect((await post(server.address, '/api/v1/auth/token/refresh', {}, bookmark)).status).toBe(200)
      const buttons = await fetch(`${server.address}/api/v1/seabuttons`, {
        headers: { authorization: `Bearer ${token}` },
      })
      expect(((await buttons.json()) as typeof BUTTONS).seaButtonsData).toHaveLength(1)
    }
    for (const jump of [TEN_YEARS, -TEN_YEARS]) {
      await setClock(jump)
      await expectAll()
      expect((await pair())['arToken']).toBeDefined()
      for (let n = 0; n < 6; n++) await beckon(['pair', '0000000', '--box', 'tv'], settings)
      const told = await beckon(['pair', '0000000', '--box', 'tv'], settings)
      expect(told.err).toMatch(/^Too many wrong codes\. Wait [12] minutes\.$/mu)
      await server.stop('SIGKILL')
      server = await startProgram(settings)
      await expectAll()
      await setClock(0)
      await expectAll()
      await server.stop('SIGKILL')
      server = await startProgram(settings)
      await expectAll()
    }
    await server.stop()
  })
})
