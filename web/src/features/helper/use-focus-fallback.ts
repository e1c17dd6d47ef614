/** Moves the focus to the heading when the focused element has gone, and says the last message again. */
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
