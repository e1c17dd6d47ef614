/**
 * The remote with a few of its keys, for users who chose it: four that fill the screen, or up to twenty that fill the
 * space for keys. A button that is always in the same place shows all other keys and the rest of the page.
 */
import { catalogue } from '@beckon/contract/catalogue'
import { useLayoutEffect, useState, type ReactNode } from 'react'
import { BUTTONS, type RemoteButton } from '../../remote-model/button-table.ts'
import { useT } from '../../texts/say.ts'
import { announce } from '../../ui/announce.ts'
import { Button } from '../../ui/Button.tsx'
import { fourKeys, keysAround, shownKeys } from '../../access-methods/layout/key-order.ts'
import { readProfile } from '../../access-methods/profiles.ts'
import styles from './FewKeys.module.css'
import { FLEX_BUTTONS } from '../../remote-model/flex-buttons.ts'
import { WhyTvKeysWait, RemoteKey } from './RemoteKeys.tsx'

const texts = catalogue('fewKeys')

export interface FewKeysProps {
  readonly isFlex: boolean
  /** All keys of the remote, shown after a press on "More keys". */
  readonly children: ReactNode
}

export function FewKeys({ isFlex, children }: FewKeysProps) {
  const t = useT()
  const [{ size, layout }] = useState(readProfile)
  const [showsAll, showAll] = useState(false)
  /** Whether the four keys fill the screen. */
  const fills = size === 'four' && !showsAll
  const shown = showsAll || fills ? undefined : shownKeys(layout, size, isFlex)
  const buttons = isFlex ? FLEX_BUTTONS : BUTTONS

  useLayoutEffect(() => {
    document.documentElement.toggleAttribute('data-fills', fills)
    return () => document.documentElement.removeAttribute('data-fills')
  }, [fills])

  return (
    <>
      {fills ? (
        <Four keys={fourKeys(layout.fourKeys, isFlex)} buttons={buttons} />
      ) : shown ? (
        <Few keys={shown} buttons={buttons} />
      ) : (
        children
      )}
      <div className={`${styles.more} ${showsAll ? '' : styles.last}`}>
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

interface KeysProps {
  readonly keys: readonly string[]
  readonly buttons: readonly RemoteButton[]
}

function Four({ keys, buttons }: KeysProps) {
  const t = useT()
  return (
    <div role="group" aria-label={t(texts.keys)} className={styles.four}>
      <Keys keys={keys} buttons={buttons} />
      <WhyKeysWait keys={keys} buttons={buttons} />
    </div>
  )
}

/** Makes the keys as large as the screen allows, without gaps; around the arrows, if those are among them. */
function Few({ keys, buttons }: KeysProps) {
  const t = useT()
  const [around, others] = keysAround(keys)
  return (
    <div role="group" aria-label={t(texts.keys)} className={styles.few}>
      {around.length > 0 && (
        <div style={{ flexGrow: 3 }} data-cross>
          <Keys keys={around} buttons={buttons} />
        </div>
      )}
      <div
        className={around.length > 0 ? styles.beside : styles.plain}
        style={{ flexGrow: Math.ceil(others.length / 3) }}
      >
        <Keys keys={others} buttons={buttons} />
      </div>
      <WhyKeysWait keys={keys} buttons={buttons} />
    </div>
  )
}

function WhyKeysWait({ keys, buttons }: KeysProps) {
  return keys.some((id) => buttons.find((button) => button.id === id)?.tv !== undefined) && <WhyTvKeysWait />
}

function Keys({ keys, buttons }: KeysProps) {
  return keys.flatMap((id) =>
    buttons.filter((button) => button.id === id).map((button) => <RemoteKey key={id} button={button} />),
  )
}
