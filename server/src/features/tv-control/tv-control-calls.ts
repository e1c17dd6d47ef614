/** The calls of the TV control page, and the event that a TV button fires. */
import {
  isMaskedKey,
  type fireEvent as fireCall,
  type getTvConfig as getCall,
  type saveTvConfig as saveCall,
} from '@beckon/contract/tv-control'
import { OK, type Handler } from '../../http/handler.ts'
import { readTvConfig, replaceTvConfig, shownTvConfig } from './tv-config-store.ts'

export const getTvConfig: Handler<typeof getCall> = async ({ parts, session }) => ({
  ok: shownTvConfig(await readTvConfig(parts, session.account.id)),
})

export const saveTvConfig: Handler<typeof saveCall> = async ({ parts, session, body }) => {
  const { is, config } = await replaceTvConfig(parts, session.account.id, body.tvConfigData, body.revision ?? undefined)
  const shown = shownTvConfig(config)
  return is === 'saved' ? { ok: { status: 'OK', ...shown } } : { refused: 'CONFLICT', newer: shown }
}

export const fireEvent: Handler<typeof fireCall> = async ({ parts, session, body, signal }) => {
  const given = body.apiKey.trim()
  const key = isMaskedKey(given) ? (await readTvConfig(parts, session.account.id)).apiKey : given
  if (key === '') return { refused: 'EVENT-KEY-REFUSED' }
  const fired = await parts.automation.fire(session.account.id, body.eventName.trim(), key, signal)
  if (fired.is === 'fired') return OK
  return { refused: fired.why, ...(fired.retryAfterMs !== undefined && { retryAfterMs: fired.retryAfterMs }) }
}
