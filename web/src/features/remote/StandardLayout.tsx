/**
 * The standard remote: every key of a box with tuner and recorder. What most presses are for comes first, and is seen on
 * a phone without scrolling.
 */
import { lazyPart } from '../../ui/lazy-part.tsx'
import { Colours, Keys, Numbers } from './groups.tsx'
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
      <Numbers />
    </div>
  )
}

/** `composer`: the number is put together before it is sent. */
export function StandardLayout({ composer }: { composer?: NumberComposerProps | undefined }) {
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
        {composer ? <NumberComposer {...composer} /> : <Numbers />}
        <Colours />
      </div>
    </>
  )
}
