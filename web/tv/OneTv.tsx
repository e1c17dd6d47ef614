/** One virtual TV: its screen, its state as text, its handset, pairing, and simulated troubles. */
import {
  type HandsetKey,
  type Trouble,
  TROUBLES,
  type VirtualBoxRow,
  type VirtualTvPlayback,
  type VirtualTvState,
} from '@beckon/contract/virtual-tv'
import { keyTexts } from '@beckon/contract/key-texts'
import type { Sentence } from '@beckon/contract/languages'
import { useCallback, useEffect, useRef, useState } from 'react'
import { realClock } from '../src/platform/clock.ts'
import { useT } from '../src/texts/say.ts'
import { announce } from '../src/ui/announce.ts'
import { Handset } from './Handset.tsx'
import { PairForm } from './PairForm.tsx'
import { Screen } from './Screen.tsx'
import { tvTexts } from './texts.ts'
import type { TvClient } from './tv-client.ts'
import styles from './tv.module.css'

const TROUBLE_TEXTS: { readonly [K in Trouble]: Sentence } = {
  none: tvTexts.troubleNone,
  asleep: tvTexts.troubleAsleep,
  slow: tvTexts.troubleSlow,
  unreachable: tvTexts.troubleUnreachable,
  'hdmi-off': tvTexts.troubleHdmiOff,
}

const PLAYBACK_TEXTS: { readonly [K in Exclude<VirtualTvPlayback, 'playing'>]: Sentence } = {
  paused: tvTexts.paused,
  rewinding: keyTexts.REWIND,
  forwarding: keyTexts.FAST_FORWARD,
  replaying: keyTexts.REPLAY,
}

export function OneTv({ client, box }: { readonly client: TvClient; readonly box: VirtualBoxRow }) {
  const t = useT()
  const [state, setState] = useState<VirtualTvState>()
  const [isLost, setLost] = useState(false)
  const lost = t(tvTexts.pressNotTaken)
  const onLost = useCallback(() => announce(lost), [lost])
  const press = usePress(client, box.id, onLost)
  const notConnected = t(tvTexts.notConnected)

  useEffect(
    () =>
      client.watch(box.id, (news) => {
        setLost(news.is === 'lost')
        if (news.is === 'state') setState(news.state)
      }),
    [client, box.id],
  )
  useEffect(() => {
    if (isLost) announce(notConnected)
  }, [isLost, notConnected])

  async function setTrouble(kind: Trouble): Promise<void> {
    if (!(await client.setTrouble(box.id, kind))) onLost()
  }

  return (
    <div className={styles.room}>
      <section aria-label={box.name}>
        <Screen state={state} label={t(tvTexts.theTv)} />
        {isLost && <p className={styles.lost}>{notConnected}</p>}
        <TvStatus state={state} />
        {state && <PairForm state={state} press={press} />}
        {state && (
          <fieldset className={styles.troubles} aria-describedby="troubles-what">
            <legend>{t(tvTexts.troubles)}</legend>
            <p id="troubles-what" className="hint">
              {t(tvTexts.troublesWhat)}
            </p>
            {TROUBLES.map((kind) => (
              <label key={kind} className={styles.choice}>
                <input
                  type="radio"
                  name="trouble"
                  checked={state.trouble === kind}
                  onChange={() => void setTrouble(kind)}
                />
                {t(TROUBLE_TEXTS[kind])}
              </label>
            ))}
          </fieldset>
        )}
      </section>
      <Handset press={press} />
    </div>
  )
}

/** The status changes at most once a second, so that fast zapping announces only the last channel. */
const AT_MOST_EVERY_MS = 1_000

/** The only live region about the TV. Each part is an element, so that one change does not announce all of them. */
function TvStatus({ state }: { readonly state: VirtualTvState | undefined }) {
  const t = useT()
  const [shown, setShown] = useState(state)
  const shownAt = useRef(Number.NEGATIVE_INFINITY)
  useEffect(() => {
    const wait = Math.max(shownAt.current + AT_MOST_EVERY_MS - realClock.now(), 0)
    return realClock.after(wait, () => {
      shownAt.current = realClock.now()
      setShown(state)
    })
  }, [state])
  const isOn = shown?.picture === 'box'
  return (
    <output className={styles.status} aria-atomic="false">
      <b>{t(tvTexts.now)}</b> <span>{shown && placeOf(shown, t)}</span>{' '}
      {isOn && (
        <>
          <span lang="en">{shown.notice}</span>{' '}
          {shown.pairing === null && <span lang="en">{withFullStop(shown.focus)}</span>}{' '}
          <span>{shown.muted ? t(tvTexts.soundOff) : t(tvTexts.volumeIs, { volume: shown.volume })}</span>
        </>
      )}
    </output>
  )
}

function placeOf(state: VirtualTvState, t: ReturnType<typeof useT>): string {
  const { picture, input, tvPower, boxPower, screen, channel, title, pairing, playback } = state
  if (picture !== 'box') {
    const isBoxAsleep = input === 'STB' && boxPower === 'standby' && tvPower === 'on'
    if (picture === 'no signal' && !isBoxAsleep) return t(tvTexts.noSignalOn, { input })
    return t(tvPower === 'on' ? tvTexts.boxOnStandby : tvTexts.onStandby)
  }
  if (pairing !== null) return pairing.message
  if (screen !== 'live') return withFullStop(title)
  const watching = t(tvTexts.watching, { number: channel.number, name: channel.name })
  const plays = playback !== 'playing' && withFullStop(t(PLAYBACK_TEXTS[playback]))
  return [watching, state.recording && t(tvTexts.recordingNow), plays].filter(Boolean).join(' ')
}

/** Adds a full stop, so that a screen reader pauses before the next text. */
function withFullStop(words: string): string {
  return words === '' || /[.!?]$/u.test(words) ? words : `${words}.`
}

/** Later, a press would do something else on the screen that is there then. */
const SENT_WITHIN_MS = 3_000

/**
 * Sends presses one at a time, in order; drops those that would come too late. Calls `onLost` for a press without an
 * answer. The returned function resolves to whether the TV took the key.
 */
function usePress(client: TvClient, boxId: string, onLost: () => void): (key: HandsetKey) => Promise<boolean> {
  const last = useRef<Promise<boolean>>(Promise.resolve(true))
  return useCallback(
    (key) => {
      const before = last.current
      const at = realClock.now()
      const send = async () => {
        await before
        const isTaken = realClock.now() - at < SENT_WITHIN_MS && (await client.press(boxId, key))
        if (!isTaken) onLost()
        return isTaken
      }
      return (last.current = send())
    },
    [client, boxId, onLost],
  )
}
