/** The settings of who may connect, and with how many connections. Port and host: `server/src/read-config.ts`. */
import * as v from 'valibot'
import { count, list, port, type Read, type Settings } from '../settings/setting.ts'
import { CONNECTION_LIMITS } from './connections.ts'
import { areProxies } from './callers.ts'

export type IngressSettings = NonNullable<ReturnType<typeof httpSettings>['ingress']>

const INGRESS_FROM = '172.30.32.2'
const USERS_AT = 'ws://supervisor/core/websocket'

const proxies = v.pipe(
  list,
  v.check((values) => areProxies(values), 'must be addresses or ranges such as 127.0.0.1 or 10.0.0.0/8'),
)

declare module '../config.ts' {
  interface Config extends ReturnType<typeof httpSettings> {}
}

export const HTTP_SETTINGS = {
  BECKON_ALLOWED_HOSTS: {
    description: 'more host names that this server answers to, separated by commas',
    default: 'only its own addresses',
    shape: list,
  },
  BECKON_TRUSTED_PROXIES: {
    description: 'addresses of proxies whose X-Forwarded-For is trusted, separated by commas',
    default: 'none',
    shape: proxies,
  },
  BECKON_CONNECTIONS: {
    description: 'the most connections at once; those of trusted proxies are not counted',
    default: String(CONNECTION_LIMITS.total),
    shape: count,
  },
  BECKON_CONNECTIONS_PER_ADDRESS: {
    description: 'the most connections from one address, or from one /56 network of IPv6',
    default: String(CONNECTION_LIMITS.perAddress),
    shape: count,
  },
  BECKON_INGRESS_PORT: {
    description: "a port for Home Assistant's ingress, which tells who is logged in, and the path of the pages",
    default: 'off',
    shape: port,
  },
  BECKON_INGRESS_FROM: {
    description: 'the only address that may use that port',
    default: INGRESS_FROM,
    shape: v.pipe(v.string(), v.ip('must be an address such as 172.30.32.2')),
  },
  BECKON_INGRESS_USERS: {
    description:
      'the WebSocket of Home Assistant, which is asked who is an administrator; the token is SUPERVISOR_TOKEN',
    default: USERS_AT,
    shape: v.pipe(
      v.string(),
      v.check((value) => URL.parse(value)?.protocol === 'ws:', `must be an address such as ${USERS_AT}`),
    ),
  },
} as const satisfies Settings

/** `token`: the one that the Supervisor gave this app for Home Assistant. */
export function httpSettings(read: Read<typeof HTTP_SETTINGS>, token: string | undefined) {
  const ingressPort = read('BECKON_INGRESS_PORT')
  return {
    allowedHosts: read('BECKON_ALLOWED_HOSTS') ?? [],
    trustedProxies: read('BECKON_TRUSTED_PROXIES') ?? [],
    connections: {
      total: read('BECKON_CONNECTIONS') ?? CONNECTION_LIMITS.total,
      perAddress: read('BECKON_CONNECTIONS_PER_ADDRESS') ?? CONNECTION_LIMITS.perAddress,
    },
    ingress:
      ingressPort === undefined
        ? undefined
        : {
            port: ingressPort,
            from: read('BECKON_INGRESS_FROM') ?? INGRESS_FROM,
            usersAt: read('BECKON_INGRESS_USERS') ?? USERS_AT,
            token,
          },
  }
}
