/** The colours. */
import { THEME_CHOICES, type ThemeChoice } from '@beckon/contract/themes'
import { useT } from '../../texts/texts.ts'
import { Choice } from '../../ui/Choice.tsx'
import { lookTexts as texts } from './choice-texts.ts'

export interface ThemeChoicesProps {
  readonly theme: ThemeChoice
  readonly onChange: (theme: ThemeChoice) => void
}

export function ThemeChoices({ theme, onChange }: ThemeChoicesProps) {
  const t = useT()
  return (
    <Choice
      label={t(texts.theme)}
      hint={t(texts.themeHint)}
      value={theme}
      choices={THEME_CHOICES.map((one) => [one, t(texts[one])] as const)}
      onChange={onChange}
    />
  )
}
