/**
 * Nodes of two versions on one database: while the one before may be there, tokens have rows as it knows them; afterwards
 * they have numbers, and no remote notices.
 */
import { describe, expect, it } from 'vitest'
import { sweep } from '../../src/features/operation/sweep.ts'
import { SCHEMA, SCHEMA_BEFORE } from '../../src/storage/migrations.ts'
import { PretendedBroker } from '../support/pretended-bus.ts'
import { newStorage } from '../support/stores.ts'
import { pairRemote, testServer, type TestServer } from '../support/test-server.ts'
import { virtualClock, DAY, HOUR, MINUTE, SECOND } from '../support/virtual-clock.ts'

const press = async (node: TestServer, token: string) =>
  (await node.send('processKey', { body: { vcode: 'UP' }, token })).http
const refresh = async (node: TestServer, token: string) =>
  (await node.send('refreshToken', { token })).body['arToken'] as string

async function openTo({ parts: { store } }: TestServer, schema: number): Promise<void> {
  await store.save((trx) =>
    trx
      .updateTable('server_state')
      .set({ value: String(schema) })
      .where('name', '=', 'schema-open-to')
      .execute(),
  )
}

/** One that keeps to what the version before knows, and one that need not any more. */
async function twoNodes() {
  const [storage, clock, broker] = [await newStorage('postgres'), virtualClock(), new PretendedBroker()]
  const node = () => testServer({ storage, clock, bus: broker.join() })
  await openTo(await node(), SCHEMA_BEFORE)
  const careful = await node()
  await openTo(careful, SCHEMA)
  return { careful, free: await node(), clock }
}

const rowsOfTokens = async ({ parts: { store } }: TestServer) =>
  await store.db.selectFrom('tokens').selectAll().execute()

describe('a token', () => {
  it('has a row as long as a node of the version before may come', async () => {
    const { careful } = await twoNodes()
    const { arToken } = await pairRemote(careful)
    expect(arToken).not.toContain('.')
    const next = await refresh(careful, arToken)
    expect(await rowsOfTokens(careful)).toHaveLength(2)
    const { token_number } = await careful.parts.store.db
      .selectFrom('sessions')
      .select('token_number')
      .executeTakeFirstOrThrow()
    expect([token_number, await press(careful, next)]).toEqual([null, 200])
  })

  it('goes over to numbers at a refresh, and is good at both nodes before and after', async () => {
    const { careful, free, clock } = await twoNodes()
    const { arToken } = await pairRemote(careful)
    expect(await press(free, arToken)).toBe(200)
    const numbered = await refresh(free, arToken)
    expect(numbered).toMatch(/^v2\./u)
    expect(await Promise.all([careful, free].map((node) => press(node, numbered)))).toEqual([200, 200])
    // Another tab asks with the token before, at either node.
    clock.pass(59 * SECOND)
    expect(await refresh(careful, arToken)).toBe(numbered)
    expect(await refresh(free, arToken)).toBe(numbered)
    const third = await refresh(careful, numbered)
    expect(third).toMatch(/^v2\..*\.2\./u)
    expect(await press(free, third)).toBe(200)
    clock.pass(2 * SECOND)
    expect(await refresh(free, arToken)).toBe(undefined)
    expect(await press(free, third)).toBe(401)
  })

  it('whose numbered successor got lost on the way still leads to it hours later', async () => {
    const { careful, free, clock } = await twoNodes()
    const { arToken } = await pairRemote(careful)
    const lost = await refresh(free, arToken)
    clock.pass(8 * HOUR)
    expect(await refresh(careful, arToken)).toBe(lost)
    expect(await press(careful, lost)).toBe(200)
    clock.pass(MINUTE)
    expect(await refresh(careful, arToken)).toBe(undefined)
  })

  it('refreshed at both nodes at once gets one successor', async () => {
    const { careful, free } = await twoNodes()
    let { arToken: token } = await pairRemote(careful)
    for (let round = 0; round < 20; round++) {
      const [one, other] = await Promise.all([careful, free].map((node) => refresh(node, token)))
      expect(one).toBe(other)
      token = one as string
    }
    expect(token).toMatch(/^v2\./u)
    expect(await press(free, token)).toBe(200)
  })
})

describe('the rows of tokens', () => {
  it('go a week after they were replaced; the newest pair stays, so that a lost answer is still forgiven', async () => {
    const { careful, clock } = await twoNodes()
    const { arToken: first } = await pairRemote(careful)
    let token = first
    for (let n = 0; n < 20; n++) {
      clock.pass(12 * HOUR)
      token = await refresh(careful, token)
    }
    expect(await rowsOfTokens(careful)).toHaveLength(21)
    await sweep(careful.parts.store, clock.now())
    expect((await rowsOfTokens(careful)).length).toBeLessThan(17)
    expect(await refresh(careful, first)).toBe(undefined)
    expect(await press(careful, token)).toBe(200)
    await refresh(careful, token)
    clock.pass(30 * DAY)
    await sweep(careful.parts.store, clock.now())
    expect(await press(careful, await refresh(careful, token))).toBe(200)
  })
})
