import { HOUR_MS, MINUTE_MS } from '@beckon/contract/time-units'
import { createServer, type RequestListener } from 'node:http'
import { connect, type AddressInfo } from 'node:net'
import { describe, expect, onTestFinished, vi } from 'vitest'
import {
  foreignAddresses,
  fetchPicture,
  foreignPictures,
  type Asked,
} from '../src/features/my-remote/pictures/foreign-pictures.ts'
import { isFetchable, type NetworkOverrides } from '../src/outgoing/fetch-bytes.ts'
import { it, logIn, testServer, type TestServer } from './support/test-server.ts'

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
)
const PUBLIC_ADDRESS = '93.184.215.14'
const CAT = 'https://pictures.example/cat.png'

const keep = (server: TestServer, token: string | undefined, bytes: Buffer) =>
  server.send('savePicture', { token, body: { picture: bytes.toString('base64') } })
const get = (server: TestServer, url: string) => server.app.inject({ url })

async function household() {
  const server = await testServer()
  return { server, token: await logIn(server, 'somebody') }
}

/** A web server elsewhere, reached at a public address without leaving this machine. */
async function elsewhere(
  answer: RequestListener,
  address = PUBLIC_ADDRESS,
): Promise<NetworkOverrides & { readonly asked: string[] }> {
  const asked: string[] = []
  const web = createServer((request, response) => {
    asked.push(`${request.headers.host}${request.url}`)
    answer(request, response)
  })
  await new Promise<void>((done) => web.listen(0, '127.0.0.1', done))
  onTestFinished(() => void web.close())
  return {
    asked,
    resolve: async () => [address],
    dial(_addresses, _options, callback) {
      const socket = connect((web.address() as AddressInfo).port, '127.0.0.1', () => callback(null, socket))
      socket.on('error', () => {})
    },
  }
}

describe("a picture of the user's own", () => {
  it('is kept and can be seen by those who know its address, which is the same when it is sent again', async () => {
    const { server, token } = await household()
    const { http, body } = await keep(server, token, PNG)
    expect(http).toBe(200)
    expect(body['image']).toMatch(/^\/pictures\/own\/[\w-]{43}$/u)
    expect((await keep(server, token, PNG)).body).toEqual(body)
    const shown = await get(server, body['image'] as string)
    expect(shown.rawPayload).toEqual(PNG)
    expect(shown.headers).toMatchObject({
      'content-type': 'image/png',
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringContaining('sandbox') as string,
    })
    expect(shown.headers['cache-control']).toContain('private')
    expect((await get(server, `/pictures/own/${'A'.repeat(43)}`)).statusCode).toBe(404)
  })

  it('has an address that does not tell another account whether it is there', async () => {
    const { server, token } = await household()
    const { body } = await keep(server, token, PNG)
    expect((await keep(server, await logIn(server, 'somebody else'), PNG)).body['image']).not.toBe(body['image'])
  })

  it.each([
    [
      'a drawing that could hold a script',
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
      422,
    ],
    ['a page', Buffer.from('<!doctype html><script>alert(1)</script>'), 422],
    ['something with a harmless name only', Buffer.from('image.png'), 422],
    ['one byte more than 256 KiB', Buffer.concat([PNG, Buffer.alloc(256 * 1024 + 1 - PNG.length)]), 413],
    ['nothing', Buffer.alloc(0), 400],
  ])('is not %s', async (_name, bytes, http) => {
    const { server, token } = await household()
    expect((await keep(server, token, bytes)).http).toBe(http)
  })

  it('needs a session', async () => {
    const { server } = await household()
    expect((await keep(server, undefined, PNG)).http).toBe(401)
  })

  it('makes room for the 201st when no button has worn it for an hour, and only then', async () => {
    const { server, token } = await household()
    const picture = (nth: number) => Buffer.concat([PNG, Buffer.from(`${nth}`)])
    const first = await keep(server, token, picture(0))
    await server.send('saveButtons', {
      token,
      body: { seaButtonsData: [{ command: 'x', image: first.body['image'] }] },
    })
    for (let nth = 1; nth < 200; nth++) expect((await keep(server, token, picture(nth))).http).toBe(200)
    expect((await keep(server, token, picture(200))).http).toBe(413)
    server.clock.pass(HOUR_MS - MINUTE_MS)
    const fresh = await logIn(server, 'somebody')
    expect((await keep(server, fresh, picture(200))).http).toBe(413)
    server.clock.pass(2 * MINUTE_MS)
    expect((await keep(server, fresh, picture(200))).http).toBe(200)
    expect((await get(server, first.body['image'] as string)).statusCode).toBe(200)
  })

  it('that is sent again is as new, for the button that is about to wear it', async () => {
    const { server, token } = await household()
    const picture = (nth: number) => Buffer.concat([PNG, Buffer.from(`${nth}`)])
    for (let nth = 0; nth < 200; nth++) expect((await keep(server, token, picture(nth))).http).toBe(200)
    server.clock.pass(HOUR_MS + MINUTE_MS)
    const fresh = await logIn(server, 'somebody')
    const again = await keep(server, fresh, picture(7))
    expect((await keep(server, fresh, picture(200))).http).toBe(200)
    expect((await get(server, again.body['image'] as string)).statusCode).toBe(200)
  })
})

