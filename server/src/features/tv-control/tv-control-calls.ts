/** The calls of the TV control page, and the event that a TV button fires. */
import {
  fireEvent as fireCall,
  isMaskedKey,
  type getTvConfig as getCall,
  type saveTvConfig as saveCall,
} from '@beckon/contract/tv-control'
import { OK, type Handler, type HandlerInput, type HandlerResult } from '../../http/calls/handler.ts'
import { readTvConfig, replaceTvConfig, shownTvConfig } from './tv-config-store.ts'

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

const RULE = { call: fireCall, whenUnsure: 'SERVICE-TIMEOUT' } as const

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
  const fired = await services.automation.fire(session.account.id, eventName, key, { signal, leaveBy })
  if (fired.is === 'fired') return OK
  return { refused: fired.why, ...(fired.retryAfterMs !== undefined && { retryAfterMs: fired.retryAfterMs }) }
}
