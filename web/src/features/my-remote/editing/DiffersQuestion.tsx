/** Asks whose change counts, if another device changed the same buttons. */
import { useT } from '../../../texts/texts.ts'
import { Question } from '../../../ui/Question.tsx'
import { differsTexts as texts } from './differs-texts.ts'
import type { Saving } from './use-editing.ts'

export function DiffersQuestion({ saving: { settle, putOff } }: { saving: Saving }) {
  const t = useT()
  return (
    <Question
      title={t(texts.title)}
      answers={[
        { words: t(texts.mine), onChoose: () => settle('mine') },
        { words: t(texts.theirs), onChoose: () => settle('theirs') },
        { words: t(texts.stay), onChoose: putOff },
      ]}
      onClose={putOff}
    >
      <p>{t(texts.text)}</p>
    </Question>
  )
}
