/** The TV's own remote, "in the other hand": plain buttons, each of which presses one key on the TV. */
import type { HandsetKey } from '@beckon/contract/virtual-tv'
import { useId } from 'react'
import { useT } from '../../src/texts/texts.ts'
import { Icon } from '../../src/ui/Icon.tsx'
import { tvTexts } from '../texts.ts'
import { HANDSET, type HandsetButton, type HandsetGroup } from './handset-keys.ts'
import styles from './Handset.module.css'

export function Handset({ press }: { press: (key: HandsetKey) => void }) {
  const t = useT()
  const heading = useId()
  return (
    <section className={styles.handset} aria-labelledby={heading}>
      <h2 id={heading} className={styles.heading}>
        {t(tvTexts.handset)}
      </h2>
      {HANDSET.map((group) => (
        <Group key={group.name.en} group={group} press={press} />
      ))}
    </section>
  )
}

function Group({ group, press }: { group: HandsetGroup; press: (key: HandsetKey) => void }) {
  const t = useT()
  return (
    <fieldset aria-label={t(group.name)} className={styles[group.look]}>
      {group.buttons.map((button) => (
        <Key key={button.key} button={button} press={press} />
      ))}
    </fieldset>
  )
}

function Key({ button, press }: { button: HandsetButton; press: (key: HandsetKey) => void }) {
  const t = useT()
  const name = t(button.name)
  return (
    <button
      type="button"
      className={styles.key}
      data-key={button.key}
      title={button.shows ? undefined : name}
      onClick={() => press(button.key)}
    >
      {button.icon && <Icon name={button.icon} className={styles.icon} />}
      {button.face !== undefined && <span aria-hidden="true">{button.face}</span>}
      <span className={button.shows ? styles.word : 'spoken'}>{name}</span>
    </button>
  )
}
