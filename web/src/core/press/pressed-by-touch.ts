/**
 * Marks presses that a finger made through our own code: a person is behind them, although their event does not show
 * it.
 */
import { pressedBy, pressMethodNow } from './press-method.ts'

export function pressByTouch(key: HTMLElement): void {
  pressedBy('touch', () => key.click())
}

/** Whether a click comes from a person, and not from the repeat of a held key. */
export function isPersonal(click: Event): boolean {
  return click.isTrusted || pressMethodNow() === 'touch'
}
