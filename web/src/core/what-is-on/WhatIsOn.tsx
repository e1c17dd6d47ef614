/** The key "What is on?": asks the box, then announces and shows everything, unknown values too. */
import { useState } from 'react'
import { readStored } from '../../platform/stored-values.ts'
import { useT } from '../../texts/texts.ts'
import { useSharedState } from '../../platform/shared-state.ts'
import { repeatLast } from '../../ui/announce.ts'
import { nowTexts } from '@beckon/contract/box-state'
import { volumeWords } from '../tv-state/state-words.ts'
import { useObservedState, VOLUME_ID } from '../tv-state/observed-state.ts'
import { tellWhatIsOn, useAnswer } from './tell-what-is-on.ts'
import styles from './WhatIsOn.module.css'

/** Whether the user is told things by voice. Then "Say again" stays on the page, since a spoken answer is easily missed. */
const isSpokenTo = () => readStored('sayPresses') || readStored('sayTv') || readStored('speakAloud')

export function WhatIsOn() {
  const t = useT()
  const language = useSharedState((state) => state.language)
  const state = useObservedState()
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
        {volumeWords(state, language)}
      </span>
      {answer && <div className={styles.answer}>{t(answer)}</div>}
    </>
  )
}
