/** How long a set needs from one key to the next. */
import { useT } from '../../texts/texts.ts'
import styles from './Tvs.module.css'
import { tvTexts as texts } from './tv-texts.ts'

const GAPS = { 400: texts.gapUsual, 800: texts.gapLonger, 1500: texts.gapLongest }

export interface KeyGapFieldProps {
  readonly keyGapMs: number
  readonly onChange: (keyGapMs: number) => void
}

export function KeyGapField({ keyGapMs, onChange }: KeyGapFieldProps) {
  const t = useT()
  return (
    <div>
      <label htmlFor="tv-key-gap" className={styles.label}>
        {t(texts.keyGap)}
      </label>
      <p id="tv-key-gap-hint" className={styles.hint}>
        {t(texts.keyGapHint)}
      </p>
      <select
        id="tv-key-gap"
        className={styles.field}
        value={keyGapMs}
        aria-describedby="tv-key-gap-hint"
        onChange={(event) => onChange(Number(event.currentTarget.value))}
      >
        {keyGapMs in GAPS || <option value={keyGapMs}>{keyGapMs} ms</option>}
        {Object.entries(GAPS).map(([ms, text]) => (
          <option key={ms} value={ms}>
            {t(text)}
          </option>
        ))}
      </select>
    </div>
  )
}
