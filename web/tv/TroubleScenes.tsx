/** Sets the TV into trouble, for training and tests. */
import { TROUBLES, type Trouble, type VirtualTvState } from '@beckon/contract/virtual-tv'
import type { Sentence } from '@beckon/contract/languages'
import { useT } from '../src/texts/texts.ts'
import { tvTexts } from './texts.ts'
import styles from './tv-page.module.css'

const NAMES: { readonly [K in Trouble]: Sentence } = {
  none: tvTexts.troubleNone,
  asleep: tvTexts.troubleAsleep,
  slow: tvTexts.troubleSlow,
  unreachable: tvTexts.troubleUnreachable,
  'hdmi-off': tvTexts.troubleHdmiOff,
}

export function TroubleScenes({ state, choose }: { state: VirtualTvState; choose: (kind: Trouble) => void }) {
  const t = useT()
  return (
    <fieldset className={styles.card} aria-describedby="troubles-what">
      <legend className={styles.legend}>{t(tvTexts.troubles)}</legend>
      <p id="troubles-what" className={styles.soft}>
        {t(tvTexts.troublesWhat)}
      </p>
      <div className={styles.choices}>
        {TROUBLES.map((kind) => (
          <label key={kind} className={styles.choice}>
            <input type="radio" name="trouble" checked={state.trouble === kind} onChange={() => choose(kind)} />
            {t(NAMES[kind])}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
