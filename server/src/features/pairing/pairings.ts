/**
 * Easy pair: a browser gets a code, its user types it on the TV and confirms there, and the browser gets a session. The
 * code only finds the browser; the browser's own token of 256 bits authorises it. Both are stored hashed.
 */
import type { AnswerOf } from '@beckon/contract/call'
import {
  type confirmPairing,
  PAIRING_CODE_LIFE_MS,
  PAIRING_RESULT_LIFE_MS,
  type startPairing,
} from '@beckon/contract/pairing'
import type { answerTvPairing, pairWithTv } from '@beckon/contract/tvs'
import { randomUUID } from 'node:crypto'
import { partnerOf } from '@beckon/contract/partners'
import type { Transaction } from 'kysely'
import type { HandlerResult } from '../../http/calls/handler.ts'
import { network } from '../../http/callers.ts'
import type { Boxes } from '../../boxes/boxes.ts'
import type { Accounts } from '../session/accounts.ts'
import { type StoreServices, afterCommit } from '../../storage/store.ts'
import { fingerprint, newSecret } from '../../storage/seal.ts'
import type { PairingRow, Tables } from '../../storage/tables.ts'
import { remoteName, runsIn } from '../session/browser-and-device.ts'
import type { SessionKeeper } from '../session/sessions.ts'
import { drawCode, isNearAnother, twoWords } from './pairing-codes.ts'
import {
  afterRight,
  afterWrong,
  asOf,
  NEVER_WRONG,
  waitMs,
  storeGuesses,
  lockGuesses,
  FULL_RETRY_MS,
  StartLimits,
  WaitingPlaces,
} from './pairing-limits.ts'

declare module '../../services.ts' {
  interface Services {
    readonly pairings: Pairings
  }
}

export type Pairings = Awaited<ReturnType<typeof openPairings>>

/** Neither answered nor ended; it may have expired. */
const OPEN: readonly PairingRow['state'][] = ['waiting', 'asked']
/** With 20,000 valid codes, one in four is too near to another: 40 draws hardly ever fail. */
const DRAWS_AT_MOST = 40

interface PairingServices extends StoreServices {
  readonly accounts: Accounts
  readonly boxes: Boxes
  readonly sessions: SessionKeeper
}

