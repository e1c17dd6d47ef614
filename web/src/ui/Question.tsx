/** A question before something is lost. The safe answer comes first, has the focus, and is what Escape means. */
import type { ReactNode } from 'react'
import { Button } from './Button.tsx'
import { Dialog } from './Dialog.tsx'
import type { IconName } from './icon-names.ts'
import styles from './Question.module.css'

export interface QuestionProps {
  readonly title: string
  readonly children: ReactNode
  /** The safe one first. */
  readonly answers: readonly { readonly words: string; readonly icon?: IconName; readonly onChoose: () => void }[]
  readonly onClose: () => void
}

export function Question({ title, children, answers, onClose }: QuestionProps) {
  return (
    <Dialog label={title} onClose={onClose}>
      <h2>{title}</h2>
      <div className={styles.text}>{children}</div>
      <div className="answers">
        {answers.map(({ words, icon, onChoose }, place) => (
          <Button
            key={words}
            wide
            variant={place === 0 ? 'primary' : 'quiet'}
            {...(icon && { icon })}
            onClick={onChoose}
          >
            {words}
          </Button>
        ))}
      </div>
    </Dialog>
  )
}
