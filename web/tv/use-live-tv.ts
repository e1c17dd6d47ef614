/** The TV as it is now, for a component; and a queue, so that presses reach it in the order they were made. */
import type { HandsetKey, VirtualTvState } from '@beckon/contract/virtual-tv'
import { useCallback, useEffect, useRef, useState } from 'react'
import type { TvClient } from './tv-client.ts'

export interface LiveTv {
  /** The last state that came; undefined before the first. */
  readonly state: VirtualTvState | undefined
  readonly line: 'opening' | 'up' | 'lost'
}

const NOTHING_YET: LiveTv = { state: undefined, line: 'opening' }

/** For one TV as long as the component lives; another TV is another component (`key`). */
export function useLiveTv(client: TvClient, boxId: string): LiveTv {
  const [tv, setTv] = useState(NOTHING_YET)
  useEffect(() => {
    return client.watch(boxId, (news) => {
      setTv((before) => (news.is === 'lost' ? { ...before, line: 'lost' } : { state: news.state, line: 'up' }))
    })
  }, [client, boxId])
  return tv
}

/** `onLost` is told of a press that the TV did not take. */
export function usePress(client: TvClient, boxId: string, onLost: () => void): (key: HandsetKey) => void {
  const last = useRef<Promise<unknown>>(Promise.resolve())
  return useCallback(
    (key) => {
      const before = last.current
      const send = async () => {
        await before
        if (!(await client.press(boxId, key))) onLost()
      }
      last.current = send()
    },
    [client, boxId, onLost],
  )
}
