/** Makes the server's services from its settings, and closes them. */
import { steadyNow } from '@beckon/boxes/presses/steady-now'
import { makeSignRecogniser } from '@beckon/recognisers/signs/make-signs'
import { makeSpeechRecogniser } from '@beckon/recognisers/speech/make-speech'
import type { SpeechRecogniser } from '@beckon/recognisers/recogniser'
import type { Logger } from 'pino'
import { accessPolicy, liveAccessPolicy } from './access-policy.ts'
import type { Config } from './config.ts'
import { Links } from './cluster/links.ts'
import { openCompanions } from './features/companion/companions.ts'
import type { OperatorAccess } from './http/operator-access.ts'
import { NodeHint } from './http/node-hint.ts'
import { openPictureSearch } from './features/my-remote/pictures/picture-search.ts'
import { openPressLinks } from './features/other-programs/press-links.ts'
import { startSweeping, SWEEPING } from './features/operation/sweep.ts'
import { openPairings } from './features/pairing/pairings.ts'
import { BoxChanges, rereadBoxes } from './cluster/boxes/box-changes.ts'
import type { OwnedBox } from './boxes/boxes.ts'
import { boxRegistry, knownAs } from './boxes/box-registry.ts'
import { boxStates } from './boxes/state/box-states.ts'
import { clusterBoxes } from './cluster/boxes/cluster-boxes.ts'
import { PressRule } from './boxes/queue/press-rule.ts'
import { hasImported, TableDirectory } from './boxes/directory/table-directory.ts'
import { accounts as accountsOf } from './features/session/accounts.ts'
import { sessionKeeper } from './features/session/sessions.ts'
import { openAddedTvs } from './features/tvs/added-tvs.ts'
import { boxesOfSettings } from './boxes/directory/settings-directory.ts'
import { Tvs } from './features/tvs/tvs.ts'
import { openAutomation } from './features/tv-control/automation.ts'
import { openSpeech } from './features/voice/speech.ts'
import type { SpeechSettings } from './features/voice/speech-settings.ts'
import { PlannedStop } from './stopping.ts'
import type { Bus } from './bus/bus.ts'
import { leaseRows, Leases } from './cluster/leases.ts'
import { openBus } from './cluster/open-bus.ts'
import type { Services } from './services.ts'
import { UNCHANGEABLE, type SavedSettings } from './settings/saved-settings.ts'
import { prepareDataFolder } from './storage/data-folder.ts'
import { openCheckedSeal, openSharedSeal, wasKeyReset } from './storage/key-check.ts'
import { openStore } from './storage/open-store.ts'
import type { ClockSource } from './clock.ts'
import { openServerClock } from './storage/stored-clock.ts'

export interface MadeServices {
  readonly services: Services
  close(): Promise<void>
}

