/** The order editor itself: two list boxes, the arrows beside them, and what can be done with the selected button. */
import type { Language } from '@beckon/contract/languages'
import { MOBILE_MAX_WIDTH_PX } from '@beckon/contract/limits'
import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react'
import { useLeaveGuard } from '../../platform/leave-guard.ts'
import { navigate } from '../../platform/router.ts'
import { shared } from '../../platform/shared-state.ts'
import { say, useT } from '../../texts/texts.ts'
import { announce } from '../../ui/Announcer.tsx'
import { Button } from '../../ui/Button.tsx'
import { isPopular, sections } from './button-list.ts'
import { ButtonListBox } from './ButtonListBox.tsx'
import styles from './OrderEditor.module.css'
import { editingTexts } from './editing-texts.ts'
import { leadsOn, placeBeside, scrolling, type Direction } from './grid-moves.ts'
import { nameOf } from './label.ts'
import { Questions } from './later.tsx'
import { MovePad } from './MovePad.tsx'
import { orderTexts } from './order-texts.ts'
import { popularCommands } from './popular-choice.ts'
import { usePopularCategories } from './popular.ts'
import { useSaving } from './use-editing.ts'
import { deleteSelected, dropWorkingCopy, isChanged, moveSelected, select, selectedButton, setMoving, undoDelete, workingCopy, type WorkingCopy } from './working-copy.ts'

/** More than three rows of six: the lower list is as high as it gets. */
const FILLS_THE_LIST = 18

const mobile = typeof window === 'undefined' ? undefined : window.matchMedia(`(max-width: ${MOBILE_MAX_WIDTH_PX}px)`)

function useIsMobile(): boolean {
  return useSyncExternalStore(
    (listener) => {
      mobile?.addEventListener('change', listener)
      return () => mobile?.removeEventListener('change', listener)
    },
    () => mobile?.matches ?? false,
  )
}

