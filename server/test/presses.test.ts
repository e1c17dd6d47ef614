import { MACHINE_CLOCK, steadyNow } from '@beckon/boxes/presses/steady-now'
import { CALLS, type CallName } from '@beckon/contract/calls'
import {
  CAN_ANSWER_HEADER,
  CLOCK_HEADER,
  momentText,
  PRESS_HEADER,
  readMoment,
  UNTIL_HEADER,
} from '@beckon/contract/press-headers'
import { beforeEach, describe, expect, it } from 'vitest'
import { PressRule } from '../src/boxes/queue/press-rule.ts'
import { fakeBox, type FakeBox } from './support/fake-box.ts'
import { pairRemote, testServer, type TestServer } from './support/test-server.ts'

let box: FakeBox
let server: TestServer
let token: string

beforeEach(async () => {
  box = fakeBox('tv')
  server = await testServer({ boxes: [{ box }], replace: { presses: ruleOfLongAgo() } })
  token = (await pairRemote(server)).arToken
})

/** As in a server that has been up for a minute. */
function ruleOfLongAgo(): PressRule {
  let agoMs = 60_000
  const rule = new PressRule({ steady: () => steadyNow() - agoMs })
  agoMs = 0
  return rule
}

const at = (ms: number) => momentText({ clockId: MACHINE_CLOCK, ms })
const stamped = (n: number, leftMs = 1_990) => ({
  [PRESS_HEADER]: `tablet-1.${n}.0`,
  [UNTIL_HEADER]: at(steadyNow() + leftMs),
})
const press = (vcode: string, headers: Record<string, string>) =>
  server.send('processKey', { token, body: { vcode }, headers })

describe('a press that says its number and until when it is good', () => {
  it('reaches the box once, though it comes twice, and has the same answer twice', async () => {
    const headers = stamped(1)
    const [first, again] = await Promise.all([press('UP', headers), press('UP', headers)])
    expect([first.http, again.http, box.took]).toEqual([200, 200, ['UP']])
    box.answers = async () => ({ is: 'refused', why: 'BOX-ASLEEP' })
    const refused = stamped(2)
    expect([(await press('UP', refused)).http, (await press('UP', refused)).http]).toEqual([409, 409])
    expect(box.took).toEqual(['UP', 'UP'])
  })

  it('is not done when the network held it up, and says so: 410 TOO-LATE', async () => {
    expect(await press('UP', stamped(1, -8_000))).toMatchObject({ http: 410, body: { status: 'TOO-LATE' } })
    expect(box.took).toEqual([])
  })

  it('is not done after a later one of the same page', async () => {
    await press('2', stamped(2))
    expect((await press('1', stamped(1))).http).toBe(504)
    expect(box.took).toEqual(['2'])
  })

  it('is not done by a server that has started since: the one before may have done it', async () => {
    server = await testServer({ boxes: [{ box }] })
    const startedAt = steadyNow()
    token = (await pairRemote(server)).arToken
    // The finger was down 10 ms ago: after the start of this server, and before the start of the next.
    await expect.poll(() => steadyNow() - startedAt).toBeGreaterThan(20)
    const headers = stamped(1)
    expect((await press('UP', headers)).http).toBe(200)
    server = await server.restart()
    expect(await press('UP', headers)).toMatchObject({ http: 504, body: { status: 'BOX-TIMEOUT' } })
    expect(box.took).toEqual(['UP'])
  })

  it('is dropped in the queue when its own time is over, before the box’s', async () => {
    let letGo = () => {}
    box.answers = () => new Promise((resolve) => (letGo = () => resolve({ is: 'accepted' })))
    const first = press('1', stamped(1))
    await expect.poll(() => box.took).toEqual(['1'])
    expect(await press('2', stamped(2, 100))).toMatchObject({ http: 410, body: { status: 'TOO-LATE' } })
    letGo()
    expect((await first).http).toBe(200)
    expect(box.took).toEqual(['1'])
  })

  it.each([
    ['processCecKey', { key: 'VOLUME', value: 'UP' }],
    ['sendText', { cmd: 'watch news' }],
  ] as const)('is held to the same rule by %s', async (name, body) => {
    const sent = (headers: Record<string, string>) =>
      server.send(name, { token, body: { ...body, ...(name === 'sendText' && { arToken: token }) }, headers })
    const headers = stamped(1)
    await Promise.all([sent(headers), sent(headers)])
    expect(await sent(stamped(2, -1))).toMatchObject({ http: 410, body: { status: 'TOO-LATE' } })
    expect(box.took).toHaveLength(1)
  })

  it.each([{ [PRESS_HEADER]: 'one' }, { [UNTIL_HEADER]: '2026-11-22T12:00:00Z' }])(
    'is told so when it says it badly: %j',
    async (headers) => {
      expect(await press('UP', headers)).toMatchObject({ http: 400, body: { status: 'BAD-REQUEST' } })
      expect(box.took).toEqual([])
    },
  )
})

