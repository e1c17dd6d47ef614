/**
 * The key "What is on?", and the answer to that question, however it was asked: announced, and shown under the status
 * line. The answer includes unknown values.
 */
import { useState } from 'react'
import { nowTexts } from '@beckon/contract/box-state'
import { sentenceFrom, type Sentence } from '@beckon/contract/languages'
import { readStored } from '../../platform/stored-values.ts'
import { useT, say } from '../../texts/say.ts'
import { useSharedState, shared } from '../../platform/shared-state.ts'
import { repeatLast, announce } from '../../ui/announce.ts'
import { volumeWords, fullWords } from '../tv-state/state-words.ts'
import { useObservedState, VOLUME_ID } from '../tv-state/observed-state.ts'
import styles from '../press/StatusLine.module.css'
import { realClock } from '../../platform/clock.ts'
import { listen } from '../../platform/listen.ts'
import { thisVisit } from '../../platform/router.ts'
import { create } from '../../platform/state-hook.ts'
import { followPresses, pressesNow, showStatus } from '../press/remote-presses.ts'
import { askState, READ_WITHIN_MS } from './follow-state.ts'

/** Whether the user chose spoken output. Then "Say again" stays on the page, since a spoken answer is easily missed. */
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

/**
 * Shown over the keys, which stay where they are: a key that moved under a finger or a gaze would be pressed by
 * mistake.
 */
export const useAnswer = create<{ readonly answer: Sentence | undefined }>(() => ({ answer: undefined }))
let hide = () => {}
let questions = 0

function show(answer: Sentence): void {
  hide()
  useAnswer.setState({ answer })
  // Hidden as soon as the user continues, so that the keys can be seen.
  const stops = [
    realClock.after(READ_WITHIN_MS, () => hide()),
    // At a newer press only: the answer to an earlier one stays in the status line.
    followPresses(({ last }, before) => last && last !== before.last && last.outcome === undefined && hide()),
    listen(window, {
      click: () => hide(),
      focusin: () => hide(),
      keydown: ({ key }) => key === 'Escape' && hide(),
    }),
  ]
  hide = () => {
    for (const stop of stops) stop()
    hide = () => {}
    useAnswer.setState({ answer: undefined })
  }
}

/** Asks the box, then announces and shows what it answered. */
export async function tellWhatIsOn(): Promise<void> {
  const question = (questions += 1)
  hide()
  const visit = thisVisit()
  const looking = { sentence: nowTexts.looking, tone: 'busy' } as const
  showStatus(looking)
  const { observed, isFresh } = await askState()
  // The user has asked again meanwhile.
  if (question !== questions) return
  // The call ends with the page: that nothing was told says nothing about the box.
  if (visit.hasEnded()) {
    if (pressesNow().message === looking) showStatus(undefined)
    return
  }
  const otherwise = isFresh ? nowTexts.tellsNothing : nowTexts.noAnswer
  const sentence = sentenceFrom((language) => fullWords(observed, language) ?? otherwise[language])
  // A page without the key "What is on?" shows no answer over its keys; there the status line has room for it.
  const hasKey = document.getElementById('what-is-on') !== null
  showStatus(hasKey ? undefined : { sentence, tone: 'calm' })
  if (hasKey) show(sentence)
  announce(say(sentence, shared().language))
}
