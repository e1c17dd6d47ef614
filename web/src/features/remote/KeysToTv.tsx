/**
 * The computer's keyboard as a remote, while it is turned on. A key clicks a button of the remote, so that it does
 * exactly what the button does. Keys are never taken from a text field, a list, a dialog, or the browser's own
 * shortcuts. Escape is Exit on the TV: turning it off, or focusing a text field, gives it back to the page.
 */
import { catalogue } from '@beckon/contract/catalogue'
import { useEffect, useLayoutEffect, useMemo, useState } from 'react'
import { createPortal } from 'react-dom'
import { listen } from '../../platform/listen.ts'
import { useExternalStore } from '../../platform/state-hook.ts'
import { readStored } from '../../platform/stored-values.ts'
import { useSharedState } from '../../platform/shared-state.ts'
import { onSwitchKeys, switchKeys } from '../../platform/signals.ts'
import { useT } from '../../texts/say.ts'
import { announce } from '../../ui/announce.ts'
import { Button } from '../../ui/Button.tsx'
import { beginHold, endHold } from '../../core/touch/hold-to-repeat.ts'
import { pressedBy } from '../../core/press/press-method.ts'
import { showShortcuts } from '../../core/press/remote-presses.ts'
import { sayNotNow } from '../../core/press/say-not-now.ts'
import { BUTTONS, type RemoteButton } from '../../remote-model/button-table.ts'
import { FLEX_BUTTONS } from '../../remote-model/flex-buttons.ts'
import { DIGITS, KEYBOARD_KEYS, keyForTv, type KeyboardKey } from './keyboard-keys.ts'
import skipStyles from '../../ui/Skip.module.css'
import { composerTexts } from './composer-texts.ts'
import styles from './KeysToTv.module.css'

const texts = catalogue('keysToTv')

const COMPOSER_KEYS: ReadonlySet<string> = new Set(['sendNumber', 'deleteDigit'])
const FIELDS = 'input, select, textarea, [contenteditable], dialog'

/** A skip link to the switch and the list, which are at the end of the page. */
function SkipHere() {
  const t = useT()
  const [skips] = useState(() => document.querySelector('[data-skips]'))
  return (
    skips &&
    createPortal(
      <a
        href="#keysToTv"
        className={`spoken ${skipStyles.skip}`}
        onClick={(event) => {
          event.preventDefault()
          document.getElementById('keysToTv')?.focus()
        }}
      >
        {t(texts.skip)}
      </a>,
      skips,
    )
  )
}

