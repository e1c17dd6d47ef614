/** The groups of the remote, each named by its heading. */
import { useT } from '../../texts/texts.ts'
import { Icon } from '../../ui/Icon.tsx'
import { PressButton } from '../../core/press/PressButton.tsx'
import { buttonsOf, pressableOf, type Group, type RemoteButton } from '../../remote-model/button-table.ts'
import { TV_WAITS_ID, useBoxWasAsked, useWhyTvWaits } from '../../remote-model/capabilities.ts'
import { KeyGroup } from '../../remote-model/Keys.tsx'
import styles from './groups.module.css'
import { KeyWords, RemoteKey } from './RemoteKey.tsx'
import keyStyles from './RemoteKey.module.css'
import { remoteTexts } from '../../remote-model/texts.ts'

/** The keys of a group: the standard remote's, or `buttons`. */
export function Keys({ group, buttons = buttonsOf(group) }: { group: Group; buttons?: readonly RemoteButton[] }) {
  return (
    <KeyGroup group={group}>
      <div className={`${styles.keys} ${styles[group]}`}>
        {buttons.map((button) => (
          <RemoteKey key={button.id} button={button} />
        ))}
      </div>
      {group === 'tv' && <WhyTvKeysWait />}
    </KeyGroup>
  )
}

export function Numbers() {
  return (
    <KeyGroup group="numbers">
      <div className={`${styles.keys} ${styles.numbers}`}>
        {buttonsOf('numbers').map((button) => (
          <PressButton
            key={button.id}
            pressable={pressableOf(button)}
            className="key"
            aria-describedby={lettersId(button)}
          >
            <Digit button={button} />
          </PressButton>
        ))}
      </div>
    </KeyGroup>
  )
}

/** A digit is named by its digit alone; its letters describe it. */
export function Digit({ button }: { button: RemoteButton }) {
  return (
    <>
      <span className={keyStyles.digit}>{button.key}</span>
      {button.letters && (
        <span id={lettersId(button)} className={keyStyles.letters} aria-hidden="true">
          {button.letters}
        </span>
      )}
    </>
  )
}

export function lettersId({ id, letters }: RemoteButton): string | undefined {
  return letters && `${id}-letters`
}

export function Colours() {
  const t = useT()
  return (
    <KeyGroup group="colours">
      <div className={`${styles.keys} ${styles.colours}`}>
        {buttonsOf('colours').map((button) => (
          <PressButton
            key={button.id}
            pressable={pressableOf(button)}
            className={`key ${button.icon ? keyStyles[button.icon] : ''}`}
          >
            {button.icon && <Icon name={button.icon} className={keyStyles.icon} />}
            <KeyWords>{t(button.label)}</KeyWords>
          </PressButton>
        ))}
      </div>
    </KeyGroup>
  )
}

const WHY_TV_WAITS = {
  link: remoteTexts.tvWaits,
  'link for others': remoteTexts.otherTvButtonsWait,
  power: remoteTexts.tvPowerMissing,
  codes: remoteTexts.keysWithoutCode,
} as const

/** Why TV buttons are disabled, in one line that they all refer to. */
export function WhyTvKeysWait() {
  const t = useT()
  const why = useWhyTvWaits()
  const wasAsked = useBoxWasAsked()
  if (why === undefined) return null
  return (
    <p id={TV_WAITS_ID} className={styles.reason} hidden={!wasAsked}>
      {t(WHY_TV_WAITS[why])}
    </p>
  )
}
