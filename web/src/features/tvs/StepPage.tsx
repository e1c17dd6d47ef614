/** The frame of a step: which TV, which step, what else is to be known, the way to another phone and the way back. */
import { useWayBack } from '../../client/way-back.tsx'
import { type ReactNode } from 'react'
import { useT } from '../../texts/texts.ts'
import { Page } from '../../ui/Page.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { FAMILY_TEXTS } from './family-texts.ts'
import { NOTE_TEXTS } from './news.ts'
import { backTo, Line } from './parts.tsx'
import { setUpTexts as texts } from './set-up-texts.ts'
import { tvsTexts } from './texts.ts'
import type { Shown } from './set-up-machine.ts'
import type { SendToSetUp } from './use-set-up.ts'

const Share = lazyPart(async () => (await import('./Share.tsx')).Share)

/** What every step is given. */
export interface StepProps {
  readonly state: Shown
  readonly send: SendToSetUp
  readonly isHelper: boolean
}

export interface StepPageProps {
  readonly state: Shown | undefined
  readonly title: string
  /** Finding the TV is the first, and the name the fourth. */
  readonly number: 2 | 3 | 4
  readonly isHelper: boolean
  /** Whether somebody beside the TV could do this step. */
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
      {state?.offline && <Line tone="bad">{t(texts.noConnection)}</Line>}
      {state?.note !== undefined && (
        <Line tone={state.note === 'answered elsewhere' ? 'calm' : 'bad'}>{t(NOTE_TEXTS[state.note])}</Line>
      )}
      {children}
      {canShare && !isHelper && state !== undefined && <Share setUpId={state.step.setUpId} />}
    </Page>
  )
}

/** What the TV calls itself, or else its family. */
export function tvName({ step: { name, driver } }: Shown, t: ReturnType<typeof useT>): string {
  return name === '' ? t(FAMILY_TEXTS[driver].name) : name
}
