/**
 * A part of the working copy as a list box with one Tab stop. Focusing an option selects it. An exception is the first
 * option of a list without the selected button, which Tab passes on its way to Delete: there Space, Enter, a click or
 * an arrow key selects. Each option is a place: a moved button changes contents, and no element is added or removed.
 */
import {
  memo,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  type KeyboardEvent,
  type MouseEvent,
  type RefObject,
} from 'react'
import { afterFrame } from '../../../platform/redraw.ts'
import { useT } from '../../../texts/say.ts'
import breakpoints from '../../../ui/Page.module.css'
import { Button } from '../../../ui/Button.tsx'
import type { KeyedButton } from '../button-list.ts'
import { selectedIn, workingCopy, type WorkingCopy } from '../editing.tsx'
import { ButtonPicture } from '../key/ButtonPicture.tsx'
import { LabelOf } from '../key/CustomKey.tsx'
import styles from './order.module.css'
import { orderTexts, selectPlace } from './order-steps.ts'

export interface ButtonListBoxProps {
  readonly name: string
  readonly describedBy?: string
  readonly copy: WorkingCopy
  /** The place of its first option in the whole list, and the place after its last. */
  readonly start: number
  readonly end: number
  readonly className?: string | undefined
  readonly boxRef?: RefObject<HTMLDivElement | null>
  readonly onScroll?: () => void
}

export function ButtonListBox(props: ButtonListBoxProps) {
  const { name, describedBy, copy, start, end, className = '', boxRef, onScroll } = props
  const count = copy.list.length
  const selected = selectedIn(copy).place
  const hasSelected = selected !== undefined && selected >= start && selected < end

  function stateAt(place: number): OptionProps['state'] {
    if (place === selected) return copy.moving ? 'moving' : 'selected'
    return place === start && !hasSelected ? 'tab stop' : 'unselected'
  }

  function onClick(event: MouseEvent<HTMLElement>): void {
    const index = optionsIn(event.currentTarget).findIndex((option) => option.contains(event.target as Node))
    if (index >= 0) selectPlace(start + index)
  }

  function onKeyDown(event: KeyboardEvent<HTMLElement>): void {
    const options = optionsIn(event.currentTarget)
    const index = options.findIndex((option) => option === event.target)
    const goal = index < 0 ? undefined : placeByKey(event.key, start + index, count)
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
      {copy.list.slice(start, end).map((entry, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- an option is a place
        <Option key={index} entry={entry} place={start + index} count={count} state={stateAt(start + index)} />
      ))}
    </div>
  )
}

interface OptionProps {
  readonly entry: KeyedButton
  readonly place: number
  /** The number of buttons in the whole list. */
  readonly count: number
  /** `tab stop`: the first option of a list box in which nothing is selected. */
  readonly state: 'selected' | 'moving' | 'tab stop' | 'unselected'
}

/** Memoised, so that a step renders only the options that it changes, out of up to 200. */
const Option = memo(function Option({ entry: { button }, place, count, state }: OptionProps) {
  const option = useRef<HTMLDivElement>(null)
  const isSelected = state === 'selected' || state === 'moving'

  // The focus follows a button that moves. Not if an arrow was clicked: some browsers then focus the arrow.
  useLayoutEffect(() => {
    if (state !== 'moving' || document.activeElement?.getAttribute('role') !== 'option') return undefined
    return afterFrame(() => option.current?.focus({ preventScroll: true }))
  }, [state])

  function onFocus(): void {
    const copy = workingCopy()
    const isPassedByTab = state === 'tab stop' && copy !== undefined && selectedIn(copy).place !== undefined
    if (!isPassedByTab) selectPlace(place)
  }

  return (
    <div
      ref={option}
      role="option"
      tabIndex={state === 'unselected' ? -1 : 0}
      aria-selected={isSelected}
      aria-posinset={place + 1}
      aria-setsize={count}
      data-moving={state === 'moving' || undefined}
      className={styles.option}
      onFocus={onFocus}
    >
      <ButtonPicture of={button} className={styles.picture} loading="eager" />
      <LabelOf button={button} className={styles.label} />
      <span className={styles.place} aria-hidden="true">
        {place + 1}
      </span>
    </div>
  )
})

/** The list scrolls from this total number of buttons. */
const SCROLLS_FROM = { desktop: 27, mobile: 18 } as const
/** With more than three rows of six the lower list has its full height and scrolls. */
const FILLS_THE_LIST = 18

/** The buttons from `start` on, in a list that scrolls by hand and, a row at a time, by the buttons below it. */
export function ScrollingListBox({ start, copy }: Pick<ButtonListBoxProps, 'start' | 'copy'>) {
  const t = useT()
  const box = useRef<HTMLDivElement>(null)
  const count = copy.list.length
  const [seen, setSeen] = useState({ atTop: true, atBottom: true, isMobile: false })
  const scrolls = count >= SCROLLS_FROM[seen.isMobile ? 'mobile' : 'desktop']
  const canScrollUp = scrolls && !seen.atTop
  const canScrollDown = scrolls && !seen.atBottom

  function measure(): void {
    const { scrollTop = 0, clientHeight = 0, scrollHeight = 0 } = box.current ?? {}
    const now = {
      atTop: scrollTop < 1,
      atBottom: scrollTop + clientHeight >= scrollHeight - 1,
      isMobile: window.matchMedia(breakpoints.mobile ?? '').matches,
    }
    setSeen((before) => (JSON.stringify(before) === JSON.stringify(now) ? before : now))
  }

  useLayoutEffect(measure, [count])
  useEffect(() => {
    window.addEventListener('resize', measure)
    return () => window.removeEventListener('resize', measure)
  }, [])

  function scrollBy(rows: 1 | -1): void {
    const tops = optionsIn(box.current ?? undefined).map(({ offsetTop }) => offsetTop)
    const first = tops[0] ?? 0
    const row = (tops.find((top) => top > first) ?? first) - first
    box.current?.scrollBy({ top: rows * row })
    measure()
  }

  return (
    <>
      {start === count ? (
        <p className="hint">{t(orderTexts.restNone)}</p>
      ) : (
        <ButtonListBox
          name={t(orderTexts.rest)}
          start={start}
          end={count}
          copy={copy}
          className={`${styles.scrolls} ${count - start > FILLS_THE_LIST ? styles.full : ''}`}
          boxRef={box}
          onScroll={measure}
        />
      )}
      <div className="buttons">
        <Button icon="page-up" aria-disabled={!canScrollUp || undefined} onClick={() => canScrollUp && scrollBy(-1)}>
          {t(orderTexts.scrollUp)}
        </Button>
        <Button
          icon="page-down"
          aria-disabled={!canScrollDown || undefined}
          onClick={() => canScrollDown && scrollBy(1)}
        >
          {t(orderTexts.scrollDown)}
        </Button>
      </div>
    </>
  )
}

function optionsIn(box: HTMLElement | undefined): HTMLElement[] {
  return [...(box?.querySelectorAll<HTMLElement>('[role=option]') ?? [])]
}

/** Undefined for a key that leads nowhere. The caller stays within its list. */
function placeByKey(key: string, place: number, count: number): number | undefined {
  switch (key) {
    case 'ArrowUp':
    case 'ArrowLeft':
      return place - 1
    case 'ArrowDown':
    case 'ArrowRight':
      return place + 1
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
