/**
 * Finishes a login after the provider's redirect: exchanges the code for a token, loads the boxes, and chooses one.
 * Since anyone can make a link to this page, the provider's text is shown as plain text, and the code is exchanged only
 * in the browser that began the login.
 */
import { catalogue } from '@beckon/contract/catalogue'
import { exchangeCode } from '@beckon/contract/session'
import { send } from '../../client/api-client.ts'
import { navigate, type Visit } from '../../platform/router.ts'
import { changeShared, shared } from '../../platform/shared-state.ts'
import { thisPage } from '../../platform/this-page.ts'
import { removeStored, writeStored } from '../../platform/stored-values.ts'
import { showLateResult } from '../../ui/Notice.tsx'
import { chooseDevice, loadDevices } from '../devices/devices.ts'
import { reportFailure, show } from '../../client/failures.ts'

export const sessionTexts = catalogue('session')

let isUnderWay = false

/**
 * Runs once per arrival: it first removes the query from the address, so that a second mount, a reload or the back
 * button finds nothing to send again (F24).
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
  const visit = thisPage()
  if (callback.is === 'nothing') return show({ on: 'error page', message: 'internalErrorGettingToken' })
  if (wantsSigns(callback)) writeStored('enableAsl', true)
  if (callback.is === 'error') return navigate(loginErrorPath(callback.details), { replace: true })
  if (!(await exchange(callback.code, callback, visit))) return
  // A new log-in removes the edit lock, so that lost digits lock nobody out.
  removeStored('editLock')
  const devices = await loadDevices(visit)
  const [first, second] = devices ?? []
  // `loadDevices` has shown why there is none.
  if (first === undefined) return
  if (visit.hasEnded()) return showUnfinished()
  if (second === undefined) await chooseDevice(first, { replace: true })
  else navigate('/choose-device', { replace: true })
}

/** For a user who has left the page: the session has no box yet, so they have to log in again. */
function showUnfinished(): void {
  showLateResult({ sentence: sessionTexts.unfinished })
}

/** The new token is kept only in the shared state until a box has been chosen; then it is stored (C13). */
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

/** What the callback says about its origin: the log-in that it answers, and the issuer of the code (RFC 9207). */
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

/** An error parameter takes precedence over a code (C10); an empty parameter counts as absent. */
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

/** `state` is a list of `key=value` pairs (C05). `asl=true` among them enables sign input from then on (C06). */
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
