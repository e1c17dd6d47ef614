/**
 * The user name and password of a box, or its token, from its settings or from its memory. Only settings with a name
 * alone are completed with the password of the memory.
 */
import { createHash } from 'node:crypto'
import type { BoxSecrets } from './box-memory.ts'

export interface BoxLogin {
  readonly user?: string | undefined
  readonly password?: string | undefined
  readonly token?: string | undefined
}

/** Adds to the secrets of a later set-up which login of the box's settings they replace, if these have one. */
export function replacingLogin(settings: object, secrets: BoxSecrets): BoxSecrets {
  const { password, token, refresh } = secrets
  if ((password ?? token ?? refresh) === undefined || !hasLogin(settings)) return secrets
  return { ...secrets, insteadOf: hashOf(settings) }
}

/**
 * The login from the memory, if the settings have none or still have the one that it replaced; else that of the
 * settings: somebody has corrected them since.
 */
export function loginOf(settings: BoxLogin, { user, password, insteadOf }: BoxSecrets): BoxLogin {
  if (password === undefined) return settings
  if (!hasLogin(settings) || insteadOf === hashOf(settings)) return { user, password }
  return { user: settings.user, password: settings.password ?? password }
}

/** The token of the settings; undefined if they have none, or still have the one that a later set-up replaced. */
export function givenToken(token: string | undefined, { insteadOf }: BoxSecrets): string | undefined {
  return insteadOf !== undefined && insteadOf === hashOf({ token }) ? undefined : token
}

function hasLogin({ user, password, token }: BoxLogin): boolean {
  return (user ?? password ?? token) !== undefined
}

/** Not the password itself: its owner may use the replaced one elsewhere. */
function hashOf({ user, password, token }: BoxLogin): string {
  return createHash('sha256')
    .update(JSON.stringify(token === undefined ? [user, password] : [token]))
    .digest('hex')
}
