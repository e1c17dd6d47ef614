/** The calls of the page `/setup`: who can reach this server. */
import type * as calls from '@beckon/contract/setup'
import type { Config } from '../../config.ts'
import type { Handler } from '../../http/calls/handler.ts'
import { homeFingerprint } from '../../https/home-certificates.ts'
import { isThisMachine, ownNames } from '../../home-names.ts'
import type { Changes } from '../../settings/saved-settings.ts'
import { ConfigError } from '../../settings/setting.ts'
import type { Services } from '../../services.ts'
import { portOf, phoneAddresses } from '../secure/phone-addresses.ts'

export const getSetup: Handler<typeof calls.getSetup> = ({ services, request }) => ({
  // The command line asks without a request.
  ok: setupOf(services, request?.host ?? new URL(services.tvs.origin).host),
})

/** `host`: the name by which the server was asked, with its port. */
export function setupOf({ config, settings }: Pick<Services, 'config' | 'settings'>, host: string): calls.Setup {
  return {
    reach: reachOf(config),
    names: config.httpsNames.join(', '),
    reachFixedAt: settings.fixedAt('BECKON_HTTPS'),
    namesFixedAt: settings.fixedAt('BECKON_HTTPS_NAMES'),
    ownNames: ownNames([]),
    addresses: reachOf(config) === 'this-machine' ? [] : phoneAddresses(config, portOf(host)),
    fingerprint: config.https === 'home' ? homeFingerprint(config.dataFolder) : undefined,
    run: settings.run,
    wasReverted: settings.wasReverted,
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
      ...(changesReach && settingsOf(body.reach)),
      ...(changesNames && { BECKON_HTTPS_NAMES: body.names || undefined }),
    })
  } catch (error) {
    if (error instanceof ConfigError) return { refused: 'CONFLICT' }
    throw error
  }
  return { ok: { status: 'OK' } }
}

export function settingsOf(reach: calls.Reach): Changes {
  return { BECKON_HTTPS: reach === 'home' ? 'home' : 'off' }
}

function reachOf({ https, host, publicUrl, database }: Config): calls.Setup['reach'] {
  if (publicUrl !== undefined || database !== undefined) return 'own'
  if (https === 'home') return 'home'
  return https === 'off' && isThisMachine(host) ? 'this-machine' : 'own'
}
