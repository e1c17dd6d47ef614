/** The agreement to keep points of the hand, apart from the terms and off until chosen. */
import { useState } from 'react'
import { readStored, writeStored } from '../../platform/stored-values.ts'
import { useT } from '../../texts/texts.ts'
import { announce } from '../../ui/announce.ts'
import { Tick } from '../../ui/Choice.tsx'
import { consentTexts as texts } from './intro-texts.ts'
import { loadSending } from './lazy-parts.ts'

/** The choice to store hand points. Turning it off deletes those that were stored. */
export function KeepHands() {
  const t = useT()
  const [isOn, setOn] = useState(() => readStored('asl-keep-hands') ?? false)

  function choose(keep: boolean): void {
    setOn(keep)
    writeStored('asl-keep-hands', keep)
    if (keep) return
    void loadSending()
      .then(({ forgetHands }) => forgetHands())
      .catch(() => false)
      .then((done) => announce(t(done ? texts.forgotten : texts.notForgotten)))
  }

  return (
    <div className="card section">
      <Tick label={t(texts.keep)} hint={t(texts.keepHint)} checked={isOn} onChange={choose} />
    </div>
  )
}
