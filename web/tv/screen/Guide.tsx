/** The guide: channels down, time across, the focused programme lit. */
import type { VirtualTvState } from '@beckon/contract/virtual-tv'
import { MINUTE_MS } from '@beckon/contract/time-units'
import styles from './Guide.module.css'
import { clockTime, Head, shareOfTime } from './Head.tsx'
import { useFocusInView } from './ListScreen.tsx'
import { ColourKeys } from './Marks.tsx'

const HALF_HOUR_MS = 30 * MINUTE_MS

export function Guide({ state }: { state: VirtualTvState }) {
  const rows = useFocusInView<HTMLUListElement>()
  const { guide } = state
  if (!guide) return null
  const { from, to } = guide
  const hours = Array.from({ length: Math.ceil((to - from) / HALF_HOUR_MS) }, (_, n) => from + n * HALF_HOUR_MS)
  return (
    <div className={styles.guide}>
      <Head title={state.title} now={state.now} />
      <div className={styles.times} aria-hidden="true">
        {hours.map((at) => (
          <span key={at} className={styles.time}>
            {clockTime(at)}
          </span>
        ))}
      </div>
      <ul ref={rows} className={styles.rows}>
        {guide.rows.map((row) => (
          <li
            key={row.channel.number}
            className={styles.row}
            aria-current={row.programmes.some((one) => one.isFocused) || undefined}
          >
            <span className={styles.channel}>
              <b>{row.channel.number}</b> <span className={styles.name}>{row.channel.name}</span>
              {row.isFavourite && <span className={styles.favourite} title="Favourite" />}
            </span>
            <span className={styles.line}>
              {state.now > from && state.now < to && (
                <span
                  className={styles.now}
                  aria-hidden="true"
                  style={{ left: `${shareOfTime(from, to, state.now) * 100}%` }}
                />
              )}
              {row.programmes.map((one) => {
                const start = shareOfTime(from, to, one.startsAt)
                return (
                  <span
                    key={one.startsAt}
                    className={`${styles.programme} ${one.isFocused ? styles.focused : ''}`}
                    style={{ left: `${start * 100}%`, width: `${(shareOfTime(from, to, one.endsAt) - start) * 100}%` }}
                  >
                    <span className={styles.inside}>
                      {one.isRecorded && <span className={styles.recorded}>●</span>}
                      {one.title}
                    </span>
                  </span>
                )
              })}
            </span>
          </li>
        ))}
      </ul>
      <p className={styles.about}>{state.focus}</p>
      <ColourKeys keys={state.colourKeys} />
    </div>
  )
}
