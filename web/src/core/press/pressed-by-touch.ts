/** Presses that a finger made and no browser: they have a person behind them, though the event cannot say so. */
import { pressedBy, pressMethodNow } from './press-method.ts'

export function pressByTouch(key: HTMLElement): void {
  pressedBy('touch', () => key.click())
}

/** Whether a click is a person's own, and not the repeat of a held key. */
export function isPersonal(click: Event): boolean {
  return click.isTrusted || pressMethodNow() === 'touch'
}
