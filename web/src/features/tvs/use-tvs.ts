/** The TVs of this server, as it tells them. */
import type { AnswerOf } from '@beckon/contract/call'
import { getTvs, type Tv } from '@beckon/contract/tvs'
import { useCallback, useEffect, useState } from 'react'
import { sendAsOperator } from './access.ts'

export type Listed = AnswerOf<typeof getTvs>

export interface KnownTvs {
  /** Undefined while they are on their way. */
  readonly listed: Listed | 'failed' | undefined
  /** Asks again, as at first. */
  readonly load: () => void
  /** Asks again while what was there stays in sight; false if the server did not answer. */
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

/** Undefined for one that is not known (yet). */
export function tvOf({ listed }: Pick<KnownTvs, 'listed'>, id: string | undefined): Tv | undefined {
  return typeof listed === 'object' ? listed.tvs.find((tv) => tv.id === id) : undefined
}
