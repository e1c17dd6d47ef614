/** The arrows of the order editor, round the toggle that says whether they choose or move. */
import { useT } from '../../../texts/texts.ts'
import { Icon } from '../../../ui/Icon.tsx'
import pad from '../../../core/press/Pad.module.css'
import { leadsOn, type Direction } from './grid-moves.ts'
import styles from './MovePad.module.css'
import { toggleMoving } from './order-steps.ts'
import { orderTexts } from './order-texts.ts'
import { selectedPlace, useWorkingCopy } from '../editing/working-copy.ts'

export interface MovePadProps {
  /** The id of the line that says what the arrows do now. */
  readonly describedBy: string
  /** An arrow that leads somewhere was pressed. */
  readonly onArrow: (direction: Direction) => void
}

export function MovePad({ describedBy, onArrow }: MovePadProps) {
  const t = useT()
  return (
    <div role="group" aria-label={t(orderTexts.arrows)} aria-describedby={describedBy} className={pad.disc}>
      <div className={pad.wheel}>
        <Arrow direction="up" onArrow={onArrow} />
        <Arrow direction="left" onArrow={onArrow} />
        <MoveToggle describedBy={describedBy} />
        <Arrow direction="right" onArrow={onArrow} />
        <Arrow direction="down" onArrow={onArrow} />
      </div>
    </div>
  )
}

/** Looks itself whether it leads anywhere: a step draws those again that begin or cease to. */
function Arrow({ direction, onArrow }: { readonly direction: Direction } & Pick<MovePadProps, 'onArrow'>) {
  const t = useT()
  const off = useWorkingCopy((copy) => copy === undefined || !leadsOn(selectedPlace(copy), direction, copy.list.length))
  return (
    <button
      type="button"
      className={`${pad.key} ${pad[direction]} ${styles.key}`}
      aria-label={t(orderTexts[direction])}
      // Not `disabled`: at the end of the list the focus stays on the arrow.
      aria-disabled={off || undefined}
      onClick={() => !off && onArrow(direction)}
    >
      <Icon name={direction} className={pad.icon} />
    </button>
  )
}

function MoveToggle({ describedBy }: Pick<MovePadProps, 'describedBy'>) {
  const t = useT()
  const moving = useWorkingCopy((copy) => copy?.moving === true)
  const canMove = useWorkingCopy((copy) => selectedPlace(copy) !== undefined)
  return (
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
  )
}
