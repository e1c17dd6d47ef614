import { describe, expect, it } from 'vitest'
import { fakeBox } from './support/fake-box.ts'
import { logIn, testServer, type TestServer } from './support/test-server.ts'

const NEWS = {
  type: 'VOICE',
  command: 'watch the news',
  displayString: '<b>News</b>',
  image: '/pictures/newspaper.svg',
  isLegacyIcon: false,
}
const MUTE = { type: 'KEY', command: 'MUTE', displayString: 'Mute' }

async function household(subject = 'somebody') {
  const server = await testServer()
  const token = await logIn(server, subject)
  return { server, token }
}

const load = async (server: TestServer, token: string) => (await server.send('getButtons', { token })).body
const save = (server: TestServer, token: string, seaButtonsData: unknown, revision?: number | null) =>
  server.send('saveButtons', { token, body: { seaButtonsData, ...(revision !== undefined && { revision }) } })

describe("the user's buttons", () => {
  it('are none until some are saved, and then what was saved [S10, S11, J19]', async () => {
    const { server, token } = await household()
    expect(await load(server, token)).toEqual({ seaButtonsData: [], revision: 0 })
    expect(await save(server, token, [NEWS, MUTE], 0)).toMatchObject({ http: 200, body: { status: 'OK', revision: 1 } })
    expect(await load(server, token)).toEqual({ seaButtonsData: [NEWS, MUTE], revision: 1 })
  })

  it('keep types and fields that nobody knows, null entries and entries that are no buttons [J14, J16]', async () => {
    const { server, token } = await household()
    const odd = [
      null,
      { ...NEWS, type: 'HOLOGRAM', colour: { hue: [1, 2, { deep: true }] }, isLegacyIcon: 'yes' },
      'a word',
      7,
      [MUTE],
    ]
    expect((await save(server, token, odd)).http).toBe(200)
    expect((await load(server, token))['seaButtonsData']).toEqual(odd)
  })

  it('belong to the account, also for another remote and after a restart; another account sees its own', async () => {
    const { server, token } = await household()
    await save(server, token, [NEWS])
    expect((await load(server, await logIn(server, 'somebody else')))['seaButtonsData']).toEqual([])
    expect((await load(server, await logIn(server, 'somebody')))['seaButtonsData']).toEqual([NEWS])
    expect(await load(await server.restart(), token)).toEqual({ seaButtonsData: [NEWS], revision: 1 })
  })

  it('are not overwritten by somebody who had not seen the newest, unless the browser knows no revisions; a repeated save counts once', async () => {
    const { server, token } = await household()
    await save(server, token, [NEWS], 0)
    expect(await save(server, token, [NEWS], 0)).toMatchObject({ http: 200, body: { revision: 1 } })
    const late = await save(server, token, [MUTE], 0)
    expect(late).toMatchObject({ http: 409, body: { status: 'CONFLICT', seaButtonsData: [NEWS], revision: 1 } })
    expect((await load(server, token))['seaButtonsData']).toEqual([NEWS])
    expect((await save(server, token, [MUTE, NEWS], 1)).body).toEqual({ status: 'OK', revision: 2 })
    expect((await save(server, token, [MUTE])).body).toEqual({ status: 'OK', revision: 3 })
    expect((await save(server, token, [NEWS], null)).body).toEqual({ status: 'OK', revision: 4 })
  })

  it('of ten saves at once from the same state, one wins and nine are told what won', async () => {
    const { server, token } = await household()
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, at) => save(server, token, [{ command: `save ${at}` }], 0)),
    )
    expect(answers.filter(({ http }) => http === 200)).toHaveLength(1)
    const { seaButtonsData } = await load(server, token)
    for (const { http, body } of answers)
      if (http !== 200) expect(body).toEqual({ status: 'CONFLICT', seaButtonsData, revision: 1 })
  })

  it('are refused with 400 when they are too many, too large, too deep or no list, and the saved ones stay', async () => {
    const { server, token } = await household()
    await save(server, token, [MUTE])
    const refused = {
      'too many': Array.from({ length: 201 }, () => NEWS),
      'more than 4 KiB of unknown fields in one button': [{ ...NEWS, note: 'x'.repeat(4097) }],
      'the same in characters of three bytes': [{ ...NEWS, note: '語'.repeat(1400) }],
      'a long command': [{ ...NEWS, command: 'x'.repeat(4200) }],
      'a long entry that is no button': ['x'.repeat(5000)],
      'nested too deep': [{ ...NEWS, a: { b: { c: { d: { e: { f: {} } } } } } }],
      'no list': { 0: NEWS },
    }
    for (const [name, list] of Object.entries(refused))
      expect(await save(server, token, list), name).toMatchObject({ http: 400, body: { status: 'BAD-REQUEST' } })
    expect((await load(server, token))['seaButtonsData']).toEqual([MUTE])
  })

  it('may be 200, each with 4 KiB of unknown fields less the names', async () => {
    const { server, token } = await household()
    const full = Array.from({ length: 200 }, (_, at) => ({ ...NEWS, command: `button ${at}`, note: 'x'.repeat(4000) }))
    expect((await save(server, token, full)).http).toBe(200)
    expect((await load(server, token))['seaButtonsData']).toEqual(full)
  })

  it('are for those with a session only [S04]', async () => {
    const { server } = await household()
    expect((await server.send('getButtons', {})).http).toBe(401)
    expect((await server.send('saveButtons', { token: 'made-up', body: { seaButtonsData: [] } })).http).toBe(401)
  })
})