export function OrderEditor({ copy }: { copy: WorkingCopy }) {
  const t = useT()
  const saving = useSaving()
  const changed = isChanged(copy)
  const guard = useLeaveGuard(changed, '/my-remote')
  const categories = usePopularCategories()
  const popular = useMemo(() => popularCommands(categories), [categories])
  const { list, selected, moving, taken } = copy
  const { top, rest } = useMemo(() => sections(list), [list])
  const place = list.findIndex(({ key }) => key === selected)
  const button = selectedButton(copy)
  const label = button === undefined ? '' : inShort(nameOf(button))
  const boxes = useRef<HTMLDivElement>(null)
  const controls = useRef<HTMLDivElement>(null)
  const scroll = useScrolling(list.length)

  // The selected one stays in sight, wherever the arrows lead. The frame lays the page out in any case: asked for before,
  // it would be laid out twice for one step.
  useLayoutEffect(() => {
    const frame = requestAnimationFrame(() => {
      const option = boxes.current?.querySelector<HTMLElement>('[aria-selected=true]')
      if (option) showInList(option)
      // Where the arrows do not stay in sight themselves, the page must not run away from under them.
      if (option && controls.current && getComputedStyle(controls.current).position === 'sticky') option.scrollIntoView({ block: 'nearest' })
    })
    return () => cancelAnimationFrame(frame)
  }, [selected, place])

  useEffect(() => {
    void loadWords().catch(() => {})
    const onEscape = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && workingCopy()?.moving && !document.querySelector('dialog[open]')) toggle()
    }
    document.addEventListener('keydown', onEscape)
    return () => document.removeEventListener('keydown', onEscape)
  }, [])

  function goalOf(direction: Direction): number | undefined {
    return placeBeside(place < 0 ? undefined : place, direction, list.length, columnsDrawn(boxes.current))
  }

  function arrow(direction: Direction): void {
    const goal = goalOf(direction)
    if (goal === undefined || selected === undefined) return
    if (moving) {
      moveSelected(goal)
      const after = workingCopy()?.list ?? list
      tell(({ moveWords }, language) => moveWords(list, after, selected, language))
    } else {
      const key = list[goal]?.key ?? selected
      select(key)
      tell(({ placeWords }, language) => placeWords(list, key, language))
    }
  }

  function remove(): void {
    deleteSelected()
    const after = workingCopy()
    tell(({ placeWords, spokenTexts }, language) => {
      const words = say(spokenTexts.deleted, language, { label })
      return after?.selected === undefined ? words : `${words}. ${placeWords(after.list, after.selected, language)}`
    })
  }

  function undo(): void {
    undoDelete()
    const label = taken ? nameOf(taken.entry.button) : ''
    tell(({ spokenTexts }, language) => say(spokenTexts.putBack, language, { label }))
  }

  return (
    <div className={styles.editor}>
      <div ref={boxes} className={styles.lists}>
        <h2>{t(orderTexts.top)}</h2>
        <p id="top-note" className={styles.note}>
          {t(list.length === 0 ? orderTexts.empty : orderTexts.topNote)}
        </p>
        {top.length > 0 && (
          <ButtonListBox
            name={t(orderTexts.top)}
            describedBy="top-note"
            entries={top}
            start={0}
            count={list.length}
          />
        )}
        <h2 className={styles.second}>{t(orderTexts.rest)}</h2>
        {rest.length === 0 ? (
          <p className={styles.note}>{t(orderTexts.restNone)}</p>
        ) : (
          <ButtonListBox
            name={t(orderTexts.rest)}
            entries={rest}
            start={top.length}
            count={list.length}
            className={`${styles.scrolls} ${rest.length > FILLS_THE_LIST ? styles.full : ''}`}
            boxRef={scroll.box}
            onScroll={scroll.look}
          />
        )}
        <div className={styles.pair}>
          <Button icon="page-up" className={styles.off} aria-disabled={!scroll.up || undefined} onClick={() => scroll.up && scroll.by(-1)}>
            {t(orderTexts.scrollUp)}
          </Button>
          <Button icon="page-down" className={styles.off} aria-disabled={!scroll.down || undefined} onClick={() => scroll.down && scroll.by(1)}>
            {t(orderTexts.scrollDown)}
          </Button>
        </div>
      </div>

      <div className={styles.hand}>
        <div ref={controls} className={styles.controls}>
          <div className={styles.pad}>
            <MovePad
              enabled={(direction) => leadsOn(place, direction, list.length)}
              canMove={button !== undefined}
              moving={moving}
              describedBy="arrows-note"
              onArrow={arrow}
              onToggle={toggle}
            />
          </div>
          <p id="arrows-note" className={styles.mode} data-moving={moving || undefined}>
            {button === undefined ? t(orderTexts.nothing) : t(moving ? orderTexts.moving : orderTexts.choosing, { label })}
          </p>
        </div>
        <div className={styles.pair}>
          <Button icon="plus" onClick={() => navigate('/add-new-button')}>
            {t(orderTexts.add)}
          </Button>
          {(button === undefined || !isPopular(button, popular)) && (
            <Button
              icon="edit"
              className={styles.off}
              aria-disabled={button === undefined || undefined}
              onClick={() => button && navigate(`/edit-custom-button?${new URLSearchParams({ command: button.command ?? '' }).toString()}`)}
            >
              {t(orderTexts.edit)}
            </Button>
          )}
          <Button icon="trash" className={styles.off} aria-disabled={button === undefined || undefined} onClick={() => button && remove()}>
            {t(orderTexts.delete)}
          </Button>
        </div>
        {taken && (
          <Button wide icon="previous" onClick={undo}>
            {t(orderTexts.undo, { label: inShort(nameOf(taken.entry.button)) })}
          </Button>
        )}
        <div className={styles.end}>
          <p className={styles.note}>{t(saving.tooMany ? editingTexts.tooMany : changed ? orderTexts.changed : orderTexts.unchanged)}</p>
          <Button
            wide
            variant="primary"
            icon="check"
            disabled={!changed}
            busy={saving.busy}
            onClick={() => saving.save(list, copy.from, () => guard.leave('/my-remote'))}
          >
            {t(orderTexts.save)}
          </Button>
          <Button wide icon="close" onClick={() => guard.leave('/my-remote')}>
            {t(editingTexts.cancel)}
          </Button>
          <Button wide icon="download" onClick={() => guard.leave('/my-remote-file')}>
            {t(orderTexts.carry)}
          </Button>
        </div>
      </div>
      <Questions guard={{ asking: guard.asking, answer: { ...guard.answer, leave: () => leaveForGood(guard.answer.leave) } }} saving={saving} />
    </div>
  )
}

