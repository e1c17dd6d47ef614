/** Asks the box what is on, and announces and shows all of it, with what is unknown. */
import { useState } from 'react'
import { readStored } from '../../platform/stored-values.ts'
import { useT } from '../../texts/texts.ts'
import { useSharedState } from '../../platform/shared-state.ts'
import { repeatLast } from '../../ui/announce.ts'
import { nowTexts } from '@beckon/contract/now-texts'
import { volumeWords } from './now-words.ts'
import { useNow } from './now.ts'
import { tellWhatIsOn, useAnswer } from './tell-now.ts'
import { VOLUME_ID } from './follow-now.ts'
import styles from './WhatIsOn.module.css'

/** It stays on the page, since a spoken answer is easily missed. */
const isSpokenTo = () => readStored('sayPresses') || readStored('sayTv') || readStored('speakAloud')

export function WhatIsOn() {
  const t = useT()
  const language = useSharedState((state) => state.language)
  const now = useNow()
  const answer = useAnswer((state) => state.answer)
  const [hasSayAgain] = useState(isSpokenTo)
  return (
    <>
      <button type="button" id="what-is-on" onClick={() => void tellWhatIsOn()}>
        {t(nowTexts.whatIsOn)}
      </button>
      {hasSayAgain && (
        <button type="button" id="say-again" onClick={() => void repeatLast()}>
          {t(nowTexts.sayAgain)}
        </button>
      )}
      <span id={VOLUME_ID} hidden>
        {volumeWords(now, language)}
      </span>
      {answer && <div className={styles.answer}>{t(answer)}</div>}
    </>
  )
}
