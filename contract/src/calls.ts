/** All calls, which are what these files export; and which of them a companion app may make. */
import * as signs from './asl.ts'
import * as boxState from './box-state.ts'
import type { Call } from './call.ts'
import * as companions from './companion.ts'
import * as myRemote from './my-remote.ts'
import * as operation from './operation.ts'
import * as otherPrograms from './other-programs.ts'
import * as pairing from './pairing.ts'
import * as remote from './remote.ts'
import * as remotes from './remotes.ts'
import * as session from './session.ts'
import * as setup from './setup.ts'
import * as tvCodes from './tv-codes.ts'
import * as tvControl from './tv-control.ts'
import * as tvSetUp from './tv-set-up.ts'
import * as tvs from './tvs.ts'
import * as voice from './voice.ts'

export const CALLS = callsIn({
  ...operation,
  ...pairing,
  ...myRemote,
  ...session,
  ...tvControl,
  ...remote,
  ...voice,
  ...signs,
  ...boxState,
  ...companions,
  ...remotes,
  ...tvs,
  ...tvSetUp,
  ...tvCodes,
  ...setup,
  ...otherPrograms,
})

type CallsIn<Exports> = { readonly [N in keyof Exports as Exports[N] extends Call ? N : never]: Exports[N] }

function callsIn<Exports extends object>(exports: Exports): CallsIn<Exports> {
  return Object.fromEntries(
    Object.entries(exports).filter(([, one]) => typeof one === 'object' && 'timeoutMs' in one),
  ) as CallsIn<Exports>
}

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
