/** The TV's screen as text. It is in English, as on the TV. */
import type { VirtualTvState } from '@beckon/contract/virtual-tv'
import styles from './tv.module.css'

export function Screen({ state, label }: { readonly state: VirtualTvState | undefined; readonly label: string }) {
  const isDark = state === undefined || state.picture === 'dark'
  return (
    <section
      className={styles.screen}
      aria-label={label}
      lang="en"
      data-dark={isDark || undefined}
      data-contrast={state?.accessibility.highContrast || undefined}
    >
      {!isDark && (state.picture === 'box' ? <Shown state={state} /> : <NoSignal state={state} />)}
    </section>
  )
}

function NoSignal({ state: { input, boxPower } }: { readonly state: VirtualTvState }) {
  const isBoxAsleep = input === 'STB' && boxPower === 'standby'
  return (
    <p className={styles.large}>
      {input}: {isBoxAsleep ? 'The box is in standby' : 'No signal'}
    </p>
  )
}

function Shown({ state }: { readonly state: VirtualTvState }) {
  const { title, focus, entry, notice, list, pairing, caption, screen } = state
  return (
    <>
      <p>{marksOf(state).join(' · ')}</p>
      <p className={styles.large}>{entry?.digits ?? title}</p>
      {notice !== null && <p className={styles.notice}>{notice}</p>}
      {screen === 'live' && <p>{focus}</p>}
      {list && (
        <ul className={styles.list}>
          {list.items.map(({ label, detail }, at) => (
            <li key={label} aria-current={at === list.focused || undefined}>
              <b>{label}</b> {detail}
            </li>
          ))}
        </ul>
      )}
      {pairing && (
        <>
          <p className={styles.large}>{pairing.words ?? (pairing.digits || '–')}</p>
          <p>{pairing.message}</p>
          {pairing.focusedAnswer && <p>OK: {pairing.focusedAnswer === 'yes' ? 'Yes' : 'No'}</p>}
        </>
      )}
      {caption !== null && <p className={styles.caption}>{caption}</p>}
      <ul className={styles.colours}>
        {Object.entries(state.colourKeys).map(([key, does]) => does !== '' && <li key={key}>{`${key}: ${does}`}</li>)}
      </ul>
    </>
  )
}

function marksOf({ channel, playback, recording, accessibility, muted, volume }: VirtualTvState): readonly string[] {
  const { captions, audioDescription, voiceGuidance } = accessibility
  return [
    String(channel.number),
    muted ? 'muted' : `volume ${volume}`,
    playback === 'playing' ? '' : playback,
    recording ? 'REC' : '',
    captions ? 'CC' : '',
    audioDescription ? 'AD' : '',
    voiceGuidance ? 'voice' : '',
  ].filter((mark) => mark !== '')
}
