/** The scroll buttons of the order editor's lower list: a row at a time. */
import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useOutside } from '../../../platform/state-hook.ts'
import breakpoints from '../../../ui/breakpoints.module.css'
import { scrollable } from './grid-moves.ts'

const mobile = typeof window === 'undefined' ? undefined : window.matchMedia(breakpoints.mobile ?? '')

function useIsMobile(): boolean {
  return useOutside(
    (listener) => {
      mobile?.addEventListener('change', listener)
      return () => mobile?.removeEventListener('change', listener)
    },
    () => mobile?.matches ?? false,
  )
}

/** `count` is of the whole list. `box` is for the list that scrolls, `updateEnds` for whenever it has been scrolled. */
export function useScrolling(count: number) {
  const box = useRef<HTMLDivElement>(null)
  const isMobile = useIsMobile()
  const [ends, setEnds] = useState({ atTop: true, atBottom: true })

  const updateEnds = useCallback(() => {
    const element = box.current
    if (element === null) return setEnds({ atTop: true, atBottom: true })
    const atTop = element.scrollTop < 1
    const atBottom = element.scrollTop + element.clientHeight >= element.scrollHeight - 1
    setEnds((known) => (known.atTop === atTop && known.atBottom === atBottom ? known : { atTop, atBottom }))
  }, [])

  useLayoutEffect(updateEnds, [count, isMobile, updateEnds])
  useEffect(() => {
    window.addEventListener('resize', updateEnds)
    return () => window.removeEventListener('resize', updateEnds)
  }, [updateEnds])

  function scrollBy(rows: 1 | -1): void {
    const element = box.current
    const options = [...(element?.querySelectorAll<HTMLElement>('[role=option]') ?? [])]
    const second = options.find((option) => option.offsetTop > (options[0]?.offsetTop ?? 0))
    const row = (second?.offsetTop ?? 0) - (options[0]?.offsetTop ?? 0)
    element?.scrollBy({ top: rows * row })
    updateEnds()
  }

  return { box, updateEnds, scrollBy, ...scrollable({ count, isMobile, ...ends }) }
}
