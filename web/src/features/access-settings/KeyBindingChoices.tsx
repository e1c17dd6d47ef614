/** Which key of the keyboard presses which button of the remote, as the user wants it: learned by pressing the key. */
import type { Sentence } from '@beckon/contract/languages'
import { useEffect, useRef, useState } from 'react'
import { BUTTONS } from '../../remote-model/button-table.ts'
import { listenFirst } from '../../platform/listen.ts'
import { shared, useSharedState } from '../../platform/shared-state.ts'
import { switchKeys } from '../../platform/switch-keys.ts'
import { say, useT } from '../../texts/texts.ts'
import { announce } from '../../ui/announce.ts'
import { Button } from '../../ui/Button.tsx'
import { Choice } from '../../ui/Choice.tsx'
import { FLEX_BUTTONS } from '../remote/flex-buttons.ts'
import { keyboardKeys } from '../remote/keyboard-keys.ts'
import {
  canBeBound,
  keyCapOf,
  bindKey,
  writeKeyBindings,
  readKeyBindings,
  type KeyBindings,
} from '../remote/key-bindings.ts'
import { keyBindingTexts as texts } from './key-binding-texts.ts'
import form from '../../ui/Form.module.css'
import styles from './KeyBindingChoices.module.css'
import { commonTexts } from '../../texts/common-texts.ts'

interface Owner {
  readonly id: string
  readonly label: Sentence
}

/** Pressed alone they mean something to the browser or a reader, or nothing. */
const PASSED_ON = /^(?:Tab|Shift|Control|Alt|AltGraph|Meta|CapsLock|NumLock|ScrollLock|Fn|ContextMenu| )$/u

export function KeyBindingChoices() {
  const t = useT()
  const isFlex = useSharedState((state) => state.isFlex)
  const owners: readonly Owner[] = [...(isFlex ? FLEX_BUTTONS : BUTTONS), { id: 'voice', label: texts.voice }]
  const [own, setOwn] = useState(readKeyBindings)
  const [before, setBefore] = useState<KeyBindings>()
  const [id, setId] = useState(owners[0]?.id ?? '')
  const [learning, setLearning] = useState(false)
  const [note, setNote] = useState('')
  const giveKeyButton = useRef<HTMLButtonElement>(null)
  const key = keyOf(id, own)

  const tell = (words: string): void => {
    setNote(words)
    announce(words)
  }

  const change = (make: () => void, words: string): void => {
    // The key that was pressed may go; this one stays.
    giveKeyButton.current?.focus()
    setBefore(own)
    make()
    setOwn(readKeyBindings())
    tell(words)
  }

  useEffect(() => {
    if (!learning) return
    return listenFirst({
      keydown(event: KeyboardEvent) {
        if (PASSED_ON.test(event.key) || event.ctrlKey || event.altKey || event.metaKey) return
        event.preventDefault()
        event.stopPropagation()
        if (event.repeat) return
        const pressed = event.key.toLowerCase()
        if (switchKeys().has(pressed)) return tell(t(texts.isSwitch))
        if (!canBeBound(pressed)) return tell(t(texts.cannot))
        setLearning(false)
        change(() => bindKey(id, pressed), givenWords(id, pressed, own, owners))
      },
    })
  })

  return (
    <fieldset className={styles.keys}>
      <legend className={styles.heading}>{t(texts.heading)}</legend>
      <Choice
        label={t(texts.button)}
        value={id}
        choices={owners.map((owner) => [owner.id, t(owner.label)] as const)}
        onChange={(next) => {
          setId(next)
          setNote('')
        }}
      />
      <p>{key === undefined ? t(texts.noKey) : t(texts.itsKey, { key: keyCapOf(key) })}</p>
      <div className={form.row}>
        <Button
          ref={giveKeyButton}
          icon="keyboard"
          onClick={() => {
            setLearning(!learning)
            if (!learning) tell(t(texts.pressNow))
            else setNote('')
          }}
        >
          {t(learning ? commonTexts.cancel : texts.give)}
        </Button>
        {!learning && key !== undefined && (
          <Button onClick={() => change(() => bindKey(id, ''), t(texts.taken, { button: labelOf(id, owners) }))}>
            {t(texts.take)}
          </Button>
        )}
        {!learning && before && (
          <Button
            icon="previous"
            onClick={() => {
              change(() => writeKeyBindings(before), t(texts.undone))
              setBefore(undefined)
            }}
          >
            {t(texts.undo)}
          </Button>
        )}
        {!learning && Object.keys(own).length > 0 && (
          <Button onClick={() => change(() => writeKeyBindings({}), t(texts.undone))}>{t(texts.reset)}</Button>
        )}
      </div>
      {note !== '' && <p className={styles.note}>{note}</p>}
    </fieldset>
  )
}

function keyOf(id: string, own: KeyBindings): string | undefined {
  return keyboardKeys(own).find(({ buttons }) => buttons.includes(id))?.key
}

function labelOf(id: string, owners: readonly Owner[]): string {
  const owner = owners.find((one) => one.id === id)
  return owner ? say(owner.label, shared().language) : id
}

/** Names the button that loses its key, so that nobody misses it later. */
function givenWords(id: string, key: string, own: KeyBindings, owners: readonly Owner[]): string {
  const { language } = shared()
  const words = say(texts.given, language, { key: keyCapOf(key), button: labelOf(id, owners) })
  const other = owners.find((owner) => owner.id !== id && keyOf(owner.id, own) === key)
  return other ? `${words} ${say(texts.lost, language, { other: labelOf(other.id, owners) })}` : words
}