/** `composes`: the number composer is on the page. */
export function KeysToTv({ composes }: { readonly composes: boolean }) {
  const t = useT()
  const isFlex = useSharedState((state) => state.isFlex)
  const [isOn, setOn] = useState(true)
  const paused = useFieldHasFocus()
  const usedBySwitches = useExternalStore(onSwitchKeys, switchKeys)
  const rows = useMemo(
    () => rowsFor(isFlex ? FLEX_BUTTONS : BUTTONS, composes && !isFlex, usedBySwitches),
    [isFlex, composes, usedBySwitches],
  )

  useEffect(() => {
    announce(t(isOn ? texts.isOn : texts.isOff))
    // Announced when the mode changes, not when the language does.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [isOn])

  // A layout effect, so that keys work before the switch looks on and none is lost.
  useLayoutEffect(() => {
    if (!isOn) return
    showShortcuts(Object.fromEntries(rows.map(({ row, button }) => [button.id, row.shortcut])))
    const stop = sendKeysToButtons(rows)
    return () => {
      stop()
      showShortcuts({})
    }
  }, [isOn, rows])

  return (
    <section className="whole-row" aria-labelledby="keyboard-group">
      <SkipHere />
      <h2 id="keyboard-group" className="group-heading">
        {t(texts.heading)}
      </h2>
      <div className={styles.line}>
        <Button id="keysToTv" icon="keyboard" role="switch" aria-checked={isOn} onClick={() => setOn(!isOn)}>
          {t(texts.switch)}
          <span className="on-off" aria-hidden="true">
            {t(isOn ? texts.on : texts.off)}
          </span>
        </Button>
        {isOn && paused && <p className={styles.paused}>{t(texts.paused)}</p>}
      </div>
      <details className={`more ${styles.list}`}>
        <summary>{t(texts.list)}</summary>
        <dl>
          <div>
            <dt>
              <Digits usedBySwitches={usedBySwitches} />
            </dt>
            <dd>{t(texts.digits)}</dd>
          </div>
          {rows
            .filter(({ button }) => !button.id.startsWith('digit'))
            .map(({ row, button }) => (
              <div key={button.id}>
                <dt>
                  <kbd>{row.cap}</kbd>
                </dt>
                <dd>{t(button.label)}</dd>
              </div>
            ))}
        </dl>
      </details>
    </section>
  )
}

/** All digits, or those that the user's switches do not use. */
function Digits({ usedBySwitches }: { usedBySwitches: ReadonlySet<string> }) {
  if (!DIGITS.some((digit) => usedBySwitches.has(digit)))
    return (
      <>
        <kbd>0</kbd>–<kbd>9</kbd>
      </>
    )
  return DIGITS.filter((digit) => !usedBySwitches.has(digit)).map((digit) => <kbd key={digit}>{digit}</kbd>)
}

interface Row {
  readonly row: KeyboardKey
  readonly button: Pick<RemoteButton, 'id' | 'label'>
}

/**
 * The keys that are not switches of the user, with their buttons. While the composer is on, two of them press its buttons
 * first.
 */
function rowsFor(
  buttons: readonly RemoteButton[],
  composes: boolean,
  usedBySwitches: ReadonlySet<string>,
): readonly Row[] {
  const all: readonly Row['button'][] = composes
    ? [
        ...buttons,
        { id: 'sendNumber', label: composerTexts.send },
        { id: 'deleteDigit', label: composerTexts.deleteDigit },
      ]
    : buttons
  return KEYBOARD_KEYS.filter(({ key }) => !usedBySwitches.has(key)).flatMap((row) =>
    row.buttons.flatMap((id) => {
      const button = all.find((one) => one.id === id)
      return button ? [{ row, button }] : []
    }),
  )
}

/** Listens until the returned function is called. */
function sendKeysToButtons(rows: readonly Row[]): () => void {
  const stopPage = listen(document, {
    keydown: (event) => onKeyDown(event, rows),
    keyup: endHold,
    visibilitychange: endHold,
  })
  const stopWindow = listen(window, { blur: endHold })
  return () => {
    stopPage()
    stopWindow()
    endHold()
  }
}

function onKeyDown(event: KeyboardEvent, rows: readonly Row[]): void {
  const row = event.defaultPrevented ? undefined : keyForTv(factsOf(event), switchKeys())
  const buttons = row ? buttonIdsFor(row).flatMap(enabledButton) : []
  // If all are disabled, the first one is clicked: it says why.
  const button = buttons.find((one) => one.getAttribute('aria-disabled') !== 'true') ?? buttons[0]
  if (button === undefined) {
    // The last row is that of the remote's own key, after the composer's.
    const label = rows.filter((one) => one.row === row).at(-1)?.button.label
    if (label && !event.repeat) sayNotNow(label)
    return
  }
  event.preventDefault()
  // Whether a held key repeats is the user's choice, not the keyboard's.
  if (event.repeat) return
  pressedBy('keyboard', () => button.click())
  if (readStored('holdToRepeat')) beginHold(button.id)
}

/** While the composer has digits, Enter and Backspace press only its buttons, also while it sends them. */
function buttonIdsFor({ buttons }: KeyboardKey): readonly string[] {
  const own = buttons.filter((id) => COMPOSER_KEYS.has(id))
  return own.length > 0 && document.getElementById('sendNumber') !== null ? own : buttons
}

function enabledButton(id: string): readonly HTMLButtonElement[] {
  const button = document.getElementById(id)
  return button instanceof HTMLButtonElement && !button.disabled ? [button] : []
}

function factsOf(event: KeyboardEvent) {
  const target = event.target instanceof Element ? event.target : document.body
  return {
    key: event.key,
    code: event.code,
    withModifier: event.ctrlKey || event.altKey || event.metaKey,
    composing: event.isComposing,
    // A click on a text in a dialog leaves the focus to the page behind it.
    inField: target.closest(FIELDS) !== null || document.querySelector('dialog[open]') !== null,
    onControl: target.closest('button, a, summary') !== null,
  }
}

function useFieldHasFocus(): boolean {
  const [has, setHas] = useState(() => document.activeElement?.matches(FIELDS) ?? false)
  useEffect(() => {
    const update = (event: FocusEvent) =>
      setHas(event.type === 'focusin' && event.target instanceof Element && event.target.matches(FIELDS))
    return listen(document, { focusin: update, focusout: update })
  }, [])
  return has
}
