/**
 * The screens of "TVs at home". The current one is stored in the entry of the browser's history, so that Back leads to
 * the screen before, and a reload comes back to the same one.
 */
import { DRIVERS } from '@beckon/contract/drivers'
import { TVS_PATH } from '@beckon/contract/tvs'
import type { ReactNode } from 'react'
import * as v from 'valibot'
import { useOutside } from '../../platform/state-hook.ts'
import { navigate, onNavigation } from '../../platform/router.ts'
import { BackKey } from '../../ui/BackKey.tsx'

const id = v.string()
/** What was typed in the form for an address, kept so that a mistake can be corrected. */
const typedAddress = v.object({ driver: v.picklist(DRIVERS), text: v.string() })
export type TypedAddress = v.InferOutput<typeof typedAddress>
const screenShape = v.variant('at', [
  v.object({ at: v.literal('list') }),
  v.object({ at: v.literal('find') }),
  v.object({ at: v.literal('address'), typed: v.optional(typedAddress) }),
  v.object({ at: v.literal('set-up'), setUpId: id }),
  v.object({ at: v.literal('name'), setUpId: id }),
  /** The browser came back from a log-in at the set, with the code and the state of that log-in. */
  v.object({ at: v.literal('logged in'), code: v.string(), state: v.string() }),
  v.object({ at: v.literal('tv'), id }),
  v.object({ at: v.literal('codes'), id }),
  v.object({ at: v.literal('pair'), id }),
])
export type Screen = v.InferOutput<typeof screenShape>

/** `inside`: the entry before is one of this page. */
const entry = v.object({ tvs: screenShape, inside: v.boolean() })
const LIST: Screen = { at: 'list' }

export function goTo(tvs: Screen, { replace = false } = {}): void {
  const inside = replace ? (entryNow()?.inside ?? false) : true
  navigate(TVS_PATH, { replace, state: { tvs, inside } })
}

/** Goes to the screen before, as the browser's Back button does; to `otherwise` if there is none. */
export function goBack(otherwise: Screen = LIST): void {
  if (entryNow()?.inside) window.history.back()
  else goTo(otherwise, { replace: true })
}

/** The key that goes to the screen before. */
export function backTo(words: string, otherwise?: Screen): ReactNode {
  return <BackKey words={words} onClick={() => goBack(otherwise)} />
}

let last: Screen = LIST

export function screen(): Screen {
  const now = entryNow()?.tvs ?? LIST
  if (JSON.stringify(now) !== JSON.stringify(last)) last = now
  return last
}

export function useScreen(): Screen {
  return useOutside(onNavigation, screen)
}

function entryNow(): v.InferOutput<typeof entry> | undefined {
  const parsed = v.safeParse(entry, window.history.state)
  return parsed.success ? parsed.output : undefined
}

/** A message for the list about something that was done on another screen; shown once. */
let note: string | undefined

export function showNoteOnList(words: string): void {
  note = words
}

export function takeListNote(): string | undefined {
  const words = note
  note = undefined
  return words
}
