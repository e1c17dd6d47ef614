/**
 * The user's own order of scanning: by what they press most, or each group one place earlier by one press. The keys
 * themselves stay where they are.
 */
import { useRef, useState } from 'react'
import { remotePath } from '../../client/remote-path.ts'
import { useSharedState } from '../../platform/shared-state.ts'
import { useT } from '../../texts/texts.ts'
import { announce } from '../../ui/announce.ts'
import { Button, LinkButton } from '../../ui/Button.tsx'
import { moveItem } from '../../ui/move-item.ts'
import { changeProfile, useProfile } from '../../access-methods/current-method.ts'
import { remoteTargets } from '../../access-methods/page-reader/page-targets.ts'
import type { Item } from '../../access-methods/page-reader/target.ts'
import { asUses, readUses } from '../../access-methods/scanning/key-uses.ts'
import { byUse, orderOf, treeOfProfile } from '../../access-methods/scanning/scan-order.ts'
import { commonTexts } from '../../texts/common-texts.ts'
import { ownOrderTexts as texts } from './setting-texts.ts'
import styles from './AccessMethodPage.module.css'

/** Fewer presses say little about the order of use. */
const PRESSES_MIN = 50

export function OwnOrder() {
  const t = useT()
  const profile = useProfile()
  const language = useSharedState((state) => state.language)
  const hasSession = useSharedState((state) => state.arToken !== undefined)
  const tree = treeOfProfile(remoteTargets(), profile, language)
  const [uses] = useState(() => asUses(readUses()))
  const [before, setBefore] = useState<readonly string[]>()
  const byUseKey = useRef<HTMLButtonElement>(null)
  const isKnown = uses.reduce((sum, { presses }) => sum + presses, 0) >= PRESSES_MIN
  const items = tree?.items.filter((item) => item.is === 'level' || item.is === 'target') ?? []

  if (!tree)
    return (
      <>
        <p>{t(texts.openRemote)}</p>
        <div className={styles.row}>
          <LinkButton href={hasSession ? remotePath() : '/'}>
            {t(hasSession ? commonTexts.openRemote : texts.toHome)}
          </LinkButton>
        </div>
      </>
    )

  function setOrder(ownOrder: readonly string[]): void {
    changeProfile({ scan: { ...profile.scan, ownOrder: [...ownOrder] } })
  }

  function earlier(at: number): void {
    const item = items[at]
    if (!item || !tree || at === 0) return
    setBefore(undefined)
    setOrder(orderOf({ ...tree, items: moveItem(items, at, at - 1) }))
    announce(t(texts.isNow, { name: nameOf(item), number: at }))
  }

  return (
    <>
      {isKnown && (
        <>
          <p>{t(texts.byUseNote)}</p>
          <div className={styles.row}>
            <Button
              ref={byUseKey}
              id="orderByUse"
              onClick={() => {
                setBefore(profile.scan.ownOrder)
                setOrder(orderOf(byUse(tree, uses)))
                announce(t(texts.byUseTaken))
              }}
            >
              {t(texts.byUse)}
            </Button>
            {before && (
              <Button
                id="undoOrder"
                onClick={() => {
                  setBefore(undefined)
                  setOrder(before)
                  announce(t(texts.undone))
                  byUseKey.current?.focus()
                }}
              >
                {t(texts.undo)}
              </Button>
            )}
          </div>
        </>
      )}
      <ol className={styles.order}>
        {items.map((item, at) => (
          <li key={item.is === 'level' ? item.id : nameOf(item)}>
            <span>{nameOf(item)}</span>
            <Button
              icon="up"
              // Disabled, the first would lose the focus of who has just moved it there.
              aria-disabled={at === 0 || undefined}
              aria-label={t(texts.earlierName, { name: nameOf(item) })}
              onClick={() => earlier(at)}
            >
              {t(texts.earlier)}
            </Button>
          </li>
        ))}
      </ol>
    </>
  )
}

function nameOf(item: Item): string {
  return item.is === 'level' ? item.name : item.is === 'target' ? item.target.name : ''
}
