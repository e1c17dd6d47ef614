/** The handler of each call. A call without a handler does not compile. */
import type { Handlers } from './http/calls/call-routes.ts'
import {
  changeSign,
  getSigns,
  learnSign,
  showHand,
  forgetSigns,
  sendSign,
  sendSignFeedback,
} from './features/asl/sign-calls.ts'
import {
  confirmCompanion,
  describeCompanion,
  saveCompanionPairing,
  startCompanion,
} from './features/companion/companion-calls.ts'
import { getAccount, getDevices } from './features/devices/devices-calls.ts'
import { exchangeCode } from './features/login/login-calls.ts'
import {
  getButtons,
  saveButtons,
  getPopularButtons,
  findButtonImage,
  savePicture,
} from './features/my-remote/my-remote-calls.ts'
import { getVersion, logFailure } from './features/operation/operation-calls.ts'
import { createPressLink } from './features/other-programs/press-links.ts'
import { confirmPairing, startPairing } from './features/pairing/pairing-calls.ts'
import {
  boxState,
  nextBoxState,
  checkCapabilities,
  processCecKey,
  processKey,
  sendText,
} from './features/remote/remote-calls.ts'
import { endOtherRemotes, endRemote, getEndedWith, getRemotes, seeRemotes } from './features/remotes/remotes-calls.ts'
import { chooseBox, refreshToken } from './features/session/token-calls.ts'
import { fireEvent, getTvConfig, saveTvConfig } from './features/tv-control/tv-control-calls.ts'
import { getSetup, saveSetup } from './features/setup/setup-calls.ts'
import {
  answerSetUp,
  beginSetUp,
  finishLogIn,
  leaveSetUp,
  logInForSetUp,
  nextSetUpStep,
  shareSetUp,
} from './features/tvs/set-up-calls.ts'
import {
  answerTvPairing,
  changeTv,
  changeTvCode,
  forgetTv,
  getTvCodes,
  getTv,
  getTvs,
  learnTvCode,
  openTvs,
  pairWithTv,
  scanTvs,
  testTvCode,
  tryTv,
} from './features/tvs/tvs-calls.ts'
import { sendVoice } from './features/voice/voice-calls.ts'

export function handlers(): Handlers {
  return {
    logFailure: logFailure(),
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
    createPressLink,
    getSetup,
    saveSetup,
    openTvs,
    getTv,
    getTvs,
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
  }
}
