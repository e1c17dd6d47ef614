/**
 * The outcome of the last press, in one calm line. It is not a live region: failures are announced when they happen,
 * and presses that work are not spoken one by one.
 */
import type { Sentence } from '@beckon/contract/languages'
import { useEffect, type ReactNode } from 'react'
import { create } from '../../platform/state-hook.ts'
import { useT } from '../../texts/texts.ts'
import { Icon } from '../../ui/Icon.tsx'
import { fetchPart, lazyPart } from '../../ui/lazy-part.tsx'
import { loadFailure, usePresses } from './remote-presses.ts'
import styles from './StatusLine.module.css'
import { pressTexts } from '@beckon/contract/last-press-texts'

const Failure = lazyPart(async () => (await loadFailure()).Failure, AnyFailure, AnyFailure)

/** Stands in until the file with the reasons has loaded. */
function AnyFailure() {
  return useT()(pressTexts.lastPressFailed)
}

/** Longer words do not fit beside two keys on a phone. */
const LONG_CHARACTERS = 60

/** The id that describes every button with a failure mark. */
export const PRESS_FAILED_ID = 'press-failed'

/** What the TV tells, written by `what-is-on/follow-state.ts`. */
export interface TvWords {
  /** Shown while there is nothing to say about a press. */
  readonly whatIsOn?: Sentence | undefined
  /** What the last press changed on the TV. */
  readonly changed?: Sentence | undefined
  /** What the box tells about a button: whether it is on, and the id of the words that describe it. */
  readonly keys: Readonly<Record<string, { readonly isOn?: boolean | undefined; readonly describedBy?: string }>>
}

export const NO_TV_WORDS: TvWords = { keys: {} }
export const useTvWords = create(() => NO_TV_WORDS)

export interface StatusLineProps {
  readonly className?: string | undefined
  /** The keys beside the words. */
  readonly children?: ReactNode
}

export function StatusLine({ className = '', children }: StatusLineProps) {
  const t = useT()
  const last = usePresses((state) => state.last)
  const message = usePresses((state) => state.message)
  const { whatIsOn, changed } = useTvWords()
  const failure = !message && last?.outcome?.is === 'failed' ? last.outcome : undefined
  const failed = failure !== undefined || message?.tone === 'failed'
  const understood = last?.outcome?.is === 'sent' ? last.outcome.understood : undefined
  const label = last ? t(last.label) : ''

  // Loaded after the keys: the sentences for failures, which may be needed without a network, and the features that
  // follow each press.
  useEffect(
    () =>
      fetchPart(
        () => Promise.all([import('./press-feedback.ts'), loadFailure()]),
        ([{ startPressFeedback }]) => startPressFeedback(),
      ),
    [],
  )

  function sentence(): string {
    if (message) return t(message.sentence, message.values)
    if (understood !== undefined) return t(pressTexts.understood, { understood })
    if (last === undefined) return t(whatIsOn ?? pressTexts.ready)
    const press = t(last.outcome ? pressTexts.lastPress : pressTexts.onTheWay, { label })
    return changed === undefined ? press : `${press}\u00a0· ${t(changed)}`
  }

  const words = sentence()
  return (
    <div
      className={`${styles.line} ${className}`}
      data-failed={failed || undefined}
      data-long={failed || words.length > LONG_CHARACTERS || undefined}
      data-status-line
    >
      {failed ? (
        <Icon name="warning" className={styles.icon} />
      ) : (
        <span
          className={styles.light}
          data-on={(message ? message.tone === 'busy' : last !== undefined && last.outcome === undefined) || undefined}
          aria-hidden="true"
        />
      )}
      <p>{failure !== undefined && last ? <Failure failed={failure} label={last.label} /> : words}</p>
      <span id={PRESS_FAILED_ID} hidden>
        {t(pressTexts.lastPressFailed)}
      </span>
      {children}
    </div>
  )
}
