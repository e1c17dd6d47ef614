/**
 * Press links: sessions of other programs, each for one box and the rights that its user gives. A program has the
 * secret and no token, so it cannot make calls of the contract. Only a keyed hash of the secret is stored;
 * `checkLink` of `../session/sessions.ts` decides whether a secret still counts.
 */
import { plainText } from '@beckon/boxes/wire/plain-text'
import type { Language } from '@beckon/contract/languages'
import { type createPressLink as createCall, IDEMPOTENCY_KEPT_MS, LINKS_AT_MOST } from '@beckon/contract/other-programs'
import { DAY_MS, MINUTE_MS } from '@beckon/contract/time-units'
import type { Transaction } from 'kysely'
import { randomUUID } from 'node:crypto'
import type * as v from 'valibot'
import { RateLimit, PER_MINUTE } from '../../rates.ts'
import type { Handler, HandlerResult } from '../../http/calls/handler.ts'
import { languageOf } from '../../http/callers.ts'
import type { Session } from '../../session.ts'
import { newSecret } from '../../storage/seal.ts'
import type { StoreServices } from '../../storage/store.ts'
import type { Tables } from '../../storage/tables.ts'
import { linkHash } from '../session/find-session.ts'
import { isLiving } from '../session/session-life.ts'
import type { SessionKeeper } from '../session/sessions.ts'
import { lockUnlessEnded } from '../session/ending.ts'

/** What its user asks for, and the language of the sentences that the program gets. */
type PressLinkRequest = v.InferOutput<typeof createCall.body> & { readonly language: Language }

declare module '../../services.ts' {
  interface Services {
    readonly pressLinks: PressLinks
  }
}

type LinkMaker = Session & { readonly boxId: string }

export type PressLinks = ReturnType<typeof openPressLinks>

export function openPressLinks({ store, seal, clock, sessions }: StoreServices & { readonly sessions: SessionKeeper }) {
  const rateLimit = new RateLimit()

  /** Opens the link's session within the maker's, and stores the link. */
  async function insertLink(
    trx: Transaction<Tables>,
    maker: LinkMaker,
    { name, may, days, endsWithSession, origins, language }: PressLinkRequest,
    { id, secret, now }: { readonly id: string; readonly secret: string; readonly now: number },
  ) {
    const parent = await trx
      .selectFrom('sessions')
      .select(['ends_at', 'runs_in', 'seen_number'])
      .where('id', '=', maker.id)
      .executeTakeFirstOrThrow()
    const earliestEnd = Math.min(parent.ends_at ?? Infinity, days === undefined ? Infinity : now + days * DAY_MS)
    const endsAt = Number.isFinite(earliestEnd) ? earliestEnd : undefined
    await sessions.openWithin(
      trx,
      { account: maker.account, by: 'press-link', boxId: maker.boxId, clientDeviceId: `press-link-${id}` },
      {
        id,
        endsAt,
        program: { appName: name, parentId: endsWithSession ? maker.id : null, runsIn: parent.runs_in },
      },
    )
    await trx
      .insertInto('press_links')
      .values({
        session_id: id,
        secret_hash: linkHash(seal, secret),
        made_by: maker.id,
        may: may.join(' '),
        language,
        opened_at: null,
      })
      .execute()
    if (origins.length > 0)
      await trx
        .insertInto('press_link_origins')
        .values([...new Set(origins)].map((origin) => ({ session_id: id, origin })))
        .execute()
    const { number } = await trx.selectFrom('sessions').select('number').where('id', '=', id).executeTakeFirstOrThrow()
    return { endsAt, number, seen: parent.seen_number }
  }

  return {
    /** Makes a link for the session's account and box. `INVALID-TOKEN`: the session has ended meanwhile. */
    async make(maker: LinkMaker, request: PressLinkRequest): Promise<HandlerResult<typeof createCall>> {
      const now = clock.now()
      const retryAfterMs = rateLimit.take([[maker.account.id, PER_MINUTE.pressLinksOfAccount]], now)
      if (retryAfterMs > 0) return { refused: 'TOO-MANY', retryAfterMs }
      const [id, secret] = [randomUUID(), newSecret()]
      const made = await store.save(async (trx) => {
        if (!(await lockUnlessEnded(trx, maker.id))) return 'ended'
        if ((await countLivingLinks(trx, maker.account.id, now)) >= LINKS_AT_MOST) return 'full'
        return insertLink(trx, maker, request, { id, secret, now })
      })
      if (made === 'ended') return { refused: 'INVALID-TOKEN' }
      if (made === 'full') return { refused: 'TOO-MANY', retryAfterMs: MINUTE_MS }
      // The session that made the link needs no notice of it.
      if (made.seen === made.number - 1) await sessions.noteNewerRemotesSeen(maker, made.number)
      return { ok: { id, secret, ...(made.endsAt !== undefined && { endsAt: made.endsAt }) } }
    },

    /** Whether any valid link allows pages of this origin. */
    async hasOrigin(origin: string): Promise<boolean> {
      const row = await store.db
        .selectFrom('press_link_origins')
        .innerJoin('sessions', 'sessions.id', 'press_link_origins.session_id')
        .select('origin')
        .where('origin', '=', origin)
        .where((is) => isLiving(is as never, clock.now()))
        .limit(1)
        .executeTakeFirst()
      return row !== undefined
    },

    /**
     * Notes a press that a program sent with an `Idempotency-Key`. `BOX-TIMEOUT`: it was begun before, perhaps by an
     * earlier process.
     */
    async begin(accountId: string, pressId: string): Promise<'go' | 'BOX-TIMEOUT' | 'TOO-MANY'> {
      const now = clock.now()
      if (rateLimit.take([[`keys of ${accountId}`, PER_MINUTE.keyedPressesOfAccount]], now) > 0) return 'TOO-MANY'
      const begun = await store.save((trx) =>
        trx
          .insertInto('keyed_presses')
          .values({ id: pressId, begun_at: now })
          .onConflict((conflict) =>
            conflict
              .column('id')
              .doUpdateSet({ begun_at: now })
              .where('keyed_presses.begun_at', '<=', now - IDEMPOTENCY_KEPT_MS),
          )
          .returning('id')
          .executeTakeFirst(),
      )
      return begun === undefined ? 'BOX-TIMEOUT' : 'go'
    },
  }
}

async function countLivingLinks(trx: Transaction<Tables>, accountId: string, now: number): Promise<number> {
  const { n } = await trx
    .selectFrom('sessions')
    .select(({ fn }) => fn.countAll().as('n'))
    .where('account_id', '=', accountId)
    .where('begun_by', '=', 'press-link')
    .where((is) => isLiving(is, now))
    .executeTakeFirstOrThrow()
  return Number(n)
}

/** The call with which a remote makes a press link. */
export const createPressLink: Handler<typeof createCall> = async ({ services, session, body, request }) => {
  const name = plainText(body.name)
  if (name === '') return { refused: 'BAD-REQUEST' }
  const box = await services.boxes.chosenBy(session)
  if (box === undefined) return { refused: 'NOT-FOUND' }
  const language = languageOf(request.headers['accept-language'])
  return await services.pressLinks.make({ ...session, boxId: box.id }, { ...body, name, language })
}
