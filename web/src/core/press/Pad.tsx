/** The arrows around OK: a wheel of four keys, turned by an eighth so that each points in its direction. */
import { useLayoutEffect, useState } from 'react'
import { readStored } from '../../platform/stored-values.ts'
import { useT } from '../../texts/say.ts'
import { Icon } from '../../ui/Icon.tsx'
import { PressButton } from './PressButton.tsx'
import { pressEarlyOnes } from './remote-presses.ts'
import { buttonsOf, pressableOf } from '../../remote-model/button-table.ts'
import { KeyGroup } from '../../remote-model/Keys.tsx'
import styles from './Pad.module.css'
import { remoteTexts } from '../../remote-model/texts.ts'

export function Pad() {
  const t = useT()
  // Every remote has these keys, and its other keys are drawn with them: now the presses of the first view can be sent.
  useLayoutEffect(pressEarlyOnes, [])
  const [hasWords] = useState(() => readStored('plainWords'))
  return (
    <KeyGroup group="pad">
      <div className={styles.disc}>
        <div className={`${styles.wheel} ${hasWords ? styles.worded : ''}`}>
          {buttonsOf('pad').map((button) => (
            <PressButton
              key={button.id}
              pressable={pressableOf(button)}
              className={`${styles.key} ${styles[button.id]}`}
              aria-label={button.icon && t(hasWords ? remoteTexts.arrow : button.label, { word: t(button.label) })}
            >
              {button.icon ? (
                <span className={styles.icon}>
                  <Icon name={button.icon} />
                  {hasWords && <span className={styles.word}>{t(button.label)}</span>}
                </span>
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
