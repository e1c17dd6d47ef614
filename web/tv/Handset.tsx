/** The virtual TV's own remote: plain buttons and keys of the keyboard, each of which presses one key on the TV. */
import { DIGIT_KEYS } from '@beckon/contract/keys'
import { keyTexts, tvKeyTexts } from '@beckon/contract/key-texts'
import type { Sentence } from '@beckon/contract/languages'
import type { HandsetKey } from '@beckon/contract/virtual-tv'
import { useEffect, useState } from 'react'
import { listen } from '../src/platform/listen.ts'
import { useT } from '../src/texts/say.ts'
import { tvTexts } from './texts.ts'
import styles from './tv.module.css'

type Press = (key: HandsetKey) => void

export const HANDSET_TEXTS: Readonly<Record<HandsetKey, Sentence>> = {
  ...keyTexts,
  POWER: tvTexts.boxPower,
  TV_POWER: tvKeyTexts.tvPower,
  TV_INPUT: tvKeyTexts.tvInput,
  VOLUME_UP: tvKeyTexts.volumeUp,
  VOLUME_DOWN: tvKeyTexts.volumeDown,
  MUTE: tvKeyTexts.mute,
  PAIR: tvTexts.pairARemote,
}

/** The groups of keys in Tab order. Pairing has a separate button. */
export const HANDSET: readonly { readonly name: Sentence; readonly keys: readonly HandsetKey[] }[] = [
  { name: tvTexts.groupPower, keys: ['TV_POWER', 'TV_INPUT', 'POWER'] },
  { name: tvTexts.groupMove, keys: ['PREVIOUS', 'UP', 'EXIT', 'LEFT', 'OK', 'RIGHT', 'PAGE_UP', 'DOWN', 'PAGE_DOWN'] },
  { name: tvTexts.groupGo, keys: ['GUIDE', 'MENU', 'INFO', 'HOME', 'APP_MENU', 'SEARCH', 'ACCESSIBILITY'] },
  { name: tvTexts.groupSound, keys: ['VOLUME_UP', 'MUTE', 'CH_UP', 'VOLUME_DOWN', 'CH_DOWN'] },
  { name: tvTexts.groupDigits, keys: ['1', '2', '3', '4', '5', '6', '7', '8', '9', '0'] },
  { name: tvTexts.groupPlay, keys: ['REPLAY', 'REWIND', 'PLAY_PAUSE', 'FAST_FORWARD', 'RECORD'] },
  { name: tvTexts.groupColours, keys: ['A', 'B', 'C', 'D'] },
]

/** By `KeyboardEvent.key`. */
export const KEYBOARD: Readonly<Record<string, HandsetKey>> = {
  ...Object.fromEntries(DIGIT_KEYS.map((digit) => [digit, digit])),
  ArrowUp: 'UP',
  ArrowDown: 'DOWN',
  ArrowLeft: 'LEFT',
  ArrowRight: 'RIGHT',
  Enter: 'OK',
  Escape: 'EXIT',
  Backspace: 'PREVIOUS',
  PageUp: 'PAGE_UP',
  PageDown: 'PAGE_DOWN',
}

export function Handset({ press }: { readonly press: Press }) {
  const t = useT()
  // On any control of the page, the browser would click again at each repeat of a held Enter.
  useEffect(
    () => listen(document, { keydown: (event) => event.repeat && event.key === 'Enter' && event.preventDefault() }),
    [],
  )
  return (
    <section className={styles.handset} aria-labelledby="handset">
      <h2 id="handset">{t(tvTexts.handset)}</h2>
      {HANDSET.map(({ name, keys }) => (
        <fieldset key={name.en} aria-label={t(name)} className={styles.keys}>
          {keys.map((key) => (
            <button key={key} type="button" className={styles.key} onClick={() => press(key)}>
              {t(HANDSET_TEXTS[key])}
            </button>
          ))}
        </fieldset>
      ))}
      <Keyboard press={press} />
    </section>
  )
}

/** Lets the keyboard press keys on the TV. A checkbox turns that off (WCAG 2.1.4). */
function Keyboard({ press }: { readonly press: Press }) {
  const t = useT()
  const [isOn, setIsOn] = useState(true)
  useEffect(() => {
    if (!isOn) return undefined
    return listen(window, {
      keydown(event) {
        const key = handsetKeyOf(event)
        if (key === undefined) return
        event.preventDefault()
        press(key)
      },
    })
  }, [isOn, press])
  return (
    <div>
      <label className={styles.choice}>
        <input type="checkbox" checked={isOn} onChange={(event) => setIsOn(event.target.checked)} />
        {t(tvTexts.keyboardOn)}
      </label>
      <p className="hint">{t(tvTexts.keyboardHow)}</p>
    </div>
  )
}

type Pressed = Pick<
  KeyboardEvent,
  'key' | 'ctrlKey' | 'altKey' | 'metaKey' | 'defaultPrevented' | 'isComposing' | 'repeat' | 'target'
>

/** The keys that go on moving while they are held; any other counts once. */
const REPEATS = /^(?:Arrow|Page)/u

/** The handset key for a keyboard event; undefined if there is none, or if the focused element needs the key itself. */
export function handsetKeyOf(event: Pressed): HandsetKey | undefined {
  if (event.ctrlKey || event.altKey || event.metaKey || event.defaultPrevented || event.isComposing) return undefined
  if (event.repeat && !REPEATS.test(event.key)) return undefined
  const target = event.target instanceof Element ? event.target : undefined
  if (target?.closest('input:not([type=checkbox]), select, textarea, [contenteditable], dialog')) return undefined
  // Also not on a question that took the focus, which an Enter that is held, or comes twice, would answer unread.
  if (event.key === 'Enter' && target?.closest('button, a, summary, fieldset')) return undefined
  return KEYBOARD[event.key]
}
