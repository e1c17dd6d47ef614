/**
 * Which address a button's picture has. Only those that tell no stranger who is watching: of our own server, which also
 * fetches pictures from elsewhere and serves them, and of the picture itself (`data:`).
 */
import type { CustomButton } from '@beckon/contract/my-remote'
import { pathIn, urlOf } from '../../../platform/base-path.ts'

export type ShownPicture =
  /** The button's first letter stands for it, with a small question mark. */
  | { readonly is: 'none' }
  /** To be made an address of the page by `urlOf`. */
  | { readonly is: 'drawn'; readonly address: string }
  /** The missing-image picture stands for it. */
  | { readonly is: 'missing' }

export function pictureOf({ image }: Pick<CustomButton, 'image'>): ShownPicture {
  const address = typeof image === 'string' ? image.trim() : ''
  if (address === '') return { is: 'none' }
  return isOurs(address) || /^data:image\//iu.test(address) ? { is: 'drawn', address } : { is: 'missing' }
}

/** Of this origin; calls of ours are no pictures. */
function isOurs(address: string): boolean {
  // In a file for another program there is no page.
  const here = globalThis.window?.location.origin ?? 'http://localhost'
  const url = URL.canParse(urlOf(address), here) ? new URL(urlOf(address), here) : undefined
  return url?.origin === here && url.protocol !== 'blob:' && !pathIn(url.pathname).startsWith('/api/')
}
