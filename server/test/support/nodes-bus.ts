/** Buses over a real NATS, for tests. */
import { pino } from 'pino'
import type { Bus, SteadyClock } from '../../src/bus/bus.ts'
import { openNatsBus, type NatsBusOptions } from '../../src/bus/nats-bus.ts'
import type { NatsSettings } from '../../src/bus/nats-connection.ts'
import { nodesSettings, NODES_SETTINGS } from '../../src/cluster/nodes-settings.ts'
import { sealOfText, type Seal } from '../../src/storage/seal.ts'
import { reader } from '../../src/settings/setting.ts'

/** As an operator would set it. */
export function natsSettings(environment: Readonly<Record<string, string>>): NatsSettings {
  const problems: string[] = []
  const { nats } = nodesSettings(reader(environment, problems)(NODES_SETTINGS), problems)
  if (nats === undefined || problems.length > 0) throw new Error(problems.join('\n'))
  return nats
}

/** Of the key that all nodes of a test share. */
export const SEAL = sealOfText(Buffer.alloc(32, 7).toString('base64')) as Seal

interface Options {
  readonly deployment?: string
  readonly environment?: Readonly<Record<string, string>>
  readonly clock?: SteadyClock
  readonly seal?: Pick<Seal, 'keyed'>
  readonly log?: NatsBusOptions['log']
}

export function natsBus(
  url: string,
  name = 'node',
  { deployment = 'test', environment = {}, seal = SEAL, log = pino({ level: 'silent' }), ...more }: Options = {},
): Promise<Bus> {
  const settings = natsSettings({ BECKON_NATS_URL: url, ...environment })
  return openNatsBus({ settings, deployment, about: { name, version: '0' }, seal, log, ...more })
}
