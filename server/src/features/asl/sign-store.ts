/**
 * The storage of signs: the id and owner of each reading, for feedback, and the feedback for the operator. Hand points
 * and results are stored only with the user's consent. The sweep deletes rows when they expire.
 */
import { SHOWING_FRAMES_AT_MOST } from '@beckon/contract/asl'
import { randomBytes } from 'node:crypto'
import type { HandFrame, SignsRead } from '@beckon/recognisers/recogniser'
import type { Services } from '../../services.ts'
import type { StoreServices } from '../../storage/store.ts'
import { sealedPlace } from '../../storage/seal.ts'
import { isUnableToSave, noteUnableToSave } from '../../storage/unable-to-save.ts'

/** The reading, and the hand it was read from; sealed in the table. */
export interface StoredSign {
  readonly predictions: readonly string[]
  readonly confidence: number
  readonly hands: readonly HandFrame[]
}

/** Saves a reading, and returns the id that feedback names. While nothing can be saved, the id has no row. */
export async function keepReading(
  { store, seal, clock, log }: StoreServices & Pick<Services, 'log'>,
  accountId: string,
  read: SignsRead,
  keepHands: boolean,
): Promise<string> {
  const id = randomBytes(16).toString('base64url')
  const now = clock.now()
  const stored: StoredSign = {
    predictions: read.predictions,
    confidence: read.confidence,
    hands: roundedHands(read.hands),
  }
  const sealed = keepHands ? seal.close(JSON.stringify(stored), sealedPlace.sign_readings(id)) : ''
  const row = { id, account_id: accountId, read_at: now, sealed, good: null, correction: '', said_at: null }
  try {
    await store.save((trx) => trx.insertInto('sign_readings').values(row).execute())
  } catch (error) {
    if (!isUnableToSave(error)) throw error
    noteUnableToSave(log, error, {})
  }
  return id
}

/** Later feedback on a sign replaces the earlier. False when the account has no such sign. */
export async function keepFeedback(
  { store, clock }: StoreServices,
  accountId: string,
  said: { id: string; good: boolean; correction: string },
): Promise<boolean> {
  return store.save(async (trx) => {
    const { numUpdatedRows } = await trx
      .updateTable('sign_readings')
      .set({ good: said.good ? 1 : 0, correction: said.correction, said_at: clock.now() })
      .where('id', '=', said.id)
      .where('account_id', '=', accountId)
      .executeTakeFirst()
    return numUpdatedRows > 0n
  })
}

/** Deletes the hand points and results; the feedback stays. */
export async function forgetHands({ store }: Pick<StoreServices, 'store'>, accountId: string): Promise<void> {
  await store.save(async (trx) => {
    await trx.updateTable('sign_readings').set({ sealed: '' }).where('account_id', '=', accountId).execute()
  })
}

export interface ExportedSign {
  readonly id: string
  /** ISO 8601. */
  readonly readAt: string
  readonly good: boolean
  readonly correction: string
  /** Undefined unless the user agreed. */
  readonly sign?: StoredSign
}

/** All feedback, oldest first, without the accounts. */
export async function exportFeedback({ store, seal }: Pick<StoreServices, 'store' | 'seal'>): Promise<ExportedSign[]> {
  const rows = await store.db
    .selectFrom('sign_readings')
    .selectAll()
    .where('said_at', 'is not', null)
    .orderBy('read_at')
    .execute()
  return rows.map(({ id, read_at, good, correction, sealed }) => {
    const opened = sealed === '' ? undefined : seal.open(sealed, sealedPlace.sign_readings(id))
    return {
      id,
      readAt: new Date(read_at).toISOString(),
      good: good === 1,
      correction,
      ...(opened !== undefined && { sign: JSON.parse(opened) as StoredSign }),
    }
  })
}

/** Limits the frames, and rounds points to a tenth of a pixel: no hand is held more still. */
export function roundedHands(hands: readonly HandFrame[]): HandFrame[] {
  return hands.slice(0, SHOWING_FRAMES_AT_MOST).map(roundFrame)
}

function roundFrame({ atMs, points, presence }: HandFrame): HandFrame {
  const round = (value: number) => Math.round(value * 10) / 10
  return {
    atMs: Math.round(atMs),
    presence: Math.round(presence * 100) / 100,
    points: points.map(([x, y, z]) => [round(x), round(y), round(z)] as const),
  }
}
