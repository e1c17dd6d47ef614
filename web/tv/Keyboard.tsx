/** Lists which keyboard keys press which keys of the TV, with a switch to turn them off (WCAG 2.1.4). */
import type { HandsetKey } from '@beckon/contract/virtual-tv'
import { useEffect, useState } from 'react'
import { useT } from '../src/texts/texts.ts'
import { handsetKeyOf, KEYBOARD_HELP } from './handset-keyboard.ts'
import { tvTexts } from './texts.ts'
import styles from './tv-page.module.css'

export function Keyboard({ press }: { press: (key: HandsetKey) => void }) {
  const t = useT()
  const [isOn, setIsOn] = useState(true)

  useEffect(() => {
    if (!isOn) return undefined
    const listen = (event: KeyboardEvent) => {
      const key = handsetKeyOf(event)
      if (key === undefined) return
      event.preventDefault()
      press(key)
    }
    window.addEventListener('keydown', listen)
    return () => window.removeEventListener('keydown', listen)
  }, [isOn, press])

  return (
    <section className={styles.card} aria-labelledby="keyboard-heading">
      <h2 id="keyboard-heading" className={styles.legend}>
        {t(tvTexts.keyboard)}
      </h2>
      <label className={styles.choice}>
        <input type="checkbox" checked={isOn} onChange={(event) => setIsOn(event.target.checked)} />
        {t(tvTexts.keyboardOn)}
      </label>
      <p className={styles.soft}>{t(tvTexts.keyboardHow)}</p>
      <dl className={styles.keys}>
        {KEYBOARD_HELP.map((row) => (
          <div key={row.keys.en} className={styles.keyRow}>
            <dt>
              <kbd className={styles.kbd}>{t(row.keys)}</kbd>
            </dt>
            <dd>{t(row.press)}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
