/**
 * TV control by an automation service of the user, to which the TV buttons send events: this account's access key and
 * event names, loaded once and saved as a whole. The key comes masked. The shared state has the server's settings,
 * never an unsaved edit.
 */
import {
  getTvConfig,
  isMaskedKey,
  maskKey,
  saveTvConfig as saveCall,
  type TvConfigData,
} from '@beckon/contract/tv-control'
import { isOffline } from '../../platform/listen.ts'
import { changeShared, shared } from '../../platform/shared-state.ts'
import { reportFailure } from '../../client/failures.ts'
import { warnOnCloseUntil } from '../../client/drafts.ts'
import { authorisedCall, authorisedLoad } from '../../client/authorised-call.ts'
import { currentAccount } from '../../client/session-store.ts'
import { differs, valuesOf } from './tv-config-form.ts'

export type Saved =
  | { readonly is: 'saved'; readonly config: TvConfigData }
  /** Somebody else saved first; `config` is what they saved. */
  | { readonly is: 'newer'; readonly config: TvConfigData }
  /** The failure has been reported, or the account has changed. */
  | { readonly is: 'failed' }

/** The server's revision of each config, so that a save names the one that it started from. */
const revisions = new WeakMap<TvConfigData, number>()

let loading: { readonly account: string; readonly result: Promise<TvConfigData | undefined> } | undefined

/** The loaded settings, else the server's; undefined after a failure, which is reported unless the page is offline. */
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
  const result = await authorisedLoad(getTvConfig)
  // The account changed meanwhile: this answer is about the previous one.
  if (currentAccount() !== account) return shared().tvConfigData
  if (result.is === 'answer') return storeShared(result.answer.tvConfigData, result.answer.revision)
  // Without a network the page already says so, and the remote loads the settings when it is back.
  if (!isOffline()) reportFailure('getTvConfig', result)
  return undefined
}

/**
 * The settings whose saves failed: if only an answer was lost, the server has them. A newer config that equals one of
 * them is therefore not from another device.
 */
let unconfirmedSaves: readonly { readonly account: string; readonly config: TvConfigData }[] = []

/** Saves all settings; `from` is the config that the edit started from. */
export async function saveTvConfig(config: TvConfigData, from: TvConfigData): Promise<Saved> {
  const account = currentAccount()
  const revision = revisions.get(from)
  const body = { tvConfigData: config, ...(revision !== undefined && { revision }) }
  const result = await warnOnCloseUntil(authorisedCall(saveCall, { body }))
  if (currentAccount() !== account) return { is: 'failed' }
  if (result.is === 'answer') {
    // If the answer has no settings, the typed ones stay, with the key in full: only the server masks it.
    const { tvConfigData = config, revision: next } = result.answer
    unconfirmedSaves = []
    return { is: 'saved', config: storeShared(tvConfigData, next) }
  }
  if (result.is === 'refused' && result.status === 'CONFLICT' && result.newer !== undefined) {
    const newer = storeShared(result.newer.tvConfigData, result.newer.revision)
    const isOwn = unconfirmedSaves.some(
      (one) => one.account === account && !differs(valuesOf(one.config), valuesOf(newer)),
    )
    unconfirmedSaves = []
    return isOwn ? await saveTvConfig(config, newer) : { is: 'newer', config: newer }
  }
  unconfirmedSaves = [...unconfirmedSaves, { account, config: asStored(config) }]
  reportFailure('saveTvConfig', result)
  return { is: 'failed' }
}

/** As the server would answer, so with the key masked. */
function asStored(config: TvConfigData): TvConfigData {
  const apiKey = config.apiKey ?? ''
  return { ...config, apiKey: isMaskedKey(apiKey) ? apiKey : maskKey(apiKey) }
}

function storeShared(config: TvConfigData, revision: number | undefined): TvConfigData {
  if (revision !== undefined) revisions.set(config, revision)
  changeShared({ tvConfigData: config })
  return config
}
