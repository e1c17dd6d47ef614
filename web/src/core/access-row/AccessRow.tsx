/**
 * The keys for captions, audio description and voice guidance, on every layout (FCC 79.109(b), EN 301 549 7.3). They
 * send words that the box understands, and show a state where it is known.
 */
import { catalogue } from '@beckon/contract/catalogue'
import { describeIntent } from '@beckon/contract/commands/describe-intent'
import { inEveryLanguage } from '@beckon/contract/languages'
import { useSharedState } from '../../platform/shared-state.ts'
import { useT } from '../../texts/texts.ts'
import { known, useObservedState, type Observed } from '../tv-state/observed-state.ts'
import { PressButton } from '../press/PressButton.tsx'
import { usePresses } from '../press/remote-presses.ts'
import namedKeys from '../../remote-model/Keys.module.css'
import styles from './AccessRow.module.css'
import { rememberedOf, ROW, ROW_COMMANDS, type Remembered, type RowSetting } from './row-commands.ts'

const texts = catalogue('accessRow')

const WORDS = { on: texts.shouldBeOn, off: texts.shouldBeOff, 'not on this box': texts.notHere } as const
const KNOWN = { on: texts.on, off: texts.off } as const

export function AccessRow() {
  const t = useT()
  const box = useSharedState(({ deviceId }) => deviceId)
  const log = usePresses((state) => state.log)
  const state = useObservedState()
  return (
    // Not a `group`: the user can hide groups of keys.
    <section aria-labelledby="access-row" className="whole-row" data-access-row>
      <h2 id="access-row" className="group-heading">
        {t(texts.heading)}
      </h2>
      <div className={styles.row}>
        {ROW.map((setting) => (
          <SettingKey
            key={setting}
            setting={setting}
            observed={state[setting]}
            remembered={rememberedOf(setting, box, log)}
          />
        ))}
      </div>
    </section>
  )
}

interface SettingKeyProps {
  readonly setting: RowSetting
  /** The state that the box tells. */
  readonly observed: Observed<boolean>
  /** The state that this page has asked for, for a box that tells none. */
  readonly remembered: Remembered | undefined
}

function SettingKey({ setting, observed, remembered }: SettingKeyProps) {
  const t = useT()
  const language = useSharedState((state) => state.language)
  // An unknown state counts as off: whoever presses the key wants the setting on.
  const state = observed.is === 'unknown' ? remembered : observed.value ? 'on' : 'off'
  const wanted = state !== 'on'
  const cmd = ROW_COMMANDS[setting][wanted ? 'on' : 'off'][language]
  const label = inEveryLanguage(describeIntent({ is: 'setting', setting, wanted }, language))
  const pressable = { id: setting, label, commands: [{ is: 'text', cmd } as const] }
  const isOn = known(observed)
  const words = isOn === undefined ? state && WORDS[state] : KNOWN[isOn ? 'on' : 'off']
  return (
    <PressButton
      pressable={pressable}
      className={`key ${styles.key}`}
      aria-pressed={isOn}
      // A known state is told by `aria-pressed`.
      aria-describedby={words && isOn === undefined ? `${setting}-state` : undefined}
    >
      <span className={styles.name}>{t(texts[setting])}</span>
      {words && (
        <span id={`${setting}-state`} className={namedKeys.state} aria-hidden="true">
          {t(words)}
        </span>
      )}
    </PressButton>
  )
}