describe('a picture from elsewhere', () => {
  it('is never asked for by the browser: its address becomes one of ours [L09] [threat 10]', async () => {
    const { server, token } = await household()
    await server.send('saveButtons', {
      token,
      body: {
        seaButtonsData: [
          { command: 'cat', image: CAT },
          { command: 'mute', image: '/pictures/tv-mute.svg' },
          { image: 7 },
          null,
        ],
      },
    })
    const { seaButtonsData, revision } = (await server.send('getButtons', { token })).body as {
      seaButtonsData: { image: string }[]
      revision: number
    }
    expect(seaButtonsData[0]?.image).toMatch(/^\/pictures\/foreign\?of=/u)
    expect(seaButtonsData.slice(1)).toEqual([{ command: 'mute', image: '/pictures/tv-mute.svg' }, { image: 7 }, null])
    const again = await server.send('saveButtons', { token, body: { seaButtonsData, revision } })
    expect(again.http).toBe(200)
    expect((await server.send('getButtons', { token })).body['seaButtonsData']).toEqual(seaButtonsData)
    // Pages save our address; one that a former key signed is signed with the key of now.
    const image = `/pictures/foreign?of=${encodeURIComponent(CAT)}&by=former`
    await server.send('saveButtons', { token, body: { seaButtonsData: [{ command: 'cat', image }] } })
    expect((await server.send('getButtons', { token })).body['seaButtonsData']).toEqual([seaButtonsData[0]])
  })

  it('is fetched once, however many look at it, and kept [threat 10]', async () => {
    const { server } = await household()
    const web = await elsewhere((_request, response) => response.end(PNG))
    const pictures = foreignPictures(server.services, web)
    const asked = signed(server, CAT)
    expect(await Promise.all([pictures.get(asked), pictures.get(asked)])).toEqual([PNG, PNG])
    expect(await foreignPictures(server.services, web).get(asked)).toEqual(PNG)
    expect(web.asked).toEqual(['pictures.example/cat.png'])
    const shown = await get(server, foreignAddresses('anna', server.services.seal)(CAT) ?? '')
    expect([shown.statusCode, shown.headers['content-type']]).toEqual([200, 'image/png'])
  })

  it('is shown on a full disk, too, and kept when there is room', async () => {
    const { server } = await household()
    const web = await elsewhere((_request, response) => response.end(PNG))
    const full = () => Promise.reject(Object.assign(new Error('full'), { code: 'ENOSPC' }))
    const asked = signed(server, CAT)
    const { services } = server
    expect(await foreignPictures({ ...services, store: { ...services.store, save: full } }, web).get(asked)).toEqual(
      PNG,
    )
    expect(server.logged.join('')).toContain('"code":"DISK-FULL"')
    const pictures = foreignPictures(services, web)
    expect([await pictures.get(asked), await pictures.get(asked)]).toEqual([PNG, PNG])
    expect(web.asked).toHaveLength(2)
  })

  it('is fetched only from an address that this server signed', async () => {
    const { server } = await household()
    const web = await elsewhere((_request, response) => response.end(PNG))
    const asked = signed(server, CAT)
    const pictures = foreignPictures(server.services, web)
    expect(await pictures.get({ ...asked, of: 'https://pictures.example/dog.png' })).toBe('none')
    expect(await pictures.get({ ...asked, by: `${asked.by}x` })).toBe('none')
    expect(web.asked).toEqual([])
    expect((await get(server, `/pictures/foreign?of=${encodeURIComponent(CAT)}&by=x`)).statusCode).toBe(404)
    expect((await get(server, '/pictures/foreign')).statusCode).toBe(404)
  })

  it('whose name no name server tells holds up no other picture of its account', async ({ server }) => {
    const web = await elsewhere((_request, response) => void response.end(PNG))
    const told = Promise.withResolvers<string[]>()
    const resolve = (name: string) => (name === 'slow.example' ? told.promise : Promise.resolve([PUBLIC_ADDRESS]))
    const pictures = foreignPictures(server.services, { ...web, resolve })
    const slow = pictures.get(signed(server, 'https://slow.example/cat.png'))
    expect(await pictures.get(signed(server, CAT))).toEqual(PNG)
    told.resolve([PUBLIC_ADDRESS])
    expect(await slow).toEqual(PNG)
  })

  it('is fetched so often in a minute for an account, and the oldest go at once when they are too many', async () => {
    const { server } = await household()
    const { store } = server.services
    const old = Array.from({ length: 2_000 }, (_, n) => ({ id: `old-${n}`, bytes: 'x', fetched_at: n }))
    await store.save((trx) => trx.insertInto('fetched_pictures').values(old).execute())
    const web = await elsewhere((_request, response) => response.end(PNG))
    const pictures = foreignPictures(server.services, web)
    const nth = (n: number, account?: string) =>
      pictures.get(signed(server, `https://pictures.example/${n}.png`, account))
    for (let n = 0; n < 240; n += 1) expect(await nth(n)).toEqual(PNG)
    const kept = await store.db.selectFrom('fetched_pictures').select('id').execute()
    expect(kept).toHaveLength(2_000)
    expect(kept.some(({ id }) => id === 'old-239')).toBe(false)
    expect(await nth(240)).toBe('busy')
    expect(await nth(240, 'ben')).toEqual(PNG)
    server.clock.pass(MINUTE_MS)
    expect(await nth(241)).toEqual(PNG)
  })

  it('keeps the address that an earlier version gave a saved button', async () => {
    const { server } = await household()
    const web = await elsewhere((_request, response) => response.end(PNG))
    const pictures = foreignPictures(server.services, web)
    const by = server.services.seal.keyed('foreign picture', CAT)
    expect(await pictures.get({ of: CAT, by })).toEqual(PNG)
    expect(await pictures.get({ of: 'https://pictures.example/dog.png', by })).toBe('none')
  })

  it('that failed is left alone for ten minutes', async () => {
    const { server } = await household()
    const web = await elsewhere((_request, response) => response.writeHead(500).end())
    const pictures = foreignPictures(server.services, web)
    const asked = signed(server, CAT)
    expect([await pictures.get(asked), await pictures.get(asked)]).toEqual(['none', 'none'])
    expect(web.asked).toHaveLength(1)
    server.clock.pass(11 * MINUTE_MS)
    await pictures.get(asked)
    expect(web.asked).toHaveLength(2)
  })

  it('waits when six others of the same account are being fetched, and no other account does', async () => {
    const { server } = await household()
    const letGo: (() => void)[] = []
    const web = await elsewhere((_request, response) => void letGo.push(() => response.end(PNG)))
    const pictures = foreignPictures(server.services, web)
    const six = [1, 2, 3, 4, 5, 6].map((nth) => pictures.get(signed(server, `https://pictures.example/${nth}.png`)))
    await vi.waitFor(() => expect(letGo).toHaveLength(6))
    expect(await pictures.get(signed(server, CAT))).toBe('busy')
    const others = pictures.get(signed(server, CAT, 'ben'))
    await vi.waitFor(() => expect(letGo).toHaveLength(7))
    for (const go of letGo) go()
    expect(await Promise.all([...six, others])).toEqual(Array.from({ length: 7 }, () => PNG))
    expect(await pictures.get(signed(server, CAT))).toEqual(PNG)
  })

  it.each<[string, RequestListener]>([
    [
      'a drawing',
      (_request, response) =>
        response.setHeader('content-type', 'image/png').end('<svg xmlns="http://www.w3.org/2000/svg"/>'),
    ],
    [
      'a page that calls itself a picture',
      (_request, response) => response.setHeader('content-type', 'image/png').end('<html><script>alert(1)</script>'),
    ],
    [
      'a redirect',
      (_request, response) => response.writeHead(302, { location: 'https://pictures.example/other.png' }).end(PNG),
    ],
    ['more than 256 KiB', (_request, response) => response.end(Buffer.concat([PNG, Buffer.alloc(300_000)]))],
    ['a refusal', (_request, response) => response.writeHead(403).end(PNG)],
    [
      'half a picture',
      (_request, response) =>
        response.writeHead(200, { 'content-length': '5000' }).write(PNG, () => response.destroy()),
    ],
  ])('is none when %s comes [threat 10]', async (_name, answer) => {
    expect(await fetchPicture(CAT, await elsewhere(answer))).toBeUndefined()
  })

  it.each([
    '127.0.0.1',
    '10.0.0.7',
    '192.168.1.1',
    '169.254.169.254',
    '::1',
    'fd00::1',
    '::ffff:127.0.0.1',
    '0.0.0.0',
    '100.64.0.1',
  ])('is none when its name leads home, to %s [threat 10]', async (address) => {
    const web = await elsewhere((_request, response) => response.end(PNG), address)
    expect(await fetchPicture(CAT, web)).toBeUndefined()
    expect(web.asked).toEqual([])
  })

  it('is not sought at any of 200 nasty addresses [threat 10]', async () => {
    const { server } = await household()
    const hosts = [
      'localhost',
      '127.0.0.1',
      '2130706433',
      '0x7f000001',
      '017700000001',
      '[::1]',
      '[::ffff:7f00:1]',
      'user:secret@example.org',
      'example.org:22',
      'example.org:8443',
    ]
    const schemes = [
      'http:',
      'ftp:',
      'file:',
      'javascript:',
      'data:',
      'blob:',
      'gopher:',
      'ws:',
      'view-source:',
      'HTTP:',
    ]
    const nasty = [
      ...schemes.flatMap((scheme) => hosts.flatMap((host) => [`${scheme}//${host}/x.png`, `${scheme}${host}`])),
      '',
      ' ',
      '//example.org/x.png',
      '/\\example.org',
      'https:',
      'https://',
      'https://user@example.org/x',
      'https://example.org:444/',
    ]
    expect(nasty.length).toBeGreaterThanOrEqual(200)
    expect(nasty.filter(isFetchable)).toEqual([])
    for (const address of nasty)
      expect(foreignAddresses('anna', server.services.seal)(address), address).toBeUndefined()
    // Those that may be tried by their form lead to no address that may be dialled.
    for (const host of hosts.slice(0, 7)) {
      const dialled: string[] = []
      expect(
        await fetchPicture(`https://${host}/x.png`, { dial: (addresses) => void dialled.push(...addresses) }),
      ).toBeUndefined()
      expect(dialled).toEqual([])
    }
  })
})

function signed(server: TestServer, image: string, account = 'anna'): Asked {
  const query = new URLSearchParams(foreignAddresses(account, server.services.seal)(image)?.split('?')[1])
  return { of: query.get('of') ?? '', for: query.get('for') ?? '', by: query.get('by') ?? '' }
}
