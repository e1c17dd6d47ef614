/** The calls of the page `/setup`: who can reach this server. */
import type * as calls from '@beckon/contract/setup'
import type { Config } from '../../config.ts'
import type { Handler } from '../../http/calls/handler.ts'
import { homeFingerprint } from '../../https/home-certificates.ts'
import { ownNames } from '../../home-names.ts'
import { ConfigError } from '../../settings/setting.ts'
import { portOf, phoneAddresses } from '../secure/phone-addresses.ts'

const LOOPBACK = new Set(['localhost', '127.0.0.1', '::1'])

export const getSetup: Handler<typeof calls.getSetup> = ({ services, request }) => {
  const { config, settings } = services
  const fingerprint = config.https === 'home' ? homeFingerprint(config.dataFolder) : undefined
  const [reachFixedAt, namesFixedAt] = [settings.fixedAt('BECKON_HTTPS'), settings.fixedAt('BECKON_HTTPS_NAMES')]
  return {
    ok: {
      reach: reachOf(config),
      names: config.httpsNames.join(', '),
      ...(reachFixedAt === undefined ? {} : { reachFixedAt }),
      ...(namesFixedAt === undefined ? {} : { namesFixedAt }),
      ownNames: ownNames([]),
      addresses: reachOf(config) === 'this-machine' ? [] : phoneAddresses(config, portOf(request.host)),
      ...(fingerprint === undefined ? {} : { fingerprint }),
      run: settings.run,
      wasReverted: settings.wasReverted,
    },
  }
}

export const saveSetup: Handler<typeof calls.saveSetup> = ({ services, body }) => {
  const { config, settings } = services
  const now = reachOf(config)
  const changesReach = body.reach !== now
  const changesNames = body.names !== config.httpsNames.join(', ')
  // Without a change there is no restart for the page to wait for; after a conflict it shows the current settings.
  if (
    now === 'own' ||
    (!changesReach && !changesNames) ||
    (changesReach && settings.fixedAt('BECKON_HTTPS') !== undefined) ||
    (changesNames && settings.fixedAt('BECKON_HTTPS_NAMES') !== undefined)
  )
    return { refused: 'CONFLICT' }
  try {
    settings.save({
      ...(changesReach && { BECKON_HTTPS: body.reach === 'home' ? 'home' : 'off' }),
      ...(changesNames && { BECKON_HTTPS_NAMES: body.names === '' ? undefined : body.names }),
    })
  } catch (error) {
    if (error instanceof ConfigError) return { refused: 'CONFLICT' }
    throw error
  }
  return { ok: { status: 'OK' } }
}

function reachOf({ https, host, publicUrl, database }: Config): calls.Setup['reach'] {
  if (publicUrl !== undefined || database !== undefined) return 'own'
  if (https === 'home') return 'home'
  return https === 'off' && LOOPBACK.has(host) ? 'this-machine' : 'own'
}
