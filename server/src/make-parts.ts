/** Puts the server's parts together from its settings, and takes them apart again. */
import { makeSignRecogniser } from '@beckon/recognisers/signs/make-signs'
import { makeSpeechRecogniser } from '@beckon/recognisers/speech/make-speech'
import type { SpeechRecogniser } from '@beckon/recognisers/speech/speech-recogniser'
import type { Logger } from 'pino'
import { admission, liveAdmission } from './admission.ts'
import type { Config } from './config.ts'
import { openCompanions } from './features/companion/companions.ts'
import { openPictureSearch } from './features/my-remote/pictures/picture-search.ts'
import { startSweeping } from './features/operation/sweep.ts'
import { openPairings } from './features/pairing/pairings.ts'
import { boxRegistry, type OwnedBox } from './features/remote/box-registry.ts'
import { PressRule } from './features/remote/press-rule.ts'
import { accounts as accountsOf } from './features/session/accounts.ts'
import { sessionKeeper } from './features/session/sessions.ts'
import { openBoxDirectory } from './features/tvs/box-directory.ts'
import { boxesOfSettings, Tvs } from './features/tvs/tvs.ts'
import { openAutomation } from './features/tv-control/automation.ts'
import { openSpeech } from './features/voice/speech.ts'
import type { SpeechSettings } from './features/voice/speech-settings.ts'
import type { Parts } from './parts.ts'
import { prepareDataFolder } from './storage/data-folder.ts'
import { openCheckedSeal } from './storage/key-check.ts'
import { openStore } from './storage/open-store.ts'
import { openServerClock, type ClockSource } from './storage/server-clock.ts'
import { openSharedSeal } from './storage/shared-key.ts'
import type { Store } from './storage/store.ts'

export interface MadeParts {
  readonly parts: Parts
  close(): Promise<void>
}

export async function makeParts({
  config,
  clock: machineClock,
  log,
  ownedBoxes,
}: {
  config: Config
  clock: ClockSource
  log: Logger
  ownedBoxes?: readonly OwnedBox[]
}): Promise<MadeParts> {
  // Everything that the operator may have got wrong is read before anything is opened.
  const configured = boxesOfSettings(config)
  admission(config, ownedBoxes ?? configured.owned)
  const dataFolder = prepareDataFolder(config.dataFolder)
  const store = await openStore({ ...config, dataFolder }, log)
  const {
    seal,
    clock,
    boxes,
    tvs,
    admission: admitted,
  } = await closeIfFailing(store, async () => {
    const opened = await openWith(store, { ...config, dataFolder }, machineClock, log)
    const directory = await openBoxDirectory({ store, ...opened })
    const owned = ownedBoxes ?? boxesOfSettings(config, directory.memoryOf).owned
    const registry = boxRegistry(owned, opened.clock)
    const made = new Tvs({
      directory,
      boxes: registry,
      store,
      clock: opened.clock,
      log,
      configured,
      mayMix: config.mixedBoxes,
      searchFrom: config.tvSearch,
      haveEnded: (ids) => sessions.haveEnded(ids),
    })
    return { ...opened, boxes: registry, tvs: made, admission: liveAdmission(config, registry) }
  })
  // After the store, which no two processes have open.
  const presses = new PressRule()
  const accounts = accountsOf({ store, clock })
  const sessions = sessionKeeper({ store, seal, clock, log })
  const pairings = await openPairings({ store, seal, clock, accounts, boxes, sessions })
  const companions = openCompanions({ store, seal, clock, accounts, boxes, sessions })
  const automation = openAutomation(config.automation, log)
  const signs = makeSignRecogniser(config.signs)
  const speech = openSpeech(recogniserOf(config.speech), log)
  const pictures = openPictureSearch(log)
  const sweeping = startSweeping({ store, clock, log })
  return {
    parts: {
      config: { ...config, dataFolder },
      admission: admitted,
      clock,
      machineClock,
      log,
      accounts,
      sessions,
      pairings,
      companions,
      boxes,
      tvs,
      presses,
      automation,
      signs,
      speech,
      pictures,
      store,
      seal,
    },
    async close() {
      sweeping.close()
      const closed = await Promise.allSettled([
        speech.close(),
        pictures.close(),
        tvs.close().then(() => boxes.close()),
        signs?.close(),
      ])
      // Whatever could not be closed, the database is.
      await clock.close()
      await store.close()
      for (const one of closed) if (one.status === 'rejected') throw one.reason
    },
  }
}

/** What else is needed before anything may begin. */
async function openWith(
  store: Store,
  { database, keyFile, dataFolder }: Pick<Config, 'database' | 'keyFile' | 'dataFolder'>,
  machineClock: ClockSource,
  log: Logger,
) {
  const seal =
    database === undefined ? await openCheckedSeal(store, dataFolder) : await openSharedSeal(store, keyFile ?? '')
  return { seal, clock: await openServerClock(store, machineClock, log) }
}

/** The store is closed again when something else that is needed is not there. */
async function closeIfFailing<T>(store: Store, open: () => Promise<T>): Promise<T> {
  try {
    return await open()
  } catch (error) {
    await store.close()
    throw error
  }
}

/** Loads nothing: the engine is another process, begun when it is needed. */
function recogniserOf(settings: SpeechSettings): SpeechRecogniser | undefined {
  return settings.is === 'off' ? undefined : makeSpeechRecogniser(settings.engine)
}
