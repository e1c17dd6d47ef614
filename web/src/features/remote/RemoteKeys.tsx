/** The keys of the remote, and their groups. */
import { Fragment } from 'react'
import { KeyFace, KeyGroup } from '../../remote-model/Keys.tsx'
import { PressButton } from '../../core/press/PressButton.tsx'
import { pressableOf, type RemoteButton, buttonsOf, type Group } from '../../remote-model/button-table.ts'
import { TV_WAITS_ID, useTvPaths, useIsRequestOver, useWhyTvWaits } from '../../remote-model/capabilities.ts'
import styles from './RemoteKeys.module.css'
import { useT } from '../../texts/say.ts'
import { Icon } from '../../ui/Icon.tsx'
import { remoteTexts } from '../../remote-model/texts.ts'

export interface RemoteKeyProps {
  readonly button: RemoteButton
  readonly whyNot?: string | undefined
}

/**
 * A key of the remote: its drawing above its text. A TV button is disabled, and says why, until the TV can be reached.
 * `whyNot`: the id of the line that says why the box cannot do it.
 */
export function RemoteKey({ button, whyNot }: RemoteKeyProps) {
  const paths = useTvPaths()
  const reason = button.tv !== undefined && paths[button.tv] === 'none' ? TV_WAITS_ID : whyNot

  return (
    <PressButton
      pressable={pressableOf(button, button.tv && paths[button.tv])}
      className="key"
      disabled={reason !== undefined}
      aria-describedby={reason}
    >
      <KeyFace button={button} iconClass={styles.icon}>
        {(words) => <KeyWords>{words}</KeyWords>}
      </KeyFace>
    </PressButton>
  )
}

/** The text on a key. It may break after a slash, although no space follows there. */
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

/** The keys of a group, below its heading: the standard remote's, or `buttons`. */
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

/** The accessible name of a digit key is the digit alone; its letters are the description. */
export function Digit({ button }: { button: RemoteButton }) {
  return (
    <>
      <span className={styles.digit}>{button.key}</span>
      {button.letters && (
        <span id={lettersId(button)} className={styles.letters} aria-hidden="true">
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
            className={`key ${button.icon ? styles[button.icon] : ''}`}
          >
            {button.icon && <Icon name={button.icon} className={styles.icon} />}
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
  const wasAsked = useIsRequestOver()
  if (why === undefined) return null
  return (
    <p id={TV_WAITS_ID} className={styles.reason} hidden={!wasAsked}>
      {t(WHY_TV_WAITS[why])}
    </p>
  )
}
