/** The answer to "What is on?", however it was asked: shown under the status line, and announced. */
import { inEachLanguage, type Sentence } from '@beckon/contract/languages'
import { shared } from '../../platform/shared-state.ts'
import { say } from '../../texts/texts.ts'
import { announce } from '../../ui/announce.ts'
import { realClock } from '../../platform/clock.ts'
import { listen } from '../../platform/listen.ts'
import { create } from '../../platform/state-hook.ts'
import { followPresses, showStatus } from '../press/remote-presses.ts'
import { askState } from './follow-state.ts'
import { fullWords, READ_WITHIN_MS } from '../tv-state/state-words.ts'
import { nowTexts } from '@beckon/contract/box-state'

let questions = 0

/** Shown over the keys, which stay where they are: a key that moved under a finger or a gaze would be pressed by mistake. */
export const useAnswer = create<{ readonly answer: Sentence | undefined }>(() => ({ answer: undefined }))
let hide = () => {}

function show(answer: Sentence): void {
  hide()
  useAnswer.setState({ answer })
  // A user who goes on wants to see the keys.
  const stops = [
    realClock.after(READ_WITHIN_MS, () => hide()),
    followPresses((state, before) => state.last !== before.last && hide()),
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

export async function tellWhatIsOn(): Promise<void> {
  const question = (questions += 1)
  hide()
  showStatus({ sentence: nowTexts.looking, tone: 'busy' })
  const { observed, isFresh } = await askState()
  // The user has asked again meanwhile.
  if (question !== questions) return
  const otherwise = isFresh ? nowTexts.tellsNothing : nowTexts.noAnswer
  const sentence = inEachLanguage((language) => fullWords(observed, language) ?? otherwise[language])
  // A page without the key "What is on?" shows no answer over its keys; there the status line has room for it.
  const hasKey = document.getElementById('what-is-on') !== null
  showStatus(hasKey ? undefined : { sentence, tone: 'calm' })
  if (hasKey) show(sentence)
  announce(say(sentence, shared().language))
}
