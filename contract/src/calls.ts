/** All calls, those of the specification first, in its order; and which of them a companion app may make. */
import { changeSign, forgetSigns, getSigns, learnSign, sendSign, sendSignFeedback, showHand } from './asl.ts'
import { boxState, nextBoxState } from './box-state.ts'
import type { Call } from './call.ts'
import { confirmCompanion, describeCompanion, saveCompanionPairing, startCompanion } from './companion.ts'
import { findButtonImage, getButtons, getPopularButtons, saveButtons, savePicture } from './my-remote.ts'
import { getVersion, logFailure } from './operation.ts'
import { createPressLink } from './other-programs.ts'
import { confirmPairing, startPairing } from './pairing.ts'
import { checkCapabilities, processCecKey, processKey, sendText } from './remote.ts'
import { endOtherRemotes, endRemote, getEndedWith, getRemotes, seeRemotes } from './remotes.ts'
import { chooseBox, exchangeCode, getAccount, getDevices, refreshToken } from './session.ts'
import { getSetup, saveSetup } from './setup.ts'
import { changeTvCode, getTvCodes, learnTvCode, testTvCode } from './tv-codes.ts'
import { fireEvent, getTvConfig, saveTvConfig } from './tv-control.ts'
import {
  answerSetUp,
  beginSetUp,
  finishLogIn,
  leaveSetUp,
  logInForSetUp,
  nextSetUpStep,
  shareSetUp,
  tryTv,
} from './tv-set-up.ts'
import { answerTvPairing, changeTv, forgetTv, getTv, getTvs, openTvs, pairWithTv, scanTvs } from './tvs.ts'
import { sendVoice } from './voice.ts'

export const CALLS = {
  logFailure,
  startPairing,
  confirmPairing,
  getVersion,
  findButtonImage,
  getButtons,
  saveButtons,
  getPopularButtons,
  getAccount,
  getDevices,
  getTvConfig,
  saveTvConfig,
  chooseBox,
  exchangeCode,
  refreshToken,
  saveCompanionPairing,
  processKey,
  processCecKey,
  fireEvent,
  sendText,
  sendVoice,
  sendSign,
  sendSignFeedback,
  checkCapabilities,
  // Beyond the specification.
  boxState,
  nextBoxState,
  savePicture,
  forgetSigns,
  showHand,
  getSigns,
  learnSign,
  changeSign,
  startCompanion,
  describeCompanion,
  confirmCompanion,
  getRemotes,
  endRemote,
  getEndedWith,
  endOtherRemotes,
  seeRemotes,
  openTvs,
  getTvs,
  getTv,
  scanTvs,
  beginSetUp,
  nextSetUpStep,
  answerSetUp,
  logInForSetUp,
  finishLogIn,
  leaveSetUp,
  shareSetUp,
  changeTv,
  tryTv,
  forgetTv,
  pairWithTv,
  answerTvPairing,
  getTvCodes,
  learnTvCode,
  changeTvCode,
  testTvCode,
  getSetup,
  saveSetup,
  createPressLink,
} as const satisfies Record<string, Call>

export type CallName = keyof typeof CALLS

/**
 * `open`: the call needs no session. `operator`: it is for the person who runs the server, and no session permits it.
 */
export type Scope = 'allowed' | 'refused' | 'open' | 'operator'

/**
 * The calls that a companion app's session may make: keys and text commands for its one box, and the data that an app
 * needs to draw its keys. All other data of the account (buttons, TV control settings, signs, other remotes) are for
 * the user's own remotes. One row per call; a new call does not compile without one.
 */
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
  boxState: 'allowed',
  nextBoxState: 'allowed',
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
  getEndedWith: 'refused',
  endOtherRemotes: 'refused',
  seeRemotes: 'refused',
  openTvs: 'open',
  getTvs: 'operator',
  getTv: 'operator',
  scanTvs: 'operator',
  beginSetUp: 'operator',
  nextSetUpStep: 'operator',
  answerSetUp: 'operator',
  logInForSetUp: 'operator',
  finishLogIn: 'operator',
  leaveSetUp: 'operator',
  shareSetUp: 'operator',
  changeTv: 'operator',
  getTvCodes: 'operator',
  learnTvCode: 'operator',
  changeTvCode: 'operator',
  testTvCode: 'operator',
  getSetup: 'operator',
  saveSetup: 'operator',
  tryTv: 'operator',
  forgetTv: 'operator',
  pairWithTv: 'operator',
  answerTvPairing: 'operator',
  createPressLink: 'refused',
}
