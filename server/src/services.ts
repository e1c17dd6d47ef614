/**
 * The services of the server, each made once at start by `make-services.ts`. This file declares those that all features
 * share; a feature adds its own beside its code, so that no layer imports one above it.
 */
import type { SignRecogniser } from '@beckon/recognisers/recogniser'
import type { Logger } from 'pino'
import type { AccessPolicy } from './access-policy.ts'
import type { Boxes } from './boxes/boxes.ts'
import type { PressRule } from './boxes/queue/press-rule.ts'
import type { BoxStates } from './boxes/state/box-states.ts'
import type { Clock } from './clock.ts'
import type { BoxChanges } from './cluster/boxes/box-changes.ts'
import type { Bus } from './bus/bus.ts'
import type { Links } from './cluster/links.ts'
import type { Leases } from './cluster/leases.ts'
import type { InstanceLock } from './cluster/instance-lock.ts'
import type { Config } from './config.ts'
import type { PlannedStop } from './stopping.ts'
import type { SavedSettings } from './settings/saved-settings.ts'
import type { Seal } from './storage/seal.ts'
import type { Store } from './storage/store.ts'

export interface Services {
  readonly config: Config
  readonly accessPolicy: AccessPolicy
  /** The clock for stored times; setting the machine's clock does not move it. */
  readonly clock: Clock
  /** The machine's clock, which other machines share: for tokens that were made elsewhere. */
  readonly machineClock: Clock
  readonly log: Logger
  readonly boxes: Boxes
  readonly states: BoxStates
  readonly presses: PressRule
  /** Undefined when the operator set none, or it is not installed. */
  readonly signs: SignRecogniser | undefined
  readonly store: Store
  readonly seal: Seal
  /** The bus to the other servers of the same database. */
  readonly bus: Bus
  /** Whether this server may still run beside the others of its database. */
  readonly instanceLock: InstanceLock
  /** Undefined for a server without other nodes. */
  readonly leases: Leases | undefined
  /** The agents' links to this server. */
  readonly links: Links
  /** Changes of boxes by other servers. */
  readonly boxChanges: BoxChanges
  readonly leaving: PlannedStop
  readonly settings: SavedSettings
}
