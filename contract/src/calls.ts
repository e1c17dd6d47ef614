/** All calls, in the order of the specification's section 7; calls beyond the specification come last. */
import { forgetSigns, sendSign, sendSignFeedback } from './asl.ts'
import type { Call } from './call.ts'
import { confirmCompanion, describeCompanion, saveCompanionPairing, startCompanion } from './companion.ts'
import { getAccount, getDevices } from './devices.ts'
import { changeSign, getSigns, learnSign, showHand } from './my-signs.ts'
import { findButtonImage, getButtons, getPopularButtons, saveButtons, savePicture } from './my-remote.ts'
import { getVersion, logFailure } from './operation.ts'
import { confirmPairing, startPairing } from './pairing.ts'
import { checkCapabilities, processCecKey, processKey, sendText } from './remote.ts'
import { endOtherRemotes, endRemote, getRemotes, seeRemotes } from './remotes.ts'
import { chooseBox, exchangeCode, refreshToken } from './session.ts'
import { fireEvent, getTvConfig, saveTvConfig } from './tv-control.ts'
import {
  answerSetUp,
  answerTvPairing,
  beginSetUp,
  changeTv,
  finishSetUp,
  forgetTv,
  getTvs,
  leaveSetUp,
  openTvs,
  pairWithTv,
  readSetUp,
  restartSetUp,
  scanTvs,
  shareSetUp,
  trySetUp,
  tryTv,
  wakeSetUp,
} from './tvs.ts'
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
  endOtherRemotes,
  seeRemotes,
  openTvs,
  getTvs,
  scanTvs,
  beginSetUp,
  readSetUp,
  answerSetUp,
  restartSetUp,
  leaveSetUp,
  trySetUp,
  wakeSetUp,
  finishSetUp,
  shareSetUp,
  changeTv,
  tryTv,
  forgetTv,
  pairWithTv,
  answerTvPairing,
} as const satisfies Record<string, Call>

export type CallName = keyof typeof CALLS
