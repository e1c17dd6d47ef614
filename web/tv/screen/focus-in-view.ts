/**
 * Keeps the focused item (`aria-current`) of a list on the TV in sight; never scrolls the page, as `scrollIntoView`
 * would.
 */
import { useLayoutEffect, useRef, type RefObject } from 'react'

export function useFocusInView<E extends HTMLElement>(): RefObject<E | null> {
  const list = useRef<E>(null)
  useLayoutEffect(() => {
    const box = list.current
    const focused = box?.querySelector<HTMLElement>('[aria-current]')
    if (box && focused) box.scrollTop = focused.offsetTop - (box.clientHeight - focused.offsetHeight) / 2
  })
  return list
}
