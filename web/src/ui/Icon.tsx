/**
 * A drawing from the sprite. It is decorative: the text beside it, or the name of the button around it, conveys its
 * meaning.
 */
import type { IconName } from './icon-names.ts'
import spriteUrl from './icons/sprite.svg?url&no-inline'

/** The logo, in its own colours. The file `icon.svg` has it for use outside of a page. */
export function Logo() {
  return (
    <svg aria-hidden="true" focusable="false" width="32" height="32">
      <use href={`${spriteUrl}#beckon`} />
    </svg>
  )
}

/** An icon in the size and colour of the text around it, unless `className` says otherwise. */
export function Icon({ name, className = '' }: { name: IconName; className?: string | undefined }) {
  return <Drawing href={`${spriteUrl}#${name}`} className={className} />
}

/** An icon from another file than the sprite. */
export function Drawing({ href, className = '' }: { href: string; className?: string | undefined }) {
  return (
    <svg className={`icon ${className}`} aria-hidden="true" focusable="false" width="1em" height="1em">
      <use href={href} />
    </svg>
  )
}
