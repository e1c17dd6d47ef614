/** The size, distance and number of keys. */
import { GAPS, KEYS_SHOWN, SIZES, type LayoutSettings, type Profile } from '@beckon/contract/profile'
import { useT } from '../../texts/texts.ts'
import { Choice, Tick } from '../../ui/Choice.tsx'
import { layoutTexts as texts } from './choice-texts.ts'

export interface SizeChoicesProps extends Pick<Profile, 'size' | 'layout'> {
  readonly onSize: (size: Profile['size']) => void
  readonly onLayout: (change: Partial<LayoutSettings>) => void
}

export function SizeChoices({ size, layout, onSize, onLayout }: SizeChoicesProps) {
  const t = useT()
  const showsFew = size !== 'four' && layout.keysShown !== 'all'
  return (
    <>
      <Choice
        label={t(texts.size)}
        value={size}
        choices={SIZES.map((one) => [one, t(texts[one])] as const)}
        onChange={onSize}
      />
      <Choice
        label={t(texts.gap)}
        value={layout.gap}
        choices={GAPS.map((one) => [one, t(texts[one])] as const)}
        onChange={(gap) => onLayout({ gap })}
      />
      {size !== 'four' && (
        <Choice
          label={t(texts.shown)}
          hint={t(texts.shownHint)}
          value={layout.keysShown}
          choices={KEYS_SHOWN.map(
            (one) => [one, one === 'all' ? t(texts.all) : t(texts.keys, { count: one })] as const,
          )}
          onChange={(keysShown) => onLayout({ keysShown })}
        />
      )}
      {showsFew && (
        <Tick
          label={t(texts.keepsPlaces)}
          checked={layout.keepsPlaces}
          onChange={(keepsPlaces) => onLayout({ keepsPlaces })}
        />
      )}
    </>
  )
}
