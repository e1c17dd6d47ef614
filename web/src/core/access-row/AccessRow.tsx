/**
 * The keys for captions, audio description and voice guidance, on every layout (FCC 79.109(b), EN 301 549 7.3). They
 * send text commands, and show the state where it is known.
 */
import { catalogue } from '@beckon/contract/catalogue'
import { describeIntent } from '@beckon/contract/commands/describe-intent'
import { commandLanguage, inEveryLanguage, type CommandLanguage } from '@beckon/contract/languages'
import type { SpokenSetting } from '@beckon/contract/commands/intents'
import { useSharedState } from '../../platform/shared-state.ts'
import { useT } from '../../texts/say.ts'
import { known, useObservedState, type Observed } from '../tv-state/observed-state.ts'
import { PressButton } from '../press/PressButton.tsx'
import { usePresses } from '../press/remote-presses.ts'
import namedKeys from '../../remote-model/Keys.module.css'
import styles from './AccessRow.module.css'
import type { Pressed } from '../press/presses.ts'

const texts = catalogue('accessRow')

export const ROW = ['captions', 'audioDescription', 'voiceGuidance'] as const satisfies readonly SpokenSetting[]
type RowSetting = (typeof ROW)[number]

/** The text commands that the keys send, from the grammar of each language (`contract/src/commands`). */
export const ROW_COMMANDS: Readonly<
  Record<RowSetting, Readonly<Record<'on' | 'off', Readonly<Record<CommandLanguage, string>>>>>
> = {
  captions: {
    on: { en: 'captions on', es: 'activa los subtítulos', fr: 'active les sous-titres' },
    off: { en: 'captions off', es: 'desactiva los subtítulos', fr: 'désactive les sous-titres' },
  },
  audioDescription: {
    on: { en: 'audio description on', es: 'activa la audiodescripción', fr: 'active l’audiodescription' },
    off: { en: 'audio description off', es: 'desactiva la audiodescripción', fr: 'désactive l’audiodescription' },
  },
  voiceGuidance: {
    on: { en: 'voice guidance on', es: 'activa la guía de voz', fr: 'active le guidage vocal' },
    off: { en: 'voice guidance off', es: 'desactiva la guía de voz', fr: 'désactive le guidage vocal' },
  },
}

/** `on` and `off`: the requested state, accepted but not confirmed. */
type Remembered = 'on' | 'off' | 'not on this box'

const WORDS = { on: texts.shouldBeOn, off: texts.shouldBeOff, 'not on this box': texts.notHere } as const
const KNOWN = { on: texts.on, off: texts.off } as const

export function AccessRow() {
  const t = useT()
  const box = useSharedState(({ deviceId }) => deviceId)
  const log = usePresses((state) => state.log)
  const state = useObservedState()
  return (
    // Not a `group`: the user can hide groups of keys.
    <section aria-labelledby="access-row" className="whole-row">
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
  /** The state reported by the box. */
  readonly observed: Observed<boolean>
  /** The state that this page has requested, for a box that reports none. */
  readonly remembered: Remembered | undefined
}

function SettingKey({ setting, observed, remembered }: SettingKeyProps) {
  const t = useT()
  const language = useSharedState((state) => state.language)
  // An unknown state counts as off: a user who presses the key wants the setting on.
  const state = observed.is === 'unknown' ? remembered : observed.value ? 'on' : 'off'
  const wanted = state !== 'on'
  const cmd = ROW_COMMANDS[setting][wanted ? 'on' : 'off'][commandLanguage(language)]
  const label = inEveryLanguage(describeIntent({ is: 'setting', setting, wanted }, language))
  const pressable = { id: setting, label, commands: [{ is: 'text', cmd } as const] }
  const isOn = known(observed)
  const words = isOn === undefined ? state && WORDS[state] : KNOWN[isOn ? 'on' : 'off']
  return (
    <PressButton
      pressable={pressable}
      className={`key ${styles.key}`}
      aria-pressed={isOn}
      // `aria-pressed` conveys a known state.
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

/**
 * The state of this box's setting according to the presses of this page: as requested once accepted, not available once
 * refused, whatever comes later. Undefined if unknown, since another text command may have changed it; the words of a
 * voice press are not in its commands.
 */
export function rememberedOf(setting: RowSetting, box: string | undefined, log: readonly Pressed[]) {
  let remembered: Remembered | undefined
  for (const pressed of log) {
    const { outcome, press } = pressed
    if (pressed.box !== box || outcome === undefined || outcome.is === 'never sent') continue
    // A text that tunes changes no setting.
    const textCommand = press.commands.find((command) => command.is === 'text' && command.tunes === undefined)
    if (press.id === setting && textCommand?.is === 'text') {
      if (outcome.is === 'sent') remembered = isToTurnOn(setting, textCommand.cmd) ? 'on' : 'off'
      else if (outcome.is === 'failed' && REFUSED.has(outcome.why)) remembered = 'not on this box'
    } else if ((textCommand || press.id === 'voice') && !isOfRow(press.id) && remembered !== 'not on this box')
      remembered = undefined
  }
  return remembered
}

const REFUSED: ReadonlySet<string> = new Set(['NOT-UNDERSTOOD', 'INVALID-KEY'])

function isToTurnOn(setting: RowSetting, words: string): boolean {
  return Object.values(ROW_COMMANDS[setting].on).includes(words)
}

function isOfRow(id: string): boolean {
  return (ROW as readonly string[]).includes(id)
}
