/** Says that the set was added before, and leads to the TV that it is. */
import { leaveSetUp, type SetUpStep } from '@beckon/contract/tv-set-up'
import { useT } from '../../texts/texts.ts'
import { Button } from '../../ui/Button.tsx'
import { finishTexts as texts } from './set-up-texts.ts'
import { sendAsOperator } from './access.ts'
import { Line } from './parts.tsx'
import { goTo } from './screens.ts'
import styles from './Tvs.module.css'

export function SameAs({ step }: { step: SetUpStep }) {
  const t = useT()
  if (step.is !== 'ready' || step.sameAs === undefined) return null
  const { setUpId, sameAs } = step
  return (
    <section aria-labelledby="same-as">
      <Line id="same-as" tone="bad">
        {t(texts.sameAs, { name: sameAs.name })}
      </Line>
      <div className={styles.buttons}>
        <Button
          icon="tv"
          onClick={() => {
            void sendAsOperator(leaveSetUp, { body: { setUpId } })
            goTo({ at: 'tv', id: sameAs.id }, { replace: true })
          }}
        >
          {t(texts.toSame, { name: sameAs.name })}
        </Button>
      </div>
    </section>
  )
}
