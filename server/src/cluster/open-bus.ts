/** Opens the bus of the settings, and registers this server among the nodes of its database. */
import { randomBytes } from 'node:crypto'
import type { Logger } from 'pino'
import type { Clock } from '../clock.ts'
import type { Seal } from '../storage/seal.ts'
import { type Store, readState, writeStateOnce } from '../storage/store.ts'
import { VERSION } from '../version.ts'
import { type Bus, localBus } from '../bus/bus.ts'
import { joinDatabase, SAFE_LOCK, type InstanceLock } from './instance-lock.ts'
import type { NatsSettings } from '../bus/nats-connection.ts'
import type { NodesSettings } from './nodes-settings.ts'

const DEPLOYMENT = 'deployment'

interface Options extends NodesSettings {
  readonly store: Store
  readonly seal: Seal
  readonly clock: Clock
  readonly log: Logger
  /** An open connection, for tests. */
  readonly bus?: Bus | undefined
}

export interface OpenBus {
  readonly bus: Bus
  readonly instanceLock: InstanceLock
  close(): Promise<void>
}

/** Throws a StartError when the broker cannot be reached, or another server without one uses the database. */
export async function openBus({ store, seal, clock, log, nats, nodeName, bus: given }: Options): Promise<OpenBus> {
  const bus = given ?? (nats === undefined ? localBus() : await overNats(nats, { store, seal, log, nodeName }))
  if (store.engine === 'sqlite') return { bus, instanceLock: SAFE_LOCK, close: () => bus.close() }
  try {
    const instanceLock = await joinDatabase({ store, clock, log, bus })
    return {
      bus,
      instanceLock,
      async close() {
        await instanceLock.leave()
        await bus.close()
      },
    }
  } catch (error) {
    await bus.close()
    throw error
  }
}

async function overNats(
  settings: NatsSettings,
  { store, seal, log, nodeName }: Pick<Options, 'store' | 'seal' | 'log' | 'nodeName'>,
): Promise<Bus> {
  // A server without a broker does not load its client.
  const { openNatsBus } = await import('../bus/nats-bus.ts')
  const about = { name: nodeName, version: VERSION }
  return await openNatsBus({ settings, deployment: await deploymentOf(store), about, seal, log })
}

/** An id of the database in letters and digits, generated once and the same for all its nodes. */
async function deploymentOf(store: Store): Promise<string> {
  await store.save((trx) => writeStateOnce(trx, DEPLOYMENT, randomBytes(8).toString('hex')))
  return (await readState(store.db, DEPLOYMENT)) as string
}
