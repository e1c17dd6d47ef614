/** Presses that a finger made and no browser: they have a person behind them, though the event cannot say so. */
import { pressedBy, wayNow } from './press-way.ts'

export function pressByTouch(key: HTMLElement): void {
  pressedBy('touch', () => key.click())
}

/** Whether a click is a person's own, and not the repeat of a held key. */
export function isPersonal(click: Event): boolean {
  return click.isTrusted || wayNow() === 'touch'
}
