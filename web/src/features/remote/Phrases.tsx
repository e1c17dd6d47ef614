/** Commands to choose instead of typing them: those sent before, and some that a box understands. */
import { catalogue } from '@beckon/contract/catalogue'
import { useSharedState } from '../../platform/shared-state.ts'
import { useT } from '../../texts/say.ts'
import { announce } from '../../ui/announce.ts'
import { phrasesIn, suggestionsFor } from '../../core/words/phrase-list.ts'
import styles from './Phrases.module.css'
import { forgetAll, useTypedCommands } from '../../core/words/typed-history.ts'

const texts = catalogue('phrases')

const EARLIER_AT_MOST = 8

export interface PhrasesProps {
  readonly typed: string
  readonly onChoose: (phrase: string) => void
}

export function Phrases({ typed, onChoose }: PhrasesProps) {
  const t = useT()
  const language = useSharedState((state) => state.language)
  // Not toReversed: Safari before 16 does not know it.
  // oxlint-disable-next-line unicorn/no-array-reverse
  const earlier = useTypedCommands().slice(-EARLIER_AT_MOST).reverse()
  // A sentence that is already in the field is not suggested.
  const phrases = phrasesIn(language)
  const suggested = suggestionsFor(phrases, phrases.includes(typed) || earlier.includes(typed) ? '' : typed)

  return (
    <div className={styles.phrases}>
      {earlier.length > 0 && (
        <>
          <h3 className={`group-heading ${styles.heading}`} id="sent-before">
            {t(texts.before)}
          </h3>
          <Chips labelledBy="sent-before" phrases={earlier} onChoose={onChoose} />
          <button
            type="button"
            className={styles.erase}
            onClick={() => {
              forgetAll()
              announce(t(texts.erased))
              // The button disappears with its list, so the focus moves to the text field.
              document.getElementById('typed-command')?.focus()
            }}
          >
            {t(texts.erase)}
          </button>
        </>
      )}
      <h3 className={`group-heading ${styles.heading}`} id="you-can-say">
        {t(texts.suggested)}
      </h3>
      {suggested.length > 0 ? (
        <Chips labelledBy="you-can-say" phrases={suggested} onChoose={onChoose} />
      ) : (
        <p>{t(texts.none)}</p>
      )}
      <p className="hint">{t(texts.fill)}</p>
    </div>
  )
}

function Chips({
  labelledBy,
  phrases,
  onChoose,
}: {
  labelledBy: string
  phrases: readonly string[]
  onChoose: PhrasesProps['onChoose']
}) {
  return (
    <ul className={styles.chips} aria-labelledby={labelledBy}>
      {phrases.map((phrase) => (
        <li key={phrase}>
          <button type="button" className={styles.chip} onClick={() => onChoose(phrase)}>
            {phrase}
          </button>
        </li>
      ))}
    </ul>
  )
}
