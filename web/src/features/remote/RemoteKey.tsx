/** One key of the remote: its drawing over its words. A TV button waits, and says for what, until the TV can be reached. */
import { useT } from '../../texts/texts.ts'
import { Icon } from '../../ui/Icon.tsx'
import { PressButton } from '../press/PressButton.tsx'
import { pressableOf, type RemoteButton } from './buttons.ts'
import { useWorkingTvKeys } from './capabilities.ts'
import styles from './RemoteKey.module.css'

/** Where each group says why its TV buttons wait. */
export function waitReasonId(group: RemoteButton['group']): string {
  return `${group}-waits`
}

export function RemoteKey({ button }: { button: RemoteButton }) {
  const t = useT()
  const working = useWorkingTvKeys()
  const waits = button.tv !== undefined && !working.has(button.tv)

  return (
    <PressButton
      pressable={pressableOf(button)}
      className={styles.key}
      disabled={waits}
      aria-describedby={waits ? waitReasonId(button.group) : undefined}
    >
      {button.icon && <Icon name={button.icon} className={styles.icon} />}
      <span className={styles.words}>{t(button.label)}</span>
    </PressButton>
  )
}
