/** The handler of each call, by its name. A call without a handler does not compile. */
import type { Handlers } from './http/calls/call-routes.ts'
import * as signs from './features/asl/sign-calls.ts'
import * as companions from './features/companion/companion-calls.ts'
import * as logins from './features/login/login-calls.ts'
import * as myRemote from './features/my-remote/my-remote-calls.ts'
import { getVersion, logFailure } from './features/operation/operation-calls.ts'
import { createPressLink } from './features/other-programs/press-links.ts'
import * as pairings from './features/pairing/pairing-calls.ts'
import * as remote from './features/remote/remote-calls.ts'
import * as remotes from './features/remotes/remotes-calls.ts'
import * as sessions from './features/session/session-calls.ts'
import * as setup from './features/setup/setup-calls.ts'
import * as tvControl from './features/tv-control/tv-control-calls.ts'
import * as setUps from './features/tvs/set-up-calls.ts'
import * as tvs from './features/tvs/tvs-calls.ts'
import { sendVoice } from './features/voice/voice-calls.ts'

export function handlers(): Handlers {
  return {
    ...signs,
    ...companions,
    ...logins,
    ...myRemote,
    getVersion,
    logFailure: logFailure(),
    createPressLink,
    ...pairings,
    ...remote,
    ...remotes,
    ...sessions,
    ...setup,
    ...tvControl,
    ...setUps,
    ...tvs,
    sendVoice,
  }
}
