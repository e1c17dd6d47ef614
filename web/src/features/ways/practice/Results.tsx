/** What was measured, in plain words: as much as is known, and only of the way that is on. */
import { useT } from '../../../texts/texts.ts'
import { announce } from '../../../ui/announce.ts'
import { Button } from '../../../ui/Button.tsx'
import { useProfile } from '../current-way.ts'
import { forgetMeasures, useMeasures } from './kept-measures.ts'
import { practiceTexts as texts } from './practice-texts.ts'
import { practiceLines } from './practice-lines.ts'
import { usePracticeInWords } from './practice-words.ts'
import styles from './Practice.module.css'

/** `onForgotten`: all of this has gone; the page says where the focus goes. */
export function Results({ onForgotten }: { onForgotten: () => void }) {
  const t = useT()
  const lines = useLines()
  if (lines.length === 0) return null
  return (
    <section aria-labelledby="results-heading" className={styles.results}>
      <h2 id="results-heading">{t(texts.results)}</h2>
      <ul>
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      <p className={styles.note}>{t(texts.resultsNote)}</p>
      <div className={styles.row}>
        <Button
          icon="trash"
          onClick={() => {
            forgetMeasures()
            announce(t(texts.forgotten))
            onForgotten()
          }}
        >
          {t(texts.forget)}
        </Button>
      </div>
    </section>
  )
}

function useLines(): readonly string[] {
  const inWords = usePracticeInWords()
  const profile = useProfile()
  const measures = useMeasures()
  return inWords(practiceLines(profile, measures))
}
