/**
 * Opens outgoing connections. The name is looked up once, its addresses are checked, and only those are dialled, so
 * that no second DNS answer can lead elsewhere.
 */
import { lookup, Resolver } from 'node:dns/promises'
import { isIP, type LookupFunction } from 'node:net'
import { buildConnector } from 'undici'
import { isAllowedByOperator, isPublic, type AddressRange } from './addresses.ts'

export type Resolve = (hostname: string) => Promise<readonly string[]>
/** Connects to one of the addresses, all of which have been checked. */
export type Dial = (
  addresses: readonly string[],
  options: buildConnector.Options,
  callback: buildConnector.Callback,
) => void

export interface ConnectorParts {
  /** Addresses at home that the operator named. */
  readonly allowed: readonly AddressRange[]
  readonly resolve?: Resolve | undefined
  readonly dial?: Dial | undefined
  readonly signal: AbortSignal
}

export class ForbiddenAddress extends Error {}

export function guardedConnector({
  allowed,
  resolve = lookUp,
  dial = dialChecked,
  signal,
}: ConnectorParts): buildConnector.connector {
  async function connect(options: buildConnector.Options, callback: buildConnector.Callback): Promise<void> {
    try {
      const addresses = (await addressesOf(options.hostname, resolve)).filter((address) =>
        mayDial(address, options.protocol, allowed),
      )
      if (addresses.length === 0) throw new ForbiddenAddress()
      if (signal.aborted) throw new Error('Too late.')
      dial(addresses, options, callback)
    } catch (error) {
      callback(error as Error, null)
    }
  }
  return (options, callback) => void connect(options, callback)
}

/** Plain HTTP would expose the key, so it is allowed only for addresses that the operator named. */
export function mayDial(address: string, protocol: string, allowed: readonly AddressRange[]): boolean {
  return isAllowedByOperator(address, allowed) || (protocol === 'https:' && isPublic(address))
}

async function addressesOf(hostname: string, resolve: Resolve): Promise<readonly string[]> {
  const bare = hostname.replace(/^\[|\]$/gu, '')
  return isIP(bare) === 0 ? resolve(bare) : [bare]
}

/**
 * Looks up names in users' addresses by asking the name servers directly. The system's look-ups share a few threads of
 * the process and cannot be cancelled, so slow names would block all others. `servers`: in place of the machine's, for
 * tests.
 */
export function cancellableLookUp(signal: AbortSignal, servers?: readonly string[]): Resolve {
  const resolver = new Resolver({ tries: 2 })
  if (servers !== undefined) resolver.setServers(servers)
  signal.addEventListener('abort', () => resolver.cancel(), { once: true })
  return async (hostname) => {
    signal.throwIfAborted()
    const answers = await Promise.allSettled([resolver.resolve4(hostname), resolver.resolve6(hostname)])
    return answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []))
  }
}

async function lookUp(hostname: string): Promise<readonly string[]> {
  return (await lookup(hostname, { all: true, order: 'verbatim' })).map(({ address }) => address)
}

function dialChecked(
  addresses: readonly string[],
  options: buildConnector.Options,
  callback: buildConnector.Callback,
): void {
  const checked = addresses.map((address) => ({ address, family: isIP(address) }))
  const [first] = checked
  const lookup: LookupFunction = (_hostname, { all }, done) => {
    if (all) done(null, checked)
    else done(null, first?.address ?? '', first?.family)
  }
  buildConnector({
    lookup,
    autoSelectFamily: true,
    allowH2: false,
    maxCachedSessions: 0,
  } as buildConnector.BuildOptions)(options, callback)
}
