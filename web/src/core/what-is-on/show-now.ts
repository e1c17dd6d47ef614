/** Shows what is on while a remote is open: in the status line, and as the state of the keys for sound. */
import type { Language, Sentence } from '@beckon/contract/languages'
import { realClock } from '../../platform/clock.ts'
import { followPresses, forgetLast, pressesNow } from '../press/remote-presses.ts'
import { NO_TV_WORDS, useTvWords } from '../press/StatusLine.tsx'
import { followNow } from './follow-now.ts'
import { inShort, volumeWords, whatChanged } from './now-words.ts'
import { known, useNow, type Now } from './now.ts'
import { tellBack } from './tell-back.ts'

/** The words of the volume, which describe the keys for it. */
export const VOLUME_ID = 'now-volume'
/** The message of the last press is replaced by what is on, once it has been read. */
const READ_WITHIN_MS = 10_000
/** On a phone the line has room for the channel and the volume. */
const HAS_ROOM = '(min-width: 44em)'

/**
 * Starts everything about what is on, for a page with keys; the returned function stops it. Call it again for a new
 * box.
 */
export function beginNow(): () => void {
  const stops = [followNow(), showNow(), tellBack()]
  return () => stops.forEach((stop) => stop())
}

function showNow(): () => void {
  let beforeRun = useNow.getState()
  let stopTimer = () => {}
  const room = matchMedia(HAS_ROOM)

  function show(now: Now): void {
    const { last, log } = pressesNow()
    const isPressing = log.some(({ outcome }) => outcome === undefined)
    const did =
      last?.outcome?.is === 'sent' && !isPressing
        ? sentence((language) => whatChanged(beforeRun, now, language))
        : undefined
    const muted = known(now.muted)
    const hasVolume = volumeWords(now, 'en') !== undefined
    useTvWords.setState({
      on: sentence((language) => inShort(now, language, room.matches)),
      ...(did === undefined ? {} : { did }),
      keys: {
        mute: { isOn: muted },
        ...(hasVolume && { volumeUp: { describedBy: VOLUME_ID }, volumeDown: { describedBy: VOLUME_ID } }),
      },
    })
  }

  const stopNow = useNow.subscribe(show)
  // A turned tablet, a zoomed page.
  const showAgain = () => show(useNow.getState())
  room.addEventListener('change', showAgain)
  const stopPresses = followPresses((state, before) => {
    if (state.last === before.last) return
    stopTimer()
    if (state.last?.outcome === undefined) {
      useTvWords.setState({ did: undefined })
      // A repeat group is announced at its end, compared with the state at its beginning.
      if (before.last?.outcome !== undefined || before.last === undefined) beforeRun = useNow.getState()
    } else if (state.last.outcome.is === 'sent')
      stopTimer = realClock.after(READ_WITHIN_MS, () => useTvWords.getState().on && forgetLast())
  })
  showAgain()
  return () => {
    stopNow()
    room.removeEventListener('change', showAgain)
    stopPresses()
    stopTimer()
    useTvWords.setState(NO_TV_WORDS, true)
  }
}

/** Undefined when there are no words. */
function sentence(inLanguage: (language: Language) => string | undefined): Sentence | undefined {
  const [en, es, fr] = [inLanguage('en'), inLanguage('es'), inLanguage('fr')]
  return en === undefined || es === undefined || fr === undefined ? undefined : { en, es, fr }
}
