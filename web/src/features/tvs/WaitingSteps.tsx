/** The steps at which the page waits for the TV, and those that say why it did not work, or that it is over. */
import type { SetUpRefusal } from '@beckon/contract/tv-set-up'
import type { ReactNode } from 'react'
import { notAllowedText } from '@beckon/contract/not-allowed-texts'
import { useWayBack } from '../../client/way-back.tsx'
import { useT } from '../../texts/texts.ts'
import { Button } from '../../ui/Button.tsx'
import { Page } from '../../ui/Page.tsx'
import { Wait } from '../../ui/Wait.tsx'
import { FAMILY_TEXTS } from './family-texts.ts'
import { Notice } from '../../ui/Notice.tsx'
import { REFUSAL_TEXTS, setUpTexts as texts } from './set-up-texts.ts'
import { goBack, goTo } from './screens.tsx'
import { StepPage, type StepProps } from './StepPage.tsx'
import type { Shown } from './set-up-machine.ts'
import { commonTexts } from '../../texts/common-texts.ts'

interface ConnectingProps {
  readonly state?: Shown
  readonly isHelper: boolean
  /** False when it does not go on by itself. */
  readonly isWaiting?: boolean
  readonly children?: ReactNode
}

export function ConnectingStep({ state, isHelper, isWaiting = true, children }: ConnectingProps) {
  const t = useT()
  return (
    <StepPage state={state} title={t(texts.connecting)} number={2} isHelper={isHelper}>
      {isWaiting && <Wait text={t(texts.connectingText)} />}
      {children}
    </StepPage>
  )
}

export function AllowStep({ state, send, isHelper }: StepProps) {
  const t = useT()
  return (
    <StepPage state={state} title={t(texts.allowTitle)} number={2} isHelper={isHelper} canShare>
      <div className="stack">
        <p>{t(texts.allowText)}</p>
        <Wait text={t(texts.waitingForTv)} />
        <Again
          hint={t(texts.askAgainHint)}
          busy={state.doing === 'new code'}
          onPress={() => send({ type: 'new code' })}
        >
          {t(texts.askAgain)}
        </Again>
      </div>
    </StepPage>
  )
}

/** Asks the TV to show its question again. */
export function Again(props: { hint: string; busy: boolean; onPress: () => void; children: string }) {
  return (
    <div>
      <Button wide icon="replay" busy={props.busy} aria-describedby="ask-again-hint" onClick={props.onPress}>
        {props.children}
      </Button>
      <p id="ask-again-hint" className="hint">
        {props.hint}
      </p>
    </div>
  )
}

/** The causes for which the switch of the family is worth a look. */
const SWITCH_HELPS: ReadonlySet<SetUpRefusal> = new Set<SetUpRefusal>(['unreachable', 'port-closed'])

export function FailedStep({ state, send, isHelper, why }: StepProps & { why: SetUpRefusal }) {
  const t = useT()
  const { driver, host } = state.step
  return (
    <StepPage state={state} title={t(texts.failedTitle)} number={2} isHelper={isHelper} canShare>
      <div className="stack">
        <Notice tone="bad">{t(REFUSAL_TEXTS[why])}</Notice>
        {why === 'not-allowed' && <p>{t(notAllowedText(driver))}</p>}
        {SWITCH_HELPS.has(why) && <p>{t(FAMILY_TEXTS[driver].switchOn)}</p>}
        <p className="hint">
          {t(FAMILY_TEXTS[driver].name)}, {host}
        </p>
        <div className="answers">
          {why === 'not-at-home' && !isHelper ? (
            <Button wide variant="primary" onClick={() => goBack({ at: 'address' })}>
              {t(texts.changeAddress)}
            </Button>
          ) : (
            <Button
              wide
              variant="primary"
              icon="replay"
              busy={state.doing === 'new code'}
              onClick={() => send({ type: 'new code' })}
            >
              {t(commonTexts.tryAgain)}
            </Button>
          )}
          {!isHelper && (
            <Button wide onClick={() => goTo({ at: 'find' }, { replace: true })}>
              {t(texts.otherTv)}
            </Button>
          )}
        </div>
      </div>
    </StepPage>
  )
}

/** A set-up that the server does not know (any more). */
export function Gone({ isHelper }: { isHelper: boolean }) {
  const t = useT()
  const back = useWayBack()
  return (
    <Page title={t(texts.goneTitle)} back={back}>
      <p>{t(texts.goneText)}</p>
      {!isHelper && (
        <div className="answers">
          <Button variant="primary" wide onClick={() => goTo({ at: 'find' }, { replace: true })}>
            {t(texts.startAgain)}
          </Button>
        </div>
      )}
    </Page>
  )
}
