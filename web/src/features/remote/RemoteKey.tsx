/**
 * A key of the remote: its drawing above its words. A TV button is disabled, and says why, until the TV can be reached.
 */
import { Fragment } from 'react'
import { KeyFace } from '../../remote-model/Keys.tsx'
import { PressButton } from '../../core/press/PressButton.tsx'
import { pressableOf, type RemoteButton } from '../../remote-model/button-table.ts'
import { TV_WAITS_ID, useTvPaths } from '../../remote-model/capabilities.ts'
import styles from './RemoteKey.module.css'

export interface RemoteKeyProps {
  readonly button: RemoteButton
  readonly whyNot?: string | undefined
}

/** `whyNot`: the id of the line that says why the box cannot do it. */
export function RemoteKey({ button, whyNot }: RemoteKeyProps) {
  const paths = useTvPaths()
  const reason = button.tv !== undefined && paths[button.tv] === 'none' ? TV_WAITS_ID : whyNot

  return (
    <PressButton
      pressable={pressableOf(button, button.tv && paths[button.tv])}
      className="key"
      disabled={reason !== undefined}
      aria-describedby={reason}
    >
      <KeyFace button={button} iconClass={styles.icon}>
        {(words) => <KeyWords>{words}</KeyWords>}
      </KeyFace>
    </PressButton>
  )
}

/** The words on a key. They may break after a slash, where no language has a blank. */
export function KeyWords({ children }: { children: string }) {
  const [first = '', ...others] = children.split('/')
  return (
    <span className={styles.words}>
      {first}
      {others.map((part) => (
        <Fragment key={part}>
          /<wbr />
          {part}
        </Fragment>
      ))}
    </span>
  )
}
