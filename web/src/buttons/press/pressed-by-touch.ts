/** Presses that a finger made and no browser: they have a person behind them, though the event cannot say so. */
let isPressing = false

export function pressByTouch(key: HTMLElement): void {
  isPressing = true
  try {
    key.click()
  } finally {
    isPressing = false
  }
}

/** Whether a click is a person's own, and not the repeat of a held key. */
export function isPersonal(click: Event): boolean {
  return click.isTrusted || isPressing
}
