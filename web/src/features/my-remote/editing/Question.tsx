/** The questions of the editing pages: leave without saving, and whose change counts. The safe answer comes first. */
import type { Sentence } from '@beckon/contract/languages'
import type { LeaveGuard } from '../../../platform/leave-guard.ts'
import { defineTexts, useT } from '../../../texts/texts.ts'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import styles from './Question.module.css'
import type { Saving } from './use-editing.ts'

const texts = defineTexts({
  leaveTitle: { en: 'Leave without saving?', es: '¿Salir sin guardar?', fr: 'Quitter sans enregistrer?' },
  leaveText: {
    en: 'You will lose your changes.',
    es: 'Perderás tus cambios.',
    fr: 'Vous perdrez vos modifications.',
  },
  stay: { en: 'Keep editing', es: 'Seguir editando', fr: 'Continuer la modification' },
  leave: { en: 'Leave without saving', es: 'Salir sin guardar', fr: 'Quitter sans enregistrer' },
  differsTitle: {
    en: 'Changed on another device too',
    es: 'También hay cambios en otro dispositivo',
    fr: 'Modifié aussi sur un autre appareil',
  },
  differsText: {
    en: 'Your buttons were also changed on another device or tab. No button is lost. If both changed the same button, which change do you want?',
    es: 'Tus botones también se cambiaron en otro dispositivo o pestaña. No se pierde ningún botón. Si los dos cambiaron el mismo botón, ¿qué cambio quieres conservar?',
    fr: 'Vos boutons ont aussi été modifiés sur un autre appareil ou onglet. Aucun bouton n’est perdu. Si le même bouton a été modifié des deux côtés, quelle modification voulez-vous garder?',
  },
  mine: { en: 'Keep my changes from here', es: 'Conservar mis cambios de aquí', fr: 'Garder mes modifications d’ici' },
  theirs: { en: 'Keep the other changes', es: 'Conservar los otros cambios', fr: 'Garder les autres modifications' },
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
