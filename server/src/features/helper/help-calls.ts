/** The calls of the user's page and of the helper's page. */
import type {
  answerHelp as answerCall,
  claimHelp as claimCall,
  endHelp as endCall,
  offerHelp as offerCall,
  proposeHelp as proposeCall,
  readHelp as readCall,
  watchHelp as watchCall,
} from '@beckon/contract/helper'
import type { FastifyRequest } from 'fastify'
import { FloodLimit } from '../../flood-limit.ts'
import { OK, type Handler } from '../../http/handler.ts'
import { network } from '../../http/network.ts'
import { PER_MINUTE } from '../../rates.ts'
import { fingerprint } from '../../storage/seal.ts'
import type { HelpAnswer } from './help-desk.ts'
import type { HelpAsked } from './help-asked.ts'

const LONG_POLL_MS = 15_000

type HelpHandlers = {
  readonly offerHelp: Handler<typeof offerCall>
  readonly readHelp: Handler<typeof readCall>
  readonly answerHelp: Handler<typeof answerCall>
  readonly endHelp: Handler<typeof endCall>
  readonly claimHelp: Handler<typeof claimCall>
  readonly watchHelp: Handler<typeof watchCall>
  readonly proposeHelp: Handler<typeof proposeCall>
}

export function helpCalls(): HelpHandlers {
  const flood = new FloodLimit()

  function tooMany(now: number, name: string, limit: number) {
    const retryAfterMs = flood.take([[name, limit]], now)
    return retryAfterMs > 0 ? ({ refused: 'TOO-MANY', retryAfterMs } as const) : undefined
  }

  const fromFar = ({ ip }: FastifyRequest, now: number) =>
    tooMany(now, `address ${network(ip)}`, PER_MINUTE.helpCallsOfAddress)

  return {
    async offerHelp({ services, session }) {
      const refused = tooMany(services.clock.now(), `offer ${session.id}`, PER_MINUTE.helpOffersOfSession)
      if (refused) return refused
      const offered = await services.helpDesk.offer(session.id)
      return offered === undefined ? { refused: 'BUSY' } : { ok: offered }
    },

    async readHelp({ services, session, query, gone }) {
      const asked = { do: 'read', session: session.id, version: query.version, waitMs: LONG_POLL_MS } as const
      return forUser(await services.helpDesk.ask(asked, gone))
    },

    async answerHelp({ services, session: { id: session }, body }) {
      const asked: HelpAsked =
        body.say === 'admit'
          ? { do: 'admit', session, settings: body.settings, ...(body.switchTest && { switchTest: body.switchTest }) }
          : { do: body.say, session, number: body.number }
      return forUser(await services.helpDesk.ask(asked))
    },

    async endHelp({ services, session }) {
      const told = await services.helpDesk.ask({ do: 'end', session: session.id })
      return told.is === 'cut off' ? { refused: 'BUSY' } : OK
    },

    async claimHelp({ services, body: { key, device, name }, request }) {
      const refused = fromFar(request, services.clock.now())
      if (refused) return refused
      // The same key and device get the same token again; no other device gets one.
      const helpToken = fingerprint(`help ${key} ${device}`)
      const asked = { do: 'claim', key: fingerprint(key), token: fingerprint(helpToken), name } as const
      const told = await services.helpDesk.ask(asked)
      if (told.is === 'cut off') return { refused: 'BUSY' }
      if (told.is !== 'helper' || told.view.words === undefined) return { refused: 'NOT-FOUND' }
      return { ok: { helpToken, words: told.view.words } }
    },

    async watchHelp({ services, token, query, request, gone }) {
      const refused = fromFar(request, services.clock.now())
      if (refused) return refused
      const asked = { do: 'watch', token: fingerprint(token), version: query.version, waitMs: LONG_POLL_MS } as const
      const told = await services.helpDesk.ask(asked, gone)
      if (told.is === 'cut off') return { refused: 'BUSY' }
      return told.is === 'helper' ? { ok: told.view } : { refused: 'INVALID-TOKEN' }
    },

    async proposeHelp({ services, token, body, request }) {
      const now = services.clock.now()
      const hash = fingerprint(token)
      const refused = fromFar(request, now) ?? tooMany(now, `propose ${hash}`, PER_MINUTE.helpProposalsOfLink)
      if (refused) return refused
      const told = await services.helpDesk.ask({ do: 'propose', token: hash, settings: body.settings })
      if (told.is === 'cut off') return { refused: 'BUSY' }
      if (told.is === 'not now') return { refused: 'CONFLICT' }
      return told.is === 'helper' ? OK : { refused: 'INVALID-TOKEN' }
    },
  }
}

function forUser(told: HelpAnswer) {
  switch (told.is) {
    case 'user':
      return { ok: told.view }
    case 'not now':
      return { refused: 'CONFLICT' } as const
    case 'cut off':
      return { refused: 'BUSY' } as const
    default:
      return { refused: 'NOT-FOUND' } as const
  }
}
