/**
 * The order editor itself: two list boxes, the arrows beside them, and what can be done with the selected button. Each
 * part subscribes to what it shows of the working copy, so that a step renders as little as possible.
 */
import { memo, useEffect, useLayoutEffect, useMemo, useRef, useState, type RefObject } from 'react'
import { afterFrame } from '../../../platform/after-frame.ts'
import { useLeaveGuard } from '../../../platform/leave-guard.ts'
import { navigate } from '../../../platform/router.ts'
import { useT } from '../../../texts/texts.ts'
import { Button } from '../../../ui/Button.tsx'
import { isPopular, MAIN_REMOTE_CUSTOM_BUTTONS } from '../button-list.ts'
import { ButtonListBox } from './ButtonListBox.tsx'
import styles from './OrderEditor.module.css'
import { editingTexts } from '../editing/editing-texts.ts'
import { nameOf } from '../key/parse-label.ts'
import { LeaveQuestion } from '../editing/LeaveQuestion.tsx'
import { MovePad } from './MovePad.tsx'
import { inShort, loadWords, undoAndAnnounce, deleteAndAnnounce, stepTo, toggleMoving } from './order-steps.ts'
import { orderTexts } from './order-texts.ts'
import { popularCommands } from '../popular-choice.ts'
import { usePopularCategories } from '../popular-buttons.ts'
import { useSaving } from '../editing/use-editing.ts'
import { useScrolling } from './use-scrolling.ts'
import {
  dropWorkingCopy,
  isChanged,
  selectedButton,
  selectedPlace,
  useWorkingCopy,
  workingCopy,
} from '../editing/working-copy.ts'
import { commonTexts } from '../../../texts/common-texts.ts'

/** With more than three rows of six (`ButtonListBox.module.css`) the lower list has its full height and scrolls. */
const FILLS_THE_LIST = 18

export function OrderEditor() {
  const t = useT()
  const saving = useSaving(editingTexts.newerList)
  const changed = useWorkingCopy(isChanged)
  const guard = useLeaveGuard(changed && !saving.busy, '/my-remote')
  const lists = useRef<HTMLDivElement>(null)
  const controls = useRef<HTMLDivElement>(null)

  useEffect(() => {
    void loadWords().catch(() => {})
    const onEscape = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && workingCopy()?.moving && !document.querySelector('dialog[open]')) toggleMoving()
    }
    document.addEventListener('keydown', onEscape)
    return () => document.removeEventListener('keydown', onEscape)
  }, [])

  function save(): void {
    const copy = workingCopy()
    if (copy) saving.save(copy.list, copy.from, () => guard.leave('/my-remote'))
  }

  return (
    <div className={`sheet ${styles.editor}`}>
      <Lists lists={lists} />
      <div className={styles.beside}>
        <Controls lists={lists} controls={controls} />
        <Actions />
        <div className={styles.end}>
          <p className="hint">{t(saving.notSaved ?? (changed ? orderTexts.changed : orderTexts.unchanged))}</p>
          <Button wide variant="primary" icon="check" disabled={!changed} busy={saving.busy} onClick={save}>
            {t(orderTexts.save)}
          </Button>
          <Button wide icon="close" onClick={() => guard.leave('/my-remote')}>
            {t(commonTexts.cancel)}
          </Button>
        </div>
      </div>
      {guard.asking && <LeaveQuestion answer={{ ...guard.answer, leave: () => leaveForGood(guard.answer.leave) }} />}
    </div>
  )
}

interface Frames {
  /** Around both lists. */
  readonly lists: RefObject<HTMLDivElement | null>
  /** Around the arrows. */
  readonly controls: RefObject<HTMLDivElement | null>
}

const Lists = memo(function Lists({ lists }: Pick<Frames, 'lists'>) {
  const t = useT()
  const count = useWorkingCopy((copy) => copy?.list.length ?? 0)
  const onMain = Math.min(count, MAIN_REMOTE_CUSTOM_BUTTONS)
  return (
    <div ref={lists} className={styles.lists}>
      <h2>{t(orderTexts.top)}</h2>
      <p id="top-note" className="hint">
        {t(count === 0 ? orderTexts.empty : orderTexts.topNote)}
      </p>
      {count > 0 && (
        <ButtonListBox name={t(orderTexts.top)} describedBy="top-note" start={0} end={onMain} count={count} />
      )}
      <h2 className={styles.second}>{t(orderTexts.rest)}</h2>
      <LowerList start={onMain} count={count} />
    </div>
  )
})

