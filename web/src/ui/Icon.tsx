/**
 * A drawing from the sprite. It is decoration: the words beside it, or the name of the button around it, say what it
 * means.
 */
import spriteUrl from './icons/sprite.svg?url&no-inline'

const ICON_NAMES = [
  'accessibility',
  'all-power',
  'apps',
  'asleep',
  'book',
  'bookmark',
  'box-menu',
  'check',
  'circle',
  'close',
  'delete',
  'diamond',
  'down',
  'download',
  'edit',
  'exit',
  'fast-forward',
  'go',
  'guide',
  'hamburger',
  'home',
  'image',
  'info',
  'input',
  'install',
  'key',
  'keyboard',
  'languages',
  'left',
  'log-out',
  'minus',
  'movies',
  'music',
  'mute',
  'my-list',
  'new-tab',
  'news',
  'no-connection',
  'page-down',
  'page-up',
  'play-pause',
  'plus',
  'power',
  'previous',
  'print',
  'record',
  'remote',
  'replay',
  'rewind',
  'right',
  'search',
  'shield',
  'shortcut',
  'sign',
  'sliders',
  'sound',
  'sports',
  'square',
  'trash',
  'triangle',
  'tv',
  'tv-power',
  'tv-shows',
  'up',
  'upload',
  'video-app',
  'voice',
  'volume-down',
  'volume-up',
  'warning',
] as const

export type IconName = (typeof ICON_NAMES)[number]

/** The sign of the product, in its own colours; the file `icon.svg` has it for those who show it outside of a page. */
export function Logo() {
  return (
    <svg aria-hidden="true" focusable="false" width="32" height="32">
      <use href={`${spriteUrl}#beckon`} />
    </svg>
  )
}

/** As large as the text around it unless `className` says otherwise; takes the colour of that text. */
export function Icon({ name, className = '' }: { name: IconName; className?: string | undefined }) {
  return (
    <svg className={`icon ${className}`} aria-hidden="true" focusable="false" width="1em" height="1em">
      <use href={`${spriteUrl}#${name}`} />
    </svg>
  )
}
