/** The setting for the search for TVs. Mistakes are reported at start, a sentence each. */
import { isHomeAddress } from '@beckon/boxes/wire/address'
import { isIPv4 } from 'node:net'
import * as v from 'valibot'
import { list, type Read, type Settings } from '../../settings/setting.ts'

declare module '../../config.ts' {
  interface Config {
    /** Our own addresses in the networks where TVs are looked for; undefined for all networks of the home. */
    readonly tvSearch: readonly string[] | undefined
  }
}

export const TVS_SETTINGS = {
  BECKON_TV_SEARCH: {
    description: "this machine's addresses in the networks where TVs are looked for, or off",
    default: 'all networks of the home that this machine is in',
    shape: v.union(
      [
        v.literal('off'),
        v.pipe(
          list,
          v.minLength(1),
          v.check((addresses) => addresses.every((one) => isIPv4(one) && isHomeAddress(one))),
        ),
      ],
      'must be off, or IPv4 addresses of this machine such as 192.168.1.5',
    ),
  },
} as const satisfies Settings

/** Our own addresses to search from; empty for none, undefined for all of the home. */
export function tvSearch(read: Read<typeof TVS_SETTINGS>): readonly string[] | undefined {
  const set = read('BECKON_TV_SEARCH')
  return set === 'off' ? [] : set
}
