/** Colours, size of text and movement: as the device has them, or as chosen here. Each choice is seen at once. */
import { useState } from 'react'
import { showLook, THEMES, type Theme } from '../../platform/look.ts'
import { readStored, removeStored, writeStored } from '../../platform/stored-values.ts'
import { useT } from '../../texts/texts.ts'
import { Choice } from '../../ui/Choice.tsx'
import { changeProfile, profile, useProfile } from '../ways/current-way.ts'
import { OnOff } from './controls.tsx'
import { lookTexts as texts } from './look-texts.ts'
import { TextSizeChoice } from './TextSizeChoice.tsx'

export function LookChoices() {
  const t = useT()
  const [theme, setTheme] = useState<Theme | 'device'>(() => readStored('theme') ?? 'device')
  const textPercent = useProfile(({ layout }) => layout.textPercent)
  return (
    <>
      <Choice
        label={t(texts.theme)}
        hint={t(texts.themeHint)}
        value={theme}
        choices={(['device', ...THEMES] as const).map((one) => [one, t(texts[one])] as const)}
        onChange={(next) => {
          setTheme(next)
          if (next === 'device') removeStored('theme')
          else writeStored('theme', next)
          showLook(readStored)
        }}
      />
      <TextSizeChoice
        percent={textPercent}
        onChange={(next) => {
          changeProfile({ layout: { ...profile().layout, textPercent: next } })
          showLook(readStored)
        }}
      />
      <OnOff
        name="lessMotion"
        label={texts.lessMotion}
        hint={texts.lessMotionHint}
        onChange={() => showLook(readStored)}
      />
    </>
  )
}
