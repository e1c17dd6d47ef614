/** Whether the user is typing in a text field. */
import { listen } from '../../platform/listen.ts'

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
 * The user is typing when a text field has the focus that they went to themselves. If a field counted that the page
 * focused, as after a command, a person whose only key is Space would type spaces.
 */
export function followWriting(): { readonly writesIn: (target: EventTarget | null) => boolean; stop: () => void } {
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
        // By a key that is no switch, a voice, a paste; not by the keyboard on the screen, which sets the value.
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

const TAB_LEADS_WITHIN_MS = 300
