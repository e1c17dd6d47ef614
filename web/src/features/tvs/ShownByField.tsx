/** Which of the household's TVs shows a box: its TV keys go there. */
import type { Tv } from '@beckon/contract/tvs'
import { useT } from '../../texts/texts.ts'
import styles from './Tvs.module.css'
import { wakeTexts as texts } from './tv-texts.ts'

export interface ShownByFieldProps {
  /** The TVs that can show it. */
  readonly tvs: readonly Tv[]
  /** The id of one of them, or empty. */
  readonly television: string
  readonly onChange: (television: string) => void
}

export function ShownByField({ tvs, television, onChange }: ShownByFieldProps) {
  const t = useT()
  return (
    <div>
      <label htmlFor="tv-shown-by" className={styles.label}>
        {t(texts.shownBy)}
      </label>
      <p id="tv-shown-by-hint" className={styles.hint}>
        {t(texts.shownByHint)}
      </p>
      <select
        id="tv-shown-by"
        className={styles.field}
        value={television}
        aria-describedby="tv-shown-by-hint"
        onChange={(event) => onChange(event.currentTarget.value)}
      >
        <option value="">{t(texts.none)}</option>
        {tvs.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </select>
    </div>
  )
}
