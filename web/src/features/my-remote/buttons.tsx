/**
 * The account's custom buttons: loaded once, saved as a whole. The shared state has the server's list. A save replaces
 * only the revision that it was made from, so that it overwrites no unseen changes. Also, the popular buttons in the
 * language of the interface: loaded once, and again when that language changes.
 */
import { catalogue } from '@beckon/contract/catalogue'
import {
  BUTTONS_AT_MOST,
  getButtons,
  getPopularButtons,
  saveButtons as saveCall,
  type CustomButton,
} from '@beckon/contract/my-remote'
import { useMemo } from 'react'
import { create } from '../../platform/state-hook.ts'
import { changeShared, shared, useSharedState } from '../../platform/shared-state.ts'
import { logFailure, reportFailure } from '../../client/failures.ts'
import { warnOnCloseUntil } from '../../client/drafts.ts'
import { authorisedCall, authorisedLoad } from '../../client/authorised-call.ts'
import { currentAccount } from '../../client/session-store.ts'
import { readButtons, withKeys, withoutKeys, type ButtonList } from './button-list.ts'
import { categoriesOf, unusableEntries, type Category } from './popular-choice.ts'
import { messageText } from '@beckon/contract/messages'
import { LoadFailed } from '../../ui/Notice.tsx'

export const myRemoteTexts = catalogue('myRemote')

/** A list as the server has it. This array is the key to its revision. */
export type SavedButtons = readonly CustomButton[]

/**
 * `changed elsewhere`: somebody else saved first, and the shared state has their list. `failed`: the failure has been
 * reported, or the account has changed.
 */
export type Saved = 'saved' | 'changed elsewhere' | 'too many' | 'failed'

/** `shown elsewhere`: the failure has led the user to another page, or belongs to a session that has ended. */
export type Loaded = 'loaded' | 'failed' | 'shown elsewhere'

const revisions = new WeakMap<SavedButtons, number>()

/** The account whose last load failed; the next arrival tries again. */
const useFailure = create<{ readonly account: string | undefined }>(() => ({ account: undefined }))

export function useLoadFailed(): boolean {
  const account = useFailure((state) => state.account)
  return account !== undefined && account === currentAccount()
}

export function useButtonList(): ButtonList {
  const buttons = useSharedState((state) => state.buttons)
  return useMemo(() => withKeys(buttons), [buttons])
}

/** Loads the buttons unless they are loaded. One call at a time. */
export function loadButtons(): Promise<Loaded> {
  if (shared().haveButtons) return Promise.resolve('loaded')
  return load(currentAccount())
}

const load = oneAtATime(async (account): Promise<Loaded> => {
  changeShared({ isFetchingButtons: true })
  useFailure.setState({ account: undefined })
  const result = await authorisedLoad(getButtons)
  // The account changed meanwhile: this answer is about the previous one.
  if (currentAccount() !== account) return 'shown elsewhere'
  changeShared({ isFetchingButtons: false })
  if (result.is === 'answer') {
    keep(result.answer.seaButtonsData, result.answer.revision)
    return 'loaded'
  }
  const shown = reportFailure('getButtons', result)
  useFailure.setState({ account })
  return shown === undefined ? 'failed' : 'shown elsewhere'
})

/** Calls with the same key share the result of the call that is under way. */
function oneAtATime<Result>(call: (key: string) => Promise<Result>): (key: string) => Promise<Result> {
  let running: { readonly key: string; readonly done: Promise<Result> } | undefined
  return (key) => {
    if (running?.key !== key) running = { key, done: call(key).finally(() => (running = undefined)) }
    return running.done
  }
}

let lastSave: Promise<unknown> = Promise.resolve()

/**
 * Saves a list that was made from `from`, after the save before is answered: that one may have made `from`. A failure
 * restores the previous list in the shared state.
 */
export async function saveButtons(list: ButtonList, from: SavedButtons): Promise<Saved> {
  if (list.length > BUTTONS_AT_MOST) return 'too many'
  const account = currentAccount()
  const saved = lastSave.then(() => (currentAccount() === account ? save(list, from, account) : 'failed'))
  lastSave = saved.catch(() => undefined)
  return saved
}

async function save(list: ButtonList, from: SavedButtons, account: string): Promise<Saved> {
  const former = shared().buttons
  const mine = withoutKeys(list)
  changeShared({ buttons: mine })
  const revision = revisions.get(from)
  // Also if this save fails, what is made from its list still counts from there.
  if (revision !== undefined) revisions.set(mine, revision)
  const body = { seaButtonsData: mine, revision }
  const result = await warnOnCloseUntil(authorisedCall(saveCall, { body }))
  if (currentAccount() !== account) return 'failed'
  if (result.is === 'answer') {
    if (result.answer.revision !== undefined) revisions.set(mine, result.answer.revision)
    return 'saved'
  }
  changeShared({ buttons: former })
  if (result.is === 'refused' && result.status === 'CONFLICT' && result.newer !== undefined) {
    keep(result.newer.seaButtonsData, result.newer.revision)
    return 'changed elsewhere'
  }
  reportFailure('saveButtons', result)
  return 'failed'
}

/** Drops entries that are not buttons. The server keeps them until the user saves. */
function keep(entries: readonly unknown[], revision: number | undefined): SavedButtons {
  const { buttons, dropped } = readButtons(entries)
  if (dropped > 0) logFailure('REPAIRED-SEABUTTONS', `${dropped} entries left out`)
  if (revision !== undefined) revisions.set(buttons, revision)
  changeShared({ buttons, haveButtons: true })
  return buttons
}

let popularLoadedIn: string | undefined
const usePopular = create(() => ({ hasFailed: false }))

/** Whether the last load of the popular buttons failed. It is logged; only their page shows it. */
export function usePopularFailed(): boolean {
  return usePopular(({ hasFailed }) => hasFailed)
}

export async function loadPopularButtons(): Promise<void> {
  const key = `${shared().language} ${currentAccount()}`
  if (shared().popularButtons === undefined || popularLoadedIn !== key) await loadPopular(key)
}

const loadPopular = oneAtATime(async (key): Promise<void> => {
  usePopular.setState({ hasFailed: false })
  const { language } = shared()
  const result = await authorisedLoad(getPopularButtons, { query: { language } })
  if (key !== `${shared().language} ${currentAccount()}`) return
  if (result.is === 'answer') {
    popularLoadedIn = key
    const unusable = unusableEntries(result.answer.popularButtons)
    if (unusable > 0) logFailure('REPAIRED-POPULAR-BUTTONS', `${unusable} entries left out`)
    return changeShared({ popularButtons: result.answer.popularButtons.filter((category) => category !== null) })
  }
  usePopular.setState({ hasFailed: true })
  reportFailure('getPopularButtons', result)
})

const NONE: readonly Category[] = []

export function usePopularCategories(): readonly Category[] {
  const popular = useSharedState((state) => state.popularButtons)
  return useMemo(() => (popular === undefined ? NONE : categoriesOf(popular)), [popular])
}

/** Replaces buttons that could not be loaded. The failure is logged already. */
export function ButtonsNotLoaded({ onTryAgain = loadButtons }: { onTryAgain?: () => unknown }) {
  const language = useSharedState((state) => state.language)
  return <LoadFailed words={messageText('internalErrorGettingBtns', language)} onTryAgain={onTryAgain} />
}
