/**
 * A modal dialog on the native element. Escape and the device's back gesture close it, focus returns to where it was,
 * and Tab cycles inside: the native element alone would let it out into the browser's own controls once per cycle.
 */
import { useEffectEvent, useLayoutEffect, useRef, type ReactNode } from 'react'
import { ESCAPE_MS } from '../platform/escape.ts'
import { afterFrame } from '../platform/redraw.ts'
import { announcements } from './announce.ts'
import { Announcer } from './Page.tsx'
import styles from './Dialog.module.css'
import { Button } from './Button.tsx'
import type { IconName } from './icon-names.ts'

export interface DialogProps {
  /** The accessible name. */
  readonly label: string
  readonly onClose: () => void
  readonly children: ReactNode
  /** `side` comes from the edge of the screen, as a menu does. */
  readonly place?: 'middle' | 'side'
  readonly id?: string
  /**
   * Whether something would be lost by a press beside the dialog, or by holding Escape, which pauses access methods:
   * both then do not close it.
   */
  readonly staysOpen?: boolean
}

/** The open dialogs, newest last. */
let open: readonly object[] = []

function setOpen(dialogs: readonly object[]): void {
  open = dialogs
  announcements.speakIn(open.at(-1))
}

/**
 * Open as long as it is rendered. The first control gets the focus: in it, or in its part marked `data-first-focus`.
 */
export function Dialog({ label, onClose, children, place = 'middle', id, staysOpen = false }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const escapeSince = useRef<number>(undefined)
  /** Whether Escape is down and an input method took it: Safari then cancels the dialog all the same. */
  const wasForInputMethod = useRef(false)

  useLayoutEffect(() => {
    const element = dialog.current
    const opener = document.activeElement
    if (!element) return
    element.showModal()
    controlsIn(element.querySelector('[data-first-focus]') ?? element)[0]?.focus()
    setOpen([...open, dialog])
    return () => {
      setOpen(open.filter((one) => one !== dialog))
      element.close()
      if (opener instanceof HTMLElement) giveFocusBack(opener)
    }
  }, [])

  const keyDown = useEffectEvent((event: KeyboardEvent) => {
    // Not a key that a dialog above has used, a control inside, such as an open list, or an input method.
    const isMine = open.at(-1) === dialog && !event.defaultPrevented && !isForInputMethod(event)
    const isEscape = event.key === 'Escape'
    wasForInputMethod.current = isEscape && isForInputMethod(event)
    if (isEscape && !event.repeat) escapeSince.current = isMine ? event.timeStamp : undefined
    if (!isMine) return
    if (isEscape) {
      event.preventDefault()
      // A key that stays down closes one dialog, and none that opened after it went down.
      if (!event.repeat && !staysOpen) onClose()
    }
    if (event.key === 'Tab' && dialog.current) keepTabInside(dialog.current, event)
  })

  const keyUp = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 'Escape') return
    wasForInputMethod.current = false
    const since = escapeSince.current
    if (since === undefined) return
    escapeSince.current = undefined
    if (open.at(-1) === dialog && staysOpen && event.timeStamp - since < ESCAPE_MS) onClose()
  })

  // When the control with the focus goes, the page's body has it, and the dialog would hear no key.
  useLayoutEffect(() => {
    document.addEventListener('keydown', keyDown)
    document.addEventListener('keyup', keyUp)
    return () => {
      document.removeEventListener('keydown', keyDown)
      document.removeEventListener('keyup', keyUp)
    }
  }, [])

  return (
    // The clicks belong to the controls inside and only pass through here; the document hears the keys.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/click-events-have-key-events
    <dialog
      ref={dialog}
      id={id}
      aria-modal="true"
      aria-label={label}
      className={`${styles.dialog} ${styles[place]}`}
      onCancel={(event) => {
        event.preventDefault()
        if (!wasForInputMethod.current) onClose()
      }}
      // Only the backdrop is the dialog itself; everything inside is a child.
      onClick={(event) => event.target === event.currentTarget && !staysOpen && onClose()}
    >
      <div className={styles.inside}>{children}</div>
      <Announcer dialog={dialog} />
    </dialog>
  )
}

/** Safari does not call the key that ends a composition a part of it; its `keyCode` is that of all such keys. */
function isForInputMethod({ isComposing, keyCode }: KeyboardEvent): boolean {
  return isComposing || keyCode === 229
}

/** Safari sometimes treats the page behind a closed dialog as inert until the next frame, and does not focus it. */
function giveFocusBack(opener: HTMLElement): void {
  opener.focus()
  // The dialog is still in the page here, and may have the focus.
  if (document.activeElement !== opener) afterFrame(() => document.activeElement === document.body && opener.focus())
}

/** The elements that Tab focuses, in the order of the page. */
const CONTROLS =
  'a[href], button:not(:disabled), input:not(:disabled), select:not(:disabled), textarea:not(:disabled), summary, ' +
  '[tabindex="0"]'

const IN_CLOSED_DETAILS = 'details:not([open]) > :not(summary), details:not([open]) > :not(summary) *'

function controlsIn(element: Element): readonly HTMLElement[] {
  return [...element.querySelectorAll<HTMLElement>(CONTROLS)].filter(isReached)
}

/** Not in closed details; of radio buttons, the chosen one. */
function isReached(control: HTMLElement): boolean {
  if (control.matches(IN_CLOSED_DETAILS)) return false
  if (!(control instanceof HTMLInputElement) || control.type !== 'radio' || control.checked) return true
  const place = control.closest('dialog') ?? document
  return place.querySelector(`input[type=radio][name="${CSS.escape(control.name)}"]:checked`) === null
}

/** Tab on the last control goes to the first, Shift and Tab on the first to the last. */
function keepTabInside(dialog: HTMLDialogElement, event: KeyboardEvent): void {
  const controls = controlsIn(dialog)
  const [from, to] = event.shiftKey ? [controls[0], controls.at(-1)] : [controls.at(-1), controls[0]]
  if (document.activeElement !== from) return
  event.preventDefault()
  to?.focus()
}

interface QuestionProps {
  readonly title: string
  readonly children: ReactNode
  /** The safe one first. */
  readonly answers: readonly { readonly words: string; readonly icon?: IconName; readonly onChoose: () => void }[]
  readonly onClose: () => void
}

/** A question before something is lost. The safe answer comes first, has the focus, and is what Escape means. */
export function Question({ title, children, answers, onClose }: QuestionProps) {
  return (
    <Dialog label={title} onClose={onClose}>
      <h2>{title}</h2>
      <div className={styles.text}>{children}</div>
      <div className="answers">
        {answers.map(({ words, icon, onChoose }, place) => (
          <Button
            key={words}
            wide
            variant={place === 0 ? 'primary' : 'quiet'}
            {...(icon && { icon })}
            onClick={onChoose}
          >
            {words}
          </Button>
        ))}
      </div>
    </Dialog>
  )
}
