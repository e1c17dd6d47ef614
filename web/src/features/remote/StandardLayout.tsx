/**
 * The standard remote: every key of a box with tuner and recorder. What most presses are for comes first, and is seen on
 * a phone without scrolling. Who chose the short remote has the hand's keys before power, and numbers and colours
 * folded.
 */
import { useState } from 'react'
import { readStored } from '../../platform/stored-values.ts'
import { useT } from '../../texts/texts.ts'
import type { FoldProps } from '../../ui/Fold.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { Colours, Keys, Numbers } from './groups.tsx'
import { isSlowMethodOn } from '../../access-methods/access-link.ts'
import type { NumberComposerProps } from './NumberComposer.tsx'
import { Pad } from '../../core/press/Pad.tsx'
import styles from './RemotePage.module.css'
import { remoteTexts } from '../../remote-model/texts.ts'

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

/** Until it has loaded, its content is shown without it. */
const Fold = lazyPart<FoldProps>(
  async () => (await import('../../ui/Fold.tsx')).Fold,
  ({ children }) => children,
)

export function StandardLayout() {
  const t = useT()
  /** The choice on this page; undefined until then, when the earlier choice counts. */
  const [chosen, choose] = useState<boolean>()
  const [isShort] = useState(() => readStored('shortRemote') === true)
  const composes = chosen ?? readStored('numberComposer') ?? isSlowMethodOn()

  const numbersAndColours = (
    <>
      {composes ? (
        <NumberComposer isNew={chosen ?? false} onLeave={() => choose(false)} />
      ) : (
        <Numbers onCompose={() => choose(true)} />
      )}
      <Colours />
    </>
  )

  return (
    <>
      <div className={styles.column}>
        {!isShort && <Keys group="tv" />}
        <div className={styles.hand} data-hand>
          <Keys group="volume" />
          <Pad />
          <Keys group="channel" />
        </div>
        {isShort && <Keys group="tv" />}
      </div>
      <div className={styles.column}>
        <Keys group="menus" />
        <Keys group="playback" />
      </div>
      <div className={styles.column}>
        {isShort ? (
          <Fold heading={t(remoteTexts.numbersAndColours)}>
            <div className={styles.column}>{numbersAndColours}</div>
          </Fold>
        ) : (
          numbersAndColours
        )}
      </div>
    </>
  )
}
