/** A button that presses something on the TV: it flashes, and it carries a mark when its last press failed. */
import type { ComponentProps } from 'react'
import { useT } from '../../texts/say.ts'
import { Icon } from '../../ui/Icon.tsx'
import './key.css'
import styles from './PressButton.module.css'
import type { Pressable } from '../../remote-model/button-table.ts'
import { press, usePresses } from './remote-presses.ts'
import { TV_WAITS_ID, useHasNoCode } from '../../remote-model/capabilities.ts'
import { known, useObservedState, VOLUME_ID } from '../tv-state/observed-state.ts'
import { PRESS_FAILED_ID } from './StatusLine.tsx'

const VOLUME_KEYS: readonly string[] = ['volumeUp', 'volumeDown']

export interface PressButtonProps extends Omit<ComponentProps<'button'>, 'id' | 'onClick'> {
  readonly pressable: Pressable
  /** For a second key that presses the same, where no keyboard shortcut works. */
  readonly elementId?: string
  /** Replaces the press of `pressable`. */
  readonly onPress?: (() => void) | undefined
}

export function PressButton({ pressable, elementId, onPress, className = '', children, ...rest }: PressButtonProps) {
  const t = useT()
  const flashes = usePresses((state) => state.flashing[pressable.id] !== undefined)
  const shortcut = usePresses((state) => state.shortcuts[pressable.id])
  const failed = usePresses((state) => state.failed[pressable.id] !== undefined)
  const isMuted = useObservedState(({ muted }) => (pressable.id === 'mute' ? known(muted) : undefined))
  const tellsVolume = useObservedState(({ volume }) => VOLUME_KEYS.includes(pressable.id) && volume.is !== 'unknown')
  // A button is disabled for a key that the box lacks only if it has no other command.
  const [command, more] = pressable.commands
  const lacks = useHasNoCode(command?.is === 'key' && more === undefined ? command.vcode : undefined)
  const described = [
    failed && PRESS_FAILED_ID,
    tellsVolume && VOLUME_ID,
    rest['aria-describedby'],
    lacks && TV_WAITS_ID,
  ]
    .filter(Boolean)
    .join(' ')

  return (
    <button
      type="button"
      {...rest}
      id={elementId ?? pressable.id}
      disabled={lacks || rest.disabled}
      className={`${styles.press} ${className}`}
      data-flash={flashes || undefined}
      data-failed={failed || undefined}
      aria-keyshortcuts={elementId === undefined ? shortcut : undefined}
      aria-pressed={isMuted ?? rest['aria-pressed']}
      aria-describedby={described === '' ? undefined : described}
      onClick={onPress ?? (() => press(pressable))}
      // A browser repeats Enter while it is held: whether a held key repeats is the user's choice, not the browser's.
      onKeyDown={(event) => event.repeat && event.key === 'Enter' && event.preventDefault()}
      // A long press is just a slow press: no context menu covers the key.
      onContextMenu={(event) => event.preventDefault()}
    >
      {children ?? t(pressable.label)}
      {failed && (
        <span className={styles.mark} data-mark>
          <Icon name="warning" />
        </span>
      )}
    </button>
  )
}
