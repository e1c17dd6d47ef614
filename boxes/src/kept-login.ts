/** The user name and password of a box: always one pair from one place, its settings or its memory. */
import type { BoxSecrets } from './box-memory.ts'

export interface BoxLogin {
  readonly user?: string | undefined
  readonly password?: string | undefined
}

/** The settings of any family, with or without a login. */
interface Replaced extends Readonly<Record<string, unknown>> {
  readonly user?: unknown
  readonly password?: unknown
}

/** Adds to the secrets of a later set-up which login of the settings they replace. */
export function replacingLogin({ user, password }: Replaced, secrets: BoxSecrets): BoxSecrets {
  if (password === undefined || secrets['password'] === undefined) return secrets
  return { ...secrets, insteadOf: written(user, password) }
}

/**
 * The login from the memory, if the settings have none or still have the one that it replaced; else that of the
 * settings: somebody has corrected them since.
 */
export function loginOf(setting: BoxLogin, { user, password, insteadOf }: BoxSecrets): BoxLogin {
  if (password === undefined) return setting
  if (setting.password !== undefined && insteadOf !== written(setting.user, setting.password)) return setting
  return { user, password }
}

function written(user: unknown, password: unknown): string {
  return JSON.stringify([user, password])
}
