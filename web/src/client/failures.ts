/**
 * The consequences of failed calls: a row per call, from the condition to the log code and the message for the user;
 * and the code that applies them. Pages contain no status codes. The feature of a call without a row shows the failure
 * in its own way.
 */
import type { CallName } from '@beckon/contract/calls'
import type { MessageKey } from '@beckon/contract/messages'
import { logFailure as logCall } from '@beckon/contract/operation'
import { send, type CallResult } from './api-client.ts'
import { navigate, type Visit } from '../platform/router.ts'
import { clearToken } from './session-store.ts'
import { showBanner } from './banners.ts'
import { shared } from '../platform/shared-state.ts'
import { pathHere } from '../platform/base-path.ts'

export type Failed = Exclude<CallResult<unknown>, { is: 'answer' }>

export type Shown =
  /** The error page, with this message. */
  | { readonly on: 'error page'; readonly message: MessageKey }
  | { readonly on: 'banner'; readonly message: MessageKey }
  | { readonly on: 'login again'; readonly message: MessageKey }
  /** Home, with the message as a banner. */
  | { readonly on: 'home'; readonly message: MessageKey }

export interface Consequence {
  /** The code for the operator's log. */
  readonly log?: string
  readonly show?: Shown
  /** The session has ended: everything stored for it is removed, and refreshing stops. */
  readonly clearToken?: true
}

interface Row {
  /** An answer came, with an error status or an unusable body (`-1`). */
  readonly answered: Consequence
  /** No answer: time-out or no network (`-2`). */
  readonly unanswered: Consequence
  /** 502, 503 or 504 without a status word: the answer of a proxy that cannot reach its server. */
  readonly gateway?: Consequence
  /** A 401, if the general rule does not apply to it. */
  readonly unauthorised?: Consequence
  /** A status word, or an HTTP number such as `500` or `5xx`; the word is looked up first. */
  readonly by?: Readonly<Record<string, Consequence>>
}

/**
 * Any call with a session token answered 401 (C28). It is not logged. A proxy's own 401 cannot be distinguished from
 * that of a server that knows only the specification, whose answers have no status word: both lead to log-in. Only
 * inside Home Assistant, whose own log-in answers like this, a 401 without a status word counts as no answer
 * (`api-client.ts`).
 */
const UNAUTHORISED: Consequence = { show: { on: 'login again', message: 'sessionIsNoLongerValid' } }

/** Another remote or the operator ended this one. It is not logged. */
const REMOTE_ENDED: Consequence = { clearToken: true, show: { on: 'login again', message: 'remoteWasEnded' } }

/** The status of a 401 for a session that ended or was replaced during the call. The user has already been informed. */
export const FORMER_SESSION = 'FORMER-SESSION'

const GATEWAY_NUMBERS: ReadonlySet<number> = new Set([502, 503, 504])

function onErrorPage(message: MessageKey): { readonly show: Shown } {
  return { show: { on: 'error page', message } }
}

function onHome(message: MessageKey): { readonly show: Shown } {
  return { show: { on: 'home', message } }
}

function onBanner(message: MessageKey): { readonly show: Shown } {
  return { show: { on: 'banner', message } }
}

/** The failure is only logged, as `CODE-1` or `CODE-2`. */
function logOnly(code: string): Pick<Row, 'answered' | 'unanswered'> {
  return { answered: { log: `${code}-1` }, unanswered: { log: `${code}-2` } }
}

/** Logged as `CODE-1` and `CODE-2`, with the same sentence for both. */
function logAndShow(code: string, shown: { readonly show: Shown }): Pick<Row, 'answered' | 'unanswered'> {
  return { answered: { log: `${code}-1`, ...shown }, unanswered: { log: `${code}-2`, ...shown } }
}

const sessionEnded: Consequence = {
  log: 'REFRESH-TOKEN-FAILURE',
  clearToken: true,
  show: { on: 'login again', message: 'sessionIsNoLongerValid' },
}

/** The consequences of an expired pairing, and of a provider's expired token. */
const endedPairing = { clearToken: true, ...onHome('EXPIRED-EASYPAIR-TOKEN') } as const
const endedProvider = onHome('EXPIRED-XAPI-TOKEN')

const companionNotPaired = {
  log: 'SAVE-COMPANION-PAIRING-ERROR-1',
  ...onErrorPage('internalErrorSavingCompanionPairing'),
} as const

