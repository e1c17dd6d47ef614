/** The word by which a call of another program names a key. */
import { LINK_KEYS } from '@beckon/contract/other-programs'
import type { RemoteButton } from '../../../remote-model/button-table.ts'

/** Undefined for a button that sends words. */
export function pressKeyOf({ key, tv }: Pick<RemoteButton, 'key' | 'tv'>): string | undefined {
  return Object.entries(LINK_KEYS).find(([, one]) => one.key === key && one.tv === tv)?.[0]
}

/** Of a key code alone, such as an own button has; undefined where no word presses this one alone. */
export function pressKeyOfCode(code: string): string | undefined {
  return Object.entries(LINK_KEYS).find(([, one]) => one.key === code && one.tv === undefined)?.[0]
}
