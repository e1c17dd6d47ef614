/**
 * One part of the working copy as a list box: one Tab stop, one option selected. What has the focus is selected; the
 * keyboard's arrows go to the option before and after, and stop at the ends. Each option looks itself whether it is the
 * selected one, so that a step that chooses among 200 draws two options anew and asks nothing of the others.
 */
import { memo, type KeyboardEvent, type Ref } from 'react'
import type { KeyedButton } from './button-list.ts'
import styles from './ButtonListBox.module.css'
import { ButtonPicture } from './ButtonPicture.tsx'
import { LabelOf } from './CustomKey.tsx'
import { placeWithinList } from './grid-moves.ts'
import { select, useWorkingCopy } from './working-copy.ts'

export interface ButtonListBoxProps {
  readonly name: string
  readonly describedBy?: string
  readonly entries: readonly KeyedButton[]
  /** The place of its first entry in the whole list. */
  readonly start: number
  /** Of the whole list. */
  readonly count: number
  readonly className?: string | undefined
  readonly boxRef?: Ref<HTMLDivElement>
  readonly onScroll?: () => void
}

export const ButtonListBox = memo(function ButtonListBox({ name, describedBy, entries, start, count, className = '', boxRef, onScroll }: ButtonListBoxProps) {
  const holdsSelected = useWorkingCopy((copy) => entries.some(({ key }) => key === copy?.selected))

  function onKeyDown(event: KeyboardEvent<HTMLElement>): void {
    const options = [...event.currentTarget.querySelectorAll<HTMLElement>('[role=option]')]
    const at = options.findIndex((option) => option === event.target)
    const goal = at < 0 ? undefined : goalOf(event.key, start + at, count)
    if (goal === undefined || event.altKey || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    options[Math.max(0, Math.min(options.length - 1, goal - start))]?.focus()
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
        <Option
          key={entry.key}
          entry={entry}
          place={start + at + 1}
          count={count}
          isStandIn={at === 0 && !holdsSelected}
        />
      ))}
    </div>
  )
})

interface OptionProps {
  readonly entry: KeyedButton
  /** In the whole list, from 1. */
  readonly place: number
  readonly count: number
  /** The Tab stop of a list box in which nothing is selected. */
  readonly isStandIn: boolean
}

const Option = memo(function Option({ entry, place, count, isStandIn }: OptionProps) {
  const is = useWorkingCopy((copy) => (copy?.selected !== entry.key ? undefined : copy.moving ? 'moving' : 'selected'))
  return (
    <div
      role="option"
      tabIndex={is !== undefined || isStandIn ? 0 : -1}
      aria-selected={is !== undefined}
      aria-posinset={place}
      aria-setsize={count}
      data-moving={is === 'moving' || undefined}
      className={styles.option}
      onFocus={() => select(entry.key)}
    >
      <ButtonPicture of={entry.button} className={styles.picture} loading="eager" />
      <LabelOf button={entry.button} className={styles.label} />
      <span className={styles.place} aria-hidden="true">
        {place}
      </span>
    </div>
  )
})

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
