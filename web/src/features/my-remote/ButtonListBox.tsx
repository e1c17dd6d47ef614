/**
 * One part of the working copy as a list box: one Tab stop, one option selected. What has the focus is selected; the
 * keyboard's arrows go to the option before and after, and stop at the ends. Each option looks itself where it stands and
 * whether it is selected, so that a step draws those anew that it is about and asks nothing of the others.
 */
import { memo, useLayoutEffect, useRef, useState, type FocusEvent, type KeyboardEvent, type RefObject } from 'react'
import type { ButtonList, KeyedButton } from './button-list.ts'
import styles from './ButtonListBox.module.css'
import { ButtonPicture } from './ButtonPicture.tsx'
import { LabelOf } from './CustomKey.tsx'
import { placeWithinList, rearrangements } from './grid-moves.ts'
import { seated, type Seat } from './seats.ts'
import { usePlaceAndStanding } from './standing.ts'
import { select } from './working-copy.ts'

export interface ButtonListBoxProps {
  readonly name: string
  readonly describedBy?: string
  readonly entries: ButtonList
  /** The place of its first entry in the whole list. */
  readonly start: number
  /** Of the whole list. */
  readonly count: number
  readonly className?: string | undefined
  readonly boxRef?: RefObject<HTMLDivElement | null>
  readonly onScroll?: () => void
}

export function ButtonListBox({ name, describedBy, entries, start, count, className = '', boxRef, onScroll }: ButtonListBoxProps) {
  const own = useRef<HTMLDivElement>(null)
  const box = boxRef ?? own
  const seats = useSeats(entries)
  const drawn = useRef<ButtonList>(entries)
  const ordering = useRef(false)

  useLayoutEffect(() => {
    ordering.current = true
    if (box.current) putInOrder(box.current, drawn.current, entries)
    ordering.current = false
    drawn.current = entries
  }, [box, entries])

  /** Whoever keeps the focus while it is put elsewhere has not been chosen anew. */
  function onFocusCapture(event: FocusEvent): void {
    if (ordering.current) event.stopPropagation()
  }

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
      ref={box}
      role="listbox"
      tabIndex={-1}
      aria-label={name}
      aria-describedby={describedBy}
      className={`${styles.list} ${className}`}
      onFocusCapture={onFocusCapture}
      onKeyDown={onKeyDown}
      onScroll={onScroll}
    >
      <Options seats={seats} count={count} />
    </div>
  )
}

function useSeats(entries: ButtonList): readonly Seat[] {
  const [seats, setSeats] = useState(() => seated([], entries))
  const now = seated(seats, entries)
  if (now !== seats) setSeats(now)
  return now
}

const Options = memo(function Options({ seats, count }: { readonly seats: readonly Seat[]; readonly count: number }) {
  return seats.map(({ seat, entry }) => <Option key={seat} entry={entry} count={count} />)
})

interface OptionProps {
  readonly entry: KeyedButton
  readonly count: number
}

const Option = memo(function Option({ entry, count }: OptionProps) {
  const [place, standing] = usePlaceAndStanding(entry.key)
  return (
    <div
      role="option"
      tabIndex={standing === 'unselected' ? -1 : 0}
      aria-selected={standing === 'selected' || standing === 'moving'}
      aria-posinset={place + 1}
      aria-setsize={count}
      data-moving={standing === 'moving' || undefined}
      className={styles.option}
      onFocus={() => select(entry.key)}
    >
      <Face of={entry} />
      <span className={styles.place} aria-hidden="true">
        {place + 1}
      </span>
    </div>
  )
})

const Face = memo(function Face({ of: { button } }: { readonly of: KeyedButton }) {
  return (
    <>
      <ButtonPicture of={button} className={styles.picture} loading="eager" />
      <LabelOf button={button} className={styles.label} />
    </>
  )
})

/**
 * Each option that stands elsewhere than its place says is put there once, the focus with it. React would put six anew for
 * a button that goes up by a row.
 */
function putInOrder(box: HTMLElement, before: ButtonList, after: ButtonList): void {
  const [from, to] = range(before, after)
  const { children } = box
  const standing = Array.from({ length: to - from }, (_, at) => children[from + at]).filter((option) => option !== undefined)
  const places = new Map(standing.map((option) => [option, Number(option.getAttribute('aria-posinset'))]))
  const wanted = [...standing].sort((one, other) => (places.get(one) ?? 0) - (places.get(other) ?? 0))
  const next = children[to] ?? null
  const focused = document.activeElement
  for (const [option, following] of rearrangements(standing, wanted)) box.insertBefore(option, following ?? next)
  if (focused instanceof HTMLElement && focused !== document.activeElement && box.contains(focused)) focused.focus({ preventScroll: true })
}

/** The places, up to the second, outside of which two lists are the same. Where one is longer, all from the first difference on. */
function range(one: ButtonList, other: ButtonList): readonly [from: number, to: number] {
  let from = 0
  let to = Math.max(one.length, other.length)
  while (from < to && one[from]?.key === other[from]?.key) from += 1
  while (one.length === other.length && from < to && one[to - 1]?.key === other[to - 1]?.key) to -= 1
  return [from, to]
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
