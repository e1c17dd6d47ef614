/** The settings of the storage. */
import { isWellEncoded, STRAY_PERCENT_MESSAGE } from '@beckon/boxes/wire/address'
import * as v from 'valibot'
import type { PostgresLimits } from './postgres/postgres-pool.ts'
import { isThisMachine } from '../home-names.ts'
import { count, filePath, onOrOff, type Read, type Settings } from '../settings/setting.ts'

/** A database server, which several nodes share. */
export interface DatabaseSettings {
  readonly url: string
  /** The most connections of this node. */
  readonly connections: number
  /** Overrides of the usual limits; no setting changes them. */
  readonly limits?: PostgresLimits
}

export interface StorageSettings {
  /** Undefined for the SQLite database in the data folder. */
  readonly database: DatabaseSettings | undefined
  /** The key that all nodes of a database have; undefined for the one in the data folder. */
  readonly keyFile: string | undefined
}

const CONNECTIONS_UNLESS_SET = 10

const databaseUrl = v.pipe(
  v.string(),
  v.check(
    (value) => /^postgres(?:ql)?:$/u.test(URL.parse(value)?.protocol ?? ''),
    'must be an address such as postgres://beckon:password@db.example.org/beckon',
  ),
  v.check(isWellEncoded, STRAY_PERCENT_MESSAGE),
)

declare module '../config.ts' {
  interface Config extends StorageSettings {}
}

export const STORAGE_SETTINGS = {
  BECKON_DATABASE_URL: {
    description: 'a PostgreSQL database that several servers share: postgres://user:password@host/database',
    default: 'a SQLite database in BECKON_DATA',
    file: true,
    shape: databaseUrl,
  },
  BECKON_DATABASE_CONNECTIONS: {
    description: 'the most connections of this server to that database',
    default: String(CONNECTIONS_UNLESS_SET),
    shape: count,
  },
  BECKON_DATABASE_PLAIN: {
    description: 'whether a database on another machine may be used without TLS, in a network of its own: on or off',
    default: 'off',
    shape: onOrOff,
  },
  BECKON_KEY_FILE: {
    description: 'the file with the key that all servers of that database have',
    default: 'beckon.key in BECKON_DATA; required with BECKON_DATABASE_URL',
    shape: filePath,
  },
} as const satisfies Settings

export function storageSettings(read: Read<typeof STORAGE_SETTINGS>, problems: string[]): StorageSettings {
  const url = read('BECKON_DATABASE_URL')
  if (url !== undefined && read('BECKON_DATABASE_PLAIN') !== 'on' && !isSafe(new URL(url)))
    problems.push(
      'BECKON_DATABASE_URL leads to another machine without TLS. Add ?sslmode=verify-full to it, or set ' +
        'BECKON_DATABASE_PLAIN=on in a network that is only for the servers.',
    )
  const connections = read('BECKON_DATABASE_CONNECTIONS') ?? CONNECTIONS_UNLESS_SET
  return { database: url === undefined ? undefined : { url, connections }, keyFile: read('BECKON_KEY_FILE') }
}

/** Whether the database is on this machine, also by a Unix socket, or is reached by TLS that verifies the server. */
function isSafe({ hostname, searchParams }: URL): boolean {
  const host = searchParams.get('host') ?? decodeURIComponent(hostname)
  if (host === '' || host.startsWith('/') || isThisMachine(host)) return true
  return ['require', 'verify-ca', 'verify-full'].includes(searchParams.get('sslmode') ?? '')
}
