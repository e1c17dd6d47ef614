/**
 * The remote with a few of its keys, for who chose so: four that fill the screen, or up to twenty that fill the room
 * or stand at their places. All others, and the rest of the page, are one press away, always
 * in the same place.
 */
import { useLayoutEffect, useState, type ReactNode } from 'react'
import { BUTTONS, type RemoteButton } from '../../remote-model/button-table.ts'
import { useT } from '../../texts/texts.ts'
import { announce } from '../../ui/announce.ts'
import { Button } from '../../ui/Button.tsx'
import { fourKeys, keysAround, shownKeys } from '../../access-methods/layout/key-order.ts'
import { readProfile } from '../../access-methods/stored-profile.ts'
import styles from './FewKeys.module.css'
import { fewKeysTexts as texts } from './texts.ts'
import { FLEX_BUTTONS } from './flex-buttons.ts'
import { WhyTvKeysWait } from './groups.tsx'
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
  const shown = showsAll || fills ? undefined : shownKeys(layout, size, isFlex)
  const buttons = isFlex ? FLEX_BUTTONS : BUTTONS

  // Before it is painted: no key is seen that goes at once.
  useLayoutEffect(() => {
    const shown = showsAll || fills ? undefined : shownKeys(layout, size, isFlex)
    return shown && layout.keepsPlaces ? hideOtherKeys(shown) : undefined
  }, [layout, size, isFlex, showsAll, fills])

  useLayoutEffect(() => {
    document.documentElement.toggleAttribute('data-fills', fills)
    return () => document.documentElement.removeAttribute('data-fills')
  }, [fills])

  return (
    <>
      {fills ? (
        <Four keys={fourKeys(layout.fourKeys, isFlex)} buttons={buttons} />
      ) : shown && !layout.keepsPlaces ? (
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
    <div role="group" aria-label={t(texts.four)} className={styles.four}>
      <Keys keys={keys} buttons={buttons} />
    </div>
  )
}

/** Makes the keys as large as the screen allows, without gaps; around the arrows, if those are among them. */
function Few({ keys, buttons }: KeysProps) {
  const t = useT()
  const [around, others] = keysAround(keys)
  return (
    <div role="group" aria-label={t(texts.four)} className={styles.few}>
      {around.length > 0 && (
        <div style={{ flexGrow: 3 }}>
          <Keys keys={around} buttons={buttons} />
        </div>
      )}
      <div
        className={around.length > 0 ? styles.beside : styles.plain}
        style={{ flexGrow: Math.ceil(others.length / 3) }}
      >
        <Keys keys={others} buttons={buttons} />
      </div>
      {keys.some((id) => buttons.find((button) => button.id === id)?.tv !== undefined) && <WhyTvKeysWait />}
    </div>
  )
}

function Keys({ keys, buttons }: KeysProps) {
  return keys.flatMap((id) =>
    buttons.filter((button) => button.id === id).map((button) => <RemoteKey key={id} button={button} />),
  )
}

/**
 * Hides the keys of the remote that are not to be shown, from outside: no key knows of it. By rules in a style sheet of
 * the page's own, since its policy allows none made of text.
 */

const KEYS = ':root [data-remote] [role=group]'

/** Their places stay empty, and no key moves. The answer undoes it. */
function hideOtherKeys(shown: readonly string[]): () => void {
  const ids = shown.map((id) => `#${id}`).join(', ')
  const undo = [
    addRule(`${KEYS} :is(button, a):not(${ids}) { visibility: hidden }`),
    // A heading without keys says nothing.
    addRule(`${KEYS}:not(:has(${ids})) > h2 { visibility: hidden }`),
  ]
  return () => {
    for (const one of undo) one()
  }
}

function addRule(text: string): () => void {
  const sheet = document.styleSheets[0]
  if (!sheet) return () => {}
  try {
    const rule = sheet.cssRules[sheet.insertRule(text, sheet.cssRules.length)]
    return () => {
      const place = [...sheet.cssRules].indexOf(rule as CSSRule)
      if (place >= 0) sheet.deleteRule(place)
    }
  } catch {
    // A browser that does not know a selector of it.
    return () => {}
  }
}
