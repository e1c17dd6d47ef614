/**
 * Small signs that may lie over every screen: volume, mute, recording, digits, notices, and what the colour keys do.
 */
import type { VirtualTvColourKey, VirtualTvState } from '@beckon/contract/virtual-tv'
import { Icon } from '../../src/ui/Icon.tsx'
import styles from './Marks.module.css'

/** What the box writes. */
export function Marks({ state }: { state: VirtualTvState }) {
  const isBesidePanel = state.list !== null && state.search === null && state.list.columns === 1
  return (
    <>
      <div className={styles.corner}>
        {state.entry && <p className={styles.entry}>{state.entry.digits}</p>}
        {state.screen === 'live' && <States state={state} />}
      </div>
      {state.notice !== null && (
        <p className={styles.notice} data-place={isBesidePanel ? 'beside' : state.volumeShown ? 'lower' : undefined}>
          {state.notice}
        </p>
      )}
    </>
  )
}

function States({ state }: { state: VirtualTvState }) {
  return (
    <ul className={styles.states}>
      {state.recording && (
        <li className={styles.recording}>
          <span className={styles.dot} aria-hidden="true" />
          REC
        </li>
      )}
      {state.accessibility.captions && (
        <li>
          <abbr title="Captions">CC</abbr>
        </li>
      )}
      {state.accessibility.audioDescription && (
        <li>
          <abbr title="Audio description">AD</abbr>
        </li>
      )}
      {state.muted && !state.volumeShown && (
        <li>
          <Icon name="mute" />
          <span className="spoken">Muted</span>
        </li>
      )}
    </ul>
  )
}

const STEPS = 20

/** What the television itself writes, whatever its input carries. */
export function Volume({ state }: { state: VirtualTvState }) {
  if (!state.volumeShown) return null
  return (
    <div className={styles.volume} data-muted={state.muted || undefined}>
      <Icon name={state.muted ? 'mute' : 'volume-up'} className={styles.speaker} />
      <span className={styles.steps} aria-hidden="true">
        {Array.from({ length: STEPS }, (_, n) => (
          <span key={n} className={(n + 1) * (100 / STEPS) <= state.volume ? styles.full : styles.empty} />
        ))}
      </span>
      <span className={styles.figure}>{state.muted ? 'Muted' : state.volume}</span>
    </div>
  )
}

export function ColourKeys({ keys }: { keys: readonly VirtualTvColourKey[] }) {
  const useful = keys.filter((key) => key.label !== '')
  if (useful.length === 0) return null
  return (
    <ul className={styles.colours}>
      {useful.map((key) => (
        <li key={key.key} className={styles.colour}>
          <span className={styles.colourSign} data-colour={key.colour}>
            <Icon name={key.shape} />
          </span>
          <span>
            <b>{key.key}</b> {key.label}
          </span>
        </li>
      ))}
    </ul>
  )
}