export async function openPairings({ store, seal, clock, accounts, boxes, sessions }: PairingServices) {
  const startLimits = new StartLimits()
  /** With several nodes, each counts only the pairings that were begun at it. */
  const places = new WaitingPlaces()
  const hashOf = (code: string) => seal.keyed('pairing code', code)

  // A single server also counts the pairings from before its restart.
  if (store.engine === 'sqlite') {
    const kept = await store.db.selectFrom('pairings').selectAll().where('expires_at', '>', clock.now()).execute()
    for (const row of kept.filter((one) => isOpen(one, clock.now())))
      places.enter(row.id, { address: row.address, until: row.expires_at, now: clock.now() })
  }

  /** Ends a pairing that was not answered. */
  async function withdraw(trx: Transaction<Tables>, id: string): Promise<void> {
    await trx.updateTable('pairings').set({ state: 'dead' }).where('id', '=', id).where('state', 'in', OPEN).execute()
    afterCommit(trx, () => places.leave(id))
  }

  /** Draws codes until one differs enough from all others; undefined when none was found. */
  async function distinctCode(id: string, first: string): Promise<string | undefined> {
    let code = first
    for (let draw = 1; draw < DRAWS_AT_MOST; draw++) {
      if (!(await isNearAnother(store.db, { id, code }, hashOf, clock.now()))) return code
      code = drawCode()
      const code_hash = hashOf(code)
      await store.save((trx) => trx.updateTable('pairings').set({ code_hash }).where('id', '=', id).execute())
    }
    places.leave(id)
    await store.save((trx) => trx.deleteFrom('pairings').where('id', '=', id).execute())
    return undefined
  }

  /**
   * Finds the pairing of a code, which from now on waits for the answer at this box. Undefined if there is none, or if
   * the box is of another partner. If the box has several owners of its partner, nothing changes.
   */
  async function claim(
    trx: Transaction<Tables>,
    { boxId, code, now }: { readonly boxId: string; readonly code: string; readonly now: number },
    ownerOf: Awaited<ReturnType<Boxes['ownersAt']>>,
  ): Promise<PairingRow | 'several owners' | undefined> {
    const row = await trx
      .selectFrom('pairings')
      .selectAll()
      .where('code_hash', '=', hashOf(code))
      .where('state', 'in', OPEN)
      .where('expires_at', '>', now)
      .executeTakeFirst()
    if (row === undefined) return undefined
    const owner = ownerOf(row.partner)
    if (owner === undefined || owner === 'several owners') return owner
    const claimed = await trx
      .updateTable('pairings')
      .set({ state: 'asked', box_id: boxId })
      .where('id', '=', row.id)
      .where('state', 'in', OPEN)
      .where((is) => is.or([is('box_id', 'is', null), is('box_id', '=', boxId)]))
      .returning('id')
      .executeTakeFirst()
    // It was answered meanwhile, or two TVs have the code: somebody may have spied on it, so neither may have it.
    if (claimed === undefined) await withdraw(trx, row.id)
    return claimed && row
  }

  /** Whether this answer was given before: its own answer got lost, so the user gives it again. */
  async function wasAnswered(boxId: string, pairingId: string, yes: boolean): Promise<boolean> {
    const row = await store.db
      .selectFrom('pairings')
      .select('state')
      .where('id', '=', pairingId)
      .where('box_id', '=', boxId)
      .executeTakeFirst()
    return row?.state === (yes ? 'paired' : 'dead')
  }

  return {
    async start({
      partner,
      clientDeviceId,
      address,
      userAgent,
    }: {
      partner: string
      clientDeviceId: string
      address: string
      userAgent: string | undefined
    }): Promise<HandlerResult<typeof startPairing>> {
      const now = clock.now()
      const retryAfterMs = startLimits.take(clientDeviceId, address, now)
      if (retryAfterMs > 0) return { refused: 'TOO-MANY', retryAfterMs }
      const drawn = drawCode()
      const token = newSecret()
      const row: PairingRow = {
        id: randomUUID(),
        token_hash: fingerprint(token),
        code_hash: hashOf(drawn),
        partner: partnerOf(partner) ?? partner,
        client_device_id: clientDeviceId,
        address: network(address),
        remote_name: remoteName(runsIn(userAgent)),
        words: twoWords(),
        made_at: now,
        expires_at: now + PAIRING_CODE_LIFE_MS,
        box_id: null,
        state: 'waiting',
        paired_at: null,
        session_id: null,
      }
      const entered = places.enter(row.id, { address, until: row.expires_at, now })
      // All waiting places are taken.
      if (entered.is === 'full') return { refused: 'BUSY', retryAfterMs: FULL_RETRY_MS }
      await store.save(async (trx) => {
        if (entered.evicted !== undefined) await withdraw(trx, entered.evicted)
        // The browser's earlier code expires. The browser's id is trusted only from the same address.
        const earlier = await trx
          .updateTable('pairings')
          .set({ state: 'dead' })
          .where('client_device_id', '=', clientDeviceId)
          .where('address', '=', row.address)
          .where('state', 'in', OPEN)
          .returning('id')
          .execute()
        afterCommit(trx, () => {
          for (const { id } of earlier) places.leave(id)
        })
        await trx.insertInto('pairings').values(row).execute()
      })
      const code = await distinctCode(row.id, drawn)
      if (code === undefined) return { refused: 'BUSY', retryAfterMs: FULL_RETRY_MS }
      return { ok: { token, pairingCode: code, exp: Math.floor(row.expires_at / 1000), words: row.words } }
    },

    /**
     * The answer to the browser's poll; the session is named after that browser. Once confirmed, it is the same for ten
     * minutes, in case it got lost.
     */
    async poll(token: string, userAgent?: string | undefined): Promise<HandlerResult<typeof confirmPairing>> {
      const row = await store.db
        .selectFrom('pairings')
        .selectAll()
        .where('token_hash', '=', fingerprint(token))
        .executeTakeFirst()
      const now = clock.now()
      if (row === undefined) return { refused: 'INVALID-TOKEN' }
      if (isOpen(row, now)) return { pending: true }
      if (row.state !== 'paired' || row.box_id === null || (row.paired_at ?? 0) + PAIRING_RESULT_LIFE_MS <= now)
        return { refused: 'EXPIRED-PAIRING' }
      const boxId = row.box_id
      const owner = (await boxes.ownersAt(boxId))(row.partner)
      // The owners may have changed since the yes.
      if (owner === undefined || owner === 'several owners') return { refused: 'EXPIRED-PAIRING' }
      const account = await accounts.of(owner.partner, owner.subject)
      const answer = await store.save(async (trx) => {
        const id = randomUUID()
        // If two polls come at the same time, one opens the session, and the other waits for it here.
        const opens = await trx
          .updateTable('pairings')
          .set({ session_id: id })
          .where('id', '=', row.id)
          .where('session_id', 'is', null)
          .returning('id')
          .executeTakeFirst()
        if (opens !== undefined)
          return await sessions.openWithin(
            trx,
            { account, by: 'easy-pair', boxId, clientDeviceId: row.client_device_id },
            { id, userAgent },
          )
        const { session_id } = await trx
          .selectFrom('pairings')
          .select('session_id')
          .where('id', '=', row.id)
          .executeTakeFirstOrThrow()
        return session_id === null ? undefined : await sessions.answerAgain(trx, session_id)
      })
      if (answer === undefined) return { refused: 'EXPIRED-PAIRING' }
      const name = (await boxes.find(account, boxId))?.name ?? boxId
      return { ok: { status: 'CONFIRMED', ...answer, device: { id: boxId, name } } }
    },

    /**
     * Called when a code is entered on a TV. `found`: the TV shows the remote's name and the two words, and asks its user
     * to confirm. `several owners`: the box belongs to more than one subscriber of the remote's partner, so it is unclear
     * whose remote it would be; the code stays valid for another TV.
     */
    async enterCode(boxId: string, code: string): Promise<AnswerOf<typeof pairWithTv>> {
      const now = clock.now()
      const ownerOf = await boxes.ownersAt(boxId)
      // Codes that come at the same time are checked one after the other.
      return await store.save(async (trx) => {
        const kept = await lockGuesses(trx, boxId)
        const guesser = asOf(kept ?? NEVER_WRONG, now)
        const retryAfterMs = waitMs(guesser, now)
        if (retryAfterMs > 0) {
          if (guesser.waitUntil !== kept?.waitUntil) await storeGuesses(trx, boxId, guesser, now)
          return { is: 'wait', retryAfterMs }
        }
        const found = await claim(trx, { boxId, code, now }, ownerOf)
        if (found === undefined) await storeGuesses(trx, boxId, afterWrong(guesser, now), now)
        else if (kept !== undefined) await storeGuesses(trx, boxId, afterRight(guesser, now), now)
        if (found === undefined || found === 'several owners') return { is: found ?? 'wrong' }
        return { is: 'found', pairingId: found.id, remoteName: found.remote_name, words: found.words }
      })
    },

    /** The user's answer on the TV; `gone` if the code has expired or was claimed meanwhile. */
    async answer(boxId: string, pairingId: string, yes: boolean): Promise<AnswerOf<typeof answerTvPairing>['is']> {
      const now = clock.now()
      const answered = await store.save((trx) =>
        trx
          .updateTable('pairings')
          .set(yes ? { state: 'paired', paired_at: now } : { state: 'dead' })
          .where('id', '=', pairingId)
          .where('box_id', '=', boxId)
          .where('state', '=', 'asked')
          .where('expires_at', '>', now)
          .returning('id')
          .executeTakeFirst(),
      )
      if (answered === undefined && !(await wasAnswered(boxId, pairingId, yes))) return 'gone'
      places.leave(pairingId)
      return yes ? 'paired' : 'refused'
    },
  }
}

function isOpen(row: Pick<PairingRow, 'state' | 'expires_at'>, now: number): boolean {
  return OPEN.includes(row.state) && row.expires_at > now
}
