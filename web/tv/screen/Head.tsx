/** The top line of a screen, its name and the time; and times as the TV writes them. */
import styles from './Head.module.css'

export function Head({ title, now }: { title: string; now: number }) {
  return (
    <div className={styles.head}>
      <p className={styles.title}>{title}</p>
      <p className={styles.clock}>{clockTime(now)}</p>
    </div>
  )
}

export function clockTime(at: number): string {
  const time = new Date(at)
  return `${String(time.getHours()).padStart(2, '0')}:${String(time.getMinutes()).padStart(2, '0')}`
}

/** How much of a span has passed, 0 to 1. */
export function shareOfTime(from: number, to: number, now: number): number {
  return to > from ? Math.min(Math.max((now - from) / (to - from), 0), 1) : 0
}
