/**
 * The TV's screen: the picture and everything that the box writes over it. It only draws the state. Its words are
 * English, as the TV's are. All sizes are in `--u`, a hundredth of its width, so that it looks the same on a phone and
 * on a wall.
 */
import type { VirtualTvState } from '@beckon/contract/virtual-tv'
import { useLayoutEffect, type ReactNode, type RefObject } from 'react'
import { AppPicture, ChannelPicture } from '../picture/Picture.tsx'
import styles from './Glass.module.css'
import { Guide } from './Guide.tsx'
import { ListScreen } from './ListScreen.tsx'
import { Marks, Volume } from './Marks.tsx'
import { PairingScreen } from './PairingScreen.tsx'
import { SearchScreen } from './SearchScreen.tsx'
import { Banner, Caption, Details, Playback } from './Watching.tsx'

/** Below this, letters on a small picture could not be read. */
const SMALLEST_UNIT_PX = 4.6

export interface GlassProps {
  readonly state: VirtualTvState | undefined
  readonly label: string
  readonly glass: RefObject<HTMLElement | null>
  /** Said over the picture, for a full screen shows nothing else. */
  readonly warning: ReactNode
}

export function Glass({ state, label, glass, warning }: GlassProps) {
  useUnit(glass)
  const playing = state?.playback.is
  return (
    <section
      ref={glass}
      className={styles.glass}
      aria-label={label}
      // Focus here hands Enter to the TV, and lets a keyboard reach the picture in full screen.
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      data-contrast={state?.accessibility.highContrast ? 'high' : undefined}
      data-still={playing === 'paused' ? true : undefined}
    >
      {state && (
        <div className={styles.fill} lang="en">
          <Shown state={state} />
        </div>
      )}
      {warning !== undefined && <p className={styles.warning}>{warning}</p>}
    </section>
  )
}

function useUnit(glass: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const element = glass.current
    if (!element) return
    const measure = () => {
      const unit = element.clientWidth / 100
      element.style.setProperty('--u', `${Math.max(unit, SMALLEST_UNIT_PX)}px`)
      element.toggleAttribute('data-small', unit < SMALLEST_UNIT_PX)
    }
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [glass])
}

function Shown({ state }: { state: VirtualTvState }) {
  if (state.picture === 'dark') return <div className={styles.dark} />
  if (state.picture === 'no signal') {
    const isBoxAsleep = state.input === 'STB' && state.boxPower === 'standby'
    return (
      <div className={styles.noSignal}>
        <p className={styles.input}>{state.input}</p>
        <p className={styles.noSignalWords}>{isBoxAsleep ? 'The box is in standby' : 'No signal'}</p>
        <Volume state={state} />
      </div>
    )
  }
  return (
    <>
      <div className={styles.picture}>
        {state.screen === 'app' ? <AppPicture name={state.app} /> : <ChannelPicture channel={state.channel} />}
      </div>
      <Overlay state={state} />
      <Marks state={state} />
      <Volume state={state} />
    </>
  )
}

function Overlay({ state }: { state: VirtualTvState }) {
  switch (state.screen) {
    case 'live':
      return <Watching state={state} />
    case 'programme':
      return <Details state={state} />
    case 'guide':
      return <Guide state={state} />
    case 'search':
      return <SearchScreen state={state} />
    case 'pairing':
      return <PairingScreen state={state} />
    case 'menu':
    case 'home':
    case 'apps':
    case 'app':
    case 'category':
    case 'recordings':
    case 'settings':
    case 'accessibility':
      return <ListScreen state={state} />
  }
}

function Watching({ state }: { state: VirtualTvState }) {
  const isPlain = state.playback.is === 'live'
  return (
    <div className={styles.low}>
      <Caption words={state.caption} />
      {state.banner ? <Banner state={state} banner={state.banner} /> : !isPlain && <Playback state={state} />}
    </div>
  )
}