function LowerList({ start, count }: { readonly start: number; readonly count: number }) {
  const t = useT()
  const { box, updateEnds, scrollBy, canScrollUp, canScrollDown } = useScrolling(count)
  return (
    <>
      {start === count ? (
        <p className="hint">{t(orderTexts.restNone)}</p>
      ) : (
        <ButtonListBox
          name={t(orderTexts.rest)}
          start={start}
          end={count}
          count={count}
          className={`${styles.scrolls} ${count - start > FILLS_THE_LIST ? styles.full : ''}`}
          boxRef={box}
          onScroll={updateEnds}
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

const Controls = memo(function Controls({ lists, controls }: Frames) {
  return (
    <div ref={controls} className={styles.controls}>
      <div className={styles.pad}>
        <MovePad describedBy="arrows-note" onArrow={(direction) => stepTo(direction, columnsDrawn(lists.current))} />
      </div>
      <Mode />
      <KeptInSight lists={lists} controls={controls} />
    </div>
  )
})

/** Says what the arrows do now. */
function Mode() {
  const t = useT()
  const button = useAfterFrame(useWorkingCopy(selectedButton))
  const moving = useWorkingCopy((copy) => copy?.moving === true)
  return (
    <p id="arrows-note" className={styles.mode} data-moving={moving || undefined}>
      {button === undefined
        ? t(orderTexts.nothing)
        : t(moving ? orderTexts.moving : orderTexts.choosing, { label: inShort(nameOf(button)) })}
    </p>
  )
}

/** The value, a frame later: for a sentence beside the list, whose layout would delay the frame of a step. */
function useAfterFrame<T>(value: T): T {
  const [shown, setShown] = useState(value)
  useEffect(() => (Object.is(shown, value) ? undefined : afterFrame(() => setShown(value))), [shown, value])
  return shown
}

/** The selected one stays in sight, wherever the arrows lead. */
function KeptInSight({ lists, controls }: Frames) {
  const selected = useWorkingCopy((copy) => copy?.selected)
  const place = useWorkingCopy(selectedPlace)

  // In the next frame, which lays the page out anyway: measured before, it would be laid out twice for one step.
  useLayoutEffect(() => {
    const frame = requestAnimationFrame(() => {
      const option = lists.current?.querySelector<HTMLElement>('[aria-selected=true]')
      if (option) showInList(option)
      // Only where the arrows are sticky: elsewhere the page would scroll away from under them.
      if (option && controls.current && getComputedStyle(controls.current).position === 'sticky')
        option.scrollIntoView({ block: 'nearest' })
    })
    return () => cancelAnimationFrame(frame)
  }, [lists, controls, selected, place])
  return null
}

const Actions = memo(function Actions() {
  const t = useT()
  const categories = usePopularCategories()
  const popular = useMemo(() => popularCommands(categories), [categories])
  const hasSelected = useWorkingCopy((copy) => selectedButton(copy) !== undefined)
  const canBeEdited = useWorkingCopy((copy) => {
    const button = selectedButton(copy)
    return button === undefined || !isPopular(button, popular)
  })
  const deleted = useWorkingCopy((copy) => copy?.deleted)
  return (
    <>
      <div className="buttons">
        <Button icon="plus" onClick={() => navigate('/add-new-button')}>
          {t(orderTexts.add)}
        </Button>
        {canBeEdited && (
          <Button icon="edit" aria-disabled={!hasSelected || undefined} onClick={editSelected}>
            {t(orderTexts.edit)}
          </Button>
        )}
        <Button
          icon="trash"
          aria-disabled={!hasSelected || undefined}
          onClick={() => hasSelected && deleteAndAnnounce()}
        >
          {t(orderTexts.delete)}
        </Button>
      </div>
      {deleted && (
        <Button wide icon="previous" onClick={undoAndAnnounce}>
          {t(orderTexts.undo, { label: inShort(nameOf(deleted.entry.button)) })}
        </Button>
      )}
    </>
  )
})

function editSelected(): void {
  const button = selectedButton(workingCopy())
  if (!button) return
  navigate(`/edit-custom-button?${new URLSearchParams({ command: button.command ?? '' }).toString()}`)
}

function leaveForGood(leave: () => void): void {
  dropWorkingCopy()
  leave()
}

/** Room for the ring of the focus, and for a button that is a little larger while it moves. */
const MARGIN_PX = 8

/** Scrolls the list box alone. */
function showInList(option: HTMLElement): void {
  const box = option.parentElement
  if (box === null) return
  const top = option.offsetTop - MARGIN_PX
  const bottom = option.offsetTop + option.offsetHeight + MARGIN_PX
  if (top < box.scrollTop) box.scrollTop = top
  else if (bottom > box.scrollTop + box.clientHeight) box.scrollTop = bottom - box.clientHeight
}

/** How many columns stand on the screen now, whatever width, zoom or text size made of them. */
function columnsDrawn(lists: HTMLElement | null): number {
  const box = lists?.querySelector('[role=listbox]')
  return box ? getComputedStyle(box).gridTemplateColumns.split(' ').length : 1
}
