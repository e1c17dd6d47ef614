/** The content of a key of a remote, and a group of keys. */
import type { ReactNode } from 'react'
import { useSharedState } from '../platform/shared-state.ts'
import { useT } from '../texts/say.ts'
import { Drawing, Icon } from '../ui/Icon.tsx'
import type { RemoteButton, Group } from './button-table.ts'
import styles from './Keys.module.css'
import { groupTexts } from './texts.ts'

let drawing: (button: RemoteButton) => string | undefined = () => undefined

/**
 * Called before the first page is drawn, and when the user turns large drawings on or off. `addressOf`: returns the
 * address of a key's large drawing; undefined for its usual icon.
 */
export function drawKeysWith(addressOf: typeof drawing): void {
  drawing = addressOf
}

export interface KeyFaceProps {
  readonly button: RemoteButton
  readonly iconClass: string | undefined
  readonly children: (words: string) => ReactNode
}

/**
 * The drawing and the label of a key. With plain words its usual name follows for speech control, which then knows the
 * key by both.
 */
export function KeyFace({ button, iconClass, children }: KeyFaceProps) {
  const t = useT()
  const usual = button.label[useSharedState((state) => state.language)]
  // The plain words, where the user chose them: `t` replaces sentences.
  const words = t(button.label)
  const href = drawing(button)
  return (
    <>
      {href ? (
        <Drawing href={href} className={iconClass} />
      ) : (
        button.icon && <Icon name={button.icon} className={iconClass} />
      )}
      {children(words)}
      {words !== usual && <span className="spoken">({usual})</span>}
    </>
  )
}

/** A group of keys of a remote. Its heading is for screen readers only: the keys themselves show what it says. */
export function KeyGroup({ group, children }: { group: Group | 'words'; children: ReactNode }) {
  const t = useT()
  return (
    <div role="group" aria-labelledby={`${group}-group`} className={`${styles.group} ${styles[`${group}Group`] ?? ''}`}>
      <h2 id={`${group}-group`} className="spoken">
        {t(groupTexts[group])}
      </h2>
      {children}
    </div>
  )
}
