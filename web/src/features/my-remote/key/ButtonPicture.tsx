/**
 * The picture on a button. It is decorative: the label says what the button does. A button without a picture shows its
 * first letter with a small question mark, so that several such buttons can be told apart.
 */
import type { CustomButton } from '@beckon/contract/my-remote'
import { useState } from 'react'
import styles from './key.module.css'
import { nameOf } from '../../../remote-model/parse-label.ts'
import { urlOf, pathIn } from '../../../platform/base-path.ts'
import { parseUrl } from '../../../platform/parse-url.ts'

/** A question mark. */
export const NO_PICTURE = '/pictures/tv-no-picture.svg'
const MISSING = '/pictures/tv-missing-picture.svg'
/** These fill their square; all others are drawings that need a background to be visible on a dark key. */
const FILLED = /^\/pictures\/(?:(?:tv|app|number|tile)-|own\/)/u

export interface ButtonPictureProps {
  readonly of: Pick<CustomButton, 'image' | 'isLegacyIcon' | 'displayString' | 'command'>
  readonly className?: string | undefined
  /** `eager` where buttons change places, so that a picture never appears a frame later than its label. */
  readonly loading?: 'lazy' | 'eager'
}

export function ButtonPicture({ of, className = '', loading = 'lazy' }: ButtonPictureProps) {
  const shown = pictureOf(of)
  const [failed, setFailed] = useState<string>()
  const address = shown === undefined || shown === failed ? MISSING : shown
  const framed = of.isLegacyIcon === true || !FILLED.test(address)
  const letter = shown === NO_PICTURE ? [...nameOf(of)][0] : undefined
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
      onError={() => setFailed(shown)}
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
 * The address of a button's picture: `NO_PICTURE` if it has none, undefined if its picture must not be drawn. Only
 * addresses of our own server, which also fetches and serves pictures from elsewhere, and `data:` URLs are drawn, so
 * that no third party learns who is watching.
 */
export function pictureOf({ image }: Pick<CustomButton, 'image'>): string | undefined {
  const address = typeof image === 'string' ? image.trim() : ''
  if (address === '') return NO_PICTURE
  return isOurs(address) || /^data:image\//iu.test(address) ? address : undefined
}

/** Whether an address is of this origin and not an API call. */
function isOurs(address: string): boolean {
  // `window` does not exist outside a browser.
  const here = globalThis.window?.location.origin ?? 'http://localhost'
  const url = parseUrl(urlOf(address), here)
  return url?.origin === here && url.protocol !== 'blob:' && !pathIn(url.pathname).startsWith('/api/')
}