it('a remote of before, which says neither, works as it did', async () => {
  await Promise.all([press('UP', {}), press('UP', {})])
  expect(box.took).toEqual(['UP', 'UP'])
})

it('every answer of a call says the server’s clock, refusals included', async () => {
  const before = Math.floor(steadyNow())
  const answers = [
    await press('UP', {}),
    await press('EJECT', {}),
    await server.send('processKey'),
    await server.send('getVersion'),
  ]
  for (const { headers } of answers) {
    const { clockId, ms } = readMoment(String(headers[CLOCK_HEADER])) ?? { clockId: '', ms: 0 }
    expect(clockId).toBe(MACHINE_CLOCK)
    expect(ms).toBeGreaterThanOrEqual(before)
    expect(ms).toBeLessThanOrEqual(steadyNow())
  }
})

it('the document for other remotes names the two headers with each call that presses something', async () => {
  const { paths } = (await server.app.inject({ url: '/api/openapi.json', headers: { host: 'localhost' } })).json<{
    paths: Record<string, Record<string, { parameters?: { name: string; in: string }[] }>>
  }>()
  const pressing = (Object.keys(CALLS) as CallName[]).filter((name) => {
    const { path, method } = CALLS[name]
    return paths[path]?.[method.toLowerCase()]?.parameters?.some(
      (one) => one.in === 'header' && one.name === PRESS_HEADER,
    )
  })
  expect(pressing.sort()).toEqual(['fireEvent', 'processCecKey', 'processKey', 'sendText', 'sendVoice'])
})

describe('words that somebody typed or spelled', () => {
  const EVENING = {
    type: 'VOICE',
    command: 'good evening',
    displayString: '<b>Evening</b> news',
    steps: [{ do: 'command' }],
  }
  const say = (cmd: string, headers: Record<string, string> = { [CAN_ANSWER_HEADER]: '1' }) =>
    server.send('sendText', { body: { cmd, arToken: token }, headers: { ...stamped(++count), ...headers } })
  let count = 0

  it.each(['What is on?', 'qué hay ahora', 'à l’écran'])(
    'that ask what is on are not for the box: “%s” is answered with what it is [I11 O31]',
    async (words) => {
      expect(await say(words)).toMatchObject({ http: 200, body: { status: 'OK', kind: 'what-is-on' } })
      expect(box.took).toEqual([])
    },
  )

  it('that name a button of several steps are answered with the button, for the page to press [I11 O31]', async () => {
    await server.send('saveButtons', { token, body: { seaButtonsData: [EVENING, null] } })
    for (const words of ['evening news', 'Good evening'])
      expect(await say(words)).toMatchObject({
        http: 200,
        body: {
          kind: 'several-steps',
          button: { name: 'Evening news', command: 'good evening', steps: EVENING.steps },
        },
      })
    expect(box.took).toEqual([])
  })

  it.each(['Maman & Papa', 'Maman &amp; Papa'])(
    'find a button labelled “%s” in any way of saying it [I11]',
    async (label) => {
      await server.send('saveButtons', { token, body: { seaButtonsData: [{ ...EVENING, displayString: label }] } })
      for (const words of ['maman et papa', 'Maman & Papa', 'maman and papa'])
        expect((await say(words)).body).toMatchObject({ kind: 'several-steps' })
      expect(box.took).toEqual([])
    },
  )

  it('go to the box from who cannot answer them, and so do the words of a button', async () => {
    await server.send('saveButtons', { token, body: { seaButtonsData: [EVENING] } })
    for (const words of ['what is on', 'good evening']) expect((await say(words, {})).body).not.toHaveProperty('kind')
    await say('channel 206')
    expect(box.took).toEqual(['what is on', 'good evening', 'channel 206'])
  })

  it('are answered once and in time, as any press: the same number has the same answer, an old one none', async () => {
    const headers = { ...stamped(1), [CAN_ANSWER_HEADER]: '1' }
    const [first, again] = await Promise.all([say('what is on', headers), say('what is on', headers)])
    expect(again.body).toEqual(first.body)
    expect((await say('what is on', { ...stamped(9, -8_000), [CAN_ANSWER_HEADER]: '1' })).http).toBe(410)
  })
})
