/** Opens the connection to the broker. Once established, it reconnects forever. */
import { readFileSync } from 'node:fs'
import type { NatsConnection } from '@nats-io/transport-node'
import { StartError } from '../settings/setting.ts'

/** A NATS broker, or the brokers of one cluster. */
export interface NatsSettings {
  /** `host:port` */
  readonly servers: readonly string[]
  readonly user: string | undefined
  readonly password: string | undefined
  readonly credentialsFile: string | undefined
  readonly caFile: string | undefined
  readonly isTls: boolean
}

const CONNECTS_WITHIN_MS = 5_000
const AGAIN_AFTER_MS = 100
const AT_RANDOM_MS = 50
/** After two pings without an answer, the connection counts as stalled. */
const PING_MS = 2_000
const PINGS_AT_MOST = 2

export async function connectToNats(settings: NatsSettings, name: string): Promise<NatsConnection> {
  const { connect, credsAuthenticator } = await import('@nats-io/transport-node')
  const { servers, user, password, credentialsFile, caFile, isTls } = settings
  const credentials = credentialsFile === undefined ? undefined : readFileSync(credentialsFile)
  try {
    return await connect({
      servers: [...servers],
      name,
      timeout: CONNECTS_WITHIN_MS,
      maxReconnectAttempts: -1,
      reconnectTimeWait: AGAIN_AFTER_MS,
      reconnectJitter: AT_RANDOM_MS,
      reconnectJitterTLS: AT_RANDOM_MS,
      pingInterval: PING_MS,
      maxPingOut: PINGS_AT_MOST,
      // The node keeps trying if a password is changed at the broker first.
      ignoreAuthErrorAbort: true,
      noEcho: true,
      ...(credentials === undefined ? {} : { authenticator: credsAuthenticator(credentials) }),
      ...(user === undefined ? {} : { user, pass: password ?? '' }),
      ...(isTls ? { tls: caFile === undefined ? {} : { caFile } } : {}),
    })
  } catch (error) {
    throw explain(error as Error)
  }
}

/** Explains a failure without the address, which may contain a password. */
function explain(error: Error): StartError {
  if (/authorization|authentication/iu.test(`${error.name} ${error.message}`))
    return new StartError('The broker of BECKON_NATS_URL refuses this user, password or credentials file.')
  const why = (error.cause as { code?: string } | undefined)?.code ?? error.name
  return new StartError(
    `The broker of BECKON_NATS_URL cannot be reached (${why}). Start it, or check the address and BECKON_NATS_CA_FILE.`,
  )
}
