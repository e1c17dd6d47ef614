/** Puts the server's parts together from its settings, and takes them apart again. */
import { makeBoxes, readBoxSettings } from '@beckon/boxes/load-boxes'
import { makeSignRecogniser } from '@beckon/recognisers/signs/make-signs'
import { makeSpeechRecogniser } from '@beckon/recognisers/speech/make-speech'
import type { SpeechRecogniser } from '@beckon/recognisers/speech/speech-recogniser'
import type { Logger } from 'pino'
import type { Config } from './config.ts'
import { openCompanions } from './features/companion/companions.ts'
import { startSweeping } from './features/operation/sweep.ts'
import { openPairings } from './features/pairing/pairings.ts'
import { boxRegistry, type OwnedBox } from './features/remote/box-registry.ts'
import { accounts as accountsOf } from './features/session/accounts.ts'
import { sessionKeeper } from './features/session/sessions.ts'
import { openAutomation } from './features/tv-control/automation.ts'
import { openSpeech } from './features/voice/speech.ts'
import type { SpeechSettings } from './features/voice/speech-settings.ts'
import type { Clock, Parts } from './parts.ts'
import { prepareDataFolder } from './storage/data-folder.ts'
import { openSeal } from './storage/seal.ts'
import { openStore } from './storage/store.ts'

export interface MadeParts {
  readonly parts: Parts
  close(): Promise<void>
}

export async function makeParts({
  config,
  clock,
  log,
  ownedBoxes,
}: {
  config: Config
  clock: Clock
  log: Logger
  ownedBoxes?: readonly OwnedBox[]
}): Promise<MadeParts> {
  // Everything that the operator may have got wrong is read before anything is opened.
  const owned = ownedBoxes ?? configuredBoxes(config.boxes)
  const dataFolder = prepareDataFolder(config.dataFolder)
  const store = await openStore(dataFolder)
  const seal = openSeal(dataFolder)
  const boxes = boxRegistry(owned, clock)
  const accounts = accountsOf({ store, clock })
  const sessions = sessionKeeper({ store, seal, clock, log })
  const pairings = await openPairings({ store, seal, clock, accounts, boxes, sessions })
  const companions = openCompanions({ store, seal, clock, accounts, boxes, sessions })
  const automation = openAutomation(config.automation, log)
  const signs = makeSignRecogniser(config.signs)
  const speech = openSpeech(recogniserOf(config.speech), log)
  const sweeping = startSweeping({ store, clock, log })
  return {
    parts: {
      config: { ...config, dataFolder },
      clock,
      log,
      accounts,
      sessions,
      pairings,
      companions,
      boxes,
      automation,
      signs,
      speech,
      store,
      seal,
    },
    async close() {
      sweeping.close()
      const closed = await Promise.allSettled([speech.close(), boxes.close(), signs?.close()])
      // Whatever could not be closed, the database is.
      await store.close()
      for (const one of closed) if (one.status === 'rejected') throw one.reason
    },
  }
}

function configuredBoxes(setting: string | undefined): readonly OwnedBox[] {
  const settings = readBoxSettings(setting)
  const boxes = makeBoxes(settings)
  return boxes.map((box, at) => ({ box, owners: settings[at]?.owners }))
}

/** Loads nothing: the engine is another process, begun when it is needed. */
function recogniserOf(settings: SpeechSettings): SpeechRecogniser | undefined {
  return settings.is === 'off' ? undefined : makeSpeechRecogniser(settings.engine)
}