const FAILURES: Partial<Record<CallName, Row>> = {
  startPairing: {
    answered: { log: 'START-PAIRING-INTERNAL-ERROR-1', ...onErrorPage('unusualErrorGettingCode') },
    unanswered: { log: 'START-PAIRING-INTERNAL-ERROR-2', ...onErrorPage('internalErrorGettingCode') },
    by: { '5xx': { log: 'START-PAIRING-INTERNAL-ERROR-1', ...onErrorPage('internalErrorGettingCode') } },
  },
  confirmPairing: {
    answered: { log: 'CONFIRM-PAIRING-INTERNAL-ERROR-1', ...onErrorPage('unusualErrorConfirmingCode') },
    unanswered: { log: 'CONFIRM-PAIRING-INTERNAL-ERROR-2' },
    unauthorised: { log: 'CONFIRM-PAIRING-INTERNAL-ERROR-1', ...onErrorPage('unusualErrorConfirmingCode') },
    by: { 'EXPIRED-PAIRING': onErrorPage('confirmationTookTooLong') },
  },
  exchangeCode: logAndShow('GET-FETCHTOKEN-ERROR', onErrorPage('internalErrorGettingToken')),
  getDevices: logAndShow('CHOOSE-DEVICE-ERROR', onErrorPage('internalErrorGettingDevs')),
  chooseBox: {
    ...logAndShow('GET-ARTOKEN-ERROR', onErrorPage('internalErrorGettingToken')),
    unauthorised: { clearToken: true, ...onHome('yourSessionExpired') },
  },
  refreshToken: {
    answered: sessionEnded,
    unauthorised: sessionEnded,
    // No answer is not an end: refreshing continues, with a quiet notice, until one comes.
    unanswered: { log: 'REFRESH-TOKEN-ERROR-2' },
    gateway: { log: 'REFRESH-TOKEN-ERROR-2' },
    by: {
      '500': { log: 'REFRESH-TOKEN-FAILURE', ...onBanner('wereSorryInternalError') },
      // A 200 of another shape comes from the log-in page of a hotel or café, not from our server.
      '200': { log: 'REFRESH-TOKEN-ERROR-2' },
      // Our own server is overloaded: that says nothing about the session.
      BUSY: { log: 'REFRESH-TOKEN-ERROR-2' },
    },
  },
  getAccount: logOnly('GET-ACCOUNT-ERROR'),
  getVersion: logOnly('GET-VERSION-ERROR'),
  getButtons: logOnly('GET-SEABUTTONS-ERROR'),
  // The specification has one code for an error answer and for none.
  saveCompanionPairing: { answered: companionNotPaired, unanswered: companionNotPaired },
  saveButtons: logAndShow('SAVE-SEABUTTONS-ERROR', onBanner('internalErrorSavingBtns')),
  // The page of the button says why its picture was not saved.
  savePicture: logOnly('SAVE-PICTURE-ERROR'),
  getPopularButtons: logOnly('GET-POPULAR-BUTTONS-ERROR'),
  getTvConfig: logAndShow('GET-TVCONFIG-ERROR', onBanner('internalErrorOccurred')),
  saveTvConfig: logAndShow('SAVE-TVCONFIG-ERROR', onBanner('internalErrorOccurred')),
  checkCapabilities: { answered: { log: 'CHECK-CAPABILITY-ERROR' }, unanswered: { log: 'CHECK-CAPABILITY-ERROR' } },
  processKey: {
    ...logOnly('PROCESS-KEY-ERROR'),
    by: {
      'INVALID-KEY': { log: 'PROCESS-KEY-INVALID-KEY', ...onBanner('couldNotProcessKey') },
      'EXPIRED-EASYPAIR-TOKEN': { log: 'PROCESS-KEY-EXPIRED-EASYPAIR-TOKEN', ...endedPairing },
      'EXPIRED-XAPI-TOKEN': { log: 'PROCESS-KEY-EXPIRED-XAPI-TOKEN', ...endedProvider },
    },
  },
  processCecKey: logOnly('PROCESS-KEY-CEC-ERROR'),
  fireEvent: logOnly('PROCESS-KEY-IOT-ERROR'),
  getRemotes: logOnly('GET-REMOTES-ERROR'),
  endRemote: logOnly('END-REMOTE-ERROR'),
  getEndedWith: logOnly('END-REMOTE-ERROR'),
  endOtherRemotes: logOnly('END-REMOTE-ERROR'),
}

/** A status word that may appear in a log code; an answer's status in any other form is left out. */
const STATUS_WORD = /^[A-Z][A-Z-]{1,40}$/u

