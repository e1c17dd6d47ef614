/**
 * The remote with a few of its keys, for who chose so: four that fill the screen, up to twenty at their places, or pages
 * of the user's own. All others, and the rest of the page, are one press away, always in the same place.
 */
import { useLayoutEffect, useState, type ReactNode } from 'react'
import { BUTTONS, type RemoteButton } from '../../buttons/button-table.ts'
import { useT } from '../../texts/texts.ts'
import { announce } from '../../ui/announce.ts'
import { Button } from '../../ui/Button.tsx'
import { fourKeys, shownKeys } from '../ways/layout/key-order.ts'
import { readProfile } from '../ways/profile.ts'
import styles from './FewKeys.module.css'
import { fewKeysTexts as texts } from './few-keys-texts.ts'
import { FLEX_BUTTONS } from './flex-buttons.ts'
import { hideOtherKeys } from './hidden-keys.ts'
import { NextPage, OwnPages } from './OwnPages.tsx'
import { RemoteKey } from './RemoteKey.tsx'

export interface FewKeysProps {
  readonly isFlex: boolean
  /** All keys of the box's family. */
  readonly children: ReactNode
}

export function FewKeys({ isFlex, children }: FewKeysProps) {
  const t = useT()
  const [{ size, layout }] = useState(readProfile)
  const [showsAll, showAll] = useState(false)
  const fills = size === 'four' && !showsAll
  const pages = size !== 'four' && layout.keysShown === 'own' ? layout.pages.filter(({ keys }) => keys.length > 0) : []
  const [at, goTo] = useState(0)
  const hasPages = pages.length > 0 && !showsAll

  // Before it is painted: no key is seen that goes at once.
  useLayoutEffect(() => {
    const shown = shownKeys(layout, size, isFlex)
    return shown && !showsAll && !fills ? hideOtherKeys(shown, layout.keepsPlaces) : undefined
  }, [layout, size, isFlex, showsAll, fills])

  useLayoutEffect(() => {
    document.documentElement.toggleAttribute('data-fills', fills)
    return () => document.documentElement.removeAttribute('data-fills')
  }, [fills])

  return (
    <>
      {fills ? (
        <Four keys={fourKeys(layout.fourKeys, isFlex)} buttons={isFlex ? FLEX_BUTTONS : BUTTONS} />
      ) : hasPages ? (
        <OwnPages pages={pages} at={at} isFlex={isFlex} />
      ) : (
        children
      )}
      <div className={`${styles.more} ${showsAll ? '' : styles.last}`}>
        {hasPages && pages.length > 1 && <NextPage pages={pages} at={at} onNext={goTo} />}
        <Button
          id="more-keys"
          wide
          icon={showsAll ? 'minus' : 'plus'}
          onClick={() => {
            showAll(!showsAll)
            announce(t(showsAll ? texts.fewerShown : texts.allShown))
          }}
        >
          {t(showsAll ? texts.fewer : texts.more)}
        </Button>
      </div>
    </>
  )
}

function Four({ keys, buttons }: { keys: readonly string[]; buttons: readonly RemoteButton[] }) {
  const t = useT()
  return (
    <div role="group" aria-label={t(texts.four)} className={styles.four}>
      {keys.flatMap((id) =>
        buttons.filter((button) => button.id === id).map((button) => <RemoteKey key={id} button={button} />),
      )}
    </div>
  )
}
