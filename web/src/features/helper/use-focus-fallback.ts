/** Where the focus goes when what had it has gone with what happened: to the heading, and what was said is said again. */
import { useLayoutEffect, useRef } from 'react'
import { announcements } from '../../ui/announce.ts'

/** `place` is another one for each thing that happens; undefined before the first. */
export function useFocusFallback(place: string | undefined): void {
  const before = useRef(place)
  useLayoutEffect(() => {
    const hadPlace = before.current !== undefined && before.current !== place
    before.current = place
    if (!hadPlace || document.activeElement !== document.body) return
    document.querySelector<HTMLElement>('h1')?.focus()
    announcements.sayAgain()
  }, [place])
}
