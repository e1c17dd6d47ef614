/** The size of text. */
import { useT } from '../../texts/texts.ts'
import { Choice } from '../../ui/Choice.tsx'
import { choiceTexts, lookTexts as texts } from './choice-texts.ts'

/** Within `layout.textPercent` of `contract/src/profile.ts`, which `platform/appearance.ts` repeats. */
const TEXT_PERCENTS = [100, 110, 125, 150, 175, 200]

export interface TextSizeChoiceProps {
  readonly percent: number
  readonly onChange: (percent: number) => void
}

export function TextSizeChoice({ percent, onChange }: TextSizeChoiceProps) {
  const t = useT()
  const percents = [...new Set([...TEXT_PERCENTS, percent])].sort((one, two) => one - two)
  return (
    <Choice
      label={t(texts.text)}
      value={percent}
      choices={percents.map((one) => [one, one === 100 ? t(texts.device) : t(choiceTexts.percent, { percent: one })])}
      onChange={onChange}
    />
  )
}
