/**
 * Easy pair: a browser gets a code, somebody types it on their TV, the TV asks, and the browser learns of it. The code
 * only finds the browser; what authorises is the browser's own token of 256 bits. Both are stored hashed.
 */
import { randomUUID } from 'node:crypto'
import { PAIRING_CODE_LIFE_MS } from '@beckon/contract/limits'
import { partnerOf } from '@beckon/contract/partners'
import type { Transaction } from 'kysely'
import { network } from '../../http/network.ts'
import type { Accounts, Boxes, Pairings, StoreParts } from '../../parts.ts'
import { fingerprint, newSecret } from '../../storage/seal.ts'
import type { PairingRow, Tables } from '../../storage/tables.ts'
import { remoteName, runsIn } from '../session/runs-in.ts'
import type { SessionKeeper } from '../session/sessions.ts'
import { newCode } from './code-slips.ts'
import { GuessLimits } from './guess-limits.ts'
import { keepGuesser, keptGuessers } from './kept-guessers.ts'
import { FULL_RETRY_MS, StartLimits, WaitingPlaces } from './start-limits.ts'
import { twoWords } from './words.ts'

/** Codes that died stay reserved this long: somebody may still be typing one. */
const DEAD_CODE_RESERVED_MS = 10 * 60_000
/** The answer to a pairing is repeated this long, in case it got lost on the way. */
export const RESULT_KEPT_MS = 10 * 60_000

interface PairingParts extends StoreParts {
  readonly accounts: Accounts
  readonly boxes: Boxes
  readonly sessions: SessionKeeper
}

