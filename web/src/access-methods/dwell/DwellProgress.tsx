/**
 * Draws dwell's progress on a key, and dwell's own buttons. The progress is visual only; the buttons also work by
 * touch, keyboard and screen reader.
 */
import type { Sentence } from '@beckon/contract/languages'
import type { DwellSettings } from '@beckon/contract/profile'
import { catalogue } from '@beckon/contract/catalogue'
import { useT } from '../../texts/say.ts'
import type { Shown } from './dwell-machine.ts'
import type { OwnArea } from './dwell-geometry.ts'
import styles from './DwellProgress.module.css'
import { prefersReducedMotion } from '../../platform/appearance.ts'
import type { Rect, TargetId } from '../page-reader/target.ts'

/** The texts of dwell's own buttons, and its announcements. */
export const dwellTexts = catalogue('dwell')

export interface DwellProgressProps extends Shown {
  readonly appearance: DwellSettings['progress']
  /** How to resume, while dwell is paused. */
  readonly notice: Sentence | false
  readonly onPress: (id: TargetId) => void
}

const LEAST_RADIUS_PX = 14
const MOST_RADIUS_PX = 34
/** If the user prefers reduced motion, the progress grows in this many steps. */
const REDUCED_MOTION_STEPS = 4

export function DwellProgress({ progress, own, panel, appearance, isResting, notice, onPress }: DwellProgressProps) {
  const t = useT()
  return (
    <>
      {panel && <div className={panel.is === 'options' ? styles.ground : styles.dimmed} />}
      {panel?.is === 'question' && panel.targets[0] && <Frame box={panel.targets[0].box} done={1} />}
      {own.map((area) => (
        <OwnButton key={area.id} area={area} onPress={onPress} />
      ))}
      {notice && <p className={styles.notice}>{t(notice)}</p>}
      {isResting && <div className={styles.asleep} />}
      {progress && (
        <Progress
          box={progress.box}
          done={stepped(progress.done)}
          // A key that a switch chooses has no time to show, so it only gets a frame.
          appearance={progress.awaitsSwitch ? 'edge' : appearance}
        />
      )}
    </>
  )
}

function stepped(done: number): number {
  return prefersReducedMotion() ? Math.floor(done * REDUCED_MOTION_STEPS) / REDUCED_MOTION_STEPS : done
}

function OwnButton({
  area: { id, key, box, words },
  onPress,
}: Pick<DwellProgressProps, 'onPress'> & { readonly area: OwnArea }) {
  const t = useT()
  const { x, y, width, height } = box
  const scrolls = key.is === 'up' ? t(dwellTexts.scrollUp) : key.is === 'down' ? t(dwellTexts.scrollDown) : undefined
  return (
    <button
      type="button"
      className={`${styles.own} ${styles[key.is]}`}
      style={{ left: x, top: y, width, height, minWidth: 0, minHeight: 0 }}
      aria-label={scrolls}
      onClick={() => onPress(id)}
    >
      {words ?? t(dwellTexts[key.is as 'rest' | 'wake' | 'up' | 'down'])}
    </button>
  )
}

function Progress({
  box,
  done,
  appearance,
}: {
  readonly box: Rect
  readonly done: number
  readonly appearance: DwellSettings['progress']
}) {
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
  const radius = Math.min(Math.max(Math.min(box.width, box.height) * 0.3, LEAST_RADIUS_PX), MOST_RADIUS_PX)
  if (appearance === 'none') return null
  if (appearance === 'edge') return <Frame box={box} done={done} />
  return (
    <svg className={styles.drawing} aria-hidden="true" focusable="false">
      {appearance === 'ring' ? (
        <>
          <circle className={styles.track} cx={x} cy={y} r={radius} />
          <circle
            className={styles.ring}
            cx={x}
            cy={y}
            r={radius}
            pathLength={1}
            strokeDasharray={`${done} 2`}
            transform={`rotate(-90 ${x} ${y})`}
          />
        </>
      ) : (
        <>
          <circle className={styles.track} cx={x} cy={y} r={3} />
          <circle className={styles.dot} cx={x} cy={y} r={radius * (1 - done) + 3} />
        </>
      )}
    </svg>
  )
}

/** A frame around the key, filled clockwise from its top left. */
function Frame({ box: { x, y, width, height }, done }: { readonly box: Rect; readonly done: number }) {
  const shape = { x: x - 3, y: y - 3, width: width + 6, height: height + 6, rx: 10 }
  return (
    <svg className={styles.drawing} aria-hidden="true" focusable="false">
      <rect className={styles.track} {...shape} />
      <rect className={styles.ring} {...shape} pathLength={1} strokeDasharray={`${done} 2`} />
    </svg>
  )
}
