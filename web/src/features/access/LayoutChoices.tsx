/**
 * How large keys are, how far apart, how large their words, and how many there are. The page itself shows each choice
 * at once, and a few keys of the remote below, which press nothing here.
 */
import type { Sentence } from '@beckon/contract/languages'
import { BUTTONS, type RemoteButton } from '../../buttons/button-table.ts'
import { useSharedState } from '../../platform/shared-state.ts'
import { useT } from '../../texts/texts.ts'
import { Choice, Tick } from '../../ui/Choice.tsx'
import { FLEX_BUTTONS } from '../remote/flex-buttons.ts'
import { Keys } from '../remote/groups.tsx'
import { changeProfile, profile, useProfile } from '../ways/current-way.ts'
import { fourKeys, keyOrder } from '../ways/key-order.ts'
import { showLayout } from '../ways/layout.ts'
import { GAPS, KEYS_SHOWN, SIZES, type LayoutSettings } from '../ways/profile.ts'
import styles from './LayoutChoices.module.css'
import { layoutTexts as texts } from './layout-texts.ts'

const TEXT_PERCENTS = [100, 110, 125, 150, 175, 200]
const FOUR_PLACES = [texts.first, texts.second, texts.third, texts.fourth]

export function LayoutChoices() {
  const t = useT()
  const size = useProfile((one) => one.size)
  const layout = useProfile((one) => one.layout)
  const showsFew = size !== 'four' && layout.keysShown !== 'all'
  return (
    <>
      <Choice
        label={t(texts.size)}
        value={size}
        choices={SIZES.map((one) => [one, t(texts[one])] as const)}
        onChange={(one) => {
          changeProfile({ size: one })
          showLayout(profile())
        }}
      />
      <Choice
        label={t(texts.gap)}
        value={layout.gap}
        choices={GAPS.map((one) => [one, t(texts[one])] as const)}
        onChange={(gap) => change({ gap })}
      />
      <Choice
        label={t(texts.text)}
        value={layout.textPercent}
        choices={[...new Set([...TEXT_PERCENTS, layout.textPercent])]
          .sort((one, two) => one - two)
          .map((percent) => [percent, t(texts.percent, { percent })] as const)}
        onChange={(textPercent) => change({ textPercent })}
      />
      {size !== 'four' && (
        <Choice
          label={t(texts.shown)}
          hint={t(texts.shownHint)}
          value={layout.keysShown}
          choices={KEYS_SHOWN.map(
            (one) => [one, one === 'all' ? t(texts.all) : t(texts.keys, { count: one })] as const,
          )}
          onChange={(keysShown) => change({ keysShown })}
        />
      )}
      {showsFew && (
        <Tick
          label={t(texts.keepsPlaces)}
          checked={layout.keepsPlaces}
          onChange={(keepsPlaces) => change({ keepsPlaces })}
        />
      )}
      {(size === 'four' || layout.keysShown === '4') && <FourKeys chosen={layout.fourKeys} />}
      <p className={styles.heading}>{t(texts.preview)}</p>
      {/* A picture: not in the way of a switch, and a reader has heard all of it before. */}
      <div inert aria-hidden="true" data-remote className={styles.preview}>
        <Keys group="playback" />
      </div>
    </>
  )
}

function FourKeys({ chosen }: { chosen: readonly string[] }) {
  const t = useT()
  const isFlex = useSharedState((state) => state.isFlex)
  const buttons: readonly RemoteButton[] = isFlex ? FLEX_BUTTONS : BUTTONS
  const four = fourKeys(chosen, isFlex)
  const choices = keyOrder(isFlex).flatMap((id) =>
    buttons.filter((button) => button.id === id).map(({ label }) => [id, t(label)] as const),
  )

  function choose(place: number, id: string): void {
    const changed = [...four]
    const before = changed.indexOf(id)
    // A key that stands at another place changes places with this one.
    if (before >= 0) changed[before] = changed[place] as string
    changed[place] = id
    change({ fourKeys: changed })
  }

  return (
    <fieldset className={styles.four}>
      <legend className={styles.heading}>{t(texts.four)}</legend>
      {FOUR_PLACES.map((label: Sentence, place) => (
        <Choice
          key={label.en}
          label={t(label)}
          value={four[place] as string}
          choices={choices}
          onChange={(id) => choose(place, id)}
        />
      ))}
    </fieldset>
  )
}

function change(changes: Partial<LayoutSettings>): void {
  changeProfile({ layout: { ...profile().layout, ...changes } })
  showLayout(profile())
}
