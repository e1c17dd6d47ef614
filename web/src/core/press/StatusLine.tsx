/**
 * The outcome of the last press, in one calm line. It is not a live region: failures are announced when they happen,
 * and presses that work are not spoken one by one.
 */
import { useEffect, useReducer, useState, type ReactNode } from 'react'
import { pressTexts } from '@beckon/contract/remote-texts'
import { useSharedState } from '../../platform/shared-state.ts'
import { readNumber } from '../../platform/stored-values.ts'
import { useT } from '../../texts/say.ts'
import { Icon } from '../../ui/Icon.tsx'
import { loadModule, lazyComponent } from '../../ui/lazy-part.tsx'
import { useObservedState } from '../tv-state/observed-state.ts'
import type * as TvWords from '../tv-state/state-words.ts'
import { loadFailure, usePresses } from './remote-presses.ts'
import styles from './StatusLine.module.css'

/** While it loads and where it cannot be loaded, `AnyFailure` stands in. */
const Failure = lazyComponent(async () => (await loadFailure()).Failure, AnyFailure, AnyFailure)

/** Stands in until the file with the reasons has loaded. */
function AnyFailure() {
  return useT()(pressTexts.lastPressFailed)
}

/** Longer text does not fit beside two keys on a phone. */
const LONG_CHARACTERS = 60

/** The id that describes every button with a failure mark. */
export const PRESS_FAILED_ID = 'press-failed'

export interface StatusLineProps {
  readonly className?: string | undefined
  /** The keys beside the text. */
  readonly children?: ReactNode
}

export function StatusLine({ className = '', children }: StatusLineProps) {
  const t = useT()
  const last = usePresses((state) => state.last)
  const message = usePresses((state) => state.message)
  const state = useObservedState()
  const language = useSharedState((state) => state.language)
  const [tvWords, setTvWords] = useState<typeof TvWords>()
  const [, drawAgain] = useReducer((count: number) => count + 1, 0)
  const failure = !message && last?.outcome?.is === 'failed' ? last.outcome : undefined
  const failed = failure !== undefined || message?.tone === 'failed'
  const understood = last?.outcome?.is === 'sent' ? last.outcome.understood : undefined
  const label = last ? t(last.label) : ''

  // At a page load, `main.tsx` has started it.
  useEffect(
    () =>
      readNumber('ignoreOthersMs') > 0
        ? loadModule(
            () => import('../touch/ignore-repeats.ts'),
            ({ ignoreRepeats }) => ignoreRepeats(),
          )
        : undefined,
    [],
  )

  // Loaded after the keys: the sentences for failures, which may be needed without a network, those about the TV, and
  // the features that follow each press.
  useEffect(
    () =>
      loadModule(
        () => Promise.all([import('./press-feedback.ts'), import('../tv-state/state-words.ts'), loadFailure()]),
        ([{ startPressFeedback }, words]) => {
          setTvWords(words)
          const stops = [startPressFeedback(), words.whenWidthChanges(drawAgain)]
          return () => stops.forEach((stop) => stop())
        },
      ),
    [],
  )

  function sentence(): string {
    if (message) return t(message.sentence, message.values)
    if (understood !== undefined) return t(pressTexts.understood, { understood })
    if (last === undefined) return tvWords?.whatIsOn(state, language) ?? t(pressTexts.ready)
    if (last.outcome === undefined) return t(pressTexts.onTheWay, { label })
    const changed = last.outcome.is === 'sent' ? tvWords?.changedBy(last, state, language) : undefined
    return [t(pressTexts.lastPress, { label }), changed].filter(Boolean).join('\u00a0· ')
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
