import { CALLS, type CallName } from '@beckon/contract/calls'
import { KEY_CODES } from '@beckon/contract/keys'
import type { BoxRefusal } from '@beckon/contract/refusals'
import { LINK_KEYS, linkKeyOf } from '@beckon/contract/other-programs'
import { TV_BUTTONS } from '@beckon/contract/tv-keys'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@beckon/contract/time-units'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { sweep } from '../src/features/operation/sweep.ts'
import { PER_MINUTE } from '../src/rates.ts'
import { fakeBox, type FakeBox } from './support/fake-box.ts'
import { logIn, pairRemote, testServer, type TestServer } from './support/test-server.ts'

let box: FakeBox
let server: TestServer
let token: string

beforeEach(async () => {
  box = fakeBox('tv')
  server = await testServer({ boxes: [{ box }] })
  token = (await pairRemote(server)).arToken
})

interface Made {
  readonly id: string
  readonly secret: string
}

async function make(asked: object = {}, by = token, headers: Record<string, string> = {}): Promise<Made> {
  const { http, body } = await server.send('createPressLink', {
    token: by,
    body: { name: 'AsTeRICS', ...asked },
    headers,
  })
  expect([http, body]).toEqual([200, expect.objectContaining({ id: expect.any(String), secret: expect.any(String) })])
  return body as unknown as Made
}

interface Request {
  readonly method?: 'GET' | 'HEAD' | 'POST' | 'OPTIONS' | 'PUT'
  readonly body?: string | Buffer
  readonly headers?: Record<string, string>
  readonly address?: string
}

async function ask(path: string, { method = 'POST', body, headers, address }: Request = {}) {
  const answer = await server.app.inject({
    method,
    url: `/press/v1/${path}`,
    headers: { host: 'localhost', ...headers },
    ...(address !== undefined && { remoteAddress: address }),
    ...(body !== undefined && { payload: body }),
  })
  return { http: answer.statusCode, text: answer.body, headers: answer.headers, json: () => answer.json() as unknown }
}

const basic = (secret: string) => ({ authorization: `Basic ${Buffer.from(`beckon:${secret}`).toString('base64')}` })
const bearer = (secret: string) => ({ authorization: `Bearer ${secret}` })

