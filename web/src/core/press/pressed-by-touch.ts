/** Clicks that our code makes for a touch: a person made them, although the event is not trusted. */
import { pressedBy, pressMethodNow } from './press-method.ts'

export function pressByTouch(key: HTMLElement): void {
  pressedBy('touch', () => key.click())
}

/** Whether a click comes from a person, and not from the repeat of a held key. */
export function isPersonal(click: Event): boolean {
  return click.isTrusted || pressMethodNow() === 'touch'
}
