/** Events of an automation service for the TV buttons: first the key, then the event of each button. */
import { useWayBack } from '../../client/way-back.tsx'
import { useEffect, useLayoutEffect } from 'react'
import { useLeaveGuard, type LeaveGuard } from '../../platform/leave-guard.ts'
import { useSharedState } from '../../platform/shared-state.ts'
import { useT } from '../../texts/texts.ts'
import { Button, LinkButton } from '../../ui/Button.tsx'
import { Form } from '../../ui/Form.tsx'
import { LoadFailed, Outcome } from '../../ui/Notice.tsx'
import { Page } from '../../ui/Page.tsx'
import { awaitedPart } from '../../ui/awaited-part.tsx'
import { Wait } from '../../ui/Wait.tsx'
import { loadTvCapabilities } from '../../remote-model/capabilities.ts'
import { retryCapabilities } from '../../remote-model/retry-capabilities.ts'
import { remoteTexts } from '../../remote-model/texts.ts'
import { remotePath } from '../../client/remote-path.ts'
import { EventStep } from './EventStep.tsx'
import { LeaveQuestion, loadTheRest } from './lazy-parts.ts'
import { idOf } from './TextField.tsx'
import styles from './TvControlPage.module.css'
import { tvControlTexts, NOTE_TEXTS } from './texts.ts'
import { isSettingUp, isUnsaved, type State, canSave } from './tv-control-machine.ts'
import { useTvControl, type Send } from './use-tv-control.ts'
import { commonTexts } from '../../texts/common-texts.ts'

const STEP_ID = 'tv-control-step'
const RETURN_ID = 'return-to-remote'

/** Most visits are about events. */
const loadKeyStep = () => import('./KeyStep.tsx')
const KeyStep = awaitedPart(async () => (await loadKeyStep()).KeyStep)

export function TvControlPage() {
  const t = useT()
  const back = useWayBack()
  const boxName = useSharedState((state) => state.deviceName)
  const [state, send] = useTvControl()
  const guard = useLeaveGuard(isUnsaved(state) && state.at !== 'saving', remotePath())
  useEffect(() => {
    void loadTvCapabilities()
    loadTheRest()
    void loadKeyStep().catch(() => {})
    return retryCapabilities()
  }, [])
  useFocus(state)

  return (
    <Page
      title={t(state.at !== 'loading' && isSettingUp(state) ? tvControlTexts.setUp : tvControlTexts.title)}
      back={state.at === 'loading' ? back : undefined}
      note={boxName !== undefined && t(remoteTexts.box, { name: boxName })}
    >
      {state.at === 'loading' ? (
        <Wait />
      ) : (
        <Form className="stack" onSubmit={() => send({ type: 'save' })}>
          {state.at === 'load failed' && (
            <LoadFailed words={t(tvControlTexts.loadFailed)} onTryAgain={() => send({ type: 'try again' })} />
          )}
          <section aria-labelledby={STEP_ID}>
            <h2 id={STEP_ID} tabIndex={-1}>
              {t(state.step === 'key' ? tvControlTexts.keyStep : tvControlTexts.eventStep)}
            </h2>
            {state.step === 'key' ? <KeyStep state={state} send={send} /> : <EventStep state={state} send={send} />}
          </section>
          <Actions state={state} send={send} leaveTo={guard.leave} />
        </Form>
      )}
      {guard.asking && <LeaveQuestion answer={guard.answer} />}
    </Page>
  )
}

/** Puts the focus where the machine wants it, once the page shows that. */
function useFocus({ focus }: State): void {
  useLayoutEffect(() => {
    if (focus === undefined) return
    if (focus.on === 'step') document.getElementById(STEP_ID)?.focus()
    else if (focus.on !== 'return') document.getElementById(idOf(focus.on))?.focus()
    else if (isLost()) document.getElementById(RETURN_ID)?.focus()
  }, [focus])
}

/** The button under the focus has just been disabled. */
function isLost(): boolean {
  const focused = document.activeElement
  return focused === null || focused === document.body || focused.matches(':disabled')
}

/** The end of both steps: whether all is saved, and Save, Cancel and the way back to the remote. */
function Actions({ state, send, leaveTo }: { state: State; send: Send; leaveTo: LeaveGuard['leave'] }) {
  const t = useT()
  const { note } = state
  const isBad = note === 'not saved' || note === 'changed elsewhere'
  const remote = remotePath()
  return (
    <div className={styles.actions}>
      <div className={styles.note}>
        {note !== undefined ? (
          <Outcome isBad={isBad}>{t(NOTE_TEXTS[note])}</Outcome>
        ) : (
          isUnsaved(state) && <p>{t(tvControlTexts.unsaved)}</p>
        )}
      </div>
      <div className="buttons">
        <Button
          type="submit"
          variant="primary"
          busy={state.at === 'saving'}
          disabled={state.at !== 'saving' && !canSave(state)}
        >
          {t(commonTexts.save)}
        </Button>
        <Button onClick={() => (state.step === 'key' ? send({ type: 'leave key' }) : leaveTo('back'))}>
          {t(commonTexts.cancel)}
        </Button>
        <LinkButton
          id={RETURN_ID}
          href={remote}
          onClick={(event) => {
            event.preventDefault()
            leaveTo(remote)
          }}
        >
          {t(tvControlTexts.toRemote)}
        </LinkButton>
      </div>
    </div>
  )
}
