/** The scroll buttons of the order editor's lower list: a row at a time. */
import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useOutside } from '../../../platform/store.ts'
import widths from '../../../ui/widths.module.css'
import { scrolling } from './grid-moves.ts'

const mobile = typeof window === 'undefined' ? undefined : window.matchMedia(widths.mobile ?? '')

function useIsMobile(): boolean {
  return useOutside(
    (listener) => {
      mobile?.addEventListener('change', listener)
      return () => mobile?.removeEventListener('change', listener)
    },
    () => mobile?.matches ?? false,
  )
}

/** `count` is of the whole list. `box` is for the list that scrolls, `look` for whenever it has been scrolled. */
export function useScrolling(count: number) {
  const box = useRef<HTMLDivElement>(null)
  const isMobile = useIsMobile()
  const [ends, setEnds] = useState({ atTop: true, atBottom: true })

  const look = useCallback(() => {
    const element = box.current
    if (element === null) return setEnds({ atTop: true, atBottom: true })
    const atTop = element.scrollTop < 1
    const atBottom = element.scrollTop + element.clientHeight >= element.scrollHeight - 1
    setEnds((known) => (known.atTop === atTop && known.atBottom === atBottom ? known : { atTop, atBottom }))
  }, [])

  useLayoutEffect(look, [count, isMobile, look])
  useEffect(() => {
    window.addEventListener('resize', look)
    return () => window.removeEventListener('resize', look)
  }, [look])

  function by(rows: 1 | -1): void {
    const element = box.current
    const options = [...(element?.querySelectorAll<HTMLElement>('[role=option]') ?? [])]
    const second = options.find((option) => option.offsetTop > (options[0]?.offsetTop ?? 0))
    const row = (second?.offsetTop ?? 0) - (options[0]?.offsetTop ?? 0)
    element?.scrollBy({ top: rows * row })
    look()
  }

  return { box, look, by, ...scrolling({ count, isMobile, ...ends }) }
}
