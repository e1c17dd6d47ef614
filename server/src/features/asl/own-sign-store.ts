/**
 * The signs that users taught: their commands and, sealed, the hand points by which they are recognised. A removed sign
 * can be restored for a day, or until its room is needed.
 */
import { randomBytes } from 'node:crypto'
import type { OwnSign, SignCommand } from '@beckon/contract/my-signs'
import type { Confusion, SignTemplate } from '@beckon/recognisers/signs/personal-signs'
import type { HandFrame } from '@beckon/recognisers/signs/sign-recogniser'
import { type StoreServices, type Store, takeTurn } from '../../storage/store.ts'
import { sealedPlace } from '../../storage/seal.ts'
import type { OwnSignRow } from '../../storage/tables.ts'

export const OWN_SIGNS_AT_MOST = 20

/** The sweep takes a removed one away after that. */
export const BROUGHT_BACK_WITHIN_MS = 86_400_000

/** Loads the comparison of signs on demand: it comes with a model of letters, which only users with own signs need. */
const loadMatching = () => import('@beckon/recognisers/signs/personal-signs')

interface Kept {
  readonly row: OwnSignRow
  readonly template: SignTemplate
}

/**
 * What a sign may be taken for was found out when it was learnt: to compare them all at every look would hold up
 * presses.
 */
export async function ownSigns({ store }: Pick<StoreServices, 'store'>, accountId: string): Promise<OwnSign[]> {
  const rows = await rowsOf(store, accountId)
  const likes = new Map(rows.map((row) => [row.id, JSON.parse(row.looks_like) as Confusion[]]))
  const areAlike = (one: string, other: string) =>
    likes.get(one)?.some((like) => like.with === 'sign' && like.id === other) ?? false
  return rows.map(({ id, name, command }) => ({
    id,
    name,
    command: JSON.parse(command) as SignCommand,
    like: [
      ...rows.filter((other) => areAlike(id, other.id) || areAlike(other.id, id)).map((other) => other.name),
      ...(likes.get(id) ?? []).flatMap((like) => (like.with === 'symbol' ? [like.symbol] : [])),
    ],
  }))
}

/** The sign that a hand shows, if it is one of the account's. */
export async function matchOwnSign(
  services: Pick<StoreServices, 'store' | 'seal'>,
  accountId: string,
  hands: readonly HandFrame[],
): Promise<
  { readonly id: string; readonly name: string; readonly command: SignCommand; readonly confidence: number } | undefined
> {
  const kept = hands.length === 0 ? [] : await keptSigns(services, accountId)
  if (kept.length === 0) return undefined
  const { matchPersonalSign } = await loadMatching()
  const [best] = matchPersonalSign(
    hands,
    kept.map(({ row, template }) => ({ id: row.id, template })),
  )
  const found = kept.find(({ row }) => row.id === best?.id)?.row
  return (
    best &&
    found && {
      id: found.id,
      name: found.name,
      command: JSON.parse(found.command) as SignCommand,
      confidence: best.confidence,
    }
  )
}

export async function learnOwnSign(
  services: StoreServices,
  accountId: string,
  taught: {
    readonly name: string
    readonly command: SignCommand
    readonly showings: readonly (readonly HandFrame[])[]
  },
): Promise<{ readonly is: 'learnt'; readonly sign: OwnSign } | { readonly is: 'not alike' | 'too many' }> {
  const { store, seal, clock } = services
  const { confusions, makeTemplate } = await loadMatching()
  const made = makeTemplate(taught.showings)
  if ('problem' in made) return { is: 'not alike' }
  const id = randomBytes(12).toString('base64url')
  const others = (await keptSigns(services, accountId)).map(({ row, template }) => ({ id: row.id, template }))
  if (others.length >= OWN_SIGNS_AT_MOST) return { is: 'too many' }
  const looksLike = JSON.stringify(confusions(made.template, others))
  const saved = await store.save(async (trx) => {
    await takeTurn(trx, `signs of ${accountId}`)
    const rows = await trx
      .selectFrom('own_signs')
      .select(['id', 'removed_at'])
      .where('account_id', '=', accountId)
      .orderBy('removed_at')
      .execute()
    const removed = rows.filter(({ removed_at }) => removed_at !== null)
    if (rows.length - removed.length >= OWN_SIGNS_AT_MOST) return false
    // Those removed first make room: whoever removed one to teach another need not wait for a day.
    const surplus = removed.slice(0, Math.max(0, rows.length + 1 - OWN_SIGNS_AT_MOST)).map((row) => row.id)
    if (surplus.length > 0) await trx.deleteFrom('own_signs').where('id', 'in', surplus).execute()
    const template = seal.close(JSON.stringify(made.template), sealedPlace.own_signs(id))
    const row = {
      id,
      account_id: accountId,
      name: taught.name,
      command: JSON.stringify(taught.command),
      template,
      looks_like: looksLike,
      made_at: clock.now(),
      removed_at: null,
    }
    await trx.insertInto('own_signs').values(row).execute()
    return true
  })
  if (!saved) return { is: 'too many' }
  const sign = (await ownSigns(services, accountId)).find((one) => one.id === id)
  return { is: 'learnt', sign: sign ?? { id, name: taught.name, command: taught.command, like: [] } }
}

/** False when the account has no such sign. */
export async function changeOwnSign(
  { store, clock }: Omit<StoreServices, 'seal'>,
  accountId: string,
  change: { id: string; name?: string | undefined; removed?: boolean | undefined },
): Promise<boolean> {
  return store.save(async (trx) => {
    await takeTurn(trx, `signs of ${accountId}`)
    const { numUpdatedRows } = await trx
      .updateTable('own_signs')
      .set({
        id: change.id,
        ...(change.name !== undefined && { name: change.name }),
        ...(change.removed !== undefined && { removed_at: change.removed ? clock.now() : null }),
      })
      .where('id', '=', change.id)
      .where('account_id', '=', accountId)
      .executeTakeFirst()
    return numUpdatedRows > 0n
  })
}

async function keptSigns({ store, seal }: Pick<StoreServices, 'store' | 'seal'>, accountId: string): Promise<Kept[]> {
  return (await rowsOf(store, accountId)).flatMap((row) => {
    // One that no longer opens (another server's database, a damaged file) has to be taught again.
    const template = seal.open(row.template, sealedPlace.own_signs(row.id))
    return template === undefined ? [] : [{ row, template: JSON.parse(template) as SignTemplate }]
  })
}

async function rowsOf(store: Store, accountId: string): Promise<OwnSignRow[]> {
  return await store.db
    .selectFrom('own_signs')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('removed_at', 'is', null)
    .orderBy('made_at')
    .execute()
}
