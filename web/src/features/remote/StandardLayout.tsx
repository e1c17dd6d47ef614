/**
 * The standard remote: every key of a box with tuner and recorder. What most presses are for comes first, and is seen on
 * a phone without scrolling.
 */
import { useState } from 'react'
import { readStored } from '../../platform/stored-values.ts'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { Colours, Keys, Numbers } from './groups.tsx'
import { isSlowMethodOn } from '../../access-methods/access-link.ts'
import type { NumberComposerProps } from './NumberComposer.tsx'
import { Pad } from '../../core/press/Pad.tsx'
import styles from './RemotePage.module.css'

/** If its file cannot be loaded, the digits are sent one by one, as they are by default. */
const NumberComposer = lazyPart<NumberComposerProps>(
  async () => (await import('./NumberComposer.tsx')).NumberComposer,
  () => <Numbers />,
  PlaceOfNumbers,
)

/** No key moves when the composer has come. */
function PlaceOfNumbers() {
  return (
    <div className={styles.toCome}>
      <Numbers onCompose={() => {}} />
    </div>
  )
}

export function StandardLayout() {
  /** The choice on this page; undefined until then, when the earlier choice counts. */
  const [chosen, choose] = useState<boolean>()
  const composes = chosen ?? readStored('numberComposer') ?? isSlowMethodOn()

  return (
    <>
      <div className={styles.column}>
        <Keys group="tv" />
        <div className={styles.hand} data-hand>
          <Keys group="volume" />
          <Pad />
          <Keys group="channel" />
        </div>
      </div>
      <div className={styles.column}>
        <Keys group="menus" />
        <Keys group="playback" />
      </div>
      <div className={styles.column}>
        {composes ? (
          <NumberComposer isNew={chosen ?? false} onLeave={() => choose(false)} />
        ) : (
          <Numbers onCompose={() => choose(true)} />
        )}
        <Colours />
      </div>
    </>
  )
}
