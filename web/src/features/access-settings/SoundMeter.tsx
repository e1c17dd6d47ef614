/** Shows the current sound level and the threshold of a sound switch, so that the user can set and try it. */
import { catalogue } from '@beckon/contract/catalogue'
import { useEffect, useId, useRef, useState } from 'react'
import { useT } from '../../texts/say.ts'
import styles from './AccessPage.module.css'
import {
  followSound,
  soundProblem,
  RELEASE_RATIO,
  type MicrophoneState,
} from '../../access-methods/switch-input/sources/sound-level.ts'

const texts = catalogue('soundMeter')

/** `threshold`: 0 to 100. */
export function SoundMeter({ threshold }: { readonly threshold: number }) {
  const t = useT()
  const id = useId()
  const [level, setLevel] = useState(0)
  const [soundCount, setSoundCount] = useState(0)
  const [microphoneState, setMicrophoneState] = useState<MicrophoneState>('waits')
  const problem = soundProblem(microphoneState)
  const currentThreshold = useRef(threshold)

  useEffect(() => {
    currentThreshold.current = threshold
  }, [threshold])

  useEffect(() => {
    let isDown = false
    return followSound({
      level(now) {
        setLevel(now)
        const isDownNow = now >= currentThreshold.current * (isDown ? RELEASE_RATIO : 1)
        if (isDownNow && !isDown) setSoundCount((count) => count + 1)
        isDown = isDownNow
      },
      microphoneState: setMicrophoneState,
    })
  }, [])

  return (
    <div>
      <p>{t(texts.microphone)}</p>
      {problem && <p role="alert">{t(problem)}</p>}
      <label htmlFor={id} className={styles.meterLabel}>
        {t(texts.loudness)}
      </label>
      <meter id={id} min={0} max={100} high={threshold} value={level} className={styles.meter}>
        {level}
      </meter>
      <p role="status" data-no-speech>
        {t(texts.heard, { count: soundCount })}
      </p>
    </div>
  )
}
