/** The time after which the remote rests while its user watches, and the large keys that stay. */
import { useId, useState } from 'react'
import { BUTTONS, type RemoteButton } from '../../remote-model/button-table.ts'
import { largeKeyIds } from '../../core/watching/large-keys.ts'
import { useSharedState } from '../../platform/shared-state.ts'
import { readNumber, WATCHING_KEYS_AT_MOST, writeStored } from '../../platform/stored-values.ts'
import { useT } from '../../texts/texts.ts'
import { Choice } from '../../ui/Choice.tsx'
import { keyOrder } from '../../access-methods/layout/key-order.ts'
import { choiceTexts, watchingTexts as texts } from './choice-texts.ts'
import styles from './LayoutChoices.module.css'

const MINUTES = [0, 1, 2, 3, 5, 10, 15, 30, 60]
const PLACES = Array.from({ length: WATCHING_KEYS_AT_MOST }, (_, place) => place)

export function WatchingChoices() {
  const t = useT()
  const [minutes, setMinutes] = useState(() => readNumber('watchingMinutes'))
  return (
    <>
      <Choice
        label={t(texts.restsAfter)}
        hint={t(texts.restsAfterHint)}
        value={minutes}
        choices={[...new Set([...MINUTES, minutes])]
          .sort((one, two) => one - two)
          .map((count) => [
            count,
            count === 0 ? t(choiceTexts.never) : count === 1 ? t(texts.minute) : t(texts.minutes, { count }),
          ])}
        onChange={(next) => {
          setMinutes(next)
          writeStored('watchingMinutes', next)
        }}
      />
      {minutes > 0 && <LargeKeys />}
    </>
  )
}

function LargeKeys() {
  const t = useT()
  const hint = useId()
  const isFlex = useSharedState((state) => state.isFlex)
  const [ids, setIds] = useState(largeKeyIds)
  const buttons: readonly RemoteButton[] = BUTTONS
  const choices = keyOrder(isFlex).flatMap((id) =>
    buttons.filter((button) => button.id === id).map(({ label }) => [id, t(label)] as const),
  )

  function choose(place: number, id: string): void {
    const next = PLACES.map((one) => (one === place ? id : (ids[one] ?? '')))
    const other = ids.indexOf(id)
    // A key from another place changes places with this one.
    if (id !== '' && other >= 0) next[other] = ids[place] ?? ''
    setIds(next)
    writeStored('watchingKeys', next)
  }

  return (
    <fieldset className="stack" aria-describedby={hint}>
      <legend className={styles.heading}>{t(texts.keys)}</legend>
      <p id={hint}>{t(texts.keysHint)}</p>
      {PLACES.map((place) => (
        <Choice
          key={place}
          label={t(texts.key, { number: place + 1 })}
          value={ids[place] ?? ''}
          choices={[['', t(texts.none)] as const, ...choices]}
          onChange={(id) => choose(place, id)}
        />
      ))}
    </fieldset>
  )
}
