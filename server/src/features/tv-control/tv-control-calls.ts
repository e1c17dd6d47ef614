/**
 * The calls of the TV control page: the API key and event names that the account has saved for its automation service,
 * and firing one of these events for a TV button.
 */
import {
  fireEvent as fireCall,
  isMaskedKey,
  type getTvConfig as getCall,
  type saveTvConfig as saveCall,
  maskKey,
  type TvConfigData,
} from '@beckon/contract/tv-control'
import { TV_KEYS, type TvKey } from '@beckon/contract/tv-keys'
import type { Kysely, Transaction } from 'kysely'
import type { Handler, HandlerInput, HandlerResult } from '../../http/calls/handler.ts'
import type { StoreServices } from '../../storage/store.ts'
import { type Seal, sealedPlace } from '../../storage/seal.ts'
import type { Tables } from '../../storage/tables.ts'

export const getTvConfig: Handler<typeof getCall> = async ({ services, session }) => ({
  ok: shownTvConfig(await readTvConfig(services, session.account.id)),
})

export const saveTvConfig: Handler<typeof saveCall> = async ({ services, session, body }) => {
  const { is, config } = await replaceTvConfig(
    services,
    session.account.id,
    body.tvConfigData,
    body.revision ?? undefined,
  )
  const shown = shownTvConfig(config)
  return is === 'saved' ? { ok: { status: 'OK', ...shown } } : { refused: 'CONFLICT', newer: shown }
}

const RULE = { call: fireCall, whenMaybeDone: 'SERVICE-TIMEOUT' } as const

export const fireEvent: Handler<typeof fireCall> = (input) =>
  input.services.presses.once(input, RULE, ({ leftMs }) => fire(input, leftMs))

async function fire(
  { services, session, body, signal }: HandlerInput<typeof fireCall>,
  leftMs: number,
): Promise<HandlerResult<typeof fireCall>> {
  const leaveBy = performance.now() + leftMs
  const [given, eventName] = [body.apiKey.trim(), body.eventName.trim()]
  const saved = isMaskedKey(given) ? await readTvConfig(services, session.account.id) : undefined
  const key = saved === undefined ? given : saved.apiKey
  if (key === '') return { refused: 'EVENT-KEY-REFUSED' }
  if (saved !== undefined && !Object.values(saved.events).includes(eventName)) return { refused: 'EVENT-NOT-SAVED' }
  return await services.automation.fire(session.account.id, eventName, key, { signal, leaveBy })
}

/**
 * The API key and event names of the account's automation service. The key is sealed: it is read back only to fire events, and a browser
 * sees only its last four characters.
 */
interface TvConfig {
  readonly apiKey: string
  readonly events: Readonly<Partial<Record<TvKey, string>>>
  /** 0 while nothing has been saved. */
  readonly revision: number
}

const NOTHING: TvConfig = { apiKey: '', events: {}, revision: 0 }
const TV_KEY_NAMES = Object.keys(TV_KEYS) as TvKey[]

async function readTvConfig(
  { store, seal }: Pick<StoreServices, 'store' | 'seal'>,
  accountId: string,
): Promise<TvConfig> {
  return readFrom(store.db, seal, accountId)
}

/**
 * Replaces all data, unless `revision` is not the stored one. The same data again are no conflict: the answer to the
 * first save may have got lost.
 */
export async function replaceTvConfig(
  { store, seal, clock }: StoreServices,
  accountId: string,
  data: TvConfigData,
  revision: number | undefined,
): Promise<{ readonly is: 'saved' | 'conflict'; readonly config: TvConfig }> {
  return store.save(async (trx) => {
    for (;;) {
      const stored = await readFrom(trx, seal, accountId)
      const wanted = { ...merge(stored, data), revision: stored.revision + 1 }
      if (isSame(stored, wanted) && stored.revision > 0) return { is: 'saved', config: stored }
      if (revision !== undefined && revision !== stored.revision) return { is: 'conflict', config: stored }
      const row = {
        revision: wanted.revision,
        sealed_key: wanted.apiKey === '' ? '' : seal.close(wanted.apiKey, sealedPlace.tv_configs(accountId)),
        events: JSON.stringify(wanted.events),
        saved_at: clock.now(),
      }
      const saved = await trx
        .insertInto('tv_configs')
        .values({ account_id: accountId, ...row })
        .onConflict((conflict) =>
          conflict.column('account_id').doUpdateSet(row).where('tv_configs.revision', '=', stored.revision),
        )
        .returning('revision')
        .executeTakeFirst()
      // No row: another server has saved since the row was read. The row is locked now, and is checked again.
      if (saved !== undefined) return { is: 'saved', config: wanted }
    }
  })
}

/** The data for a browser, with the key masked. */
function shownTvConfig({ apiKey, events, revision }: TvConfig): {
  readonly tvConfigData: TvConfigData
  readonly revision: number
} {
  const shown = Object.fromEntries(TV_KEY_NAMES.map((key) => [key, { eventName: events[key] ?? '' }])) as Record<
    TvKey,
    { eventName: string }
  >
  return { tvConfigData: { apiKey: maskKey(apiKey), ...shown }, revision }
}

async function readFrom(db: Kysely<Tables> | Transaction<Tables>, seal: Seal, accountId: string): Promise<TvConfig> {
  const row = await db.selectFrom('tv_configs').selectAll().where('account_id', '=', accountId).executeTakeFirst()
  if (row === undefined) return NOTHING
  // A key that no longer opens (another server's database, a damaged file) has to be entered again.
  const apiKey = row.sealed_key === '' ? '' : (seal.open(row.sealed_key, sealedPlace.tv_configs(accountId)) ?? '')
  return { apiKey, events: JSON.parse(row.events) as TvConfig['events'], revision: row.revision }
}

function merge(stored: TvConfig, data: TvConfigData): Pick<TvConfig, 'apiKey' | 'events'> {
  const apiKey = data.apiKey?.trim() ?? ''
  const events: Partial<Record<TvKey, string>> = {}
  for (const key of TV_KEY_NAMES) {
    const name = data[key]?.eventName?.trim() ?? ''
    if (name !== '') events[key] = name
  }
  return { apiKey: isMaskedKey(apiKey) ? stored.apiKey : apiKey, events }
}

function isSame(one: TvConfig, other: TvConfig): boolean {
  return one.apiKey === other.apiKey && TV_KEY_NAMES.every((key) => one.events[key] === other.events[key])
}
