/** Which recogniser reads the signs, as the operator set it; a mistake is a sentence at start. */
import { isIP } from 'node:net'
import type { AddressRange } from '../../outgoing/addresses.ts'
import { mayDial } from '../../outgoing/guarded-connector.ts'

export type SignSettings =
  | { readonly is: 'off' }
  | { readonly is: 'http'; readonly base: URL; readonly allowed: readonly AddressRange[]; readonly key: string | undefined }

export interface SignChoice {
  /** `off`, or an address. */
  readonly engine: string | undefined
  readonly allowed: readonly AddressRange[] | undefined
  readonly key: string | undefined
}

/** Adds a sentence to `problems` for each mistake. */
export function signSettings({ engine = 'off', allowed = [], key }: SignChoice, problems: string[]): SignSettings {
  if (engine === 'off') return { is: engine }
  const base = new URL(engine)
  const host = base.hostname.replace(/^\[|\]$/gu, '')
  if (base.username !== '' || base.password !== '' || base.search !== '' || base.hash !== '') {
    problems.push('BECKON_SIGNS: must be scheme, host and port, perhaps with a path.')
  } else if (isIP(host) !== 0 ? !mayDial(host, base.protocol, allowed) : base.protocol === 'http:' && allowed.length === 0) {
    problems.push('BECKON_SIGNS: without https, videos of people go only to addresses at home that BECKON_SIGNS_ALLOW names.')
  }
  return { is: 'http', base, allowed, key }
}