function leaveForGood(leave: () => void): void {
  dropWorkingCopy()
  leave()
}

function toggle(): void {
  const copy = workingCopy()
  if (copy === undefined) return
  setMoving(!copy.moving)
  const button = selectedButton(copy)
  const label = button ? nameOf(button) : ''
  tell(({ spokenTexts }, language) => say(copy.moving ? spokenTexts.movingOff : spokenTexts.movingOn, language, { label }))
}

const loadWords = () => import('./order-words.ts')

/** Without the words nothing is said; what was done stands on the page. */
function tell(words: (spoken: Awaited<ReturnType<typeof loadWords>>, language: Language) => string): void {
  void loadWords().then((spoken) => announce(words(spoken, shared().language))).catch(() => {})
}

/** A label may be as long as its maker liked; a sentence about it must leave room for the list. */
function inShort(label: string): string {
  const letters = Array.from(label)
  return letters.length > 50 ? `${letters.slice(0, 49).join('')}…` : label
}

/** Scrolls the list box alone. */
function showInList(option: HTMLElement): void {
  const box = option.parentElement
  if (box === null) return
  if (option.offsetTop < box.scrollTop) box.scrollTop = option.offsetTop
  const bottom = option.offsetTop + option.offsetHeight
  if (bottom > box.scrollTop + box.clientHeight) box.scrollTop = bottom - box.clientHeight
}

/** How many columns stand on the screen now, whatever width, zoom or text size made of them. */
function columnsDrawn(boxes: HTMLElement | null): number {
  const box = boxes?.querySelector('[role=listbox]')
  return box ? getComputedStyle(box).gridTemplateColumns.split(' ').length : 1
}

/** The scroll buttons of the lower list: a row at a time. */
function useScrolling(count: number) {
  const box = useRef<HTMLDivElement>(null)
  const isMobile = useIsMobile()
  const [ends, setEnds] = useState({ atTop: true, atBottom: true })

  const look = useCallback(() => {
    const element = box.current
    if (element === null) return setEnds({ atTop: true, atBottom: true })
    const atTop = element.scrollTop < 1
    const atBottom = element.scrollTop + element.clientHeight >= element.scrollHeight - 1
    setEnds((known) => (known.atTop === atTop && known.atBottom === atBottom ? known : { atTop, atBottom }))
  }, [])

  useLayoutEffect(look, [count, isMobile, look])
  useEffect(() => {
    window.addEventListener('resize', look)
    return () => window.removeEventListener('resize', look)
  }, [look])

  function by(rows: 1 | -1): void {
    const element = box.current
    const options = [...(element?.querySelectorAll<HTMLElement>('[role=option]') ?? [])]
    const second = options.find((option) => option.offsetTop > (options[0]?.offsetTop ?? 0))
    const row = (second?.offsetTop ?? 0) - (options[0]?.offsetTop ?? 0)
    element?.scrollBy({ top: rows * row })
    look()
  }

  return { box, look, by, ...scrolling({ count, isMobile, ...ends }) }
}
