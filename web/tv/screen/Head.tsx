/** The top line of a screen: its name and the time. */
import { clockTime } from './clock-time.ts'
import styles from './Head.module.css'

export function Head({ title, now }: { title: string; now: number }) {
  return (
    <div className={styles.head}>
      <p className={styles.title}>{title}</p>
      <p className={styles.clock}>{clockTime(now)}</p>
    </div>
  )
}
