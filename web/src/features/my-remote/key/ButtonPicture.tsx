/**
 * The picture on a button. It is decoration: the label beside it says what the button does. Without one the button's
 * first letter stands there, with a small question mark, so that several of them can be told apart.
 */
import type { CustomButton } from '@beckon/contract/my-remote'
import { useState } from 'react'
import styles from './key.module.css'
import { nameOf } from './parse-label.ts'
import { urlOf, pathIn } from '../../../platform/base-path.ts'

const NONE = '/pictures/tv-no-picture.svg'
const MISSING = '/pictures/tv-missing-picture.svg'
/** These fill their square; all others are bare drawings, which need a ground of their own to be seen on a dark key. */
const FILLED = /^\/pictures\/(?:(?:tv|app|number|tile)-|own\/)/u

export interface ButtonPictureProps {
  readonly of: Pick<CustomButton, 'image' | 'isLegacyIcon' | 'displayString' | 'command'>
  readonly className?: string | undefined
  /**
   * At once, and never a frame later than its label, where buttons change places; usually when it is about to be seen.
   */
  readonly loading?: 'lazy' | 'eager'
}

export function ButtonPicture({ of, className = '', loading = 'lazy' }: ButtonPictureProps) {
  const shown = pictureOf(of)
  const [failed, setFailed] = useState<string>()
  const isDrawn = shown.is === 'drawn' && failed !== shown.address
  const address = isDrawn ? shown.address : shown.is === 'none' ? NONE : MISSING
  const framed = of.isLegacyIcon === true || !FILLED.test(address)
  const letter = shown.is === 'none' ? [...nameOf(of)][0] : undefined
  const picture = (more: string | undefined) => (
    <img
      src={urlOf(address)}
      alt=""
      width="64"
      height="64"
      loading={loading}
      decoding={loading === 'eager' ? 'sync' : 'async'}
      draggable={false}
      className={more}
      onError={() => isDrawn && setFailed(shown.address)}
    />
  )
  if (letter === undefined) return picture(`${styles.picture} ${framed ? styles.framed : ''} ${className}`)
  return (
    <span
      aria-hidden="true"
      data-letter={letter.toLocaleUpperCase()}
      className={`${styles.picture} ${styles.letter} ${className}`}
    >
      {picture(styles.question)}
    </span>
  )
}

/**
 * The address of a button's picture. Only those count that tell no stranger who is watching: of our own server, which
 * also fetches pictures from elsewhere and serves them, and of the picture itself (`data:`).
 */
type ShownPicture =
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
