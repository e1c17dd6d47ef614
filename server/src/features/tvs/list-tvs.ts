/** The TVs of this server with what each answers now. */
import type { BoxSettings } from '@beckon/boxes/box-settings'
import type { Address } from '@beckon/boxes/set-up'
import type { Driver } from '@beckon/contract/drivers'
import type { Tv } from '@beckon/contract/tvs'
import type { Boxes } from '../../boxes/boxes.ts'
import type { Clock } from '../../clock.ts'
import type { Store } from '../../storage/store.ts'
import { appTable, keyGapOf, tableNameOf } from './owner-settings.ts'
import type { AddedTvs } from './added-tvs.ts'
import type { TvCodes } from './tv-codes.ts'

const LOOK_AT_BOX_MS = 1_500
/** Another set may have its address now. */
const AWAY: ReadonlySet<Tv['state']> = new Set(['unreachable', 'not-allowed'])

export interface Listing {
  readonly addedTvs: AddedTvs
  readonly boxes: Boxes
  readonly codes: Pick<TvCodes, 'about'>
  readonly store: Store
  readonly clock: Clock
  readonly settings: BoxSettings
  readonly driverOf: (id: string) => Driver
  /** The boxes of the settings are virtual TVs for practice. */
  readonly isPractice: boolean
  /** Where something says that it is this TV, and its owner is to say whether it is. */
  readonly claimedAt: (id: string) => Address | undefined
  /** Told of each that answers. */
  readonly reached: (id: string) => void
  /** Told of each that does not. */
  readonly unreachable: (id: string) => void
}

export async function listTvs(listing: Listing): Promise<Tv[]> {
  const { addedTvs, boxes, settings, isPractice } = listing
  const remotes = await remotesByBox(listing)
  return Promise.all(
    boxes.all().map(async ({ id, name, layout }): Promise<Tv> => {
      const added = addedTvs.find(id)
      const setting = settings.find((one) => one.id === id)
      const keyGapMs = added && keyGapOf(added)
      const state = await stateOf(listing, id)
      if (!AWAY.has(state)) listing.reached(id)
      const elsewhere = listing.claimedAt(id)
      const codes = added && (await listing.codes.about(added))
      const { host, port } = (added?.settings ?? setting ?? {}) as { host?: unknown; port?: unknown }
      return {
        id,
        name,
        room: added?.room ?? '',
        driver: listing.driverOf(id),
        layout,
        from:
          added !== undefined ? (added.via === undefined ? 'added' : 'agent') : isPractice ? 'practice' : 'settings',
        ...(typeof host === 'string' ? { host } : {}),
        ...(typeof port === 'number' ? { port } : {}),
        state,
        ...(elsewhere === undefined ? {} : { elsewhere }),
        remotes: remotes.get(id) ?? 0,
        ...(keyGapMs === undefined ? {} : { keyGapMs }),
        ...(added?.tvId === undefined ? {} : { tvId: added.tvId }),
        ...(added === undefined || added.via !== undefined ? {} : appTable(added, tableNameOf(added))),
        ...(codes === undefined ? {} : { codes }),
      }
    }),
  )
}

async function stateOf({ boxes, clock, unreachable }: Listing, id: string): Promise<Tv['state']> {
  const found = await boxes.capabilities(id, clock.now() + LOOK_AT_BOX_MS)
  if ('is' in found && found.why === 'BOX-ASLEEP') return 'asleep'
  if ('is' in found && found.why === 'BOX-NOT-ALLOWED') {
    unreachable(id)
    return 'not-allowed'
  }
  // A set that can be woken offers its POWER key from afar, and yet tells no state.
  const state =
    'is' in found
      ? undefined
      : await boxes
          .here(id)
          ?.state(AbortSignal.timeout(LOOK_AT_BOX_MS))
          .catch(() => undefined)
  if (state !== undefined) return state.power === 'standby' ? 'asleep' : 'answers'
  if (boxes.agent(id)?.isLinked) return 'only-agent'
  unreachable(id)
  return 'unreachable'
}

async function remotesByBox({ store }: Listing): Promise<Map<string, number>> {
  const rows = await store.db
    .selectFrom('sessions')
    .select(({ fn }) => ['box_id', fn.countAll<number>().as('remotes')])
    .where('ended_at', 'is', null)
    .where('box_id', 'is not', null)
    .groupBy('box_id')
    .execute()
  return new Map(rows.map(({ box_id, remotes }) => [box_id ?? '', Number(remotes)]))
}
