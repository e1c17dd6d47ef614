/**
 * The content of a key: its drawing and its words. With plain words its usual name follows for speech control, which
 * then knows the key by both.
 */
import type { ReactNode } from 'react'
import { useSharedState } from '../platform/shared-state.ts'
import { useT } from '../texts/texts.ts'
import { Drawing, Icon } from '../ui/Icon.tsx'
import type { RemoteButton } from './button-table.ts'

let drawing: (button: RemoteButton) => string | undefined = () => undefined

/** `of`: returns the address of a key's large drawing; undefined for its usual icon. */
export function drawKeysWith(of: typeof drawing): void {
  drawing = of
}

export interface KeyFaceProps {
  readonly button: RemoteButton
  readonly iconClass: string | undefined
  readonly children: (words: string) => ReactNode
}

export function KeyFace({ button, iconClass, children }: KeyFaceProps) {
  const t = useT()
  const usual = button.label[useSharedState((state) => state.language)]
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
