/**
 * The ASL remote, shown after the terms and the introduction: the mirrored camera picture, a record button and the
 * recognised sign.
 */
import { useEffect, useLayoutEffect, useState } from 'react'
import { StatusLine } from '../../core/press/StatusLine.tsx'
import { realClock } from '../../platform/clock.ts'
import { listen } from '../../platform/listen.ts'
import { navigate } from '../../platform/router.ts'
import { commonTexts } from '../../texts/common-texts.ts'
import { useT } from '../../texts/say.ts'
import { Button, LinkButton } from '../../ui/Button.tsx'
import { Page } from '../../ui/Page.tsx'
import { useLoadTv } from '../tv-control/load-tv.ts'
import { useAslGate } from './asl-gate.ts'
import { CameraChoice, CameraView } from './CameraView.tsx'
import { FeedbackDialog, type Feedback } from './FeedbackDialog.tsx'
import { NoticeBar } from './NoticeBar.tsx'
import { aslTexts as texts } from './texts.ts'
import { RECORD_ID, sendCommand, useRecording } from './use-recording.ts'
import form from '../../ui/Form.module.css'

export function AslInterfacePage() {
  return useAslGate('/asl-interface') ? <AslRemote /> : null
}

function AslRemote() {
  const t = useT()
  const { camera, state, send, notice, setNotice } = useRecording()
  const [about, setAbout] = useState<Feedback>()
  const [isFeedbackOpen, setFeedbackOpen] = useState(false)
  const isRecording = state.at === 'recording'
  const hasCamera = camera.stream !== undefined
  const secondsLeft = isRecording ? state.secondsLeft : undefined

  // A sign may name a custom button whose steps press TV buttons.
  useLoadTv()

  useEffect(() => {
    if (!isRecording) return undefined
    return listen(document, {
      keydown(event) {
        // In an open dialog, such as the menu, Escape closes that.
        if (event.key === 'Escape' && document.querySelector('dialog[open]') === null) send({ type: 'cancel' })
      },
    })
  }, [isRecording, send])

  useLayoutEffect(() => {
    if (!isRecording) return undefined
    // The other buttons of the recording disappear with it, also when it ends by itself.
    return () => {
      if (document.activeElement === document.body) focusRecording()
    }
  }, [isRecording])

  return (
    <Page
      title={t(texts.title)}
      note={t(texts.note)}
      beside={
        <Button icon="close" onClick={() => navigate('/remote')}>
          {t(commonTexts.close)}
        </Button>
      }
    >
      <CameraView camera={camera} stage={state.at} secondsLeft={secondsLeft} recordId={RECORD_ID} />
      <div className={form.row}>
        <Button
          id={RECORD_ID}
          variant="primary"
          icon={isRecording ? 'square' : 'record'}
          busy={state.at === 'sending'}
          aria-disabled={!hasCamera || undefined}
          onClick={() => hasCamera && send(isRecording ? { type: 'stop' } : { type: 'start', at: realClock.now() })}
        >
          {t(isRecording ? texts.stop : texts.start)}
        </Button>
        {isRecording && (
          <Button icon="close" aria-keyshortcuts="Escape" onClick={() => send({ type: 'cancel' })}>
            {t(texts.cancel)}
          </Button>
        )}
        {secondsLeft !== undefined && (
          <Button icon="go" onClick={() => send({ type: 'stop' })}>
            {t(texts.sendNow)}
          </Button>
        )}
      </div>
      <NoticeBar
        // Hides the guesses at the last sign while the next one is recorded or sent.
        notice={notice?.is === 'not recognised' && state.at !== 'idle' ? undefined : notice}
        onGone={() => setNotice(undefined)}
        onDismiss={() => {
          setNotice(undefined)
          focusRecording()
          // Whoever dismisses the notice of a sign that was sent is asked whether it was read correctly.
          if (notice?.is !== 'last search') return
          setAbout(notice)
          setFeedbackOpen(true)
        }}
        onGuessChosen={(text, feedbackId) => {
          sendCommand(text, feedbackId)
          setNotice({ is: 'last search', text, feedbackId })
          focusRecording()
        }}
      />
      <div className="section">
        <StatusLine />
      </div>
      <CameraChoice camera={camera} disabled={state.at !== 'idle'} />
      <p className={form.row}>
        <LinkButton href="/asl-getting-started" icon="info">
          {t(texts.help)}
        </LinkButton>
        <LinkButton href="/my-signs" icon="sign">
          {t(texts.personalSigns)}
        </LinkButton>
      </p>
      {about && (
        <FeedbackDialog
          key={about.feedbackId}
          about={about}
          isOpen={isFeedbackOpen}
          onClose={() => setFeedbackOpen(false)}
          onUnsent={() => setNotice((now) => now ?? { ...about, is: 'last search' })}
        />
      )}
    </Page>
  )
}

/** Moves the focus from a button that disappears. */
function focusRecording(): void {
  document.getElementById(RECORD_ID)?.focus()
}
