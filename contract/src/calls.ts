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
 * The calls that a companion app's session may make: keys and text commands for its one box, and the data that an app
 * needs to draw its keys. All others with a session (buttons, TV control settings, signs, other remotes) are for the
 * user's own remotes, and so is a new call until it stands here.
 */
export const COMPANION_CALLS: ReadonlySet<string> = new Set<CallName>([
  'getAccount',
  'getDevices',
  'refreshToken',
  'processKey',
  'processCecKey',
  'sendText',
  'checkCapabilities',
  'boxState',
  'nextBoxState',
])
