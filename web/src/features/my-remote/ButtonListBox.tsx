/**
 * One part of the list as a list box: one Tab stop, one option selected. What has the focus is selected; the keyboard's
 * arrows go to the option before and after, and stop at the ends.
 */
import { useRef, type KeyboardEvent, type Ref } from 'react'
import type { KeyedButton } from './button-list.ts'
import styles from './ButtonListBox.module.css'
import { ButtonPicture } from './ButtonPicture.tsx'
import { LabelOf } from './CustomKey.tsx'
import { placeWithinList } from './grid-moves.ts'

export interface ButtonListBoxProps {
  readonly name: string
  readonly describedBy?: string
  readonly entries: readonly KeyedButton[]
  /** The place of its first entry in the whole list. */
  readonly start: number
  /** Of the whole list. */
  readonly count: number
  readonly selected: string | undefined
  readonly moving: boolean
  readonly onSelect: (key: string) => void
  readonly className?: string | undefined
  readonly boxRef?: Ref<HTMLDivElement>
  readonly onScroll?: () => void
}

export function ButtonListBox({ name, describedBy, entries, start, count, selected, moving, onSelect, className = '', boxRef, onScroll }: ButtonListBoxProps) {
  const options = useRef(new Map<string, HTMLElement>())
  const tabStop = entries.some(({ key }) => key === selected) ? selected : entries[0]?.key

  function onKeyDown(event: KeyboardEvent): void {
    const at = entries.findIndex(({ key }) => options.current.get(key) === event.target)
    const goal = at < 0 ? undefined : goalOf(event.key, start + at, count)
    if (goal === undefined || event.altKey || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    const entry = entries[Math.max(0, Math.min(entries.length - 1, goal - start))]
    if (entry !== undefined) options.current.get(entry.key)?.focus()
  }

  return (
    <div
      ref={boxRef}
      role="listbox"
      tabIndex={-1}
      aria-label={name}
      aria-describedby={describedBy}
      className={`${styles.list} ${className}`}
      onKeyDown={onKeyDown}
      onScroll={onScroll}
    >
      {entries.map((entry, at) => (
        <div
          key={entry.key}
          ref={(element) => {
            if (element === null) options.current.delete(entry.key)
            else options.current.set(entry.key, element)
          }}
          role="option"
          tabIndex={entry.key === tabStop ? 0 : -1}
          aria-selected={entry.key === selected}
          aria-posinset={start + at + 1}
          aria-setsize={count}
          data-key={entry.key}
          data-moving={(moving && entry.key === selected) || undefined}
          className={styles.option}
          onFocus={() => onSelect(entry.key)}
        >
          <ButtonPicture of={entry.button} className={styles.picture} />
          <LabelOf button={entry.button} className={styles.label} />
          <span className={styles.place} aria-hidden="true">
            {start + at + 1}
          </span>
        </div>
      ))}
    </div>
  )
}

function goalOf(key: string, place: number, count: number): number | undefined {
  switch (key) {
    case 'ArrowUp':
    case 'ArrowLeft':
      return placeWithinList(place, -1, count)
    case 'ArrowDown':
    case 'ArrowRight':
      return placeWithinList(place, 1, count)
    case 'Home':
      return 0
    case 'End':
      return count
    default:
      return undefined
  }
}
