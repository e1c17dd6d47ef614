/**
 * A part of the working copy as a list box: one Tab stop, one option selected. The focused option is selected, except
 * the first option of a list without the selected button, which Tab passes on its way to Delete. There Space, Enter, a
 * click or an arrow selects. The keyboard's arrows go to the option before and after, and stop at the ends. An option
 * is a place, which reads its own button: when a button moves, some places change their content, and no element is
 * added or removed.
 */
import { memo, useLayoutEffect, useRef, type KeyboardEvent, type MouseEvent, type RefObject } from 'react'
import { afterFrame } from '../../../platform/after-frame.ts'
import type { KeyedButton } from '../button-list.ts'
import styles from './ButtonListBox.module.css'
import { ButtonPicture } from '../key/ButtonPicture.tsx'
import { LabelOf } from '../key/CustomKey.tsx'
import { placeWithinList } from './grid-moves.ts'
import { usePlace } from './place-state.ts'
import { select, selectedPlace, workingCopy } from '../editing/working-copy.ts'

export interface ButtonListBoxProps {
  readonly name: string
  readonly describedBy?: string
  /** The place of its first option in the whole list, and the place after its last. */
  readonly start: number
  readonly end: number
  /** The number of buttons in the whole list. */
  readonly count: number
  readonly className?: string | undefined
  readonly boxRef?: RefObject<HTMLDivElement | null>
  readonly onScroll?: () => void
}

export function ButtonListBox({
  name,
  describedBy,
  start,
  end,
  count,
  className = '',
  boxRef,
  onScroll,
}: ButtonListBoxProps) {
  function onClick(event: MouseEvent<HTMLElement>): void {
    const at = optionsIn(event.currentTarget).findIndex((option) => option.contains(event.target as Node))
    if (at >= 0) selectPlace(start + at)
  }

  function onKeyDown(event: KeyboardEvent<HTMLElement>): void {
    const options = optionsIn(event.currentTarget)
    const at = options.findIndex((option) => option === event.target)
    const goal = at < 0 ? undefined : placeByKey(event.key, start + at, count)
    if (goal === undefined || event.altKey || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    const place = Math.max(start, Math.min(end - 1, goal))
    options[place - start]?.focus()
    selectPlace(place)
  }

  return (
    <div
      ref={boxRef}
      role="listbox"
      tabIndex={-1}
      aria-label={name}
      aria-describedby={describedBy}
      className={`${styles.list} ${className}`}
      onClick={onClick}
      onKeyDown={onKeyDown}
      onScroll={onScroll}
    >
      {Array.from({ length: end - start }, (_, at) => (
        <Option key={at} place={start + at} count={count} />
      ))}
    </div>
  )
}

interface OptionProps {
  readonly place: number
  /** The number of buttons in the whole list. */
  readonly count: number
}

const Option = memo(function Option({ place, count }: OptionProps) {
  const [entry, state] = usePlace(place)
  const option = useRef<HTMLDivElement>(null)
  const isSelected = state === 'selected' || state === 'moving'

  // The focus follows a button that moves. Not if an arrow was clicked: some browsers then focus the arrow.
  useLayoutEffect(() => {
    if (state !== 'moving' || document.activeElement?.getAttribute('role') !== 'option') return undefined
    return afterFrame(() => option.current?.focus({ preventScroll: true }))
  }, [state])

  return (
    entry && (
      <div
        ref={option}
        role="option"
        tabIndex={state === 'unselected' ? -1 : 0}
        aria-selected={isSelected}
        aria-posinset={place + 1}
        aria-setsize={count}
        data-moving={state === 'moving' || undefined}
        className={styles.option}
        onFocus={() => {
          const passedByTab = state === 'tab stop' && selectedPlace(workingCopy()) !== undefined
          if (!passedByTab) selectPlace(place)
        }}
      >
        <Face of={entry} />
        <span className={styles.place} aria-hidden="true">
          {place + 1}
        </span>
      </div>
    )
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

function optionsIn(box: HTMLElement): HTMLElement[] {
  return [...box.querySelectorAll<HTMLElement>('[role=option]')]
}

function selectPlace(place: number): void {
  const key = workingCopy()?.list[place]?.key
  if (key !== undefined) select(key)
}

function placeByKey(key: string, place: number, count: number): number | undefined {
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
    case 'Enter':
    case ' ':
      return place
    default:
      return undefined
  }
}