describe('a press link', () => {
  it('presses its box with the secret as Basic password, as Bearer, or in the address, and says so', async () => {
    const { secret } = await make()
    for (const [path, headers] of [
      ['up', basic(secret)],
      ['down', bearer(secret)],
      [`${secret}/left`, {}],
    ] as const)
      expect(await ask(path, { headers })).toMatchObject({ http: 200, text: expect.stringContaining('Last press: ') })
    expect(box.took).toEqual(['UP', 'DOWN', 'LEFT'])
  })

  it('has a word for every key code and TV key of the contract, in kebab case', () => {
    const kebab = (name: string) =>
      name
        .replaceAll('_', '-')
        .replaceAll(/(?<=[a-z])[A-Z]/gu, '-$&')
        .toLowerCase()
    const words = new Set([...KEY_CODES.map((key) => key.toLowerCase()), ...TV_BUTTONS].map(kebab))
    expect(new Set(Object.keys(LINK_KEYS))).toEqual(words)
    expect(linkKeyOf('channel-up')).toBe(LINK_KEYS['ch-up'])
    expect(linkKeyOf('constructor')).toBeUndefined()
  })

  it('sends volume, mute and power as the remote does', async () => {
    const { secret } = await make()
    for (const word of ['volume-up', 'mute', 'power', 'ch-up', '5'])
      expect((await ask(word, { headers: bearer(secret) })).http).toBe(200)
    expect(box.took).toEqual(['VOLUME=UP', 'MUTE=ON', 'POWER=OFF', 'POWER', 'CH_UP', '5'])
  })

  it('sends words as a typed command, whatever the program says they are', async () => {
    const { secret } = await make()
    box.answers = async () => ({ is: 'accepted', understood: 'channel 24' })
    for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'text/plain; charset=utf-8'])
      expect(
        await ask('text', { body: 'watch news\n', headers: { ...bearer(secret), 'content-type': type } }),
      ).toMatchObject({ http: 200, text: 'Understood: channel 24' })
    expect(box.took).toEqual(Array(3).fill('watch news'))
    for (const body of ['', ' \n', 'two\nlines', 'x'.repeat(501)])
      expect((await ask('text', { body, headers: bearer(secret) })).http).toBe(400)
    expect((await ask('text', { body: 'x'.repeat(5_000), headers: bearer(secret) })).http).toBe(413)
    expect(box.took).toHaveLength(3)
    for (const path of ['mute/', `${secret}/mute/`, 'text/'])
      expect((await ask(path, { body: 'watch news', headers: bearer(secret) })).http, path).toBe(200)
  })

  it('reads words as JSON too, and in the charset that the program names; bytes that are no text are told so', async () => {
    const { secret } = await make()
    const say = (body: string | Buffer, type: string) =>
      ask('text', { body, headers: { ...bearer(secret), 'content-type': type } })
    expect((await say(JSON.stringify({ text: 'watch news' }), 'application/json')).http).toBe(200)
    const latin1 = Buffer.from('regarde la météo', 'latin1')
    expect((await say(latin1, 'text/plain; charset=iso-8859-1')).http).toBe(200)
    expect(box.took).toEqual(['watch news', 'regarde la météo'])
    for (const type of ['text/plain', 'text/plain; charset=utf-8', 'text/plain; charset=of-my-own'])
      expect(await say(latin1, type)).toMatchObject({ http: 400, text: expect.stringMatching(/could not be read/u) })
    expect(await say('{"txt": ""}', 'application/json')).toMatchObject({ http: 200 })
    expect(box.took).toHaveLength(3)
  })

  it('tells what is on, in words, on a page or as JSON, for a link that may ask', async () => {
    box.state = async () => ({ power: 'on', channel: { number: 5, name: 'Cinq' }, volume: 20 })
    const { secret } = await make({ may: ['state'] })
    expect(await ask('state', { method: 'GET', headers: bearer(secret) })).toMatchObject({
      http: 200,
      text: 'Channel 5, Cinq. Volume 20.',
    })
    const inBrowser = await ask(`${secret}/state`, { method: 'GET', headers: { accept: 'text/html' } })
    expect(inBrowser.text).toContain('<h1>Channel 5, Cinq. Volume 20.</h1>')
    const json = await ask(`${secret}/state`, {
      method: 'GET',
      headers: { accept: 'application/json', 'accept-language': 'fr' },
    })
    expect(json.json()).toEqual({
      status: 'OK',
      text: 'Chaîne 5, Cinq. Volume 20.',
      power: 'on',
      channel: { number: 5, name: 'Cinq' },
      volume: 20,
    })
  })

  it('may do only what it was made for: keys and words where nothing was said', async () => {
    const may = async (asked: object) => {
      const { secret } = await make(asked)
      const headers = bearer(secret)
      return [
        (await ask('up', { headers })).http,
        (await ask('text', { body: 'watch news', headers })).http,
        (await ask('state', { method: 'GET', headers })).http,
      ]
    }
    expect(await may({})).toEqual([200, 200, 403])
    expect(await may({ may: ['keys'] })).toEqual([200, 403, 403])
    expect(await may({ may: ['words'] })).toEqual([403, 200, 403])
    expect(await may({ may: ['state'] })).toEqual([403, 403, 200])
  })

  it('says why a press did not work in the sentences of the remote, in the language asked for or that of its maker', async () => {
    const { secret } = await make({}, token, { 'accept-language': 'es' })
    box.answers = async () => ({ is: 'refused', why: 'BOX-ASLEEP' })
    expect(await ask('guide', { headers: bearer(secret) })).toMatchObject({
      http: 409,
      text: 'El decodificador está en modo de espera. No se envió Guía. Enciéndelo e inténtalo de nuevo.',
    })
    const french = await ask('guide', {
      headers: { ...bearer(secret), accept: 'application/json', 'accept-language': 'fr-CA' },
    })
    expect(french.json()).toEqual({
      status: 'BOX-ASLEEP',
      text: 'Le décodeur est en veille. La commande Guide n’a pas été envoyée. Allumez-le, puis réessayez.',
    })
    expect(await ask('warp', { headers: bearer(secret) })).toMatchObject({ http: 400 })
  })

  it('opens no call of the contract, as a token or otherwise', async () => {
    const { secret } = await make({ may: ['keys', 'words', 'state'] })
    await ask('up', { headers: bearer(secret) })
    const open: string[] = []
    for (const [name, { auth }] of Object.entries(CALLS)) {
      if (auth !== 'session' && auth !== 'refresh' && auth !== 'bodyToken') continue
      const body = auth === 'bodyToken' ? { cmd: 'watch news', arToken: secret } : { vcode: 'UP' }
      const { http } = await server.send(name as CallName, { token: secret, body })
      if (http < 400) open.push(name)
    }
    expect(open).toEqual([])
    expect(box.took).toEqual(['UP'])
  })

  it('is made by a remote with a box alone, with a name that can be read, a few in a minute', async () => {
    const alone = await logIn(server, 'jo')
    expect((await server.send('createPressLink', { token: alone, body: { name: 'x' } })).http).toBe(404)
    for (const body of [
      {},
      { name: ' ' },
      { name: '\u202e' },
      { name: 'x'.repeat(41) },
      { name: 'x', may: [] },
      { name: 'x', may: ['everything'] },
      { name: 'x', days: 0 },
      { name: 'x', days: 1_000 },
      ...['null', '*', 'https://a.example/', 'javascript:1', 'https://a.example.', 'HTTPS://A.example'].map(
        (origin) => ({
          name: 'x',
          origins: [origin],
        }),
      ),
    ])
      expect((await server.send('createPressLink', { token, body })).http, JSON.stringify(body)).toBe(400)
    for (let n = 0; n < PER_MINUTE.pressLinksOfAccount; n += 1) await make()
    expect(await server.send('createPressLink', { token, body: { name: 'x' } })).toMatchObject({
      http: 429,
      headers: { 'retry-after': expect.any(String) },
    })
  })
})

