/**
 * The user's own picture, mirrored, or the reason why there is none. On it the place for the hand, under it a word
 * about the light.
 */
import { useEffect, useRef } from 'react'
import { useT } from '../../texts/texts.ts'
import { Wait } from '../../ui/Wait.tsx'
import styles from './CameraView.module.css'
import { CameraTrouble, LightHint } from './lazy-parts.ts'
import type { State as RecordingState } from './recording-machine.ts'
import { aslTexts as texts } from './texts.ts'
import type { CameraHold } from './use-camera.ts'

export function CameraView({ hold, recording }: { hold: CameraHold; recording: RecordingState }) {
  const t = useT()
  const video = useRef<HTMLVideoElement>(null)
  const { state } = hold
  const stream = state.is === 'on' ? state.camera.stream : undefined

  useEffect(() => {
    if (video.current) video.current.srcObject = stream ?? null
  }, [stream])

  return (
    <>
      <div className={styles.stage} data-recording={recording.at === 'recording' || undefined}>
        {stream !== undefined && (
          // The user's own picture without sound: there is nothing to caption.
          // oxlint-disable-next-line jsx-a11y/media-has-caption
          <video ref={video} className={styles.mirror} autoPlay muted playsInline aria-label={t(texts.picture)} />
        )}
        {stream !== undefined && <span className={styles.place} aria-hidden="true" />}
        {state.is === 'asking' && (
          <div className={`stack ${styles.instead}`}>
            <Wait text={t(texts.waitForCamera)} />
          </div>
        )}
        {state.is === 'fault' && <CameraTrouble why={state.why} onTryAgain={hold.tryAgain} />}
        {stream !== undefined && <Chips recording={recording} />}
      </div>
      <p className={styles.light} role="status">
        {stream !== undefined && <LightHint video={video} />}
      </p>
    </>
  )
}

/** Announced elsewhere, when it changes. */
function Chips({ recording }: { recording: RecordingState }) {
  const t = useT()
  const words = { idle: texts.ready, recording: texts.recording, sending: texts.sending }[recording.at]
  return (
    <div className={styles.chips} aria-hidden="true">
      <span className={styles.chip} data-at={recording.at}>
        {t(words)}
      </span>
      {recording.at === 'recording' && recording.secondsLeft !== undefined && (
        <span className={styles.chip} data-at="last call">
          {t(texts.secondsLeft, { seconds: recording.secondsLeft })}
        </span>
      )}
    </div>
  )
}
