/**
 * The size, distance and number of keys. The page shows each choice at once, and below it a few keys of the remote,
 * which press nothing here.
 */
import type { Sentence } from '@beckon/contract/languages'
import { useEffect } from 'react'
import { BUTTONS, type RemoteButton } from '../../remote-model/button-table.ts'
import { useSharedState } from '../../platform/shared-state.ts'
import { useT } from '../../texts/texts.ts'
import { Choice } from '../../ui/Choice.tsx'
import { FLEX_BUTTONS } from '../remote/flex-buttons.ts'
import { Keys } from '../remote/groups.tsx'
import { changeProfile, profile, startAccessMethods, useProfile } from '../../access-methods/current-method.ts'
import { fourKeys, keyOrder } from '../../access-methods/layout/key-order.ts'
import { showLayout } from '../../access-methods/layout/layout.ts'
import type { LayoutSettings } from '@beckon/contract/profile'
import { OnOff } from './controls.tsx'
import styles from './LayoutChoices.module.css'
import { layoutTexts as texts } from './choice-texts.ts'
import { OwnPagesEditor } from './OwnPagesEditor.tsx'
import { SizeChoices } from './SizeChoices.tsx'

const FOUR_PLACES = [texts.first, texts.second, texts.third, texts.fourth]

export function LayoutChoices() {
  const t = useT()
  const size = useProfile((one) => one.size)
  const layout = useProfile((one) => one.layout)
  const hasOwnPages = size !== 'four' && layout.keysShown === 'own'
  // Another tab may have changed it, and may do so later.
  useEffect(startAccessMethods, [])
  return (
    <>
      <OnOff name="shortRemote" label={texts.short} hint={texts.shortHint} />
      <SizeChoices
        size={size}
        layout={layout}
        onSize={(one) => {
          changeProfile({ size: one })
          showLayout(profile())
        }}
        onLayout={change}
      />
      {hasOwnPages && <OwnPagesEditor pages={layout.pages} onChange={(pages) => change({ pages: [...pages] })} />}
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
    // A key from another place changes places with this one.
    if (before >= 0) changed[before] = changed[place] as string
    changed[place] = id
    change({ fourKeys: changed })
  }

  return (
    <fieldset className="stack">
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
