/** The arrows round OK: the heart of the remote. A wheel of four keys, turned by an eighth so that each points its way. */
import { useT } from '../../texts/texts.ts'
import { Icon } from '../../ui/Icon.tsx'
import { PressButton } from '../press/PressButton.tsx'
import { buttonsOf, pressableOf } from './buttons.ts'
import { KeyGroup } from './groups.tsx'
import styles from './Pad.module.css'

export function Pad() {
  const t = useT()
  return (
    <KeyGroup group="pad">
      <div className={styles.disc}>
        <div className={styles.wheel}>
          {buttonsOf('pad').map((button) => (
            <PressButton
              key={button.id}
              pressable={pressableOf(button)}
              className={`${styles.key} ${styles[button.id]}`}
              aria-label={button.icon ? t(button.label) : undefined}
            >
              {button.icon ? (
                <Icon name={button.icon} className={styles.icon} />
              ) : (
                <span className={styles.upright}>{t(button.label)}</span>
              )}
            </PressButton>
          ))}
        </div>
      </div>
    </KeyGroup>
  )
}
