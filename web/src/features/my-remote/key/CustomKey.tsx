/** One of the user's own buttons, as a key of the remote. */
import { inEveryLanguage } from '@beckon/contract/languages'
import type { KeyCode } from '@beckon/contract/keys'
import type { CustomButton } from '@beckon/contract/my-remote'
import { PressButton } from '../../../core/press/PressButton.tsx'
import type { Command, Pressable } from '../../../remote-model/button-table.ts'
import { stepsOf } from '../../../core/macros/steps.ts'
import { pressSteps } from '../../../core/words/press-words.ts'
import { hasSteps, type KeyedButton } from '../button-list.ts'
import { ButtonPicture } from './ButtonPicture.tsx'
import styles from './key.module.css'
import { nameOf, parseLabel, type LabelNode } from '../../../remote-model/parse-label.ts'
import { Fragment } from 'react'

export function CustomKey({ entry }: { entry: KeyedButton }) {
  const { button } = entry
  const pressable = pressableOf(entry)
  const steps = stepsOf(button)
  return (
    <PressButton
      pressable={pressable}
      className={`key ${styles.key}`}
      disabled={pressable.commands.length === 0 && steps === undefined}
      onPress={
        steps && (() => pressSteps(pressable.id, { name: nameOf(button), command: button.command ?? '', steps }))
      }
    >
      <ButtonPicture of={button} className={styles.ofKey} />
      <LabelOf button={button} />
    </PressButton>
  )
}

/** The label, or the command if the label has no text. */
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

/** The user's own text names the press, whatever its language. */
function pressableOf({ key, button }: KeyedButton): Pressable {
  const name = nameOf(button)
  return { id: `my-${key}`, label: inEveryLanguage(name), commands: commandsOf(button) }
}

/**
 * The command of a key button is a key code; that of any other button is text. A button without a command has none, and
 * neither has a button with steps, which are sent instead.
 */
function commandsOf(button: CustomButton): readonly Command[] {
  const { type, command } = button
  if (typeof command !== 'string' || command.trim() === '' || hasSteps(button)) return []
  // The server checks whether the box knows this key.
  return [type === 'KEY' ? { is: 'key', vcode: command as KeyCode } : { is: 'text', cmd: command }]
}

/** A button's label, drawn node by node. */
function Label({ of }: { of: string }) {
  return <Nodes of={parseLabel(of)} />
}

function Nodes({ of }: { of: readonly LabelNode[] }) {
  // oxlint-disable-next-line react/no-array-index-key -- a node of a label has nothing but its place, and keeps that
  return of.map((node, place) => <Fragment key={place}>{drawn(node)}</Fragment>)
}

function drawn(node: LabelNode) {
  if (node.is === 'text') return node.text
  if (node.is === 'break') return <br />
  const Tag = node.is
  return (
    <Tag>
      <Nodes of={node.children} />
    </Tag>
  )
}
