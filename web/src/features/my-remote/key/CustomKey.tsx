/** One of the user's own buttons, as a key of the remote. */
import { inEveryLanguage } from '@beckon/contract/languages'
import type { KeyCode } from '@beckon/contract/keys'
import type { CustomButton } from '@beckon/contract/my-remote'
import { PressButton } from '../../../buttons/press/PressButton.tsx'
import type { Command, Pressable } from '../../../buttons/press/presses.ts'
import { pressScene } from '../../../buttons/scene/press-words.ts'
import { stepsOf } from '../../../buttons/scene/scene.ts'
import type { KeyedButton } from '../button-list.ts'
import { ButtonPicture } from './ButtonPicture.tsx'
import styles from './CustomKey.module.css'
import { Label } from './Label.tsx'
import { nameOf } from './parse-label.ts'

export function CustomKey({ entry }: { entry: KeyedButton }) {
  const { button } = entry
  const pressable = pressableOf(entry)
  const steps = stepsOf(button)
  return (
    <PressButton
      pressable={pressable}
      className={styles.key}
      disabled={pressable.commands.length === 0 && steps === undefined}
      onPress={steps && (() => pressScene(pressable.id, { name: nameOf(button), steps }))}
    >
      <ButtonPicture of={button} className={styles.picture} />
      <LabelOf button={button} />
    </PressButton>
  )
}

/** The label, or the command when the label says nothing. */
export function LabelOf({ button, className = '' }: { button: CustomButton; className?: string | undefined }) {
  const label =
    typeof button.displayString === 'string' && nameOf({ displayString: button.displayString }) !== ''
      ? button.displayString
      : nameOf(button)
  return (
    <span className={`${styles.label} ${className}`}>
      <Label of={label} />
    </span>
  )
}

/** The user's own words name the press, in whatever language they are. */
function pressableOf({ key, button }: KeyedButton): Pressable {
  const name = nameOf(button)
  return { id: `my-${key}`, label: inEveryLanguage(name), commands: commandsOf(button) }
}

/** A key button's command is a key code; every other button's is words. One without a command does nothing. */
function commandsOf({ type, command }: CustomButton): readonly Command[] {
  if (typeof command !== 'string' || command.trim() === '') return []
  // Whether it is a key that the box knows, the server says.
  return [type === 'KEY' ? { is: 'key', vcode: command as KeyCode } : { is: 'text', cmd: command }]
}
