/**
 * The order editor: the order of the buttons, whose first nine are on the main remote. Two list boxes, the arrows
 * beside them, and the actions for the selected button.
 */
import { useEffect, useLayoutEffect, useRef, type RefObject } from 'react'
import pad from '../../../core/press/Pad.module.css'
import { navigate } from '../../../platform/router.ts'
import { commonTexts } from '../../../texts/common-texts.ts'
import { useT } from '../../../texts/say.ts'
import { Button } from '../../../ui/Button.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import { isPopular, MAIN_REMOTE_CUSTOM_BUTTONS } from '../button-list.ts'
import { usePopularCategories } from '../buttons.tsx'
import { EditingPage, isChanged, selectedIn, useSaving, workingCopy, type WorkingCopy } from '../editing.tsx'
import { nameOf } from '../../../remote-model/parse-label.ts'
import { popularCommands } from '../popular-choice.ts'
import { ButtonListBox, ScrollingListBox } from './ButtonListBox.tsx'
import { isArrowEnabled, type Direction } from './grid-moves.ts'
import { deleteSelected, inShort, orderTexts, stepTo, toggleMoving, undoDelete } from './order-steps.ts'
import styles from './order.module.css'

export function ButtonOrderPage() {
  const t = useT()
  return (
    <EditingPage title={t(orderTexts.title)} width="wide">
      {(copy) => <OrderEditor copy={copy} />}
    </EditingPage>
  )
}

function OrderEditor({ copy }: { readonly copy: WorkingCopy }) {
  const t = useT()
  const saving = useSaving()
  const lists = useRef<HTMLDivElement>(null)
  const controls = useRef<HTMLDivElement>(null)
  const note = useRef<HTMLParagraphElement>(null)
  const { place, button } = selectedIn(copy)
  const count = copy.list.length
  const onMain = Math.min(count, MAIN_REMOTE_CUSTOM_BUTTONS)
  const changed = isChanged(copy)
  useInSight(lists, controls, copy.selected, place)
  const { notSaved } = saving
  useEffect(() => {
    // The newer list disables Save, which then loses the focus.
    if (notSaved && !changed) note.current?.focus()
  }, [notSaved, changed])

  useEffect(() => {
    const onEscape = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && workingCopy()?.moving && !document.querySelector('dialog[open]')) toggleMoving()
    }
    document.addEventListener('keydown', onEscape)
    return () => document.removeEventListener('keydown', onEscape)
  }, [])

  return (
    <div className={`sheet ${styles.editor}`}>
      <div ref={lists} className={styles.lists}>
        <h2>{t(orderTexts.top)}</h2>
        <p id="top-note" className="hint">
          {t(count === 0 ? orderTexts.empty : orderTexts.topNote)}
        </p>
        {count > 0 && (
          <ButtonListBox name={t(orderTexts.top)} describedBy="top-note" start={0} end={onMain} copy={copy} />
        )}
        <h2 className={styles.second}>{t(orderTexts.rest)}</h2>
        <ScrollingListBox start={onMain} copy={copy} />
      </div>
      <div className={styles.beside}>
        <div ref={controls} className={styles.controls}>
          <div className={styles.pad}>
            <MovePad copy={copy} onArrow={(direction) => stepTo(direction, columnsDrawn(lists.current))} />
          </div>
          <p id="arrows-note" className={styles.mode} data-moving={copy.moving || undefined}>
            {button === undefined
              ? t(orderTexts.nothing)
              : t(copy.moving ? orderTexts.moving : orderTexts.choosing, { label: inShort(nameOf(button)) })}
          </p>
        </div>
        <Actions copy={copy} />
        <div className={styles.end}>
          <p ref={note} tabIndex={-1} className="hint">
            {t(notSaved ?? (changed ? orderTexts.changed : orderTexts.unchanged))}
          </p>
          <Button
            wide
            variant="primary"
            icon="check"
            disabled={!changed}
            busy={saving.busy}
            onClick={() => void saving.save(copy.list, () => navigate('/my-remote'))}
          >
            {t(orderTexts.save)}
          </Button>
          <Button wide icon="close" onClick={() => navigate('/my-remote')}>
            {t(commonTexts.cancel)}
          </Button>
        </div>
      </div>
    </div>
  )
}

interface MovePadProps {
  readonly copy: WorkingCopy
  /** Called when an enabled arrow is pressed. */
  readonly onArrow: (direction: Direction) => void
}

