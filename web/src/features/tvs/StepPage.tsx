/** The page of a step: the TV, the number of the step, messages, the link for a helper, and Back. */
import { leaveSetUp, type SetUpStep } from '@beckon/contract/tv-set-up'
import { useWayBack } from '../../client/way-back.tsx'
import type { ReactNode } from 'react'
import { useT } from '../../texts/texts.ts'
import { isInHomeAssistant } from '../../platform/base-path.ts'
import { Button } from '../../ui/Button.tsx'
import { Page } from '../../ui/Page.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { sendAsOperator } from './access.ts'
import { FAMILY_TEXTS } from './family-texts.ts'
import { NOTE_TEXTS } from './news.ts'
import { Notice } from '../../ui/Notice.tsx'
import { finishTexts, setUpTexts as texts } from './set-up-texts.ts'
import { backTo, goTo } from './screens.tsx'
import { tvsTexts } from './texts.ts'
import type { SendToSetUp, Shown } from './set-up-machine.ts'

const Share = lazyPart(async () => (await import('./Share.tsx')).Share)

/** The props of every step. */
export interface StepProps {
  readonly state: Shown
  readonly send: SendToSetUp
  readonly isHelper: boolean
}

export interface StepPageProps {
  readonly state: Shown | undefined
  readonly title: string
  /** Step 1 finds the TV, step 4 names it. */
  readonly number: 2 | 3 | 4
  readonly isHelper: boolean
  /** Whether a helper at the TV could do this step. */
  readonly canShare?: boolean
  readonly children: ReactNode
}

export function StepPage({ state, title, number, isHelper, canShare = false, children }: StepPageProps) {
  const t = useT()
  const home = useWayBack()
  const of = t(texts.stepOf, { step: number })
  return (
    <Page
      title={title}
      note={state === undefined ? of : `${tvName(state, t)} · ${of}`}
      back={isHelper ? home : backTo(t(tvsTexts.back), { at: 'find' })}
    >
      {state?.offline && <Notice tone="bad">{t(texts.noConnection)}</Notice>}
      {state?.note !== undefined && (
        <Notice tone={state.note === 'answered elsewhere' ? 'calm' : 'bad'}>{t(NOTE_TEXTS[state.note])}</Notice>
      )}
      {children}
      {/* In Home Assistant a link is no use: the other device would have to log in there. */}
      {canShare && !isHelper && !isInHomeAssistant() && state !== undefined && <Share setUpId={state.step.setUpId} />}
    </Page>
  )
}

/** The TV's own name, or else its family's. */
export function tvName({ step: { name, driver } }: Shown, t: ReturnType<typeof useT>): string {
  return name === '' ? t(FAMILY_TEXTS[driver].name) : name
}

/** Says that this TV was added before, with a button that goes to it. */
export function SameAs({ step }: { step: SetUpStep }) {
  const t = useT()
  if (step.is !== 'ready' || step.sameAs === undefined) return null
  const { setUpId, sameAs } = step
  return (
    <section aria-labelledby="same-as">
      <Notice id="same-as" tone="bad">
        {t(finishTexts.sameAs, { name: sameAs.name })}
      </Notice>
      <div className="buttons">
        <Button
          icon="tv"
          onClick={() => {
            void sendAsOperator(leaveSetUp, { body: { setUpId } })
            goTo({ at: 'tv', id: sameAs.id }, { replace: true })
          }}
        >
          {t(finishTexts.toSame, { name: sameAs.name })}
        </Button>
      </div>
    </section>
  )
}
