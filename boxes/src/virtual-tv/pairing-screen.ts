/**
 * The screen "Pair a remote": seven digits, then the question whether this is the remote, with its name and two words.
 * This module only changes state; `virtual-tv-box.ts` looks codes up (stage `checking`) and sends answers
 * (`answering`).
 */
import { PAIRING_CODE_DIGITS } from '@beckon/contract/pairing'
import { FRESH_PAIRING, LIVE, type PairingNews, type PairingScreen, type TvState } from './tv-state.ts'

/** Enough time to read the name of the paired remote. */
const PAIRED_SHOWN_MS = 6_000

/** Enters a digit; after a result it starts the next code. */
export function enterPairingDigit(state: TvState, screen: PairingScreen, digit: string): TvState {
  if (isBusy(screen)) return state
  if (screen.stage === 'wait' && state.now < screen.waitUntil) return state
  const digits = (screen.stage === 'digits' ? screen.digits : '') + digit
  const stage = digits.length === PAIRING_CODE_DIGITS ? 'checking' : 'digits'
  return { ...state, screen: { ...FRESH_PAIRING, digits, stage } }
}

/** Whether a request or the question is pending; digits are then ignored. */
function isBusy(screen: PairingScreen): boolean {
  return screen.stage === 'checking' || screen.stage === 'question' || screen.stage === 'answering'
}

export function deletePairingDigit(state: TvState, screen: PairingScreen): TvState {
  if (screen.stage !== 'digits') return state
  return { ...state, screen: { ...screen, digits: screen.digits.slice(0, -1) } }
}

export function moveInPairing(state: TvState, screen: PairingScreen, key: 'UP' | 'DOWN' | 'LEFT' | 'RIGHT'): TvState {
  if (screen.stage === 'question')
    return { ...state, screen: { ...screen, focusedAnswer: key === 'LEFT' || key === 'UP' ? 'yes' : 'no' } }
  return key === 'LEFT' ? deletePairingDigit(state, screen) : state
}

/** OK answers the question; after a result it starts again. */
export function chooseInPairing(state: TvState, screen: PairingScreen): TvState {
  if (screen.stage === 'question') return { ...state, screen: { ...screen, stage: 'answering' } }
  if (isBusy(screen) || screen.stage === 'digits') return state
  return { ...state, screen: FRESH_PAIRING }
}

/** Applies the server's answer. If the screen was left meanwhile, nothing changes. */
export function hearPairingNews(state: TvState, news: PairingNews): TvState {
  if (state.screen.is !== 'pairing') return state
  const { screen } = state
  switch (news.is) {
    case 'found':
      return { ...state, screen: { ...screen, stage: 'question', found: news, focusedAnswer: 'yes' } }
    case 'wait':
      return { ...state, screen: { ...screen, stage: 'wait', digits: '', waitUntil: state.now + news.retryAfterMs } }
    case 'wrong':
    case 'several owners':
      return { ...state, screen: { ...screen, stage: news.is, digits: '' } }
    default:
      return { ...state, screen: { ...screen, stage: news.is, waitUntil: state.now + PAIRED_SHOWN_MS } }
  }
}

/**
 * Leaves the screen if it shows a result. Called when a remote is used, so that its keys control the TV instead of
 * starting another code, and after a while.
 */
export function leaveAnsweredPairing(state: TvState): TvState {
  const { screen } = state
  const isAnswered = screen.is === 'pairing' && (screen.stage === 'paired' || screen.stage === 'refused')
  return isAnswered ? { ...state, screen: LIVE, back: [] } : state
}

export function pairingEndsAt(screen: PairingScreen): number | undefined {
  return screen.stage === 'paired' || screen.stage === 'refused' ? screen.waitUntil : undefined
}

export function pairingMessage(screen: PairingScreen, now: number): string {
  const remote = screen.found?.remoteName ?? 'the remote'
  switch (screen.stage) {
    case 'digits':
      return 'Enter the 7 digits that the remote shows.'
    case 'checking':
      return 'One moment, looking for the remote.'
    case 'question':
      return `Pair ${remote}? Both screens must show: ${screen.found?.words ?? ''}.`
    case 'answering':
      return 'One moment.'
    case 'paired':
      return `${capital(remote)} is paired with this TV.`
    case 'refused':
      return 'Nothing was paired.'
    case 'wrong':
      return 'No remote shows this code. Check the digits and enter them again.'
    case 'several owners':
      return 'This TV has several owners. Log in on the remote instead of using Easy pair.'
    case 'wait': {
      const minutes = Math.max(1, Math.ceil((screen.waitUntil - now) / 60_000))
      return now < screen.waitUntil
        ? `Too many wrong codes. Please wait ${minutes === 1 ? '1 minute' : `${minutes} minutes`}.`
        : 'You can enter the digits now.'
    }
    case 'gone':
      return 'This code has run out. Ask the remote for a new one.'
  }
}

export function pairingFocusWords(screen: PairingScreen, now: number): string {
  const message = pairingMessage(screen, now)
  if (screen.stage === 'question') return `${screen.focusedAnswer === 'yes' ? 'Yes' : 'No'}. ${message}`
  return screen.stage === 'digits' && screen.digits !== ''
    ? `${message} Entered: ${[...screen.digits].join(' ')}`
    : message
}

function capital(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1)
}
