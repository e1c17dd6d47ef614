/** The one live text about the TV. It changes at most about once a second: who zaps fast hears where they arrive. */
import type { VirtualTvState } from '@beckon/contract/virtual-tv'
import { useEffect, useRef, useState } from 'react'
import { useT } from '../src/texts/texts.ts'
import { realClock } from '../src/platform/clock.ts'
import { statusWords, type StatusWords } from './status-words.ts'
import { tvTexts } from './texts.ts'
import styles from './tv-page.module.css'

const AT_MOST_EVERY_MS = 1_000
const SILENCE: StatusWords = { place: '', notice: '', focus: '', sound: '' }

export function TvStatus({ state }: { state: VirtualTvState | undefined }) {
  const t = useT()
  const now = state ? statusWords(state, t) : SILENCE
  const { place, notice, focus, sound } = useCalmed(now)
  return (
    <output className={styles.status} aria-atomic="false">
      <b className={styles.statusName}>{t(tvTexts.now)}</b>
      <span>{place}</span> <span lang="en">{notice}</span> <span lang="en">{focus}</span> <span>{sound}</span>
    </output>
  )
}

function useCalmed(words: StatusWords): StatusWords {
  const [shown, setShown] = useState(SILENCE)
  const shownAt = useRef(Number.NEGATIVE_INFINITY)
  const { place, notice, focus, sound } = words
  useEffect(() => {
    if (place === '') return undefined
    const wait = Math.max(shownAt.current + AT_MOST_EVERY_MS - realClock.now(), 0)
    return realClock.after(wait, () => {
      shownAt.current = realClock.now()
      setShown({ place, notice, focus, sound })
    })
  }, [place, notice, focus, sound])
  return shown
}