describe('All power through a press link', () => {
  const power = async () => {
    const { secret } = await make()
    const { http, json } = await ask('power', { headers: { ...bearer(secret), accept: 'application/json' } })
    return { http, ...(json() as { status: string; text: string }) }
  }
  const refuses = (why: Partial<Record<string, BoxRefusal>>) => {
    box.answers = async (what) => {
      const refusal = why[what]
      return refusal === undefined ? { is: 'accepted' } : { is: 'refused', why: refusal }
    }
  }

  it.each([
    ['no HDMI link', { hdmiLinkReady: false }],
    ['no power command for its TV', { tvPowerOnCommandAvailable: false }],
    ['no code for TV power', { tvButtons: new Set(['mute'] as const) }],
  ])('is the box’s own POWER, once, where the box has %s', async (_, lacks) => {
    const can = await box.capabilities(AbortSignal.timeout(1_000))
    box.capabilities = async () => ({ ...can, ...lacks })
    expect(await power()).toMatchObject({ http: 200, text: 'Last press: All power' })
    expect(box.took).toEqual(['POWER'])
  })

  it.each([
    ['the TV cannot be reached', { 'POWER=OFF': 'BOX-UNREACHABLE' }],
    ['the box refuses the TV’s half', { 'POWER=OFF': 'INVALID-KEY' }],
    ['the box sleeps', { POWER: 'BOX-ASLEEP' }],
  ] as const)(
    'is never “not sent” when only one half was: %s, and the program does not press again',
    async (_, why) => {
      refuses(why)
      expect(await power()).toEqual({
        http: 200,
        status: 'OK',
        text: 'Only a part of All power was done. Check whether the TV and the TV box are on.',
      })
    },
  )

  it('may still happen when one half may, whatever became of the other', async () => {
    for (const other of [undefined, 'BOX-UNREACHABLE'] as const) {
      refuses({ 'POWER=OFF': other, POWER: 'BOX-TIMEOUT' })
      expect(await power()).toMatchObject({ http: 504, status: 'BOX-TIMEOUT' })
    }
  })

  it('was not sent when neither half was', async () => {
    refuses({ 'POWER=OFF': 'BOX-UNREACHABLE', POWER: 'BOX-UNREACHABLE' })
    expect(await power()).toMatchObject({ http: 503, status: 'BOX-UNREACHABLE' })
  })
})

