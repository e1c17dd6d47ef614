/**
 * The user's buttons of this account: loaded once, saved whole. The shared state holds what the server holds; what
 * others saved meanwhile is put together with what is saved here, so that nothing anybody made is lost.
 */
import { BUTTONS_AT_MOST, getButtons, saveButtons as saveCall, type CustomButton } from '@beckon/contract/my-remote'
import { create } from '../../platform/state-hook.ts'
import { randomId } from '../../platform/random-id.ts'
import { changeShared, shared, useSharedState } from '../../platform/shared-state.ts'
import { logFailure, reportFailure } from '../../client/report-failure.ts'
import { authorisedCall } from '../../client/authorised-call.ts'
import { currentAccount } from '../../client/session-store.ts'
import { readButtons, withKeys, withoutKeys, type ButtonList } from './button-list.ts'

/** A list as the server has it; its identity leads to its revision and its keys. */
export type SavedButtons = readonly CustomButton[]

/** Both sides changed the same thing; the user says which is to stand. */
export interface Differing {
  readonly from: SavedButtons
  readonly mine: SavedButtons
  readonly theirs: SavedButtons
}

export type Saved =
  /** `joined`: the saved list also has the changes that somebody else saved meanwhile. */
  | { readonly is: 'saved'; readonly joined: boolean }
  | ({ readonly is: 'differs' } & Differing)
  | { readonly is: 'too many' }
  /** The user has been told. */
  | { readonly is: 'failed' }

/** `shown elsewhere`: the failure has led the user to another page, or belongs to a session that has ended. */
export type Loaded = 'loaded' | 'failed' | 'shown elsewhere'

const unsaved: Saved = { is: 'failed' }

/**
 * Loads the merging, which only users who meet somebody else's changes need. Undefined if it cannot be loaded; the user
 * has then been told.
 */
async function loadMerging() {
  try {
    return (await import('./merge-buttons.ts')).mergeButtons
  } catch {
    reportFailure('saveButtons', { is: 'unanswered', why: 'network' })
    return undefined
  }
}

const revisions = new WeakMap<SavedButtons, number>()
const keyed = new WeakMap<SavedButtons, ButtonList>()
/** The keys that are in use: a button keeps its own when the list is loaded again. */
let known: ButtonList = []

/** The account whose last load failed; the next arrival tries again. */
const useFailure = create<{ readonly account: string | undefined }>(() => ({ account: undefined }))
let loading: { readonly account: string; readonly done: Promise<Loaded> } | undefined

export function useLoadFailed(): boolean {
  const account = useFailure((state) => state.account)
  return account !== undefined && account === currentAccount()
}

/** The list with its keys. */
export function listOf(buttons: SavedButtons): ButtonList {
  const list = keyed.get(buttons) ?? withKeys(buttons, randomId, known)
  keyed.set(buttons, list)
  known = list
  return list
}

export function useButtonList(): ButtonList {
  return listOf(useSharedState((state) => state.buttons))
}

/** Loads them unless they are there. One call at a time. */
export function loadButtons(): Promise<Loaded> {
  if (shared().haveButtons) return Promise.resolve('loaded')
  const account = currentAccount()
  if (loading?.account === account) return loading.done
  const done = load(account).finally(() => (loading = undefined))
  loading = { account, done }
  return done
}

async function load(account: string): Promise<Loaded> {
  changeShared({ isFetchingButtons: true })
  useFailure.setState({ account: undefined })
  const result = await authorisedCall(getButtons)
  // Another session came meanwhile: this answer is about the former one.
  if (currentAccount() !== account) return 'shown elsewhere'
  changeShared({ isFetchingButtons: false })
  if (result.is === 'answer') {
    keep(result.answer.seaButtonsData, result.answer.revision)
    return 'loaded'
  }
  const shown = result.is === 'pending' ? undefined : reportFailure('getButtons', result)
  useFailure.setState({ account })
  return shown === undefined ? 'failed' : 'shown elsewhere'
}

/** Saves a list that was made from `from`. After a failure the shared state has its former list. */
export async function saveButtons(list: ButtonList, from: SavedButtons, joined = false): Promise<Saved> {
  if (list.length > BUTTONS_AT_MOST) return { is: 'too many' }
  const account = currentAccount()
  const former = shared().buttons
  const mine = withoutKeys(list)
  keyed.set(mine, list)
  changeShared({ buttons: mine })
  const result = await authorisedCall(saveCall, { body: { seaButtonsData: mine, revision: revisions.get(from) } })
  if (currentAccount() !== account) return unsaved
  if (result.is === 'answer') {
    if (result.answer.revision !== undefined) revisions.set(mine, result.answer.revision)
    return { is: 'saved', joined }
  }
  changeShared({ buttons: former })
  if (result.is === 'refused' && result.status === 'CONFLICT' && result.newer !== undefined) {
    const theirs = keep(result.newer.seaButtonsData, result.newer.revision)
    const mergeButtons = await loadMerging()
    if (mergeButtons === undefined) return unsaved
    const { buttons, overruled, bothOrdered } = mergeButtons(from, mine, theirs)
    if (overruled.length > 0 || bothOrdered) return { is: 'differs', from, mine, theirs }
    return saveButtons(withKeys(buttons, randomId, [...list, ...listOf(theirs)]), theirs, true)
  }
  if (result.is !== 'pending') reportFailure('saveButtons', result)
  return unsaved
}

/** Saves both sides' changes, one of them first where they contradict each other. */
export async function saveBoth({ from, mine, theirs }: Differing, first: 'mine' | 'theirs'): Promise<Saved> {
  const mergeButtons = await loadMerging()
  if (mergeButtons === undefined) return unsaved
  const { buttons } = first === 'mine' ? mergeButtons(from, mine, theirs) : mergeButtons(from, theirs, mine)
  return saveButtons(withKeys(buttons, randomId, [...listOf(mine), ...listOf(theirs)]), theirs, true)
}

/** Entries that are no buttons are dropped here, and not from the server until the user saves. */
function keep(entries: readonly unknown[], revision: number | undefined): SavedButtons {
  const { buttons, dropped } = readButtons(entries)
  if (dropped > 0) logFailure('REPAIRED-SEABUTTONS', `${dropped} entries left out`)
  if (revision !== undefined) revisions.set(buttons, revision)
  changeShared({ buttons, haveButtons: true })
  return buttons
}
