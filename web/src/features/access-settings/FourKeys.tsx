/** Which four keys the remote shows, for who chose four. */
import { useSharedState } from '../../platform/shared-state.ts'
import { changeProfile, profile, useProfile } from '../../access-methods/current-method.ts'
import { fourKeys, keyOrder } from '../../access-methods/layout/key-order.ts'
import { BUTTONS, type RemoteButton } from '../../remote-model/button-table.ts'
import { useT } from '../../texts/texts.ts'
import { Choice } from '../../ui/Choice.tsx'
import { FLEX_BUTTONS } from '../../remote-model/flex-buttons.ts'
import styles from './AccessPage.module.css'
import { layoutTexts as texts } from './choice-texts.ts'
import { applySettings } from './settings.ts'

const PLACES = [texts.first, texts.second, texts.third, texts.fourth]

export function FourKeys() {
  const t = useT()
  const chosen = useProfile(({ layout }) => layout.fourKeys)
  const isFlex = useSharedState((state) => state.isFlex)
  const buttons: readonly RemoteButton[] = isFlex ? FLEX_BUTTONS : BUTTONS
  const four = fourKeys(chosen, isFlex)
  const choices = keyOrder(isFlex).flatMap((id) =>
    buttons.filter((button) => button.id === id).map(({ label }) => [id, t(label)] as const),
  )

  function choose(place: number, id: string): void {
    const changed = [...four]
    const before = changed.indexOf(id)
    // A key from another place changes places with this one.
    if (before >= 0) changed[before] = changed[place] as string
    changed[place] = id
    changeProfile({ layout: { ...profile().layout, fourKeys: changed } })
    applySettings()
  }

  return (
    <fieldset className="stack">
      <legend className={styles.heading}>{t(texts.four)}</legend>
      {PLACES.map((label, place) => (
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
