/**
 * The standard remote: every key of a box with tuner and recorder. What most presses are for comes first, and is seen on
 * a phone without scrolling.
 */
import { Suspense, useState } from 'react'
import { readStored } from '../../platform/stored-values.ts'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { Colours, Keys, Numbers } from './groups.tsx'
import { isSlowWayOn } from '../ways/open-door.ts'
import type { NumberComposerProps } from './NumberComposer.tsx'
import { Pad } from '../../buttons/Pad.tsx'
import styles from './RemotePage.module.css'

/** Without it the digits are sent one by one, as they are for everybody else. */
const NumberComposer = lazyPart<NumberComposerProps>(
  async () => (await import('./NumberComposer.tsx')).NumberComposer,
  () => <Numbers />,
)

export function StandardLayout() {
  /** What the user chose beside the digits; before that what they chose earlier. */
  const [chosen, choose] = useState<boolean>()
  const composes = chosen ?? readStored('numberComposer') ?? isSlowWayOn()

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
          <Suspense>
            <NumberComposer isNew={chosen ?? false} onLeave={() => choose(false)} />
          </Suspense>
        ) : (
          <Numbers onGather={() => choose(true)} />
        )}
        <Colours />
      </div>
    </>
  )
}
