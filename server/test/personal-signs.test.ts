import type { HandFrame } from '@beckon/recognisers/recogniser'
import { describe, expect, it } from 'vitest'
import { DAY_MS } from '@beckon/contract/time-units'
import { PERSONAL_SIGNS_AT_MOST } from '../src/features/asl/personal-sign-store.ts'
import { sweep } from '../src/features/operation/sweep.ts'
import { standInSigns, webm } from './asl/stand-in-signs.ts'
import { logIn, pairRemote, testServer } from './support/test-server.ts'

const FRAMES = 16

/** A flat hand that opens and turns as the sign says; `wobble` makes showings differ a little, as people's do. */
function shown(sign: 'wave' | 'fist' | 'rise', wobble = 0): HandFrame[] {
  return Array.from({ length: FRAMES }, (_, frame) => {
    const part = frame / (FRAMES - 1)
    const open = sign === 'fist' ? 1 - 0.8 * part : 1
    const turn = sign === 'wave' ? Math.sin(part * Math.PI * 4) * 0.5 : 0
    const up = sign === 'rise' ? part * 300 : 0
    const points = Array.from({ length: 21 }, (__, n) => {
      const finger = Math.floor((n - 1) / 4)
      const joint = ((n - 1) % 4) + 1
      const angle = n === 0 ? 0 : (finger - 2) * 0.28 + turn
      const length = n === 0 ? 0 : 40 + joint * 22 * open
      const jitter = Math.sin(n * 7 + frame * 3 + wobble * 11) * wobble
      return [320 + Math.sin(angle) * length + jitter, 400 - up - Math.cos(angle) * length + jitter, 0] as const
    })
    return { atMs: frame * 125, presence: 1, points }
  })
}

async function server() {
  const signs = standInSigns()
  const running = await testServer({ replace: { signs } })
  const { arToken: token } = await pairRemote(running)
  const show = async (hands: readonly HandFrame[]) => {
    signs.reads = () => ({ predictions: ['Netflix'], confidence: -0.1, hands })
    return await running.send('showHand', { token, body: { base64data: webm().toString('base64') } })
  }
  const learn = (
    name: string,
    sign: Parameters<typeof shown>[0],
    command: object = { is: 'text', cmd: 'watch the news' },
  ) =>
    running.send('learnSign', {
      token,
      body: { name, command, showings: [0, 1, 2].map((wobble) => shown(sign, wobble)) },
    })
  const sign = async (hands: readonly HandFrame[]) => {
    signs.reads = () => ({ predictions: ['Netflix'], confidence: -0.1, hands })
    const { body } = await running.send('sendSign', { token, body: { base64data: webm().toString('base64') } })
    return {
      confidence: Number(body['confidence']),
      ...(JSON.parse(String(body['results'])) as { prediction: unknown }),
    }
  }
  const list = async () =>
    (await running.send('getSigns', { token })).body['signs'] as { id: string; name: string; confusedWith: string[] }[]
  return { running, signs, token, show, learn, sign, list }
}

