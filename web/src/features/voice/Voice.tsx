/** The voice button, the display during a recording, and the question when the recogniser is unsure. */
import { FAILURE_TEXTS } from '@beckon/contract/failure-texts'
import { useEffect, useRef, useState } from 'react'
import { pageSettings } from '../../platform/page-settings.ts'
import { useT } from '../../texts/say.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { PRESS_FAILED_ID } from '../../core/press/StatusLine.tsx'
import { usePresses } from '../../core/press/remote-presses.ts'
import { FAULT_TEXTS, voiceTexts as texts } from './voice-status.ts'
import { choose, dismissCandidates, followFocusAndPermission, loudness, pressVoice, useVoice } from './use-voice.ts'
import styles from './Voice.module.css'

const HINT_ID = 'voice-hint'
/**
 * The candidates ignore presses for this long: a press meant for the voice button, or a trembling second one, must not
 * choose the candidate that appeared under the finger.
 */
const CANDIDATES_REST_MS = 600
/** A voice at a good distance stays between these levels. */
const TOO_QUIET = 0.05
const TOO_LOUD = 0.97

export interface VoiceButtonProps {
  readonly className?: string | undefined
  /** The drawing and the text of the key. */
  readonly children: React.ReactNode
}

export function VoiceButton({ className = '', children }: VoiceButtonProps) {
  const voice = useVoice()
  const flashes = usePresses((state) => state.flashing['voice'] !== undefined)
  const failed = usePresses((state) => state.failed['voice'] !== undefined)
  const isOff = voice.at === 'unavailable'
  /** Then it may have the focus, which `disabled` would drop when the user refuses the microphone. */
  const [wasPressed, setPressed] = useState(false)
  useEffect(followFocusAndPermission, [])
  return (
    <>
      <button
        type="button"
        id="voice"
        className={`${className} ${styles.button}`}
        disabled={isOff && !wasPressed}
        aria-disabled={isOff || undefined}
        aria-pressed={voice.at === 'recording'}
        aria-busy={voice.at === 'opening' || voice.at === 'understanding' || undefined}
        aria-describedby={failed ? `${PRESS_FAILED_ID} ${HINT_ID}` : HINT_ID}
        data-flash={flashes || undefined}
        data-failed={failed || undefined}
        data-warning={(voice.at === 'recording' && voice.phase === 'warning') || undefined}
        onClick={() => {
          if (isOff) return
          setPressed(true)
          pressVoice()
        }}
      >
        {children}
        {failed && (
          <span className={styles.mark} data-mark>
            <Icon name="warning" />
          </span>
        )}
      </button>
      {voice.at === 'choosing' && <Candidates candidates={voice.candidates} transcript={voice.transcript} />}
    </>
  )
}

/**
 * The panel below the button. It always has the height of its longest text, so that nothing moves when somebody speaks.
 */
export function VoicePanel() {
  const t = useT()
  const voice = useVoice()
  const { speech } = pageSettings()
  const isQuiet = voice.at === 'opening' || voice.at === 'recording' || voice.at === 'understanding'
  const hint =
    speech === 'missing'
      ? t(FAILURE_TEXTS['RECOGNISER-MISSING'].spoken)
      : speech === 'here' || speech === 'off'
        ? t(texts.hint)
        : t(texts.hintElsewhere, { place: speech })
  return (
    <>
      <p id={HINT_ID} className={isQuiet ? styles.asleep : undefined}>
        {voice.at === 'unavailable' ? t(FAULT_TEXTS[voice.why]) : hint}
      </p>
      {isQuiet && (
        <div className={styles.active}>
          {voice.at === 'recording' ? (
            <>
              <p className={voice.phase === 'warning' ? styles.warning : styles.words}>
                {t(voice.phase === 'warning' ? texts.ending : texts.pressToSend)}
              </p>
              <Loudness />
            </>
          ) : (
            <p className={styles.words}>{t(voice.at === 'opening' ? texts.opening : texts.understanding)}</p>
          )}
        </div>
      )}
    </>
  )
}

/** A bar and a word beside it. It is not announced, since a user who speaks cannot listen. */
function Loudness() {
  const t = useT()
  const bar = useRef<HTMLMeterElement>(null)
  const word = useRef<HTMLSpanElement>(null)
  useEffect(() => {
    const show = ({ level }: { level: number }) => {
      if (bar.current) bar.current.value = level
      if (word.current)
        word.current.textContent = t(level < TOO_QUIET ? texts.quiet : level > TOO_LOUD ? texts.loud : texts.good)
    }
    show(loudness.getState())
    return loudness.subscribe(show)
  }, [t])
  return (
    <span className={styles.loudness}>
      <meter ref={bar} aria-label={t(texts.loudness)} min={0} max={1} low={TOO_QUIET} high={TOO_LOUD} optimum={0.5} />
      <span ref={word} aria-hidden="true" className={styles.level} />
    </span>
  )
}

function Candidates({ transcript, candidates }: { transcript: string; candidates: readonly string[] }) {
  const t = useT()
  const since = useRef(Infinity)
  useEffect(() => void (since.current = performance.now()), [])
  const afterRest = (act: () => void) => () => performance.now() - since.current >= CANDIDATES_REST_MS && act()
  return (
    <Dialog label={t(texts.didYouMean)} onClose={dismissCandidates} staysOpen>
      <h2>{t(texts.didYouMean)}</h2>
      {transcript !== '' && <p className={styles.heard}>{t(texts.heard, { transcript })}</p>}
      <div className={styles.candidates}>
        {candidates.map((candidate) => (
          <Button key={candidate} wide onClick={afterRest(() => choose(candidate))}>
            {candidate}
          </Button>
        ))}
        <Button wide icon="close" onClick={afterRest(dismissCandidates)}>
          {t(texts.noneOfThese)}
        </Button>
      </div>
    </Dialog>
  )
}
