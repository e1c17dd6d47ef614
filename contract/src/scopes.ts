/**
 * The calls that a companion app's session may make: keys and words for its one box, and what an app needs to draw its
 * keys. All other data of the account (buttons, settings, events, recordings, other remotes) are for the user's own
 * remotes.
 */
import type { CallName } from './calls.ts'

/** `open`: the call needs no session. `operator`: it is for whoever runs the server, and no session opens it. */
export type Scope = 'allowed' | 'refused' | 'open' | 'operator'

/** One row per call; a new call does not compile without one. */
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
  openTvs: 'open',
  getTvs: 'operator',
  scanTvs: 'operator',
  beginSetUp: 'operator',
  readSetUp: 'operator',
  answerSetUp: 'operator',
  restartSetUp: 'operator',
  leaveSetUp: 'operator',
  trySetUp: 'operator',
  wakeSetUp: 'operator',
  finishSetUp: 'operator',
  shareSetUp: 'operator',
  changeTv: 'operator',
  tryTv: 'operator',
  forgetTv: 'operator',
  pairWithTv: 'operator',
  answerTvPairing: 'operator',
}
