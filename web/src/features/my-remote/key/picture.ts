/**
 * Which address a button's picture has. Only those that our own server serves: an address elsewhere is never asked for.
 * `ButtonPicture.tsx` draws it, and what stands for it.
 */
import type { CustomButton } from '@beckon/contract/my-remote'

export type ShownPicture =
  /** The button's first letter stands for it, with a small question mark. */
  | { readonly is: 'none' }
  | { readonly is: 'ours'; readonly address: string }
  /** The missing-image picture stands for it. */
  | { readonly is: 'missing' }

const OURS = /^\/pictures\/[\w-]+(?:\.svg|\/[\w-]+)?(?:\?[\w.%+~*=&-]*)?$/u

export function pictureOf({ image }: Pick<CustomButton, 'image'>): ShownPicture {
  if (typeof image !== 'string' || image.trim() === '') return { is: 'none' }
  return OURS.test(image) ? { is: 'ours', address: image } : { is: 'missing' }
}
