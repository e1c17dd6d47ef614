/** A TV in a list: its name, facts about it, and its actions. */
import { type ReactNode, startTransition, useActionState, useEffect } from 'react'
import { Icon } from '../../ui/Icon.tsx'
import styles from './Tvs.module.css'
import type { BodyOf } from '@beckon/contract/call'
import type { Sentence } from '@beckon/contract/languages'
import { beginSetUp } from '@beckon/contract/tv-set-up'
import { realClock } from '../../platform/clock.ts'
import { useT } from '../../texts/say.ts'
import { announce } from '../../ui/announce.ts'
import { Button, type ButtonProps } from '../../ui/Button.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { uiTexts } from '../../ui/texts.ts'
import { sendAsOperator } from './access.tsx'
import { goTo, thisScreen } from './screens.ts'
import { tvsTexts as texts } from './texts.ts'

export interface TvCardProps {
  readonly name: string
  /** Empty ones are left out. */
  readonly facts: readonly string[]
  /** Beside the picture, under the facts. */
  readonly state?: ReactNode
  readonly children: ReactNode
}

export function TvCard({ name, facts, state, children }: TvCardProps) {
  return (
    <li className="card">
      <div className={styles.top}>
        <Icon name="tv" className={styles.picture} />
        <div className={styles.words}>
          <h2>{name}</h2>
          <p className={styles.facts}>
            {facts.filter(Boolean).map((fact) => (
              <span key={fact}>{fact} </span>
            ))}
          </p>
          {state}
        </div>
      </div>
      {children}
    </li>
  )
}

const IS_LATE_AFTER_MS = 1_000

/** Says that a button's answer takes a while, if it does: that the button is busy is only seen. */
export function useSayIfLate(isBusy: boolean): void {
  const t = useT()
  useEffect(
    () => (isBusy ? realClock.after(IS_LATE_AFTER_MS, () => announce(t(uiTexts.pleaseWait))) : undefined),
    [isBusy, t],
  )
}

interface StartSetUpProps extends ButtonProps {
  readonly target: BodyOf<typeof beginSetUp>
}

/** A button that begins a set-up, and shows why if that failed. */
export function StartSetUp({ target, ...button }: StartSetUpProps) {
  const t = useT()
  const [failed, start, isBusy] = useActionState(() => startSetUp(target), undefined)
  useSayIfLate(isBusy)
  return (
    <>
      <Button {...button} busy={isBusy} onClick={() => startTransition(start)} />
      {failed !== undefined && !isBusy && (
        <Notice tone="bad" spoken>
          {t(failed)}
        </Notice>
      )}
    </>
  )
}

/** Begins the set-up of a TV and goes to its screen. Returns the reason if it did not begin. */
async function startSetUp(body: BodyOf<typeof beginSetUp>): Promise<Sentence | undefined> {
  const screen = thisScreen()
  const result = await sendAsOperator(beginSetUp, { body })
  if (result.is === 'answer') {
    if (!screen.hasEnded()) goTo('set-up', result.answer.setUpId)
    return undefined
  }
  const status = result.is === 'refused' ? result.status : undefined
  if (status === 'FORBIDDEN') return texts.closedByVirtual
  return status === 'NOT-FOUND' ? texts.familyUnknown : texts.notBegun
}
