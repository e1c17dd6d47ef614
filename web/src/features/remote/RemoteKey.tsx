/**
 * One key of the remote: its drawing over its words. A TV button waits, and says for what, until the TV can be reached.
 */
import { Fragment } from 'react'
import { useT } from '../../texts/texts.ts'
import { Icon } from '../../ui/Icon.tsx'
import { PressButton } from '../../buttons/press/PressButton.tsx'
import { pressableOf, type RemoteButton } from '../../buttons/button-table.ts'
import { useTvPaths } from '../../buttons/capabilities.ts'
import styles from './RemoteKey.module.css'

/** The line that says why TV buttons wait. */
export const TV_WAITS_ID = 'tv-waits'

/** `whyNot`: the id of the line that says why the box cannot do it. */
export function RemoteKey({ button, whyNot }: { button: RemoteButton; whyNot?: string | undefined }) {
  const t = useT()
  const paths = useTvPaths()
  const reason = button.tv !== undefined && paths[button.tv] === 'none' ? TV_WAITS_ID : whyNot

  return (
    <PressButton
      pressable={pressableOf(button)}
      className={styles.key}
      disabled={reason !== undefined}
      aria-describedby={reason}
    >
      {button.icon && <Icon name={button.icon} className={styles.icon} />}
      <KeyWords>{t(button.label)}</KeyWords>
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
