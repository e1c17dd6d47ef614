/**
 * What a companion app's session may call: keys and words for its one box, and what an app needs to draw its keys. Everything
 * else of the account (buttons, settings, events, recordings, other remotes) is for its user's own remotes.
 */
import type { CallName } from './calls.ts'

/** `open`: the call needs no session, and a companion's makes no difference to it. */
export type Scope = 'allowed' | 'refused' | 'open'

/** One row per call, so that a new one has to say. */
export const COMPANION_SCOPE: Readonly<Record<CallName, Scope>> = {
  logFailure: 'open',
  startPairing: 'open',
  confirmPairing: 'open',
  getVersion: 'open',
  findButtonImage: 'refused',
  getButtons: 'refused',
  saveButtons: 'refused',
  getPopularButtons: 'refused',
  getAccount: 'allowed',
  getDevices: 'allowed',
  getTvConfig: 'refused',
  saveTvConfig: 'refused',
  chooseBox: 'refused',
  exchangeCode: 'open',
  refreshToken: 'allowed',
  saveCompanionPairing: 'refused',
  processKey: 'allowed',
  processCecKey: 'allowed',
  fireEvent: 'refused',
  sendText: 'allowed',
  sendVoice: 'refused',
  sendSign: 'refused',
  sendSignFeedback: 'refused',
  checkCapabilities: 'allowed',
  savePicture: 'refused',
  forgetSigns: 'refused',
  showHand: 'refused',
  getSigns: 'refused',
  learnSign: 'refused',
  changeSign: 'refused',
  startCompanion: 'open',
  describeCompanion: 'open',
  confirmCompanion: 'open',
  getRemotes: 'refused',
  endRemote: 'refused',
  endOtherRemotes: 'refused',
  seeRemotes: 'refused',
}
