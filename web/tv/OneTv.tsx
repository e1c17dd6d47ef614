/** One TV: the set itself, what it says in words, its handset and its scenes. */
import {
  type Trouble,
  type VirtualBoxRow,
  type VirtualTvState,
  TROUBLES,
  type HandsetKey,
} from '@beckon/contract/virtual-tv'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useT } from '../src/texts/texts.ts'
import { announce } from '../src/ui/announce.ts'
import { Icon } from '../src/ui/Icon.tsx'
import { Handset } from './handset/Handset.tsx'
import { PairForm } from './handset/PairForm.tsx'
import { Keyboard } from './Keyboard.tsx'
import { tintOf } from './picture/Picture.tsx'
import { Glass } from './screen/Glass.tsx'
import { tvTexts } from './texts.ts'
import styles from './tv-page.module.css'
import type { TvClient } from './tv-client.ts'
import { realClock } from '../src/platform/clock.ts'
import { statusWords, type StatusWords } from './status-words.ts'
import type { Sentence } from '@beckon/contract/languages'

export function OneTv({ client, box }: { client: TvClient; box: VirtualBoxRow }) {
  const t = useT()
  const glass = useRef<HTMLElement>(null)
  const { state, line } = useLiveTv(client, box.id)
  const lost = t(tvTexts.pressNotTaken)
  const onLost = useCallback(() => announce(lost), [lost])
  const press = usePress(client, box.id, onLost)
  const isLost = line === 'lost'
  const notConnected = t(tvTexts.notConnected)

  useEffect(() => {
    if (isLost) announce(notConnected)
  }, [isLost, notConnected])

  async function setTrouble(kind: Trouble): Promise<void> {
    if (!(await client.setTrouble(box.id, kind))) onLost()
  }

  return (
    <div className={styles.room}>
      <section className={styles.viewing} aria-label={box.name}>
        <div
          className={styles.set}
          style={{ ['--glow' as string]: glowOf(state?.channel.number) }}
          data-on={state?.picture === 'box' || undefined}
        >
          <Glass
            glass={glass}
            state={state}
            label={t(tvTexts.theTv)}
            warning={
              isLost ? (
                <>
                  <Icon name="no-connection" />
                  {t(tvTexts.notConnectedShort)}
                </>
              ) : undefined
            }
          />
          <div className={styles.chin}>
            <span className={styles.name}>{box.name}</span>
            <span className={styles.lamp} data-power={state?.tvPower} />
          </div>
        </div>
        <div className={styles.under}>
          <TvStatus state={state} />
          {document.fullscreenEnabled && (
            <button type="button" className={styles.fullScreen} onClick={() => void glass.current?.requestFullscreen()}>
              <Icon name="tv" />
              {t(tvTexts.fullScreen)}
            </button>
          )}
          {state && <PairForm client={client} state={state} press={press} />}
        </div>
        {isLost && <p className={styles.lost}>{notConnected}</p>}
      </section>
      <div className={styles.hand}>
        <Handset press={press} />
      </div>
      <div className={styles.below}>
        <Keyboard press={press} />
        {state && <TroubleScenes state={state} choose={(kind) => void setTrouble(kind)} />}
      </div>
    </div>
  )
}

/** The light that the picture throws on the wall. */
function glowOf(number: number | undefined): string {
  return number === undefined ? 'transparent' : `hsl(${(tintOf({ number }) + 205) % 360} 60% 55%)`
}

/**
 * The only live text about the TV. It changes about once a second, so that fast zapping announces only the last
 * channel.
 */
const AT_MOST_EVERY_MS = 1_000
const SILENCE: StatusWords = { place: '', notice: '', focus: '', sound: '' }

function TvStatus({ state }: { state: VirtualTvState | undefined }) {
  const t = useT()
  const now = state ? statusWords(state, t) : SILENCE
  const { place, notice, focus, sound } = useCalmed(now)
  return (
    <output className={styles.status} aria-atomic="false">
      <b className={styles.statusName}>{t(tvTexts.now)}</b>
      <span>{place}</span> <span lang="en">{notice}</span> <span lang="en">{focus}</span> <span>{sound}</span>
    </output>
  )
}

function useCalmed(words: StatusWords): StatusWords {
  const [shown, setShown] = useState(SILENCE)
  const shownAt = useRef(Number.NEGATIVE_INFINITY)
  const { place, notice, focus, sound } = words
  useEffect(() => {
    if (place === '') return undefined
    const wait = Math.max(shownAt.current + AT_MOST_EVERY_MS - realClock.now(), 0)
    return realClock.after(wait, () => {
      shownAt.current = realClock.now()
      setShown({ place, notice, focus, sound })
    })
  }, [place, notice, focus, sound])
  return shown
}

/** Puts the TV into a scene of trouble, for training and tests. */
const NAMES: { readonly [K in Trouble]: Sentence } = {
  none: tvTexts.troubleNone,
  asleep: tvTexts.troubleAsleep,
  slow: tvTexts.troubleSlow,
  unreachable: tvTexts.troubleUnreachable,
  'hdmi-off': tvTexts.troubleHdmiOff,
}

function TroubleScenes({ state, choose }: { state: VirtualTvState; choose: (kind: Trouble) => void }) {
  const t = useT()
  return (
    <fieldset className={styles.card} aria-describedby="troubles-what">
      <legend className={styles.legend}>{t(tvTexts.troubles)}</legend>
      <p id="troubles-what" className={styles.soft}>
        {t(tvTexts.troublesWhat)}
      </p>
      <div className={styles.choices}>
        {TROUBLES.map((kind) => (
          <label key={kind} className={styles.choice}>
            <input type="radio" name="trouble" checked={state.trouble === kind} onChange={() => choose(kind)} />
            {t(NAMES[kind])}
          </label>
        ))}
      </div>
    </fieldset>
  )
}

/** The TV as it is now, for a component; and a queue, so that presses reach it in the order they were made. */
interface LiveTv {
  /** The last state that came; undefined before the first. */
  readonly state: VirtualTvState | undefined
  readonly line: 'opening' | 'up' | 'lost'
}

const NOTHING_YET: LiveTv = { state: undefined, line: 'opening' }

/** For one TV as long as the component lives; another TV is another component (`key`). */
function useLiveTv(client: TvClient, boxId: string): LiveTv {
  const [tv, setTv] = useState(NOTHING_YET)
  useEffect(() => {
    return client.watch(boxId, (news) => {
      setTv((before) => (news.is === 'lost' ? { ...before, line: 'lost' } : { state: news.state, line: 'up' }))
    })
  }, [client, boxId])
  return tv
}

/** `onLost` is told of a press that the TV did not take. */
function usePress(client: TvClient, boxId: string, onLost: () => void): (key: HandsetKey) => void {
  const last = useRef<Promise<unknown>>(Promise.resolve())
  return useCallback(
    (key) => {
      const before = last.current
      const send = async () => {
        await before
        if (!(await client.press(boxId, key))) onLost()
      }
      last.current = send()
    },
    [client, boxId, onLost],
  )
}
