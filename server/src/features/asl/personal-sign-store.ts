/**
 * The signs that users taught: their commands and, sealed, the hand points by which they are recognised. A deleted sign
 * can be restored for a day, or until a new sign needs its place.
 */
import { randomBytes } from 'node:crypto'
import type { learnSign, PersonalSign, SignCommand } from '@beckon/contract/asl'
import { DAY_MS } from '@beckon/contract/time-units'
import type { Confusion, SignTemplate } from '@beckon/recognisers/signs/personal-signs'
import type { HandFrame } from '@beckon/recognisers/recogniser'
import type { HandlerResult } from '../../http/calls/handler.ts'
import { type StoreServices, type Store, lockFor } from '../../storage/store.ts'
import { sealedPlace } from '../../storage/seal.ts'
import type { PersonalSignRow } from '../../storage/tables.ts'

export const PERSONAL_SIGNS_AT_MOST = 20

/** After this time the sweep removes the row of a deleted sign. */
export const RESTORABLE_FOR_MS = DAY_MS

/**
 * Loads the comparison of signs on demand: it comes with a model of letters, which only users with personal signs need.
 */
const loadMatching = () => import('@beckon/recognisers/signs/personal-signs')

interface StoredSign {
  readonly row: PersonalSignRow
  readonly template: SignTemplate
}

/**
 * The stored confusions were computed when each sign was learnt: comparing all signs at each call would delay presses.
 */
export async function personalSigns(
  { store }: Pick<StoreServices, 'store'>,
  accountId: string,
): Promise<PersonalSign[]> {
  const rows = await rowsOf(store, accountId)
  const confusionsOf = new Map(rows.map((row) => [row.id, JSON.parse(row.confusions) as Confusion[]]))
  const isConfused = (id: string, other: string) =>
    confusionsOf.get(id)?.some((confusion) => confusion.with === 'sign' && confusion.id === other) ?? false
  return rows.map(({ id, name, command }) => ({
    id,
    name,
    command: JSON.parse(command) as SignCommand,
    confusedWith: [
      ...rows.filter((other) => isConfused(id, other.id) || isConfused(other.id, id)).map((other) => other.name),
      ...(confusionsOf.get(id) ?? []).flatMap((confusion) => (confusion.with === 'symbol' ? [confusion.symbol] : [])),
    ],
  }))
}

/** The sign that a hand shows, if it is one of the account's. */
export async function findPersonalSign(
  services: Pick<StoreServices, 'store' | 'seal'>,
  accountId: string,
  hands: readonly HandFrame[],
): Promise<
  { readonly id: string; readonly name: string; readonly command: SignCommand; readonly confidence: number } | undefined
> {
  const stored = hands.length === 0 ? [] : await storedSigns(services, accountId)
  if (stored.length === 0) return undefined
  const { matchPersonalSign } = await loadMatching()
  const [best] = matchPersonalSign(
    hands,
    stored.map(({ row, template }) => ({ id: row.id, template })),
  )
  const found = stored.find(({ row }) => row.id === best?.id)?.row
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

export async function learnPersonalSign(
  services: StoreServices,
  accountId: string,
  taught: {
    readonly name: string
    readonly command: SignCommand
    readonly showings: readonly (readonly HandFrame[])[]
  },
): Promise<HandlerResult<typeof learnSign>> {
  const { store, seal, clock } = services
  const { confusions, makeTemplate } = await loadMatching()
  const made = makeTemplate(taught.showings)
  if ('problem' in made) return { refused: 'NOT-UNDERSTOOD' }
  const others = (await storedSigns(services, accountId)).map(({ row, template }) => ({ id: row.id, template }))
  const found = JSON.stringify(confusions(made.template, others))
  const command = JSON.stringify(taught.command)
  const template = JSON.stringify(made.template)
  const saved = await store.save(async (trx) => {
    await lockFor(trx, `signs of ${accountId}`)
    const rows = await trx
      .selectFrom('personal_signs')
      .select(['id', 'name', 'command', 'template', 'deleted_at'])
      .where('account_id', '=', accountId)
      .orderBy('deleted_at')
      .execute()
    const deleted = rows.filter(({ deleted_at }) => deleted_at !== null)
    // Saved already, with an answer that did not reach the user.
    const same = rows.find(
      (row) =>
        row.deleted_at === null &&
        row.name === taught.name &&
        row.command === command &&
        seal.open(row.template, sealedPlace.personal_signs(row.id)) === template,
    )
    if (same) return same.id
    if (rows.length - deleted.length >= PERSONAL_SIGNS_AT_MOST) return undefined
    // The oldest deleted signs make room, so that a user who deletes a sign can teach another at once.
    const surplus = deleted.slice(0, Math.max(0, rows.length + 1 - PERSONAL_SIGNS_AT_MOST)).map((row) => row.id)
    if (surplus.length > 0) await trx.deleteFrom('personal_signs').where('id', 'in', surplus).execute()
    const id = randomBytes(12).toString('base64url')
    const row = {
      id,
      account_id: accountId,
      name: taught.name,
      command,
      template: seal.close(template, sealedPlace.personal_signs(id)),
      confusions: found,
      made_at: clock.now(),
      deleted_at: null,
    }
    await trx.insertInto('personal_signs').values(row).execute()
    return id
  })
  if (saved === undefined) return { refused: 'TOO-LARGE' }
  const sign = (await personalSigns(services, accountId)).find((one) => one.id === saved)
  return { ok: { sign: sign ?? { id: saved, name: taught.name, command: taught.command, confusedWith: [] } } }
}

/** False when the account has no such sign. */
export async function changePersonalSign(
  { store, clock }: Omit<StoreServices, 'seal'>,
  accountId: string,
  change: { id: string; name?: string | undefined; deleted?: boolean | undefined },
): Promise<boolean> {
  return store.save(async (trx) => {
    await lockFor(trx, `signs of ${accountId}`)
    const { numUpdatedRows } = await trx
      .updateTable('personal_signs')
      .set({
        id: change.id,
        ...(change.name !== undefined && { name: change.name }),
        ...(change.deleted !== undefined && { deleted_at: change.deleted ? clock.now() : null }),
      })
      .where('id', '=', change.id)
      .where('account_id', '=', accountId)
      .executeTakeFirst()
    return numUpdatedRows > 0n
  })
}

async function storedSigns(
  { store, seal }: Pick<StoreServices, 'store' | 'seal'>,
  accountId: string,
): Promise<StoredSign[]> {
  return (await rowsOf(store, accountId)).flatMap((row) => {
    // A template that does not open (another server's database, a damaged file) has to be taught again.
    const template = seal.open(row.template, sealedPlace.personal_signs(row.id))
    return template === undefined ? [] : [{ row, template: JSON.parse(template) as SignTemplate }]
  })
}

async function rowsOf(store: Store, accountId: string): Promise<PersonalSignRow[]> {
  return await store.db
    .selectFrom('personal_signs')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('deleted_at', 'is', null)
    .orderBy('made_at')
    .execute()
}
