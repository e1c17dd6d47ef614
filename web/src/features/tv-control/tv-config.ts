/**
 * The automation key and events of this account: loaded once, saved whole. The key comes masked; the shared state
 * holds what the server holds, never an unsaved edit.
 */
import { getTvConfig, saveTvConfig as saveCall, type TvConfigData } from '@beckon/contract/tv-control'
import { isOffline } from '../../platform/listen.ts'
import { changeShared, shared } from '../../platform/shared-state.ts'
import { reportFailure } from '../../client/failures.ts'
import { authorisedCall } from '../../client/authorised-call.ts'
import { currentAccount } from '../../client/session-store.ts'

export type Saved =
  | { readonly is: 'saved'; readonly config: TvConfigData }
  /** Somebody else saved first; `config` is what they saved. */
  | { readonly is: 'newer'; readonly config: TvConfigData }
  /** The user has been told. */
  | { readonly is: 'failed' }

/** The number that the server gave to these data, so that a save says what it started from. */
const revisions = new WeakMap<TvConfigData, number>()

let loading: { readonly account: string; readonly result: Promise<TvConfigData | undefined> } | undefined

/** The loaded settings, else the server's; undefined when that failed, and then the user has been told. */
export function loadTvConfig(): Promise<TvConfigData | undefined> {
  const { tvConfigData } = shared()
  if (tvConfigData !== undefined) return Promise.resolve(tvConfigData)
  const account = currentAccount()
  if (loading?.account === account) return loading.result
  const result = load(account).finally(() => {
    // It may already be the load for another account.
    if (loading?.result === result) loading = undefined
  })
  loading = { account, result }
  return result
}

async function load(account: string): Promise<TvConfigData | undefined> {
  const result = await authorisedCall(getTvConfig)
  // Another session came meanwhile: this answer is about the former one.
  if (currentAccount() !== account) return shared().tvConfigData
  if (result.is === 'answer') return keep(result.answer.tvConfigData, result.answer.revision)
  // Without a network the page says so already, and asks once more when it is back.
  if (!isOffline()) reportFailure('getTvConfig', result)
  return undefined
}

/** Saves all of it; `from` is what the edit started from. */
export async function saveTvConfig(config: TvConfigData, from: TvConfigData): Promise<Saved> {
  const account = currentAccount()
  const revision = revisions.get(from)
  const result = await authorisedCall(saveCall, {
    body: { tvConfigData: config, ...(revision !== undefined && { revision }) },
  })
  if (currentAccount() !== account) return { is: 'failed' }
  if (result.is === 'answer') {
    // An answer without the settings leaves what was typed, the key in full among it: the server alone masks.
    const { tvConfigData = config, revision: next } = result.answer
    return { is: 'saved', config: keep(tvConfigData, next) }
  }
  if (result.is === 'refused' && result.status === 'CONFLICT' && result.newer !== undefined) {
    return { is: 'newer', config: keep(result.newer.tvConfigData, result.newer.revision) }
  }
  reportFailure('saveTvConfig', result)
  return { is: 'failed' }
}

function keep(config: TvConfigData, revision: number | undefined): TvConfigData {
  if (revision !== undefined) revisions.set(config, revision)
  changeShared({ tvConfigData: config })
  return config
}
