/** The questions of the editing pages: leave without saving, and whose change counts. The safe answer comes first. */
import type { Sentence } from '@beckon/contract/languages'
import type { LeaveGuard } from '../../platform/leave-guard.ts'
import { defineTexts, useT } from '../../texts/texts.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import styles from './Question.module.css'
import type { Saving } from './use-editing.ts'

const texts = defineTexts({
  leaveTitle: { en: 'Leave without saving?', es: '¿Salir sin guardar?', fr: 'Quitter sans enregistrer ?' },
  leaveText: {
    en: 'Your changes would be lost.',
    es: 'Se perderían tus cambios.',
    fr: 'Vos changements seraient perdus.',
  },
  stay: { en: 'Go on editing', es: 'Seguir editando', fr: 'Continuer' },
  leave: { en: 'Leave without saving', es: 'Salir sin guardar', fr: 'Quitter sans enregistrer' },
  differsTitle: { en: 'Also changed elsewhere', es: 'También cambiado en otro lugar', fr: 'Modifié aussi ailleurs' },
  differsText: {
    en: 'Your buttons were also changed on another device or in another tab. All buttons of both are kept. Where both changed the same thing, which one counts?',
    es: 'Tus botones también se cambiaron en otro dispositivo o pestaña. Se conservan todos los botones de ambos. Donde ambos cambiaron lo mismo, ¿cuál vale?',
    fr: 'Vos boutons ont aussi été modifiés sur un autre appareil ou onglet. Tous les boutons des deux sont gardés. Là où les deux ont changé la même chose, lequel compte ?',
  },
  mine: { en: 'What I did here', es: 'Lo que hice aquí', fr: 'Ce que j’ai fait ici' },
  theirs: { en: 'What was done elsewhere', es: 'Lo que se hizo en otro lugar', fr: 'Ce qui a été fait ailleurs' },
})

export function LeaveQuestion({ answer }: Pick<LeaveGuard, 'answer'>) {
  return (
    <Question
      title={texts.leaveTitle}
      text={texts.leaveText}
      answers={[
        [texts.stay, answer.stay],
        [texts.leave, answer.leave],
      ]}
      onClose={answer.stay}
    />
  )
}

export function DiffersQuestion({ saving: { settle, putOff } }: { saving: Saving }) {
  return (
    <Question
      title={texts.differsTitle}
      text={texts.differsText}
      answers={[
        [texts.mine, () => settle('mine')],
        [texts.theirs, () => settle('theirs')],
        [texts.stay, putOff],
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