describe('the end of a press link', () => {
  const listed = async () => {
    const { body } = await server.send('getRemotes', { token })
    return (body['remotes'] as Record<string, unknown>[]).filter(({ kind }) => kind === 'press-link')
  }

  it('is on “My remotes”, where the link stands with its last use, and counts at once', async () => {
    const { id, secret } = await make()
    expect(await listed()).toMatchObject([
      { id, appName: 'AsTeRICS', came: 'press-link', boxName: expect.any(String), usedAt: null, isNew: false },
    ])
    server.clock.pass(3 * HOUR_MS)
    token = (await server.send('refreshToken', { token })).body['arToken'] as string
    await ask('up', { headers: bearer(secret) })
    await expect.poll(async () => (await listed())[0]?.['usedAt']).toBe(server.clock.now())
    expect((await server.send('endRemote', { token, body: { id } })).http).toBe(200)
    expect(await ask('up', { headers: bearer(secret) })).toMatchObject({
      http: 401,
      text: expect.stringContaining('This link does not work.'),
    })
    expect(await listed()).toEqual([])
    expect(box.took).toEqual(['UP'])
  })

  it('takes back a press that waits for its turn', async () => {
    const { id, secret } = await make()
    let letGo = () => {}
    box.answers = () => new Promise((resolve) => (letGo = () => resolve({ is: 'accepted' })))
    const first = server.send('processKey', { token, body: { vcode: 'OK' } })
    await expect.poll(() => box.took).toEqual(['OK'])
    const waiting = ask('up', { headers: bearer(secret) })
    await expect.poll(async () => (await listed())[0]?.['usedAt']).not.toBeNull()
    await server.send('endRemote', { token, body: { id } })
    expect((await waiting).http).toBe(401)
    letGo()
    await first
    expect(box.took).toEqual(['OK'])
  })

  it('answers a program at once that waits for a box', async () => {
    const { states } = server.services
    const asked = Promise.withResolvers<void>()
    const read = () => (asked.resolve(), new Promise<never>(() => {}))
    server = await testServer({ boxes: [{ box }], replace: { states: { ...states, read } } })
    token = (await pairRemote(server)).arToken
    const { id, secret } = await make({ may: ['state'] })
    const waiting = ask('state', { method: 'GET', headers: bearer(secret) })
    await asked.promise
    await server.send('endRemote', { token, body: { id } })
    expect((await waiting).http).toBe(401)
  })

  it('comes with the session that made it only if its user chose so, and with that one’s theft or ending always', async () => {
    const works = async (secret: string) => (await ask('up', { headers: bearer(secret) })).http === 200
    const other = async (clientDeviceId: string) =>
      (await pairRemote(server, 'tv', { partner: 'comcast', clientDeviceId })).arToken
    const idOf = async (one: string) => {
      const session = await server.services.sessions.check(one)
      return typeof session === 'string' ? '' : session.id
    }
    for (const bookmarks of ['keep', 'end'] as const) {
      const tablet = await other('tablet')
      const [stays, ends] = [await make({}, tablet), await make({ endsWithSession: true }, tablet)]
      await server.services.sessions.end(await idOf(tablet), { bookmarks })
      expect([await works(stays.secret), await works(ends.secret)]).toEqual([true, false])
    }

    const phone = await other('phone')
    const [one, two] = [await make({}, phone), await make({ endsWithSession: true }, phone)]
    const { body } = await server.send('getEndedWith', { token, body: { id: await idOf(phone) } })
    expect(new Set(body['ids'] as string[])).toEqual(new Set([one.id, two.id]))
    await server.send('endRemote', { token, body: { id: await idOf(phone) } })
    expect([await works(one.secret), await works(two.secret)]).toEqual([false, false])
  })

  it('comes after the days that its user named, and after 90 days without a press', async () => {
    const [week, open] = [await make({ days: 7 }), await make()]
    const works = async ({ secret }: Made) => (await ask('up', { headers: bearer(secret) })).http
    server.clock.pass(6 * DAY_MS)
    expect([await works(week), await works(open)]).toEqual([200, 200])
    server.clock.pass(2 * DAY_MS)
    expect([await works(week), await works(open)]).toEqual([401, 200])
    server.clock.pass(91 * DAY_MS)
    expect(await works(open)).toBe(401)
  })

  it('does not come with a restart of the server', async () => {
    const { secret } = await make({ may: ['keys'], origins: ['https://grid.example'] })
    server = await server.restart()
    expect((await ask('up', { headers: { ...bearer(secret), origin: 'https://grid.example' } })).http).toBe(200)
    expect((await ask('text', { body: 'watch news', headers: bearer(secret) })).http).toBe(403)
  })
})

