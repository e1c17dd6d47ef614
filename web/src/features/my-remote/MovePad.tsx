/** The arrows of the order editor, round the toggle that says whether they choose or move. */
import { useT } from '../../texts/texts.ts'
import { Icon } from '../../ui/Icon.tsx'
import pad from '../remote/Pad.module.css'
import type { Direction } from './grid-moves.ts'
import styles from './MovePad.module.css'
import { orderTexts } from './order-texts.ts'

export interface MovePadProps {
  readonly enabled: (direction: Direction) => boolean
  readonly canMove: boolean
  readonly moving: boolean
  /** The id of the line that says what the arrows do now. */
  readonly describedBy: string
  readonly onArrow: (direction: Direction) => void
  readonly onToggle: () => void
}

export function MovePad({ enabled, canMove, moving, describedBy, onArrow, onToggle }: MovePadProps) {
  const t = useT()
  function arrow(direction: Direction) {
    const off = !enabled(direction)
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
          onClick={() => canMove && onToggle()}
        >
          <span className={pad.upright}>{t(orderTexts.ok)}</span>
        </button>
        {arrow('right')}
        {arrow('down')}
      </div>
    </div>
  )
}
