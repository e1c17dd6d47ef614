/** The word by which a call of another program names a key: the contract's, in small letters, with hyphens. */
import { isKeyCode } from '@beckon/contract/keys'
import type { RemoteButton } from '../../../remote-model/button-table.ts'

/** Undefined for a button that sends words. */
export function pressKeyOf({ key, tv }: RemoteButton): string | undefined {
  return tv?.replaceAll(/[A-Z]/gu, (letter) => `-${letter.toLowerCase()}`) ?? (key && pressKeyOfCode(key))
}

export function pressKeyOfCode(code: string): string | undefined {
  return isKeyCode(code) ? code.toLowerCase().replaceAll('_', '-') : undefined
}