describe('a press link presses nothing', () => {
  it.each(['GET', 'HEAD'] as const)(
    'by a %s, which browsers, previews and scanners send: it shows a page that asks',
    async (method) => {
      const { secret } = await make()
      for (const path of [`${secret}/volume-up`, 'volume-up'])
        for (const purpose of [
          { 'sec-purpose': 'prefetch;prerender' },
          { purpose: 'prefetch' },
          { 'x-moz': 'prefetch' },
        ])
          await ask(path, { method, headers: { ...bearer(secret), ...purpose } })
      const page = await ask(`${secret}/volume-up`, { method, headers: { 'accept-language': 'fr' } })
      expect(page).toMatchObject({
        http: 200,
        headers: { 'cache-control': 'no-store', 'x-robots-tag': 'noindex', 'content-type': 'text/html; charset=utf-8' },
      })
      if (method === 'GET') {
        expect(page.text).toContain('Appuyer sur Volume plus pour Box tv?')
        expect(page.text).not.toContain(secret)
      }
      expect(box.took).toEqual([])
    },
  )

  it('until somebody presses the page’s button, and its answer reloaded presses nothing more', async () => {
    const { secret } = await make()
    const { text } = await ask(`${secret}/volume-up`, { method: 'GET' })
    const once = /name="once" value="([\w-]+)"/u.exec(text)?.[1] ?? ''
    const submit = () =>
      ask(`${secret}/volume-up`, {
        body: new URLSearchParams({ once }).toString(),
        headers: {
          'content-type': 'application/x-www-form-urlencoded',
          accept: 'text/html,*/*',
          origin: 'http://localhost',
        },
      })
    for (const answered of [await submit(), await submit()])
      expect(answered).toMatchObject({ http: 200, text: expect.stringContaining('Press Volume up again') })
    expect(box.took).toEqual(['VOLUME=UP'])
  })

  it('at an address with words, whose page asks before it sends them', async () => {
    const { secret } = await make()
    const { text } = await ask(`${secret}/text?words=watch+%22news%22`, { method: 'GET' })
    expect(text).toContain('Send “watch &#34;news&#34;” to Box tv?')
    expect(box.took).toEqual([])
    const once = /name="once" value="([\w-]+)"/u.exec(text)?.[1] ?? ''
    const sent = await ask(`${secret}/text?words=other`, {
      body: new URLSearchParams({ once, words: 'watch "news"' }).toString(),
      headers: { 'content-type': 'application/x-www-form-urlencoded', accept: 'text/html' },
    })
    expect(sent).toMatchObject({ http: 200, text: expect.stringContaining('again</button>') })
    expect(box.took).toEqual(['watch "news"'])
  })

  it('for a web page that its user did not name; for one that was named it does, also on the server’s own machine', async () => {
    const here = 'http://localhost:9095'
    const { secret } = await make({ origins: ['https://grid.example', 'http://192.168.0.9:8000', here] })
    const from = (origin: string) => ask('up', { headers: { ...bearer(secret), origin } })
    for (const origin of [
      'https://evil.example',
      'null',
      'http://grid.example',
      'https://grid.example:444',
      'https://x.grid.example',
    ])
      expect(await from(origin), origin).toMatchObject({ http: 403 })
    expect((await from('https://evil.example')).headers['access-control-allow-origin']).toBeUndefined()
    expect(box.took).toEqual([])
    expect(await from('https://grid.example')).toMatchObject({
      http: 200,
      headers: { 'access-control-allow-origin': 'https://grid.example', vary: expect.stringContaining('origin') },
    })
    expect(await ask('up', { headers: { ...basic(secret), origin: here } })).toMatchObject({
      http: 200,
      headers: { 'access-control-allow-origin': here },
    })
    expect(box.took).toEqual(['UP', 'UP'])
  })

  it('when a browser asks whether a page may, and says yes for pages of living links alone', async () => {
    const { id } = await make({ origins: ['https://grid.example'] })
    const may = (origin: string) =>
      ask('volume-up', { method: 'OPTIONS', headers: { origin, 'access-control-request-method': 'POST' } })
    expect(await may('https://grid.example')).toMatchObject({
      http: 204,
      headers: {
        'access-control-allow-origin': 'https://grid.example',
        'access-control-allow-methods': 'GET, POST',
        'access-control-allow-headers': expect.stringContaining('authorization'),
      },
    })
    expect((await may('https://evil.example')).http).toBe(403)
    await server.send('endRemote', { token, body: { id } })
    expect((await may('https://grid.example')).http).toBe(403)
    expect(box.took).toEqual([])
  })

  it('for a wrong secret, and after many of them the address waits', async () => {
    const guess = (n: number) => ask('up', { headers: bearer(String(n).padStart(43, 'x')) })
    for (let n = 0; n < PER_MINUTE.unknownLinksOfAddress; n += 1) expect((await guess(n)).http).toBe(401)
    expect(await guess(1_000)).toMatchObject({ http: 429, headers: { 'retry-after': expect.any(String) } })
    expect((await ask('up')).http).toBe(401)
    expect(box.took).toEqual([])
  })

  it('but not for a link that pressed before, while another program at its address sends wrong secrets', async () => {
    const { secret } = await make()
    expect((await ask('up', { headers: bearer(secret) })).http).toBe(200)
    const guess = (n: number) => ask('up', { headers: bearer(String(n).padStart(43, 'x')) })
    for (let n = 0; n < PER_MINUTE.unknownLinksOfAddress; n += 1) await guess(n)
    expect((await guess(1_000)).http).toBe(429)
    expect((await ask('down', { headers: bearer(secret) })).http).toBe(200)
    expect(box.took).toEqual(['UP', 'DOWN'])
  })

  it('for a wrong secret from any of the many IPv6 addresses of one home, once they sent many together', async () => {
    const guess = (home: string, n: number) =>
      ask('up', { headers: bearer(String(n).padStart(43, 'x')), address: `2001:db8:${home}::${n}` })
    for (let n = 1; n <= PER_MINUTE.unknownLinksOfAddress; n += 1) expect((await guess('1', n)).http).toBe(401)
    expect((await guess('1', 1_000)).http).toBe(429)
    expect((await guess('2', 1_000)).http).toBe(401)
  })

  it('for web pages that ask from the many IPv6 addresses of one home, once they asked often together', async () => {
    const may = (home: string, n: number) =>
      ask('up', {
        method: 'OPTIONS',
        headers: { origin: 'https://evil.example' },
        address: `2001:db8:${home}::${n}`,
      })
    for (let n = 1; n <= PER_MINUTE.linkPagesOfAddress; n += 1) expect((await may('1', n)).http).toBe(403)
    expect((await may('1', 1_000)).http).toBe(429)
    expect((await may('2', 1_000)).http).toBe(403)
  })

  it('on any box but its own, whatever box its maker’s remote chooses later', async () => {
    const [den, attic] = [fakeBox('den'), fakeBox('attic')]
    const owners = ['comcast:maria']
    server = await testServer({
      boxes: [
        { box: den, owners },
        { box: attic, owners },
      ],
    })
    const choose = async (by: string, selectedXboDeviceId: string) => {
      const { body } = await server.send('chooseBox', { token: by, body: { selectedXboDeviceId } })
      return String(body['arToken'])
    }
    const maker = await choose(await logIn(server, 'maria'), 'attic')
    const { secret } = await make({ endsWithSession: true }, maker)
    await choose(maker, 'den')
    await ask('up', { headers: bearer(secret) })
    await ask(`${secret}/text`, { body: 'watch news' })
    expect([den.took, attic.took]).toEqual([[], ['UP', 'watch news']])
  })

  it('once it is used more often than a finger can press', async () => {
    const { secret } = await make()
    for (let n = 0; n < PER_MINUTE.pressesOfLink; n += 1)
      expect((await ask('up', { headers: bearer(secret) })).http).toBe(200)
    expect(await ask('up', { headers: bearer(secret) })).toMatchObject({
      http: 429,
      headers: { 'retry-after': expect.any(String) },
    })
    const words = await ask('text', { body: 'menu', headers: bearer(secret) })
    expect(words.text, 'it names no key').toContain('Too many commands at once.')
    expect(box.took).toHaveLength(PER_MINUTE.pressesOfLink)
  })

  it('by another method, and says which one to use', async () => {
    const { secret } = await make({ may: ['words', 'state'] })
    expect(await ask('text', { method: 'GET', headers: bearer(secret) })).toMatchObject({
      http: 405,
      headers: { allow: 'POST' },
    })
    expect(await ask('state', { headers: bearer(secret) })).toMatchObject({ http: 405, headers: { allow: 'GET' } })
  })
})

