/**
 * The settings by which this server finds the others of its database. Mistakes are reported at start, a sentence each.
 */
import { accessSync, constants } from 'node:fs'
import { hostname } from 'node:os'
import { isWellEncoded, STRAY_PERCENT_MESSAGE } from '@beckon/boxes/wire/address'
import * as v from 'valibot'
import type { NatsSettings } from '../bus/nats-connection.ts'
import { isThisMachine } from '../home-names.ts'
import { filePath, list, onOrOff, type Read, type Settings } from '../settings/setting.ts'

export interface NodesSettings {
  /** Undefined for a server without other nodes. */
  readonly nats: NatsSettings | undefined
  readonly nodeName: string
}

const DEFAULT_PORT = '4222'
const NOT_AN_ADDRESS = 'must be an address such as nats://broker.example.org:4222, or several with commas'

declare module '../config.ts' {
  interface Config extends NodesSettings {}
}

export const NODES_SETTINGS = {
  BECKON_NATS_URL: {
    description: 'the NATS broker of the servers of one database: nats://user:password@host, or tls://…',
    default: 'none: this server is the only one',
    file: true,
    shape: v.pipe(
      list,
      v.check((all) => all.length > 0 && all.every(isAddress), NOT_AN_ADDRESS),
      v.check((all) => all.every(isWellEncoded), STRAY_PERCENT_MESSAGE),
    ),
  },
  BECKON_NATS_CREDENTIALS: {
    description: 'the credentials file (.creds) for that broker',
    default: 'none',
    shape: filePath,
  },
  BECKON_NATS_CA_FILE: {
    description: "the certificate of the authority that the broker's certificate comes from; it makes TLS required",
    default: 'the authorities of the system',
    shape: filePath,
  },
  BECKON_NATS_PLAIN: {
    description: 'whether a broker on another machine may be used without TLS, in a network of its own: on or off',
    default: 'off',
    shape: onOrOff,
  },
  BECKON_NODE_NAME: {
    description: 'the name of this server among those of its database, as the balancer calls it',
    default: 'the name of the machine',
    shape: v.pipe(v.string(), v.regex(/^[\w.-]{1,64}$/u, 'must be up to 64 letters, digits, dots or hyphens')),
  },
} as const satisfies Settings

export function nodesSettings(read: Read<typeof NODES_SETTINGS>, problems: string[]): NodesSettings {
  const [urls, credentialsFile, caFile] = [
    read('BECKON_NATS_URL'),
    read('BECKON_NATS_CREDENTIALS'),
    read('BECKON_NATS_CA_FILE'),
  ]
  const nodeName =
    read('BECKON_NODE_NAME') ??
    hostname()
      .replaceAll(/[^\w.-]/gu, '-')
      .slice(0, 64)
  for (const [name, path] of Object.entries({
    BECKON_NATS_CREDENTIALS: credentialsFile,
    BECKON_NATS_CA_FILE: caFile,
  })) {
    if (path !== undefined && urls === undefined) problems.push(`${name} is for BECKON_NATS_URL; set that, too.`)
    if (path !== undefined && !isReadable(path)) problems.push(`${name}: the file ${path} cannot be read.`)
  }
  if (urls === undefined) return { nats: undefined, nodeName }
  const parsed = urls.map((url) => new URL(url))
  // The servers of one broker have the same users, so one address may name the user for all.
  const login = parsed.find(({ username }) => username !== '')
  const isTls = caFile !== undefined || parsed.some(({ protocol }) => protocol === 'tls:')
  if (!isTls && read('BECKON_NATS_PLAIN') !== 'on' && !parsed.every(({ hostname: host }) => isThisMachine(host)))
    problems.push(
      'BECKON_NATS_URL leads to another machine without TLS. Use tls://, or set BECKON_NATS_PLAIN=on in a network that ' +
        'is only for the servers.',
    )
  return {
    nodeName,
    nats: {
      servers: parsed.map(({ hostname: host, port }) => `${host}:${port || DEFAULT_PORT}`),
      user: login && decodeURIComponent(login.username),
      password: decodeURIComponent(login?.password ?? '') || undefined,
      credentialsFile,
      caFile,
      isTls,
    },
  }
}

function isAddress(text: string): boolean {
  const url = URL.parse(text)
  return url !== null && ['nats:', 'tls:'].includes(url.protocol) && url.hostname !== ''
}

function isReadable(path: string): boolean {
  try {
    accessSync(path, constants.R_OK)
    return true
  } catch {
    return false
  }
}