describe('a personal sign', () => {
  it('is shown, learnt, and from then on read before spelling, with its command', async () => {
    const { show, learn, sign } = await server()
    const { body } = await show(shown('wave'))
    expect((body['hand'] as unknown[]).length).toBe(FRAMES)
    expect(body['match']).toBeUndefined()
    expect(await sign(shown('wave', 1))).toMatchObject({ prediction: [{ prediction: 'Netflix' }] })
    expect(await learn('My news', 'wave')).toMatchObject({
      http: 200,
      body: { sign: { name: 'My news', command: { is: 'text', cmd: 'watch the news' } } },
    })
    const read = await sign(shown('wave', 1.5))
    expect(read).toMatchObject({
      prediction: [{ prediction: 'My news', command: { is: 'text', cmd: 'watch the news' } }],
    })
    expect(read.confidence).toBeGreaterThanOrEqual(-0.7)
    expect((await show(shown('wave', 2))).body['match']).toMatchObject({ name: 'My news' })
  })

  it('does not answer to another sign, nor for another account', async () => {
    const { learn, sign, running, signs } = await server()
    await learn('My news', 'wave')
    expect(await sign(shown('fist'))).toMatchObject({ prediction: [{ prediction: 'Netflix' }] })
    const stranger = await logIn(running, 'stranger')
    signs.reads = () => ({ predictions: ['Netflix'], confidence: -0.1, hands: shown('wave', 1) })
    const { body } = await running.send('sendSign', {
      token: stranger,
      body: { base64data: webm().toString('base64') },
    })
    expect(String(body['results'])).not.toContain('My news')
    expect((await running.send('getSigns', { token: stranger })).body).toEqual({ signs: [] })
  })

  it('that looks like another one says so on both', async () => {
    const { learn, list } = await server()
    await learn('First', 'wave')
    expect((await learn('Second', 'wave')).body['sign']).toMatchObject({
      confusedWith: expect.arrayContaining(['First']),
    })
    expect((await list()).find(({ name }) => name === 'First')?.confusedWith).toContain('Second')
  })

  it('that is saved again after a lost answer is the one that was stored, also when there is room for no other', async () => {
    const { learn, list } = await server()
    const { sign } = (await learn('My news', 'wave')).body
    expect(await learn('My news', 'wave')).toMatchObject({ http: 200, body: { sign } })
    expect(await list()).toEqual([sign])
    for (let n = 1; n < PERSONAL_SIGNS_AT_MOST; n += 1) await learn(`Sign ${n}`, 'rise')
    expect(await learn('My news', 'wave')).toMatchObject({ http: 200, body: { sign } })
    expect((await learn('My news', 'wave', { is: 'key', vcode: 'GUIDE' })).http).toBe(413)
  })

  it('is not learnt from showings without a hand, or unlike each other', async () => {
    const { running, token, list } = await server()
    for (const showings of [
      [[], [], []],
      [shown('wave'), shown('fist'), shown('rise')],
      [shown('wave').slice(0, 2), shown('wave').slice(0, 2)],
    ]) {
      expect(
        await running.send('learnSign', { token, body: { name: 'x', command: { is: 'key', vcode: 'OK' }, showings } }),
      ).toMatchObject({ http: 422, body: { status: 'NOT-UNDERSTOOD' } })
    }
    expect(await list()).toEqual([])
  })

  it('can be renamed, deleted and restored, and is kept over a restart as sealed points only', async () => {
    const { running, token, learn, list, sign } = await server()
    const { body } = await learn('My news', 'wave', { is: 'key', vcode: 'GUIDE' })
    const { id } = body['sign'] as { id: string }
    await running.send('changeSign', { token, body: { id, name: 'Guide sign' } })
    expect((await list())[0]).toMatchObject({ name: 'Guide sign', command: { is: 'key', vcode: 'GUIDE' } })
    await running.send('changeSign', { token, body: { id, deleted: true } })
    expect(await list()).toEqual([])
    expect(await sign(shown('wave', 1))).toMatchObject({ prediction: [{ prediction: 'Netflix' }] })
    await running.send('changeSign', { token, body: { id, deleted: false } })
    const again = await running.restart()
    expect((await again.send('getSigns', { token })).body).toMatchObject({ signs: [{ name: 'Guide sign' }] })
    const [row] = await again.services.store.db.selectFrom('personal_signs').select('template').execute()
    expect(row?.template).toMatch(/^v1\./u)
  })

  it('of somebody else cannot be changed', async () => {
    const { running, learn, list } = await server()
    const { body } = await learn('Mine', 'wave')
    const { id } = body['sign'] as { id: string }
    expect(
      await running.send('changeSign', { token: await logIn(running, 'stranger'), body: { id, deleted: true } }),
    ).toMatchObject({ http: 404 })
    expect(await list()).toHaveLength(1)
  })

  it('once deleted is gone for good after a day, and there are at most twenty', async () => {
    const { running, token, learn } = await server()
    const { body } = await learn('Old', 'wave')
    await running.send('changeSign', { token, body: { id: (body['sign'] as { id: string }).id, deleted: true } })
    running.clock.pass(DAY_MS + 1)
    await sweep(running.services.store, running.clock.now())
    const later = (await pairRemote(running)).arToken
    const learnLater = (name: string) =>
      running.send('learnSign', {
        token: later,
        body: { name, command: { is: 'text', cmd: 'x' }, showings: [shown('wave'), shown('wave', 1)] },
      })
    for (let n = 0; n < PERSONAL_SIGNS_AT_MOST; n += 1) expect((await learnLater(`Sign ${n}`)).http).toBe(200)
    expect(await learnLater('One more')).toMatchObject({ http: 413, body: { status: 'TOO-LARGE' } })
    const { signs } = (await running.send('getSigns', { token: later })).body as { signs: { id: string }[] }
    const setDeleted = (deleted: boolean) =>
      running.send('changeSign', { token: later, body: { id: signs[0]?.id, deleted } })
    expect((await setDeleted(true)).http).toBe(200)
    expect((await learnLater('One more')).http).toBe(200)
    // The new sign has taken its place.
    expect((await setDeleted(false)).http).toBe(404)
    expect(
      await running.services.store.db.selectFrom('personal_signs').select('name').where('name', '=', 'Old').execute(),
    ).toEqual([])
  })
})
