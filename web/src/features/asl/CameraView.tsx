/**
 * The user's mirrored camera picture, or the reason why there is none, with a frame for the hand and a hint about the
 * light. Also, the list of cameras.
 */
import { catalogue } from '@beckon/contract/catalogue'
import { useEffect, useRef, useState, type RefObject } from 'react'
import { commonTexts } from '../../texts/common-texts.ts'
import { useT } from '../../texts/say.ts'
import { Button } from '../../ui/Button.tsx'
import { Choice } from '../../ui/Form.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { Wait } from '../../ui/Page.tsx'
import styles from './asl.module.css'
import { aslTexts as texts, CAMERA_FAULT_TEXTS } from './texts.ts'
import type { Camera } from './use-camera.ts'

const LIGHT_TEXTS = catalogue('aslLight')

export interface CameraViewProps {
  readonly camera: Camera
  readonly stage: 'idle' | 'recording' | 'sending'
  /** Shown when a recording is about to end by itself. */
  readonly secondsLeft?: number | undefined
  /** The button that records: it gets the focus from "Try again", which disappears when it is pressed. */
  readonly recordId: string
}

export function CameraView({ camera: { state, stream, tryAgain }, stage, secondsLeft, recordId }: CameraViewProps) {
  const t = useT()
  const video = useRef<HTMLVideoElement>(null)

  useEffect(() => {
    if (video.current) video.current.srcObject = stream ?? null
  }, [stream])

  return (
    <>
      <div className={styles.stage} data-recording={stage === 'recording' || undefined}>
        {stream !== undefined && (
          <>
            {/* The user's own picture without sound: there is nothing to caption. */}
            {/* oxlint-disable-next-line jsx-a11y/media-has-caption */}
            <video ref={video} className={styles.mirror} autoPlay muted playsInline aria-label={t(texts.picture)} />
            <span className={styles.place} aria-hidden="true" />
            {/* Announced elsewhere, when it changes. */}
            <div className={styles.chips} aria-hidden="true">
              <span className={styles.chip} data-at={stage}>
                {t({ idle: texts.ready, recording: texts.recording, sending: texts.sending }[stage])}
              </span>
              {secondsLeft !== undefined && (
                <span className={styles.chip} data-at="last call">
                  {t(texts.secondsLeft, { seconds: secondsLeft })}
                </span>
              )}
            </div>
          </>
        )}
        {state.is === 'asking' && (
          <div className={`stack ${styles.instead}`}>
            <Wait text={t(texts.waitForCamera)} />
          </div>
        )}
        {state.is === 'fault' && (
          <div className={`stack ${styles.instead}`}>
            <Icon name="warning" className={styles.icon} />
            <p>{t(CAMERA_FAULT_TEXTS[state.why])}</p>
            <Button
              onClick={() => {
                document.getElementById(recordId)?.focus()
                tryAgain()
              }}
            >
              {t(commonTexts.tryAgain)}
            </Button>
          </div>
        )}
      </div>
      <p className={styles.light} role="status">
        {stream !== undefined && <LightHint video={video} isRecording={stage === 'recording'} />}
      </p>
    </>
  )
}

type Light = 'good' | 'dark' | 'bright'

const LOOK_EVERY_MS = 700
/** A light has stayed when it was seen so many times in a row: that of a TV comes and goes. */
const STAYS_FOR_LOOKS = 5
const SAMPLE = { width: 32, height: 24 }
/** Brightness, of 255. Between the two values of a pair the hint stays as it is, so that it does not flicker. */
const DARK = [50, 62] as const
const BRIGHT = [222, 232] as const

interface LightHintProps {
  readonly video: RefObject<HTMLVideoElement | null>
  readonly isRecording: boolean
}

/** Warns of too little or too much light. Reads only the brightness of the picture. */
function LightHint({ video, isRecording }: LightHintProps) {
  const t = useT()
  const [light, setLight] = useState<Light>('good')
  useEffect(() => {
    // The hint is a live region: it would interrupt the time left, which is announced.
    if (isRecording) return
    let seen: Light = 'good'
    let times = 0
    const context = Object.assign(document.createElement('canvas'), SAMPLE).getContext('2d', {
      willReadFrequently: true,
    })
    const timer = setInterval(() => {
      const element = video.current
      if (context === null || element === null || element.readyState < HTMLMediaElement.HAVE_CURRENT_DATA) return
      context.drawImage(element, 0, 0, SAMPLE.width, SAMPLE.height)
      const brightness = meanBrightness(context.getImageData(0, 0, SAMPLE.width, SAMPLE.height).data)
      const now = lightOf(brightness, seen)
      times = now === seen ? times + 1 : 1
      seen = now
      if (times >= STAYS_FOR_LOOKS) setLight(now)
    }, LOOK_EVERY_MS)
    return () => clearInterval(timer)
  }, [video, isRecording])
  return light === 'good' ? null : t(LIGHT_TEXTS[light])
}

function lightOf(brightness: number, before: Light): Light {
  if (brightness < DARK[before === 'dark' ? 1 : 0]) return 'dark'
  return brightness > BRIGHT[before === 'bright' ? 0 : 1] ? 'bright' : 'good'
}

/** `pixels`: RGBA bytes. The factors are the shares of red, green and blue in the luminance of sRGB. */
function meanBrightness(pixels: ArrayLike<number>): number {
  let sum = 0
  for (let red = 0; red + 3 < pixels.length; red += 4)
    sum += 0.2126 * (pixels[red] ?? 0) + 0.7152 * (pixels[red + 1] ?? 0) + 0.0722 * (pixels[red + 2] ?? 0)
  return sum / (pixels.length / 4)
}

/** Chooses a camera by its name. */
export function CameraChoice({ camera, disabled }: { readonly camera: Camera; readonly disabled: boolean }) {
  const t = useT()
  const { state, choices } = camera
  const chosen = state.is === 'on' ? state.deviceId : ''
  // The browser lists its cameras a moment after it has opened one, or not at all.
  const isListed = choices.some(({ id }) => id === chosen)
  const unlisted = chosen === '' ? t(texts.noCameraYet) : t(texts.cameraNumber, { number: 1 })
  const names = choices.map(
    ({ id, label }, index) => [id, label === '' ? t(texts.cameraNumber, { number: index + 1 }) : label] as const,
  )
  return (
    <div className="section">
      <Choice
        isField
        label={t(texts.camera)}
        value={chosen}
        disabled={disabled || choices.length === 0}
        choices={isListed ? names : [[chosen, unlisted], ...names]}
        onChange={camera.choose}
      />
    </div>
  )
}