/** What a failed call does to the session and shows to the user. */
export function consequenceOf(call: CallName, result: Failed): Consequence {
  const row = FAILURES[call]
  if (result.is === 'unanswered') return row?.unanswered ?? {}
  if (result.status === FORMER_SESSION) return {}
  if (result.status === 'REMOTE-ENDED') return REMOTE_ENDED
  if (result.http === 401 && call !== 'logFailure') return row?.unauthorised ?? UNAUTHORISED
  if (row?.gateway && isUnanswered(result)) return row.gateway
  const byStatus = result.status === undefined ? undefined : rowFor(row?.by, result.status)
  const byNumber = rowFor(row?.by, String(result.http)) ?? rowFor(row?.by, `${Math.floor(result.http / 100)}xx`)
  const named = byStatus ?? byNumber
  if (named !== undefined) return named
  // The log codes of a press contain the status from the box or server.
  if (call === 'processKey' && result.status !== undefined && STATUS_WORD.test(result.status)) {
    return { ...row?.answered, log: `PROCESS-KEY-${result.status}` }
  }
  return row?.answered ?? {}
}

/** No answer of our server to this session: none at all, to a former one, or of a proxy that cannot reach it. */
export function isUnanswered(result: Failed): boolean {
  if (result.is === 'unanswered' || result.status === FORMER_SESSION) return true
  return result.status === undefined && GATEWAY_NUMBERS.has(result.http)
}

/**
 * Something was sent, and no clear answer came: it may be done all the same. So may what our server failed at or was
 * too busy to finish in time, or what something in front of it answered in its own words.
 */
export function mayBeDone(result: Failed): boolean {
  if (result.is === 'unanswered') return result.neverSent !== true
  if (result.status === FORMER_SESSION) return false
  const { status = 'ERROR' } = result
  return !STATUS_WORD.test(status) || status === 'ERROR' || status === 'BUSY'
}

/** The failure in a few words for the log: numbers and status words, never content. */
export function statusDetails(result: Failed): string {
  if (result.is === 'unanswered') return result.why
  const word = result.status !== undefined && STATUS_WORD.test(result.status) ? ` ${result.status}` : ''
  return `${result.http}${word}`
}

function rowFor(rows: Row['by'], key: string): Consequence | undefined {
  return rows !== undefined && Object.hasOwn(rows, key) ? rows[key] : undefined
}

/**
 * Logs a failure, shows it and ends the session, according to the table. Returns what was shown, if anything, so that
 * the caller can add the rest. `visit` is where the user was when the call began: to users who have gone elsewhere the
 * message is shown as a banner, unless their session is over.
 */
export function reportFailure(call: CallName, result: Failed, visit?: Visit): Shown | undefined {
  const { log, show: shown, clearToken: ended } = consequenceOf(call, result)
  // A call that was never sent has not failed at the server.
  const isSent = result.is !== 'unanswered' || result.neverSent !== true
  if (log !== undefined && isSent) logFailure(log, messageFor(call, result, shown), statusDetails(result))
  if (ended) clearToken()
  if (shown === undefined) return undefined
  const endsSession = ended || shown.on === 'login again'
  const placed: Shown = !endsSession && visit?.hasEnded() ? { on: 'banner', message: shown.message } : shown
  show(placed)
  return placed
}

/** What failed and what the user was shown, for the operator: our own names, never content. */
function messageFor(call: CallName, result: Failed, shown: Shown | undefined): string {
  const failed = result.is === 'unanswered' ? 'had no answer' : 'was refused'
  return `${call} ${failed}; ${shown === undefined ? 'no message shown' : `shown on ${shown.on}: ${shown.message}`}`
}

/** Pages that show nothing to a user who comes back to them. */
const PASSED_THROUGH = ['/login-complete', '/waiting-for-tv']

export function show(shown: Shown): void {
  if (shown.on === 'banner') return showBanner(shown.message)
  const path = { 'error page': '/error', 'login again': '/login-again', home: '/' }[shown.on]
  const to = `${path}?msg=${encodeURIComponent(shown.message)}`
  // Several calls may fail for the same reason at once; the user is led there once.
  if (pathHere() + window.location.search === to) return
  navigate(to, { replace: PASSED_THROUGH.includes(pathHere()) })
}

/**
 * Reports a failure to the operator's log; never a token, command or recording. `message`: what failed, in fixed text.
 * `status`: the answer. A report that fails is dropped silently (Q37).
 */
export function logFailure(code: string, message: string, status = ''): void {
  void send(logCall, { body: { clientDeviceId: shared().clientDeviceId, code, message, status } })
}
