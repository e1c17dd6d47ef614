import { VirtualTvBox } from '@beckon/boxes/virtual-tv/virtual-tv-box'
import type { Box } from '@beckon/boxes/box'
import type { VirtualTvState } from '@beckon/contract/virtual-tv'
import fastify, { type FastifyInstance } from 'fastify'
import type { AddressInfo } from 'node:net'
import { pino } from 'pino'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { AccessPolicy } from '../../access-policy.ts'
import { answerFailures } from '../../http/answers.ts'
import type { Services } from '../../services.ts'
import { boxRegistry } from '../../boxes/box-registry.ts'
import { tvFeature } from './tv-feature.ts'

const soon = () => AbortSignal.timeout(2_000)
const GOOD_CODE = '1234567'

let app: FastifyInstance
let tv: VirtualTvBox
let answered: unknown[]

beforeEach(async () => {
  tv = new VirtualTvBox({ id: 'den', name: 'Den', layout: 'flex' })
  app = await appWith([tv])
})

afterEach(async () => {
  await app.close()
  await tv.close()
})

async function appWith(
  boxes: readonly Box[],
  virtualTvs: AccessPolicy['virtualTvs'] = 'this-machine',
): Promise<FastifyInstance> {
  answered = []
  const pairings: Pick<Services['pairings'], 'enterCode' | 'answer'> = {
    enterCode: async (_boxId, code) =>
      code === GOOD_CODE
        ? { is: 'found', pairingId: 'p1', remoteName: 'Safari on iPad', words: 'river stone' }
        : { is: 'wrong' },
    answer: async (...answer) => {
      answered.push(answer)
      return answer[2] ? 'paired' : 'refused'
    },
  }
  const server = fastify()
  answerFailures(server, pino({ level: 'silent' }))
  const registry = boxRegistry(
    boxes.map((box) => ({ box })),
    { now: () => 0 },
  )
  await tvFeature(server, { accessPolicy: { virtualTvs }, boxes: registry, pairings } as unknown as Services)
  return server
}

async function post(
  path: string,
  payload: object,
): Promise<{ readonly http: number; readonly json: Record<string, unknown>; readonly retryAfter: unknown }> {
  const response = await app.inject({ method: 'POST', url: `/tv/api/boxes/${path}`, payload })
  return { http: response.statusCode, json: response.json(), retryAfter: response.headers['retry-after'] }
}

describe('the doors of the virtual TVs', () => {
  it('lists the boxes, and tells the whole state of one', async () => {
    expect((await app.inject('/tv/api/boxes')).json()).toEqual([{ id: 'den', name: 'Den', family: 'flex' }])
    const state = (await app.inject('/tv/api/boxes/den')).json<VirtualTvState>()
    expect(state).toMatchObject({
      power: 'on',
      channel: { number: 2 },
      volume: 30,
      muted: false,
      input: 'STB',
      recording: false,
      lastCommand: null,
    })
  })

  it('does not exist without virtual boxes', async () => {
    await app.close()
    app = await appWith([])
    expect((await app.inject('/tv/api/boxes')).statusCode).toBe(404)
  })

  it('answers 404 NOT-FOUND for a box that is not there', async () => {
    for (const path of ['nobody', 'nobody/events']) {
      const response = await app.inject(`/tv/api/boxes/${path}`)
      expect([response.statusCode, response.json()]).toEqual([404, { status: 'NOT-FOUND' }])
    }
    expect(await post('nobody/handset', { key: '1' })).toMatchObject({ http: 404 })
  })

  it('presses the TV’s own handset, and refuses what is no key', async () => {
    expect(await post('den/handset', { key: 'VOLUME_UP' })).toMatchObject({ http: 200, json: { status: 'OK' } })
    expect(tv.snapshot()).toMatchObject({ volume: 32, lastCommand: { kind: 'handset', value: 'VOLUME_UP' } })
    expect(await post('den/handset', { key: 'EJECT' })).toMatchObject({ http: 400, json: { status: 'INVALID-KEY' } })
  })

  it('answers 400 to bodies of another shape, and to anything but JSON', async () => {
    for (const [path, body] of [
      ['handset', {}],
      ['handset', { key: 3 }],
      ['trouble', { kind: 'fire' }],
    ] as const) {
      expect(await post(`den/${path}`, body)).toMatchObject({ http: 400, json: { status: 'BAD-REQUEST' } })
    }
    const response = await app.inject({
      method: 'POST',
      url: '/tv/api/boxes/den/handset',
      headers: { 'content-type': 'text/plain' },
      payload: '{"key":"1"}',
    })
    expect(response.statusCode).toBe(400)
    expect(tv.snapshot().entry).toBeNull()
  })

  it('sets the scene', async () => {
    await post('den/trouble', { kind: 'unreachable' })
    expect(await tv.pressKey('MENU', soon())).toEqual({ is: 'refused', why: 'BOX-UNREACHABLE' })
    await post('den/trouble', { kind: 'none' })
    expect(await tv.pressKey('MENU', soon())).toEqual({ is: 'confirmed' })
  })
})

it('looks up the code that is typed on its handset, and pairs when the question is answered there', async () => {
  for (const key of ['PAIR', ...GOOD_CODE]) await post('den/handset', { key })
  await vi.waitFor(() => expect(tv.snapshot().pairing).toMatchObject({ stage: 'question', words: 'river stone' }))
  await post('den/handset', { key: 'OK' })
  await vi.waitFor(() => expect(tv.snapshot().pairing?.stage).toBe('paired'))
  expect(answered).toEqual([['den', 'p1', true]])
})

describe('the stream of states', () => {
  it('tells the state at once and on each change, and ends when the server stops', async () => {
    await app.listen({ port: 0, host: '127.0.0.1' })
    const { port } = app.server.address() as AddressInfo
    const response = await fetch(`http://127.0.0.1:${port}/tv/api/boxes/den/events`)
    expect(response.headers.get('content-type')).toContain('text/event-stream')
    let text = ''
    const read = (async () => {
      for await (const chunk of response.body ?? []) text += Buffer.from(chunk).toString()
    })()
    const states = () =>
      [...text.matchAll(/^data: (.*)$/gmu)].map(([, json]) => JSON.parse(json ?? '') as VirtualTvState)

    await vi.waitFor(() => expect(states()).toMatchObject([{ screen: 'home' }]))
    await tv.pressKey('GUIDE', soon())
    await vi.waitFor(() => expect(states().at(-1)).toMatchObject({ screen: 'guide', lastCommand: { value: 'GUIDE' } }))

    await app.close()
    await read
  })
})
