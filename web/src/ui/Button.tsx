/** Buttons, and links that look like buttons: native elements with a browser's native behaviour. */
import type { ComponentProps, ReactNode } from 'react'
import styles from './Button.module.css'
import { Icon } from './Icon.tsx'
import type { IconName } from './icon-names.ts'
import { urlOf } from '../platform/base-path.ts'

interface Appearance {
  /** `primary`: the main action, once per page. `quiet`: any other. `key`: looks like a key of the remote. */
  readonly variant?: 'primary' | 'quiet' | 'key'
  readonly icon?: IconName | undefined
  /** Takes the whole line. */
  readonly wide?: boolean
}

export interface ButtonProps extends Appearance, ComponentProps<'button'> {
  /** Work is under way: a further press does nothing, the focus stays, and screen readers are informed. */
  readonly busy?: boolean
}

export function Button({
  variant = 'quiet',
  icon,
  wide,
  busy = false,
  children,
  onClick,
  className,
  ...rest
}: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      className={classes(variant, wide, className)}
      // Not `disabled`: that would drop the focus in the middle of what the user is doing.
      aria-disabled={busy || rest['aria-disabled'] ? true : undefined}
      aria-busy={busy || undefined}
      onClick={busy ? (event) => event.preventDefault() : onClick}
    >
      <Inside icon={icon} busy={busy}>
        {children}
      </Inside>
    </button>
  )
}

export interface LinkButtonProps extends Appearance, ComponentProps<'a'> {
  readonly href: string
}

/** A link, for a press that leads to an address: it can be opened in a tab, copied, read out as a link. */
export function LinkButton({ variant = 'quiet', icon, wide, href, children, className, ...rest }: LinkButtonProps) {
  return (
    <a {...rest} href={urlOf(href)} className={classes(variant, wide, className)}>
      <Inside icon={icon}>{children}</Inside>
    </a>
  )
}

/** Icons that point in the direction of reading. */
const MIRRORED: ReadonlySet<IconName> = new Set(['left', 'right', 'go'])

function Inside({ icon, busy, children }: { icon?: IconName | undefined; busy?: boolean; children: ReactNode }) {
  return (
    <>
      {busy ? (
        <span className={styles.turning} aria-hidden="true" />
      ) : (
        icon && <Icon name={icon} className={`${styles.icon} ${MIRRORED.has(icon) ? 'mirrored' : ''}`} />
      )}
      <span className={styles.words}>{children}</span>
    </>
  )
}

function classes(
  variant: NonNullable<Appearance['variant']>,
  wide: boolean | undefined,
  more: string | undefined,
): string {
  return [styles.button, styles[variant], wide && styles.wide, more].filter(Boolean).join(' ')
}

type BackKeyProps = { readonly words: string } & ({ readonly href: string } | { readonly onClick: () => void })

/** The way out of a page: a link to another page, or a key to the screen before on the same page. */
export function BackKey({ words, ...to }: BackKeyProps) {
  return 'href' in to ? (
    <LinkButton icon="left" href={to.href}>
      {words}
    </LinkButton>
  ) : (
    <Button icon="left" onClick={to.onClick}>
      {words}
    </Button>
  )
}
