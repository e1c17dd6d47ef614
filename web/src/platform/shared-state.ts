/**
 * The state that all pages share (specification, T), and nothing else: the state of one feature stays in its
 * folder. A reload rebuilds it from local storage and the server.
 */
import { DEFAULT_PARTNER } from '@beckon/contract/partners'
import type { Language } from '@beckon/contract/languages'
import type { CustomButton, PopularCategory } from '@beckon/contract/my-remote'
import type { Device } from '@beckon/contract/shapes'
import type { TvConfigData } from '@beckon/contract/tv-control'
import { create } from './state-hook.ts'

export interface SharedState {
  language: Language
  clientDeviceId: string
  /** The partner value with its variant (`comcast-test`). */
  partner: string
  arToken: string | undefined
  bookmarkKey: string | undefined
  refreshIntervalMs: number | undefined
  /**
   * Grows at each log-in and log-out, here or in another tab. Whatever was loaded for the session before is then
   * requested again (D11).
   */
  sessionNumber: number
  devices: readonly Device[]
  deviceId: string | undefined
  deviceName: string | undefined
  isFlex: boolean
  keySound: boolean
  menuOpen: boolean
  /** The user's own buttons. */
  buttons: readonly CustomButton[]
  haveButtons: boolean
  isFetchingButtons: boolean
  popularButtons: readonly PopularCategory[] | undefined
  tvConfigData: TvConfigData | undefined
  isCompanionMode: boolean
  companionId: string | undefined
  textCommand: string
  /** The last accepted sign: its text, and the id that feedback refers to. */
  aslCommand: { readonly text: string; readonly feedbackId: string } | undefined
  /**
   * The dismissible banners on the page, oldest first; one per text. Message keys, or an unknown code from an address.
   */
  banners: readonly string[]
  /** Incremented by each response that reports a new remote of the account. */
  news: number
}

export const INITIAL_STATE: SharedState = {
  language: 'en',
  clientDeviceId: '',
  partner: DEFAULT_PARTNER,
  arToken: undefined,
  bookmarkKey: undefined,
  refreshIntervalMs: undefined,
  sessionNumber: 0,
  devices: [],
  deviceId: undefined,
  deviceName: undefined,
  isFlex: false,
  keySound: false,
  menuOpen: false,
  buttons: [],
  haveButtons: false,
  isFetchingButtons: false,
  popularButtons: undefined,
  tvConfigData: undefined,
  isCompanionMode: false,
  companionId: undefined,
  textCommand: '',
  aslCommand: undefined,
  banners: [],
  news: 0,
}

export const useSharedState = create<SharedState>(() => INITIAL_STATE)

/** The state outside components: `shared().arToken`. */
export const shared = useSharedState.getState
export const changeShared = useSharedState.setState
