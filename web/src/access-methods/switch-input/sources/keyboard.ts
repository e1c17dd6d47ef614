/**
 * Keys as switches. Only learned keys are taken, before any other listener of the page, never with a modifier, and
 * never while the user is typing.
 */
import { takeSwitchKeys } from '../../../platform/signals.ts'
import { ESCAPE } from '../switch-machine.ts'
import { keysOf } from './switch-keys.ts'
import { switchOf, timeOf, type Ports, type Source } from './source.ts'
import { listenFirst, swallow, listen } from '../../../platform/listen.ts'

/** Keys that the page, the browser or a screen reader needs. */
const NO_SWITCHES: ReadonlySet<string> = new Set([
  'Alt',
  'AltGraph',
  'CapsLock',
  'Control',
  'Dead',
  'Escape',
  'Fn',
  'Meta',
  'Process',
  'Shift',
  'Tab',
  'Unidentified',
])

/** The key's position, or its name where the keyboard (as of some remotes) reports no position. */
export function keyCodeOf(event: KeyboardEvent): string {
  return event.code === '' ? event.key : event.code
}

export function canBeSwitch(event: KeyboardEvent): boolean {
  return !NO_SWITCHES.has(event.key) && !hasModifier(event)
}

/**
 * Keeps a key that went down as a switch from the page until it is up, even if holding it pauses its access method or
 * restarts the sources. Otherwise the browser would click the focused button.
 */
export function swallowUntilUp(down: KeyboardEvent): void {
  const isSame = (event: KeyboardEvent) => keyCodeOf(event) === keyCodeOf(down)
  swallow(down)
  const stop = listenFirst({
    keydown(event: KeyboardEvent) {
      if (!isSame(event)) return
      if (event.repeat) swallow(event)
      else stop()
    },
    keyup(event: KeyboardEvent) {
      if (!isSame(event)) return
      swallow(event)
      stop()
    },
  })
}

export const keyboard: Source = ({ switches, send, takes }: Ports) => {
  const down = new Map<string, number>()
  const writing = followWriting()
  const releaseSwitchKeys = takeSwitchKeys(keysOf(switches))

  function onKeyDown(event: KeyboardEvent): void {
    const code = keyCodeOf(event)
    if (code === 'Escape' && !event.repeat) send({ type: 'closure', switch: ESCAPE, is: 'down', at: timeOf(event) })
    const number = switchOf(switches, 'key', code)
    if (number === undefined) return
    // A key that went down while the method was paused may have resumed it since.
    if (event.repeat) {
      if (down.has(code) && takes()) swallow(event)
      return
    }
    if (hasModifier(event) || event.isComposing || writing.writesIn(event.target)) return
    if (takes()) swallowUntilUp(event)
    down.set(code, number)
    send({ type: 'closure', switch: number, is: 'down', at: timeOf(event) })
  }

  function onKeyUp(event: KeyboardEvent): void {
    const code = keyCodeOf(event)
    // macOS reports no release of another key while Cmd is down: all held keys count as released.
    if (event.key === 'Meta') {
      for (const number of down.values()) send({ type: 'closure', switch: number, is: 'up', at: timeOf(event) })
      down.clear()
    }
    if (code === 'Escape') send({ type: 'closure', switch: ESCAPE, is: 'up', at: timeOf(event) })
    const number = down.get(code)
    if (number === undefined) return
    if (takes()) swallow(event)
    down.delete(code)
    send({ type: 'closure', switch: number, is: 'up', at: timeOf(event) })
  }

  const stop = listenFirst({ keydown: onKeyDown, keyup: onKeyUp })
  return () => {
    stop()
    writing.stop()
    releaseSwitchKeys()
  }
}

function hasModifier(event: KeyboardEvent): boolean {
  return event.ctrlKey || event.altKey || event.metaKey
}

/** A field that gets the focus this soon after Tab was reached by it. */
const TAB_LEADS_WITHIN_MS = 300

const KINDS_WITHOUT_TEXT: ReadonlySet<string> = new Set([
  'button',
  'checkbox',
  'color',
  'file',
  'image',
  'radio',
  'range',
  'reset',
  'submit',
])

function textFieldAt(target: EventTarget | null): HTMLElement | undefined {
  if (!(target instanceof HTMLElement)) return undefined
  if (target instanceof HTMLInputElement) return KINDS_WITHOUT_TEXT.has(target.type) ? undefined : target
  return target instanceof HTMLTextAreaElement || target.isContentEditable ? target : undefined
}

/**
 * Tracks whether the user is typing: the focus is in a text field, and the user went there. A field that the page
 * focused, as after a command, does not count: a person whose only key is Space would type spaces.
 */
function followWriting(): { readonly writesIn: (target: EventTarget | null) => boolean; stop: () => void } {
  let entered: HTMLElement | undefined
  let tabbedAt = -Infinity

  const stop = listen(
    window,
    {
      pointerdown(event) {
        if (event.isTrusted) entered = textFieldAt(event.target) ?? textFieldAt(labelledBy(event.target))
      },
      keydown({ key, isTrusted }) {
        if (isTrusted && key === 'Tab') tabbedAt = performance.now()
      },
      focusin({ target }) {
        const field = textFieldAt(target)
        if (field !== entered) entered = performance.now() - tabbedAt < TAB_LEADS_WITHIN_MS ? field : undefined
      },
      input(event) {
        // Typed by a key that is no switch, dictated, or pasted. The on-screen keyboard's events are not trusted.
        if (event.isTrusted) entered = textFieldAt(event.target)
      },
    },
    true,
  )
  return { writesIn: (target) => entered !== undefined && textFieldAt(target) === entered, stop }
}

function labelledBy(target: EventTarget | null): HTMLElement | null {
  return target instanceof Element ? (target.closest('label')?.control ?? null) : null
}
