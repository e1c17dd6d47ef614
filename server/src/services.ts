/**
 * The services of the server. Each is made once at start, and has its interface in its own file; a call gets all of
 * them and takes what it needs.
 */
import type { Admission } from './admission.ts'
import type { Boxes } from './boxes/boxes.ts'
import type { PressRule } from './boxes/queue/press-rule.ts'
import type { BoxStates } from './boxes/state/box-states.ts'
import type { Clock } from './clock.ts'
import type { BoxChanges } from './cluster/boxes/box-changes.ts'
import type { Bus } from './bus/bus.ts'
import type { Links } from './cluster/links.ts'
import type { InstanceLock } from './cluster/nodes-of-database.ts'
import type { Config } from './config.ts'
import type { HelpDesk } from './features/helper/help-desk.ts'
import type { Companions } from './features/companion/companions.ts'
import type { PictureSearch } from './features/my-remote/pictures/picture-search.ts'
import type { PressLinks } from './features/other-programs/press-links.ts'
import type { Pairings } from './features/pairing/pairings.ts'
import type { Accounts } from './features/session/accounts.ts'
import type { Sessions } from './features/session/sessions.ts'
import type { Automation } from './features/tv-control/automation.ts'
import type { Tvs } from './features/tvs/tvs.ts'
import type { Speech } from './features/voice/speech.ts'
import type { NodeHint } from './http/node-hint.ts'
import type { PlannedStop } from './planned-stop.ts'
import type { KeptSettings } from './settings/kept-settings.ts'
import type { Seal } from './storage/seal.ts'
import type { Store } from './storage/store.ts'
import type { SignRecogniser } from '@beckon/recognisers/signs/sign-recogniser'
import type { Logger } from 'pino'

export interface Services {
  readonly config: Config
  readonly admission: Admission
  /** The clock for stored times; setting the machine's clock does not move it. */
  readonly clock: Clock
  /** The machine's clock, which other machines share: for tokens that were made elsewhere. */
  readonly machineClock: Clock
  readonly log: Logger
  readonly accounts: Accounts
  readonly sessions: Sessions
  readonly pairings: Pairings
  readonly companions: Companions
  readonly pressLinks: PressLinks
  readonly helpDesk: HelpDesk
  readonly boxes: Boxes
  readonly states: BoxStates
  readonly tvs: Tvs
  readonly presses: PressRule
  readonly nodeHint: NodeHint
  readonly automation: Automation
  /** Undefined when the operator set none, or it is not installed. */
  readonly signs: SignRecogniser | undefined
  readonly speech: Speech
  readonly pictures: PictureSearch
  readonly store: Store
  readonly seal: Seal
  /** The bus to the other servers of the same database. */
  readonly bus: Bus
  /** Whether this server may serve beside those. */
  readonly instanceLock: InstanceLock
  /** The agents' links to this server. */
  readonly links: Links
  /** Changes of boxes by other servers. */
  readonly boxChanges: BoxChanges
  readonly leaving: PlannedStop
  readonly settings: KeptSettings
}
