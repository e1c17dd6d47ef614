/** The parts that the screens of this page share: the way back, and the place of the focus. */
import type { ReactNode } from 'react'
import { BackKey } from '../../ui/BackKey.tsx'
import { goBack, type Screen } from './screens.ts'

/** The way to the screen before on this page. */
export function backTo(words: string, to?: Screen): ReactNode {
  return <BackKey words={words} onClick={() => goBack(to)} />
}

/** Focuses an element after the page has been drawn. */
export function focusSoon(id: string): void {
  setTimeout(() => document.getElementById(id)?.focus())
}
