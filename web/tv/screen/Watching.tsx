/** What the box writes over a programme: the strip at the bottom, what is known about it, captions, trick play. */
import {
  LIVE_BUFFER_MS,
  RECORDING_LENGTH_MS,
  type VirtualTvBanner,
  type VirtualTvState,
} from '@beckon/contract/virtual-tv'
import { Icon } from '../../src/ui/Icon.tsx'
import type { IconName } from '../../src/ui/icon-names.ts'
import { clockTime, shareOfTime } from './Head.tsx'
import styles from './Watching.module.css'

const WHEN = { now: 'Now', next: 'Next', later: 'Later' } as const

export function Banner({ state, banner }: { state: VirtualTvState; banner: VirtualTvBanner }) {
  const { channel, programme } = banner
  return (
    <div className={styles.banner}>
      <p className={styles.number}>{channel.number}</p>
      <div className={styles.what}>
        <p className={styles.channel}>
          {channel.name}
          {banner.isFavourite && <span className={styles.chip}>Favourite</span>}
        </p>
        <p className={styles.title}>{programme.title}</p>
        <p className={styles.soft}>
          <span className={styles.chip}>{WHEN[banner.when]}</span>
          {clockTime(programme.startsAt)} to {clockTime(programme.endsAt)}
        </p>
        {banner.when === 'now' && <Bar part={shareOfTime(programme.startsAt, programme.endsAt, state.now)} />}
      </div>
      <p className={styles.clock}>{clockTime(state.now)}</p>
    </div>
  )
}

export function Details({ state }: { state: VirtualTvState }) {
  const { details } = state
  if (!details) return null
  const { channel, programme } = details
  return (
    <div className={styles.details}>
      <p className={styles.channel}>
        {channel.number} {channel.name}
      </p>
      <p className={styles.big}>{programme.title}</p>
      <p className={styles.soft}>
        {clockTime(programme.startsAt)} to {clockTime(programme.endsAt)}
        {details.isRecorded && <span className={styles.chip}>Recorded</span>}
      </p>
      <p>{programme.about}</p>
    </div>
  )
}

export function Caption({ words }: { words: string | null }) {
  return words === null ? null : <p className={styles.caption}>{words}</p>
}

const SIGNS = {
  live: 'tv',
  playing: 'play-pause',
  paused: 'play-pause',
  rewinding: 'rewind',
  forwarding: 'fast-forward',
} as const satisfies Record<VirtualTvState['playback']['is'], IconName>

export function Playback({ state }: { state: VirtualTvState }) {
  const { playback } = state
  const part =
    playback.recording === null
      ? 1 - shareOfTime(0, LIVE_BUFFER_MS, playback.positionMs)
      : shareOfTime(0, RECORDING_LENGTH_MS, playback.positionMs)
  return (
    <div className={styles.playback}>
      <Icon name={SIGNS[playback.is]} className={styles.sign} />
      <div className={styles.what}>
        <p className={styles.title}>{playback.recording ?? state.programme.title}</p>
        <p className={styles.soft}>{playback.words}</p>
        <Bar part={part} />
      </div>
    </div>
  )
}

function Bar({ part }: { part: number }) {
  return (
    <div className={styles.bar} aria-hidden="true">
      <div className={styles.done} style={{ width: `${part * 100}%` }} />
    </div>
  )
}
