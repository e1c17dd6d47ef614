/** The popular buttons, in the language of the interface: loaded once, and again when that language changes. */
import { getPopularButtons } from '@beckon/contract/my-remote'
import { useMemo } from 'react'
import { changeShared, shared, useSharedState } from '../../platform/shared-state.ts'
import { logFailure, reportFailure } from '../../client/report-failure.ts'
import { authorisedCall } from '../../client/authorised-call.ts'
import { currentAccount } from '../../client/session-store.ts'
import { categoriesOf, unusableEntries, type Category } from './popular-choice.ts'

let loadedIn: string | undefined
let loading: { readonly key: string; readonly done: Promise<boolean> } | undefined

/** Resolves to whether the buttons are loaded. A failure is logged; only the page of popular buttons shows it. */
export function loadPopularButtons(): Promise<boolean> {
  const key = `${shared().language} ${currentAccount()}`
  if (shared().popularButtons !== undefined && loadedIn === key) return Promise.resolve(true)
  if (loading?.key === key) return loading.done
  const done = load(key).finally(() => (loading = undefined))
  loading = { key, done }
  return done
}

async function load(key: string): Promise<boolean> {
  const { language } = shared()
  const result = await authorisedCall(getPopularButtons, { query: { language } })
  if (key !== `${shared().language} ${currentAccount()}`) return shared().popularButtons !== undefined
  if (result.is === 'answer') {
    loadedIn = key
    const unusable = unusableEntries(result.answer.popularButtons)
    if (unusable > 0) logFailure('REPAIRED-POPULAR-BUTTONS', `${unusable} entries left out`)
    changeShared({ popularButtons: result.answer.popularButtons.filter((category) => category !== null) })
    return true
  }
  if (result.is !== 'pending') reportFailure('getPopularButtons', result)
  return shared().popularButtons !== undefined
}

const NONE: readonly Category[] = []

export function usePopularCategories(): readonly Category[] {
  const popular = useSharedState((state) => state.popularButtons)
  return useMemo(() => (popular === undefined ? NONE : categoriesOf(popular)), [popular])
}
