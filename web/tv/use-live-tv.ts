/** The TV as it is now, for a component; and a queue, so that presses reach it in the order they were made. */
import type { HandsetKey, VirtualTvState } from '@beckon/contract/virtual-tv'
import { useCallback, useEffect, useRef, useState } from 'react'
import type { TvDoors } from './tv-doors.ts'

export interface LiveTv {
  /** The last state that came; undefined before the first. */
  readonly state: VirtualTvState | undefined
  readonly line: 'opening' | 'up' | 'lost'
}

const NOTHING_YET: LiveTv = { state: undefined, line: 'opening' }

/** For one TV as long as the component lives; another TV is another component (`key`). */
export function useLiveTv(doors: TvDoors, boxId: string): LiveTv {
  const [tv, setTv] = useState(NOTHING_YET)
  useEffect(() => {
    return doors.watch(boxId, (news) => {
      setTv((before) => (news.is === 'lost' ? { ...before, line: 'lost' } : { state: news.state, line: 'up' }))
    })
  }, [doors, boxId])
  return tv
}

/** `onLost` is told of a press that the TV did not take. */
export function usePress(doors: TvDoors, boxId: string, onLost: () => void): (key: HandsetKey) => void {
  const last = useRef<Promise<unknown>>(Promise.resolve())
  return useCallback(
    (key) => {
      const before = last.current
      const send = async () => {
        await before
        if (!(await doors.press(boxId, key))) onLost()
      }
      last.current = send()
    },
    [doors, boxId, onLost],
  )
}
