/** The ASL remote: a mirror, a button to record, and the sign that was read. */
import { useCallback, useEffect, useState } from 'react'
import { realClock } from '../../platform/clock.ts'
import { listen } from '../../platform/listen.ts'
import { navigate } from '../../platform/router.ts'
import { useT } from '../../texts/texts.ts'
import { Button, LinkButton } from '../../ui/Button.tsx'
import { Page } from '../../ui/Page.tsx'
import { StatusLine } from '../../core/press/StatusLine.tsx'
import form from '../../ui/Form.module.css'
import styles from './AslRemote.module.css'
import { CameraView } from './CameraView.tsx'
import { CameraChoice, FeedbackDialog, loadTheRest } from './lazy-parts.ts'
import { NoticeBar } from './NoticeBar.tsx'
import { aslTexts as texts } from './texts.ts'
import type { Feedback } from './FeedbackDialog.tsx'
import { RECORD_ID, useAsl } from './use-asl.ts'
import { useCamera } from './use-camera.ts'
import type { CameraFault } from './camera.ts'
import { commonTexts } from '../../texts/common-texts.ts'

export function AslRemote() {
  const t = useT()
  const [about, setAbout] = useState<Feedback>()
  const { asl, recordingState, notice } = useAsl(setAbout)
  const onFault = useCallback(
    (why: CameraFault) => {
      // During a recording, the user is told that the recording is lost.
      if (asl.recording.state().at === 'recording') asl.recording.send({ type: 'camera lost' })
      else
        asl.notices.send({
          type: 'show',
          notice: { is: why === 'gone' ? 'camera gone' : 'no camera' },
          at: realClock.now(),
        })
    },
    [asl],
  )
  const camera = useCamera(onFault)
  const stream = camera.state.is === 'on' ? camera.state.camera.stream : undefined
  useEffect(() => asl.use(stream), [asl, stream])
  useEffect(loadTheRest, [])
  const isRecording = recordingState.at === 'recording'
  const isSending = recordingState.at === 'sending'
  const { send } = asl.recording

  useEffect(() => {
    if (!isRecording) return undefined
    return listen(document, { keydown: (event) => event.key === 'Escape' && send({ type: 'cancel' }) })
  }, [isRecording, send])

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
      <CameraView hold={camera} recording={recordingState} />
      <div className={form.row}>
        <Button
          id={RECORD_ID}
          variant="primary"
          icon={isRecording ? 'square' : 'record'}
          busy={isSending}
          disabled={stream === undefined}
          onClick={() => send(isRecording ? { type: 'stop' } : { type: 'start', at: realClock.now() })}
        >
          {t(isRecording ? texts.stop : texts.start)}
        </Button>
        {isRecording && (
          <CancelButton
            onCancel={() => {
              send({ type: 'cancel' })
              document.getElementById(RECORD_ID)?.focus()
            }}
          />
        )}
        {isRecording && recordingState.secondsLeft !== undefined && (
          <Button
            icon="go"
            onClick={() => {
              send({ type: 'stop' })
              document.getElementById(RECORD_ID)?.focus()
            }}
          >
            {t(texts.sendNow)}
          </Button>
        )}
      </div>
      <NoticeBar
        // While the next sign is made, a guess at the last one cannot be sent.
        notice={notice?.is === 'not recognised' && recordingState.at !== 'idle' ? undefined : notice}
        send={asl.notices.send}
        onMeant={(text, feedbackId) => {
          send({ type: 'meant', text, feedbackId })
          // The button disappears with its notice.
          document.getElementById(RECORD_ID)?.focus()
        }}
      />
      <div className={styles.box}>
        <StatusLine />
      </div>
      <CameraChoice hold={camera} disabled={isRecording || isSending} />
      <p className={form.row}>
        <LinkButton href="/asl-getting-started" icon="info">
          {t(texts.help)}
        </LinkButton>
        <LinkButton href="/my-signs" icon="sign">
          {t(texts.personalSigns)}
        </LinkButton>
      </p>
      {about && <FeedbackDialog about={about} onClose={() => setAbout(undefined)} />}
    </Page>
  )
}

function CancelButton({ onCancel }: { onCancel: () => void }) {
  const t = useT()
  return (
    <Button icon="close" aria-keyshortcuts="Escape" onClick={onCancel}>
      {t(texts.cancel)}
    </Button>
  )
}
