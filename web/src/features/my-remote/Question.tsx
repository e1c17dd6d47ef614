/** The questions of the editing pages: leave without saving, and whose change counts. The safe answer comes first. */
import type { Sentence } from '@beckon/contract/languages'
import type { LeaveGuard } from '../../platform/leave-guard.ts'
import { useT } from '../../texts/texts.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { editingTexts } from './editing-texts.ts'
import styles from './Question.module.css'
import type { Saving } from './use-editing.ts'

export function LeaveQuestion({ guard: { asking, answer } }: { guard: Pick<LeaveGuard, 'asking' | 'answer'> }) {
  if (!asking) return null
  return (
    <Question
      title={editingTexts.leaveTitle}
      text={editingTexts.leaveText}
      answers={[
        [editingTexts.stay, answer.stay],
        [editingTexts.leave, answer.leave],
      ]}
      onClose={answer.stay}
    />
  )
}

export function DiffersQuestion({ saving: { question, settle, putOff } }: { saving: Saving }) {
  if (question === undefined) return null
  return (
    <Question
      title={editingTexts.differsTitle}
      text={editingTexts.differsText}
      answers={[
        [editingTexts.mine, () => settle('mine')],
        [editingTexts.theirs, () => settle('theirs')],
        [editingTexts.stay, putOff],
      ]}
      onClose={putOff}
    />
  )
}

interface QuestionProps {
  readonly title: Sentence
  readonly text: Sentence
  readonly answers: readonly (readonly [Sentence, () => void])[]
  readonly onClose: () => void
}

function Question({ title, text, answers, onClose }: QuestionProps) {
  const t = useT()
  return (
    <Dialog label={t(title)} onClose={onClose}>
      <h2>{t(title)}</h2>
      <p className={styles.text}>{t(text)}</p>
      <div className={styles.answers}>
        {answers.map(([words, choose], place) => (
          <Button key={words.en} wide variant={place === 0 ? 'primary' : 'quiet'} onClick={choose}>
            {t(words)}
          </Button>
        ))}
      </div>
    </Dialog>
  )
}