/** The arrows around OK, which toggles whether they select or move. A line below shows the mode, too. */
function MovePad({ copy, onArrow }: MovePadProps) {
  const t = useT()
  const { place } = selectedIn(copy)
  const canMove = place !== undefined
  const arrow = (direction: Direction) => {
    const isOff = !isArrowEnabled(place, direction, copy.list.length)
    return (
      <button
        type="button"
        className={`${pad.key} ${pad[direction]} ${styles.key}`}
        aria-label={t(orderTexts[direction])}
        // Not `disabled`: at the end of the list the focus stays on the arrow.
        aria-disabled={isOff || undefined}
        onClick={() => !isOff && onArrow(direction)}
      >
        <Icon name={direction} className={pad.icon} />
      </button>
    )
  }
  return (
    <div role="group" aria-label={t(orderTexts.arrows)} aria-describedby="arrows-note" className={pad.disc}>
      <div className={pad.wheel}>
        {arrow('up')}
        {arrow('left')}
        <button
          type="button"
          className={`${pad.key} ${pad.ok} ${styles.key} ${styles.ok}`}
          aria-pressed={copy.moving}
          aria-disabled={!canMove || undefined}
          aria-describedby="arrows-note"
          onClick={() => canMove && toggleMoving()}
        >
          <span className={pad.upright}>{t(orderTexts.ok)}</span>
        </button>
        {arrow('right')}
        {arrow('down')}
      </div>
    </div>
  )
}

/** The actions for the selected button, and Add. */
function Actions({ copy }: { readonly copy: WorkingCopy }) {
  const t = useT()
  const popular = popularCommands(usePopularCategories())
  const { button } = selectedIn(copy)
  const { deleted } = copy
  const command = button?.command ?? ''
  return (
    <>
      <div className="buttons">
        <Button icon="plus" onClick={() => navigate('/add-new-button')}>
          {t(orderTexts.add)}
        </Button>
        {(button === undefined || !isPopular(button, popular)) && (
          <Button
            icon="edit"
            aria-disabled={!button || undefined}
            onClick={() => button && navigate(`/edit-custom-button?${new URLSearchParams({ command }).toString()}`)}
          >
            {t(orderTexts.edit)}
          </Button>
        )}
        <Button icon="trash" aria-disabled={!button || undefined} onClick={() => button && deleteSelected()}>
          {t(orderTexts.delete)}
        </Button>
      </div>
      {deleted && (
        <Button wide icon="previous" onClick={undoDelete}>
          {t(orderTexts.undo, { label: inShort(nameOf(deleted.entry.button)) })}
        </Button>
      )}
    </>
  )
}

/** Keeps the selected button visible. `controls` contains the arrows. */
function useInSight(
  lists: RefObject<HTMLDivElement | null>,
  controls: RefObject<HTMLDivElement | null>,
  selected: string | undefined,
  place: number | undefined,
): void {
  // In the next frame, which computes the layout anyway: measuring now would compute it twice per step.
  useLayoutEffect(() => {
    const frame = requestAnimationFrame(() => {
      const option = lists.current?.querySelector<HTMLElement>('[aria-selected=true]')
      if (option) showInList(option)
      // Only where the arrows are sticky: elsewhere they would scroll away.
      if (option && controls.current && getComputedStyle(controls.current).position === 'sticky')
        option.scrollIntoView({ block: 'nearest' })
    })
    return () => cancelAnimationFrame(frame)
  }, [lists, controls, selected, place])
}

/** Room for the focus ring, and for a button in move mode, which is a little larger. */
const MARGIN_PX = 8

/** Scrolls only the list box. */
function showInList(option: HTMLElement): void {
  const box = option.parentElement
  if (box === null) return
  const top = option.offsetTop - MARGIN_PX
  const bottom = option.offsetTop + option.offsetHeight + MARGIN_PX
  if (top < box.scrollTop) box.scrollTop = top
  else if (bottom > box.scrollTop + box.clientHeight) box.scrollTop = bottom - box.clientHeight
}

/** The number of columns on the screen now, which depends on width, zoom and text size. */
function columnsDrawn(lists: HTMLElement | null): number {
  const box = lists?.querySelector('[role=listbox]')
  return box ? getComputedStyle(box).gridTemplateColumns.split(' ').length : 1
}