export async function openPairings({ store, seal, clock, accounts, boxes, sessions }: PairingParts): Promise<Pairings> {
  const startLimits = new StartLimits()
  const guessLimits = new GuessLimits(await keptGuessers(store))
  /** The hashes of codes that may not be given out, and until when. */
  const reserved = new Map<string, number>()
  const waiting = new WaitingPlaces()
  const hashOf = (code: string) => seal.keyed('pairing code', code)

  for (const row of await store.db
    .selectFrom('pairings')
    .selectAll()
    .where('expires_at', '>', clock.now() - DEAD_CODE_RESERVED_MS)
    .execute()) {
    reserved.set(row.code_hash, row.expires_at + DEAD_CODE_RESERVED_MS)
    if (isOpen(row, clock.now()))
      waiting.enter(row.id, { address: row.address, until: row.expires_at, now: clock.now() })
  }

  function forgetOld(now: number): void {
    for (const [hash, until] of reserved) if (until <= now) reserved.delete(hash)
  }

  async function kill(trx: Transaction<Tables>, id: string): Promise<void> {
    // One that was answered in the meantime is nobody's to take back.
    await trx
      .updateTable('pairings')
      .set({ state: 'dead' })
      .where('id', '=', id)
      .where('state', 'in', ['waiting', 'asked'])
      .execute()
    waiting.leave(id)
  }

  /**
   * The pairing that a code stands for, which from now on waits for the answer at this box; undefined when there is
   * none.
   */
  async function claim(
    trx: Transaction<Tables>,
    boxId: string,
    code: string,
    now: number,
  ): Promise<PairingRow | undefined> {
    const row = await trx
      .selectFrom('pairings')
      .selectAll()
      .where('code_hash', '=', hashOf(code))
      .where('state', 'in', ['waiting', 'asked'])
      .where('expires_at', '>', now)
      .executeTakeFirst()
    if (row === undefined || boxes.householdOf(boxId, row.partner) === undefined) return undefined
    if (row.box_id !== null && row.box_id !== boxId) {
      // Two TVs know the code: somebody looked over a shoulder, and neither may have it.
      await kill(trx, row.id)
      return undefined
    }
    await trx.updateTable('pairings').set({ state: 'asked', box_id: boxId }).where('id', '=', row.id).execute()
    return row
  }

  return {
    async start({ partner, clientDeviceId, address, userAgent }) {
      const now = clock.now()
      const retryAfterMs = startLimits.take(clientDeviceId, address, now)
      if (retryAfterMs > 0) return { is: 'too many', retryAfterMs }
      forgetOld(now)
      const code = newCode((candidate) => reserved.has(hashOf(candidate)))
      if (code === undefined) return { is: 'full', retryAfterMs: FULL_RETRY_MS }
      const token = newSecret()
      const row: PairingRow = {
        id: randomUUID(),
        token_hash: fingerprint(token),
        code_hash: hashOf(code),
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
      const entered = waiting.enter(row.id, { address, until: row.expires_at, now })
      if (entered.is === 'full') return { is: 'full', retryAfterMs: FULL_RETRY_MS }
      reserved.set(row.code_hash, row.expires_at + DEAD_CODE_RESERVED_MS)
      await store.save(async (trx) => {
        if (entered.out !== undefined) await kill(trx, entered.out)
        // The browser's earlier code dies. Its own word for itself is believed only from the same address.
        const earlier = await trx
          .updateTable('pairings')
          .set({ state: 'dead' })
          .where('client_device_id', '=', clientDeviceId)
          .where('address', '=', row.address)
          .where('state', 'in', ['waiting', 'asked'])
          .returning('id')
          .execute()
        for (const { id } of earlier) waiting.leave(id)
        await trx.insertInto('pairings').values(row).execute()
      })
      return { is: 'started', token, pairingCode: code, exp: Math.floor(row.expires_at / 1000), words: row.words }
    },

    async poll(token, userAgent) {
      const row = await store.db
        .selectFrom('pairings')
        .selectAll()
        .where('token_hash', '=', fingerprint(token))
        .executeTakeFirst()
      const now = clock.now()
      if (row === undefined) return { is: 'unknown' }
      if (isOpen(row, now)) return { is: 'pending' }
      if (row.state !== 'paired' || row.box_id === null || (row.paired_at ?? 0) + RESULT_KEPT_MS <= now)
        return { is: 'expired' }
      const boxId = row.box_id
      const household = boxes.householdOf(boxId, row.partner)
      if (household === undefined) return { is: 'expired' }
      const account = await accounts.of(household.partner, household.subject)
      const arToken = seal.keyed('paired', token)
      const answer = await store.save(async (trx) => {
        const { session_id } = await trx
          .selectFrom('pairings')
          .select('session_id')
          .where('id', '=', row.id)
          .executeTakeFirstOrThrow()
        if (session_id === null) {
          const opened = await sessions.openWithin(
            trx,
            { account, by: 'easy-pair', boxId, clientDeviceId: row.client_device_id },
            arToken,
            { userAgent },
          )
          await trx.updateTable('pairings').set({ session_id: opened.sessionId }).where('id', '=', row.id).execute()
          return opened
        }
        return await sessions.answerAgain(trx, session_id, arToken)
      })
      if (answer === undefined) return { is: 'expired' }
      const name = boxes.find(account, boxId)?.name ?? boxId
      return { is: 'done', answer: { ...answer, device: { id: boxId, name } } }
    },

    async enterCode(boxId, code) {
      const now = clock.now()
      // All in one save, and those run one after the other: of many codes that come at once, each is weighed after the
      // one before.
      return await store.save(async (trx) => {
        const retryAfterMs = guessLimits.waitMs(boxId, now)
        if (retryAfterMs > 0) return { is: 'wait', retryAfterMs }
        const found = await claim(trx, boxId, code, now)
        if (found === undefined) guessLimits.wrong(boxId, now)
        else guessLimits.right(boxId, now)
        await keepGuesser(trx, boxId, guessLimits.of(boxId), now)
        return found === undefined
          ? { is: 'wrong' }
          : { is: 'found', pairingId: found.id, remoteName: found.remote_name, words: found.words }
      })
    },

    async answer(boxId, pairingId, yes) {
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
      if (answered === undefined) return 'gone'
      waiting.leave(pairingId)
      return yes ? 'paired' : 'refused'
    },
  }
}

function isOpen(row: Pick<PairingRow, 'state' | 'expires_at'>, now: number): boolean {
  return (row.state === 'waiting' || row.state === 'asked') && row.expires_at > now
}