describe('a press with a key of the program’s own', () => {
  const again = (secret: string, key: string, word = 'up', language = 'en') =>
    ask(word, { headers: { ...bearer(secret), 'idempotency-key': key, 'accept-language': language } })

  it('is done once and answered alike, at once or later; another key is another press, and so is none', async () => {
    const { secret } = await make()
    const [one, two] = await Promise.all([again(secret, 'a1'), again(secret, 'a1')])
    expect([one.http, two.http, one.text === two.text]).toEqual([200, 200, true])
    expect((await again(secret, 'a1')).http).toBe(200)
    expect(box.took).toEqual(['UP'])
    await again(secret, 'a2')
    await ask('up', { headers: bearer(secret) })
    await ask('up', { headers: bearer(secret) })
    expect(box.took).toEqual(['UP', 'UP', 'UP', 'UP'])
  })

  it('is not done again by a server that was started in between: it may have been done', async () => {
    const { secret } = await make()
    await again(secret, 'a1')
    server = await server.restart()
    expect(await again(secret, 'a1')).toMatchObject({
      http: 504,
      text: 'The TV box did not answer. Up may still happen.',
    })
    expect((await again(secret, 'a2')).http).toBe(200)
    expect(box.took).toEqual(['UP', 'UP'])
  })

  it('is done once whatever language each request asks for; another word for the same key is the same press', async () => {
    const { secret } = await make()
    for (const language of ['en', 'fr', 'es']) expect((await again(secret, 'a1', 'ch-up', language)).http).toBe(200)
    expect((await again(secret, 'a1', 'channel-up')).http).toBe(200)
    expect(box.took).toEqual(['CH_UP'])
  })

  it('is refused in words while the disk is full: after a restart it could be made twice', async () => {
    const { secret } = await make()
    const full = vi.spyOn(server.services.store, 'save')
    full.mockRejectedValue(Object.assign(new Error('full'), { errcode: 13 }))
    expect(await again(secret, 'a1')).toMatchObject({
      http: 507,
      text: 'The server cannot save anything just now. Up was not sent. Try again later.',
    })
    expect((await again(secret, 'a1', 'up', 'fr')).text).toContain('Le serveur ne peut rien enregistrer')
    expect(box.took).toEqual([])
    expect((await ask('up', { headers: bearer(secret) })).http).toBe(200)
    full.mockRestore()
    expect((await again(secret, 'a1')).http, 'once there is room').toBe(200)
    expect((await again(secret, 'a1')).http).toBe(200)
    expect(box.took).toEqual(['UP', 'UP'])
  })

  it('is one of 900 a minute that an account may have, whatever the number of its links', async () => {
    const links = await Promise.all([make(), make()])
    const statuses: number[] = []
    for (let n = 0; n < PER_MINUTE.keyedPressesOfAccount + 2; n++)
      statuses.push((await again(links[n % 2]?.secret ?? '', `key-${n}`)).http)
    expect(statuses.slice(0, -2).every((status) => status === 200)).toBe(true)
    expect(statuses.slice(-2)).toEqual([429, 429])
    server.clock.pass(MINUTE_MS)
    const last = `key-${PER_MINUTE.keyedPressesOfAccount}`
    expect((await again(links[0].secret, last)).http, 'the refused key, a minute later').toBe(200)
    expect(box.took).toHaveLength(PER_MINUTE.keyedPressesOfAccount + 1)
  }, 30_000)

  it('is forgotten after ten minutes, in the database, too', async () => {
    const { secret } = await make()
    await again(secret, 'key-of-this-press')
    const kept = () => server.services.store.db.selectFrom('keyed_presses').selectAll().execute()
    expect(await kept()).toHaveLength(1)
    expect(JSON.stringify(await kept())).not.toContain('key-of-this-press')
    server.clock.pass(11 * MINUTE_MS)
    await sweep(server.services.store, server.clock.now())
    expect(await kept()).toEqual([])
  })

  it('is refused with a key that is none, which is said', async () => {
    const { secret } = await make()
    for (const key of ['', ' ', 'a b', 'x'.repeat(256)]) expect((await again(secret, key)).http).toBe(400)
    expect(box.took).toEqual([])
  })
})

describe('a secret', () => {
  it('stands in no log and no answer, and in the database only as a hash that needs the server’s key', async () => {
    const { secret } = await make()
    await ask(`${secret}/up`)
    await ask(`${secret}/warp`)
    await ask(`${secret}/up`, { method: 'PUT' })
    await ask(`${secret}/text`, { body: 'x'.repeat(5_000) })
    box.answers = () => Promise.reject(new Error('broken'))
    await ask(`${secret}/up`)
    expect(server.logged.join('\n')).not.toContain(secret)
    const rows = await server.services.store.db.selectFrom('press_links').selectAll().execute()
    expect(rows).toHaveLength(1)
    expect(rows[0]?.secret_hash).toBe(server.services.seal.keyed('press link', secret))
    expect(JSON.stringify(rows)).not.toContain(secret)
  })

  it('is asked of programs by Basic or Bearer, and of browsers without a window for a password', async () => {
    expect((await ask('up')).headers['www-authenticate']).toBe('Basic realm="Beckon", Bearer realm="Beckon"')
    expect((await ask('up', { headers: { 'sec-fetch-mode': 'cors' } })).headers['www-authenticate']).toBe(
      'Bearer realm="Beckon"',
    )
  })
})