describe('the popular buttons', () => {
  const names = (body: Record<string, unknown>) =>
    (body['popularButtons'] as { category: string; buttons: { command: string }[] }[]).map(({ category }) => category)

  it('are answered in the language that the browser prefers, or the one asked for [S12, M02]', async () => {
    const { server, token } = await household()
    const { http, body } = await server.send('getPopularButtons', { token })
    expect(http).toBe(200)
    expect(names(body).slice(0, 3)).toEqual(['Apps', 'TV', 'Play and record'])
    expect(
      names(
        (await server.send('getPopularButtons', { token, headers: { 'accept-language': 'fr-CA,fr;q=0.9' } })).body,
      )[0],
    ).toBe('Applications')
    expect(
      names(
        (
          await server.send('getPopularButtons', {
            token,
            query: { language: 'es' },
            headers: { 'accept-language': 'fr' },
          })
        ).body,
      )[0],
    ).toBe('Aplicaciones')
    expect((await server.send('getPopularButtons', { token, query: { language: 'xx' } })).http).toBe(400)
    expect((await server.send('getPopularButtons', {})).http).toBe(401)
  })

  it('suit the box of the session', async () => {
    const owners = ['comcast:somebody']
    const server = await testServer({ boxes: [{ box: fakeBox('tv', { family: 'flex' }), owners }] })
    const { body } = await server.send('getPopularButtons', { token: await logIn(server, 'somebody') })
    expect(JSON.stringify(body)).not.toContain('channel up')
  })
})

describe('the picture for a command', () => {
  /** Asks again while the thread of the search starts, which a busy machine lets wait. */
  async function find(server: TestServer, token: string | undefined, query: Record<string, string>) {
    let answer = await server.send('findButtonImage', { token, query })
    while (answer.http === 503) answer = await server.send('findButtonImage', { token, query })
    return answer
  }

  it('is an address of this server, in the language asked for or the one that the browser prefers, or none with 404, which clears the picture [S09, L08, L10]', async () => {
    const { server, token } = await household()
    expect(await find(server, token, { cmd: 'mute' })).toMatchObject({
      http: 200,
      body: { image: '/pictures/tv-mute.svg' },
    })
    expect((await find(server, token, { cmd: 'la bourse', language: 'fr' })).body).toEqual({
      image: '/pictures/chart-increasing.svg',
    })
    expect(await find(server, token, { cmd: 'xyzzy' })).toMatchObject({ http: 404, body: { status: 'NOT-FOUND' } })
    expect((await find(server, token, { cmd: '  ' })).http).toBe(400)
    expect((await find(server, undefined, { cmd: 'mute' })).http).toBe(401)
  })

  it('can be seen without a session, is kept by the browser, and can do nothing when opened as a page [L09]', async () => {
    const { server } = await household()
    const first = await server.app.inject({ url: '/pictures/newspaper.svg' })
    expect(first.statusCode).toBe(200)
    expect(first.headers).toMatchObject({
      'content-type': 'image/svg+xml',
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'same-origin',
    })
    expect(first.headers['content-security-policy']).toMatch(/default-src 'none'.*sandbox/u)
    expect(first.headers['cache-control']).toContain('max-age=')
    const again = await server.app.inject({
      url: '/pictures/newspaper.svg',
      headers: { 'if-none-match': String(first.headers.etag) },
    })
    expect([again.statusCode, again.body]).toEqual([304, ''])
  })

  it('is not found at an address that is none of a picture', async () => {
    const { server } = await household()
    for (const name of [
      '',
      'none.svg',
      'newspaper',
      '..%2f..%2fpackage.json',
      '..%2ftv%2ftv-mute.svg',
      'tv/tv-mute.svg',
      'tv-words.tsv',
      '%00.svg',
      '__proto__.svg',
    ])
      expect((await server.app.inject({ url: `/pictures/${name}` })).statusCode, name).toBeGreaterThanOrEqual(400)
  })
})