export async function makeServices({
  config,
  clock: machineClock,
  log,
  ownedBoxes,
  bus: givenBus,
  settings = UNCHANGEABLE,
  operators,
}: {
  config: Config
  clock: ClockSource
  log: Logger
  ownedBoxes?: readonly OwnedBox[]
  /** An open bus, for several servers in one process. */
  bus?: Bus
  settings?: SavedSettings
  /** The operators' access of the previous run, so that their open pages keep working. */
  operators?: OperatorAccess | undefined
}): Promise<MadeServices> {
  // All settings are read and checked before anything is opened. Of these boxes only the settings are used afterwards.
  const configured = boxesOfSettings(config)
  accessPolicy(
    config,
    (ownedBoxes ?? configured.owned).map((one) => knownAs(one)),
  )
  // Closes everything opened so far, last first: on a failure here, and at the end. One failed close does not stop the
  // others.
  await using opened = new AsyncDisposableStack()
  const willClose = <T extends { close(): unknown }>(one: T): T =>
    opened.adopt(one, async () => void (await one.close()))
  const dataFolder = prepareDataFolder(config.dataFolder)
  const store = willClose(await openStore({ ...config, dataFolder }, log))
  const seal =
    config.database === undefined
      ? await openCheckedSeal(store, dataFolder)
      : await openSharedSeal(store, config.keyFile ?? '')
  // A server that runs, and starts again for a changed setting, goes on whatever its clock shows.
  const clock = willClose(await openServerClock(store, machineClock, log, operators !== undefined))
  const { bus, instanceLock } = willClose(await openBus({ ...config, seal, clock, store, log, bus: givenBus }))
  const leases = bus.state === 'alone' ? undefined : willClose(new Leases({ rows: leaseRows(store, bus.node), log }))
  leases?.acquire(SWEEPING)
  const links = new Links(bus)
  const boxChanges = new BoxChanges(bus, log)
  const addedTvs = await openAddedTvs({ store, seal, clock, tell: (ids) => boxChanges.tell(ids) })
  const owned = ownedBoxes ?? boxesOfSettings(config, addedTvs.memoryOf).owned
  const imported = await hasImported(store)
  // While a server with SQLite runs, no boxes can be imported; without imported boxes it needs no table of them.
  const table = imported || store.engine === 'postgres' ? new TableDirectory(store, clock) : undefined
  const registry = boxRegistry(owned, clock, { table, instanceLock })
  const boxes = willClose(
    leases === undefined ? registry : clusterBoxes(registry, { bus, clock, leased: { leases, links } }),
  )
  const tvs = willClose(
    new Tvs({
      addedTvs,
      boxes,
      store,
      clock,
      log,
      configured,
      mayMix: config.mixedBoxes,
      searchFrom: config.tvSearch,
      // Called only later, when `sessions` exists.
      noteEnded: (ids) => sessions.noteEnded(ids),
      operators,
    }),
  )
  // Closed before the boxes, so that a late change does not start a driver again.
  willClose(boxChanges)
  // The rows of an SQLite database are changed by this server alone.
  if (store.engine === 'postgres') boxChanges.follow(rereadBoxes({ table, links, boxes: registry, tvs: tvs.boxes }))
  await leases?.settled()
  // After the store: SQLite opens only once an earlier process has stopped, and the rule must start after that process.
  const presses = new PressRule({ bus })
  const nodeHint = new NodeHint(boxes, config)
  const states = willClose(boxStates(boxes, { now: steadyNow }))
  const accounts = accountsOf({ store, clock })
  const sessions = willClose(sessionKeeper({ store, seal, clock, log, bus, wasKeyReset: await wasKeyReset(store) }))
  const pairings = await openPairings({ store, seal, clock, accounts, boxes, sessions })
  const companions = openCompanions({ store, seal, clock, accounts, boxes, sessions })
  const pressLinks = openPressLinks({ store, seal, clock, sessions })
  const automation = openAutomation(config.automation, log)
  const signs = makeSignRecogniser(config.signs)
  const speech = openSpeech(recogniserOf(config.speech), log)
  const pictures = openPictureSearch(log)
  opened.defer(async () => void (await Promise.all([signs?.close(), speech.close(), pictures.close()])))
  willClose(startSweeping({ store, clock, log, isMine: () => leases?.holds(SWEEPING) ?? !instanceLock.isLost }))
  const everything = opened.move()
  return {
    services: {
      config: { ...config, dataFolder },
      accessPolicy: liveAccessPolicy(config, registry, { hasImported: imported }),
      clock,
      machineClock,
      log,
      accounts,
      sessions,
      pairings,
      companions,
      pressLinks,
      boxes,
      states,
      tvs,
      presses,
      nodeHint,
      automation,
      signs,
      speech,
      pictures,
      store,
      seal,
      bus,
      instanceLock,
      leases,
      links,
      boxChanges,
      leaving: new PlannedStop(),
      settings,
    },
    close: () => everything.disposeAsync(),
  }
}

/** Loads no engine: that is a separate process, started when it is needed. */
function recogniserOf(settings: SpeechSettings): SpeechRecogniser | undefined {
  return settings.is === 'off' ? undefined : makeSpeechRecogniser(settings.engine)
}
