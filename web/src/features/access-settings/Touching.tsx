/** Which touches count, for a hand that shakes. */
import { useState } from 'react'
import { readNumber, readStored, writeStored, type StoredValue } from '../../platform/stored-values.ts'
import { useT } from '../../texts/texts.ts'
import { Choice } from '../../ui/Choice.tsx'
import { applyTouchFilter } from '../../core/press/touch-filter.ts'
import { Seconds } from './controls.tsx'
import { touchingTexts as texts } from './choice-texts.ts'

const HOLD = {
  read: () => readNumber('touchHoldMs'),
  write(ms: number) {
    writeStored('touchHoldMs', ms)
    applyTouchFilter()
  },
}
const HOLDS_MS = [0, 100, 200, 300, 500, 800, 1000, 1500, 2000, 3000, 4000]

type Where = StoredValue<'touchCounts'>
const WHERE = [
  ['same', texts.same],
  ['began', texts.began],
  ['ended', texts.ended],
] as const

export function Touching() {
  const t = useT()
  const [where, setWhere] = useState(() => readStored('touchCounts') ?? 'same')
  return (
    <>
      <Seconds name={HOLD} label={texts.hold} hint={texts.holdHint} choices={HOLDS_MS} />
      <Choice<Where>
        label={t(texts.where)}
        hint={t(texts.whereHint)}
        value={where}
        choices={WHERE.map(([one, words]) => [one, t(words)] as const)}
        onChange={(chosen) => {
          setWhere(chosen)
          writeStored('touchCounts', chosen)
          applyTouchFilter()
        }}
      />
      <p>{t(texts.others)}</p>
    </>
  )
}
