/** The arrows of the order editor, round the toggle that says whether they choose or move. */
import pad from '../../../core/press/Pad.module.css'
import { useT } from '../../../texts/texts.ts'
import { Icon } from '../../../ui/Icon.tsx'
import { leadsOn, type Direction } from './grid-moves.ts'
import styles from './MovePad.module.css'
import { toggleMoving } from './order-steps.ts'
import { orderTexts } from './order-texts.ts'

export interface MovePadProps {
  /** The place of the selected button, from 0. */
  readonly place: number | undefined
  readonly count: number
  readonly moving: boolean
  /** The id of the line that says what the arrows do now. */
  readonly describedBy: string
  /** An arrow that leads somewhere was pressed. */
  readonly onArrow: (direction: Direction) => void
}

export function MovePad({ place, count, moving, describedBy, onArrow }: MovePadProps) {
  const t = useT()
  const canMove = place !== undefined
  const arrow = (direction: Direction) => {
    const isOff = !leadsOn(place, direction, count)
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
    <div role="group" aria-label={t(orderTexts.arrows)} aria-describedby={describedBy} className={pad.disc}>
      <div className={pad.wheel}>
        {arrow('up')}
        {arrow('left')}
        <button
          type="button"
          className={`${pad.key} ${pad.ok} ${styles.key} ${styles.ok}`}
          aria-pressed={moving}
          aria-disabled={!canMove || undefined}
          aria-describedby={describedBy}
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
