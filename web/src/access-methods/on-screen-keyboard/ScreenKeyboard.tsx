/**
 * A keyboard on the screen, for people without another: an ordinary dialog with groups of buttons, so scanning, dwell,
 * touch and screen readers all reach it. Done writes the text into the field, Cancel leaves the field as it was.
 */
import { catalogue } from '@beckon/contract/catalogue'
import { useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { afterFrame } from '../../platform/redraw.ts'
import { onNavigation } from '../../platform/router.ts'
import { useSharedState } from '../../platform/shared-state.ts'
import { counted, useT } from '../../texts/say.ts'
import { announce } from '../../ui/announce.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { completionsOf, useOfferedSentences } from './completion.ts'
import { figureRows, letterRows } from './letters.ts'
import styles from './ScreenKeyboard.module.css'
import { commonTexts } from '../../texts/common-texts.ts'

const texts = catalogue('keyboard')

type TextField = HTMLInputElement | HTMLTextAreaElement

/**
 * Opens the keyboard for one field at a time, and only for fields that take text. The dialog gives the focus back to
 * where it was.
 */
export function openKeyboard(field: Element): void {
  // The field may be gone when this program has been loaded.
  if (!isWritable(field) || !field.isConnected || document.querySelector('[data-screen-keyboard]') !== null) return
  const place = document.createElement('div')
  place.dataset['screenKeyboard'] = ''
  document.body.append(place)
  const root = createRoot(place, {
    onUncaughtError(error) {
      // Otherwise no keyboard could be opened again.
      place.remove()
      reportError(error)
    },
  })
  const keyboard = (
    <ScreenKeyboard
      field={field}
      onClose={() => {
        root.unmount()
        place.remove()
      }}
    />
  )
  flushSync(() => root.render(keyboard))
}

export interface ScreenKeyboardProps {
  readonly field: TextField
  readonly onClose: () => void
}

export function ScreenKeyboard({ field, onClose }: ScreenKeyboardProps) {
  const t = useT()
  const language = useSharedState((state) => state.language)
  const [text, setText] = useState(field.value)
  /** Two keys may be chosen before the first is drawn. */
  const latest = useRef(text)
  const [showsFigures, setShowsFigures] = useState(() => /^(?:number|tel)$/u.test(field.type))
  const [isCapital, setCapital] = useState(false)
  const sentences = useOfferedSentences()
  const isSecret = field.type === 'password'
  const completions = isSecret ? [] : completionsOf(text, sentences)
  const rows = showsFigures ? figureRows() : letterRows(language)
  const name = nameOfField(field)

  useEffect(
    () =>
      onNavigation(() =>
        afterFrame(() => {
          if (field.isConnected) return
          onClose()
          if (latest.current !== field.value) announce(t(texts.fieldGone))
        }),
      ),
    [field, onClose, t],
  )

  function change(next: string, said: string): void {
    if (roomIn(field, next) < 0) return announce(t(texts.full))
    latest.current = next
    setText(next)
    setCapital(false)
    announce(isSecret ? t(counted(texts, 'hidden', next.length), { count: next.length }) : said)
  }

  function write(letter: string): void {
    // Hearing the finished word is more useful than hearing "space".
    change(latest.current + letter, letter === ' ' ? (/\S+$/u.exec(latest.current)?.[0] ?? t(texts.space)) : letter)
  }

  function remove(): void {
    const before = latest.current
    const last = [...before].at(-1)
    if (last !== undefined)
      change(before.slice(0, -last.length), t(texts.deleted, { what: last === ' ' ? t(texts.space) : last }))
  }

  return (
    <Dialog
      label={name === '' ? t(texts.titleAlone) : t(texts.title, { field: name })}
      onClose={onClose}
      staysOpen={text !== field.value}
    >
      <p className={styles.text}>
        <span className="spoken">{t(texts.text)}</span>
        {text === '' ? (
          <span className={styles.empty}>{t(texts.empty)}</span>
        ) : (
          <span>{isSecret ? '•'.repeat(text.length) : text}</span>
        )}
        <span className={styles.place} aria-hidden="true" />
      </p>
      {completions.length > 0 && (
        <div role="group" aria-label={t(texts.words)} className={styles.words}>
          {completions.map((completion) => (
            <Button key={completion.words} onClick={() => change(completion.text, completion.words)}>
              {completion.words}
            </Button>
          ))}
        </div>
      )}
      <div data-first-focus>
        {rows.map((row, at) => {
          const letters = row.map((letter) => (letter === ' ' ? t(texts.space) : shown(letter, isCapital)))
          return (
            <div
              key={row.join('')}
              role="group"
              aria-label={t(texts.row, { number: at + 1, letters: letters.join(' ') })}
              className={styles.row}
            >
              {row.map((letter, place) => (
                <button
                  key={letter}
                  type="button"
                  className={`${styles.letter} ${letter === ' ' ? styles.space : ''}`}
                  aria-label={
                    isCapital && shown(letter, true) !== letter
                      ? t(texts.capitalLetter, { letter: shown(letter, true) })
                      : undefined
                  }
                  onClick={() => write(shown(letter, isCapital))}
                >
                  {letters[place]}
                </button>
              ))}
            </div>
          )
        })}
      </div>
      <div role="group" aria-label={t(texts.more)} className={styles.more}>
        <Button onClick={remove}>{t(texts.delete)}</Button>
        <Button onClick={() => setShowsFigures(!showsFigures)}>
          {t(showsFigures ? texts.letters : texts.figures)}
        </Button>
        <Button aria-pressed={isCapital} onClick={() => setCapital(!isCapital)}>
          {t(texts.capital)}
        </Button>
        <Button onClick={() => change('', t(texts.cleared))}>{t(texts.clear)}</Button>
      </div>
      <div role="group" aria-label={t(texts.ends)} className={styles.more}>
        <Button
          variant="primary"
          onClick={() => {
            const now = fieldNow(field)
            // The text stays, to be read or written down.
            if (now === undefined) return announce(t(texts.fieldGone), { isFailure: true })
            writeText(now, latest.current)
            onClose()
            if (now !== field) now.focus()
          }}
        >
          {t(texts.done)}
        </Button>
        <Button onClick={onClose}>{t(commonTexts.cancel)}</Button>
      </div>
    </Dialog>
  )
}

/** The letter to show: its capital, if that is one character. */
function shown(letter: string, isCapital: boolean): string {
  const capital = letter.toUpperCase()
  return isCapital && capital.length === 1 ? capital : letter
}

function isWritable(element: Element): element is TextField {
  return (element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement) && !element.readOnly
}

/** The field, or the one that has taken its place: the page may have been drawn anew, such as with other keys. */
function fieldNow(field: TextField): TextField | undefined {
  if (field.isConnected) return field
  const other = document.getElementById(field.id)
  return other !== null && isWritable(other) ? other : undefined
}

/** Sets the value as typing does, so that the page receives its events. */
function writeText(field: TextField, text: string): void {
  const kind = field instanceof HTMLInputElement ? HTMLInputElement : HTMLTextAreaElement
  // React overrides `value` on the element to notice changes; the prototype's setter is the real one.
  Object.getOwnPropertyDescriptor(kind.prototype, 'value')?.set?.call(field, text)
  field.dispatchEvent(new Event('input', { bubbles: true }))
  field.dispatchEvent(new Event('change', { bubbles: true }))
}

/** How many more letters the field takes. */
function roomIn({ maxLength }: TextField, text: string): number {
  return maxLength < 0 ? Infinity : maxLength - text.length
}

function nameOfField(field: TextField): string {
  const label = field.getAttribute('aria-label') ?? field.labels?.[0]?.textContent ?? field.placeholder
  return label.replace(/\s+/gu, ' ').trim()
}
