/** Colours, size of text and movement: as the device has them, or as chosen here. Each choice is seen at once. */
import { useState } from 'react'
import { applyAppearance } from '../../platform/appearance.ts'
import { readStored, writeStored } from '../../platform/stored-values.ts'
import { changeProfile, profile, useProfile } from '../../access-methods/current-method.ts'
import { OnOff } from './controls.tsx'
import { lookTexts as texts } from './choice-texts.ts'
import { TextSizeChoice } from './TextSizeChoice.tsx'
import { ThemeChoices } from './ThemeChoices.tsx'

export function LookChoices() {
  const [theme, setTheme] = useState(() => readStored('theme') ?? 'device')
  const textPercent = useProfile(({ layout }) => layout.textPercent)
  return (
    <>
      <ThemeChoices
        theme={theme}
        onChange={(next) => {
          setTheme(next)
          writeStored('theme', next)
          applyAppearance(readStored)
        }}
      />
      <TextSizeChoice
        percent={textPercent}
        onChange={(next) => {
          changeProfile({ layout: { ...profile().layout, textPercent: next } })
          applyAppearance(readStored)
        }}
      />
      <OnOff
        name="lessMotion"
        label={texts.lessMotion}
        hint={texts.lessMotionHint}
        onChange={() => applyAppearance(readStored)}
      />
    </>
  )
}
