/**
 * A code to copy from a screen: a large key for each of its characters, and a text field for users who type. The
 * entered characters are shown in words, and read aloud on request.
 */
import { useState, type ReactNode } from 'react'
import { useSharedState } from '../../platform/shared-state.ts'
import { useT } from '../../texts/texts.ts'
import { announce } from '../../ui/announce.ts'
import { Button } from '../../ui/Button.tsx'
import { Form } from '../../ui/Form.tsx'
import { readCode, spell } from './code.ts'
import { Field } from '../../ui/Field.tsx'
import { setUpTexts as texts } from './set-up-texts.ts'
import styles from './Tvs.module.css'
import type { Language } from '@beckon/contract/languages'

export interface CodeEntryProps {
  readonly label: string
  readonly hint: string
  /** Each once, in the writing of the screen that shows it. */
  readonly characters: string
  readonly length: number
  /** The least number of characters, where the code may be shorter. */
  readonly shortest?: number | undefined
  readonly send: string
  readonly busy: boolean
  /** Another number begins with an empty field; the focus stays where it is. */
  readonly round: number
  /** The mistake in the code before. */
  readonly error?: string | undefined
  readonly onSend: (code: string) => void
  readonly children?: ReactNode
}

/** `6`, or `6–8`. */
export function lengthText(length: number, shortest = length): string {
  return shortest === length ? String(length) : `${shortest}–${length}`
}

export function CodeEntry(props: CodeEntryProps) {
  const { label, hint, characters, length, shortest = length, send, busy, round, error, onSend, children } = props
  const t = useT()
  const language = useSharedState((state) => state.language)
  const [typing, setTyping] = useState({ round, text: '', isShort: false })
  const { text, isShort } = typing.round === round ? typing : { text: '', isShort: false }
  const { code, left } = readCode(text, characters)
  const spelled = spell(code, language)
  const typed =
    code === ''
      ? t(texts.nothingTyped)
      : t(texts.typed, { count: code.length, length: lengthText(length, shortest), spelled })

  function change(next: string): void {
    setTyping({ round, text: next, isShort: false })
  }

  function press(character: string): void {
    change(code + character)
    announce(spell(character, language))
  }

  function submit(): void {
    if (busy) return
    if (code.length >= shortest && code.length <= length) return onSend(code)
    setTyping({ round, text, isShort: true })
    announce(t(texts.tooShort, { length: lengthText(length, shortest), count: code.length }))
  }

  const trouble = isShort
    ? t(texts.tooShort, { length: lengthText(length, shortest), count: code.length })
    : left !== ''
      ? t(texts.unknownCharacters, { characters: left })
      : code === ''
        ? error
        : undefined

  return (
    <Form className={`stack ${styles.form}`} onSubmit={submit}>
      <Field
        id="tv-code"
        className={styles.codeField}
        label={label}
        hint={hint}
        value={text}
        maxLength={length * 4}
        inputMode={/^\d+$/u.test(characters) ? 'numeric' : 'text'}
        autoCapitalize="characters"
        autoCorrect="off"
        spellCheck={false}
        error={trouble}
        onText={change}
      />
      <p className={styles.spelled}>{typed}</p>
      <div
        className={styles.keys}
        data-ten={characters.length === 10 || undefined}
        role="group"
        aria-label={t(texts.codeKeys)}
      >
        {[...characters].map((character) => (
          <Button
            key={character}
            variant="key"
            className={styles.key}
            aria-disabled={code.length >= length || undefined}
            onClick={() => code.length < length && press(character)}
          >
            {character}
          </Button>
        ))}
      </div>
      <div className="buttons">
        <Button
          icon="delete"
          onClick={() => {
            change(code.slice(0, -1))
            announce(spell(code.slice(0, -1), language) || t(texts.nothingTyped))
          }}
        >
          {t(texts.deleteLast)}
        </Button>
        <Button
          icon="trash"
          onClick={() => {
            change('')
            announce(t(texts.nothingTyped))
          }}
        >
          {t(texts.clearCode)}
        </Button>
        {canReadAloud() && (
          <Button
            icon="volume-up"
            onClick={() => readAloud(spelled === '' ? t(texts.nothingTyped) : spelled, language)}
          >
            {t(texts.readAloud)}
          </Button>
        )}
      </div>
      <Button type="submit" variant="primary" wide busy={busy}>
        {send}
      </Button>
      {children}
    </Form>
  )
}

/** A breath between the characters, and slower than speech. */
const RATE = 0.8

function canReadAloud(): boolean {
  return 'speechSynthesis' in window && 'SpeechSynthesisUtterance' in window
}

/** A newer text breaks off an older one. */
function readAloud(text: string, language: Language): void {
  const words = new SpeechSynthesisUtterance(text)
  words.lang = language
  words.rate = RATE
  window.speechSynthesis.cancel()
  window.speechSynthesis.speak(words)
}
