/** The TVs of this server. */
import type { AnswerOf } from '@beckon/contract/call'
import { getTv, getTvs } from '@beckon/contract/tvs'
import { useCallback, useEffect, useState } from 'react'
import { sendAsOperator } from './access.tsx'

export type Listed = AnswerOf<typeof getTvs>

export interface KnownTvs {
  /** Undefined until the server has answered. */
  readonly listed: Listed | 'failed' | undefined
  /** Clears the list, and asks the server. */
  readonly load: () => void
  /** Asks the server while the list stays visible. Resolves to whether it answered. */
  readonly refresh: () => Promise<boolean>
}

export function useTvs(): KnownTvs {
  const [listed, setListed] = useState<Listed | 'failed'>()
  const refresh = useCallback(async () => {
    const result = await sendAsOperator(getTvs)
    if (result.is === 'answer') setListed(result.answer)
    else setListed((before) => before ?? 'failed')
    return result.is === 'answer'
  }, [])
  const load = useCallback(() => {
    setListed(undefined)
    void refresh()
  }, [refresh])
  useEffect(load, [load])
  return { listed, load, refresh }
}

/** One TV; undefined until the server has answered, or if it does not answer. */
export function useTv(id: string): AnswerOf<typeof getTv> | undefined {
  const [tv, setTv] = useState<AnswerOf<typeof getTv>>()
  useEffect(() => {
    let isShown = true
    void sendAsOperator(getTv, { body: { id } }).then((result) => {
      if (isShown && result.is === 'answer') setTv(result.answer)
    })
    return () => void (isShown = false)
  }, [id])
  return tv
}
