/**
 * Finishes a login after the provider's redirect: the code becomes a token, the token a list of boxes, and one of them
 * the remote. Anyone can make a link to it: the provider's words are shown as plain text, and the code is exchanged only
 * in the browser that began the log-in.
 */
import { catalogue } from '@beckon/contract/catalogue'
import { exchangeCode } from '@beckon/contract/session'
import { send } from '../../client/api-client.ts'
import { navigate, thisVisit, type Visit } from '../../platform/router.ts'
import { changeShared, shared } from '../../platform/shared-state.ts'
import { removeStored, writeStored } from '../../platform/stored-values.ts'
import { showLateNews } from '../../ui/Notice.tsx'
import { chooseDevice, loadDevices } from '../devices/devices.ts'
import { reportFailure, show } from '../../client/failures.ts'

export const sessionTexts = catalogue('session')

let isUnderWay = false

/**
 * Once per arrival: what the address says is taken out of it first, so that a second mounting, a reload or the way back
 * finds nothing to send again (F24).
 */
export async function completeLogin(): Promise<void> {
  const query = new URLSearchParams(window.location.search)
  if (isUnderWay && !query.has('code') && !query.has('error')) return
  isUnderWay = true
  window.history.replaceState(null, '', window.location.pathname)
  try {
    await finish(readCallback(query))
  } finally {
    isUnderWay = false
  }
}

async function finish(callback: Callback): Promise<void> {
  const visit = thisVisit()
  if (callback.is === 'nothing') return show({ on: 'error page', message: 'internalErrorGettingToken' })
  if (wantsSigns(callback)) writeStored('enableAsl', true)
  if (callback.is === 'error') return navigate(loginErrorPath(callback.details), { replace: true })
  if (!(await exchange(callback.code, callback, visit))) return
  // A new log-in removes the edit lock, so that lost digits lock nobody out.
  removeStored('editLock')
  const devices = await loadDevices()
  const [first, second] = devices ?? []
  if (first === undefined) return
  if (visit.isOver()) return showUnfinished()
  if (second === undefined) await chooseDevice(first, { replace: true })
  else navigate('/choose-device', { replace: true })
}

/** The session of a log-in whose user did not wait has no box; a new log-in gets one. */
function showUnfinished(): void {
  showLateNews({ sentence: sessionTexts.unfinished })
}

/** The new token lives in the shared state only: it is stored when a box has been chosen (C13). */
async function exchange(authCode: string, { state, iss }: Sender, visit: Visit): Promise<boolean> {
  const { partner, clientDeviceId } = shared()
  const result = await send(exchangeCode, {
    body: {
      partner,
      authCode,
      clientDeviceId,
      ...(state !== undefined && { state }),
      ...(iss !== undefined && { iss }),
    },
  })
  if (result.is === 'answer') {
    const { arToken, refreshIntervalMs } = result.answer
    changeShared({
      arToken,
      ...(refreshIntervalMs !== undefined && { refreshIntervalMs }),
      bookmarkKey: undefined,
      devices: [],
      deviceId: undefined,
      deviceName: undefined,
    })
    return true
  }
  reportFailure('exchangeCode', result, visit)
  return false
}

interface Sender {
  readonly state: string | undefined
  readonly iss: string | undefined
}

interface ProviderError {
  readonly error: string
  readonly error_description?: string
  readonly activity_id?: string
}

type Callback =
  | ({ readonly is: 'error'; readonly details: ProviderError } & Sender)
  | ({ readonly is: 'code'; readonly code: string } & Sender)
  | { readonly is: 'nothing' }

/** An error parameter counts more than a code (C10); an empty parameter counts as absent. */
export function readCallback(query: URLSearchParams): Callback {
  const get = (name: string) => query.get(name) || undefined
  const sender = { state: get('state'), iss: get('iss') }
  const error = get('error')
  const code = get('code')
  if (error !== undefined) {
    const description = get('error_description')
    const activity = get('activity_id')
    const details = {
      error,
      ...(description !== undefined && { error_description: description }),
      ...(activity !== undefined && { activity_id: activity }),
    }
    return { is: 'error', details, ...sender }
  }
  return code === undefined ? { is: 'nothing' } : { is: 'code', code, ...sender }
}

/** `state` is a list of `key=value` pairs (C05); `asl` among them offers sign input from then on (C06). */
export function wantsSigns({ state = '' }: Sender): boolean {
  return state.split(/[;,&]/u).some((pair) => /^asl=(['"]?)true\1$/u.test(decoded(pair).trim()))
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

export function loginErrorPath(details: ProviderError): string {
  return `/error?${new URLSearchParams({ msg: 'loginError', ...details }).toString()}`
}
