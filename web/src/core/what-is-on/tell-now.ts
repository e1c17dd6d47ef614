/** The answer to "What is on?", however it was asked: shown under the status line, and announced. */
import { LANGUAGES, type Sentence } from '@beckon/contract/languages'
import { shared } from '../../platform/shared-state.ts'
import { say } from '../../texts/texts.ts'
import { announce } from '../../ui/announce.ts'
import { realClock } from '../../platform/clock.ts'
import { listen } from '../../platform/listen.ts'
import { create } from '../../platform/store.ts'
import { followPresses, showStatus } from '../press/remote-presses.ts'
import { freshNow } from './follow-now.ts'
import { inFull } from './now-words.ts'
import { nowTexts } from '@beckon/contract/now-texts'

const READ_WITHIN_MS = 10_000

let asked = 0

/** Over the keys, which stay where they are: if one moved under a finger or a gaze, another key would be pressed. */
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
  const mine = (asked += 1)
  hide()
  showStatus({ sentence: nowTexts.looking, tone: 'busy' })
  const { now, isFresh } = await freshNow()
  if (mine !== asked) return
  const full = LANGUAGES.map((language) => [language, inFull(now, language)] as const)
  const isKnown = full.every(([, words]) => words !== undefined)
  const nothing = isFresh ? nowTexts.tellsNothing : nowTexts.noAnswer
  const sentence = isKnown ? (Object.fromEntries(full) as unknown as Sentence) : nothing
  // On a page without that key the line has room for it.
  const hasKey = document.getElementById('what-is-on') !== null
  showStatus(hasKey ? undefined : { sentence, tone: 'calm' })
  if (hasKey) show(sentence)
  announce(say(sentence, shared().language))
}
