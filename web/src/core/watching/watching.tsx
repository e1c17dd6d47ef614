/** Runs watching mode on the page: listens for input that shows the user's presence, and draws the dark page. */
import { flushSync } from 'react-dom'
import { createRoot, type Root } from 'react-dom/client'
import { MINUTE_MS } from '@beckon/contract/time-units'
import { catalogue } from '@beckon/contract/catalogue'
import { realClock, type Clock } from '../../platform/clock.ts'
import { listen, listenFirst, swallowAtOnce } from '../../platform/listen.ts'
import { runMachine, type TimerEffect } from '../../platform/machine.ts'
import {
  listenToSwitches,
  isResting,
  setResting,
  restsBy,
  type SwitchEvent,
  switchKeys,
} from '../../platform/signals.ts'
import { shared } from '../../platform/shared-state.ts'
import { readNumber } from '../../platform/stored-values.ts'
import { BUTTONS, pressableOf, type RemoteButton } from '../../remote-model/button-table.ts'
import { DARK_SCREEN_ID } from '../../remote-model/flex-buttons.ts'
import { say, useT } from '../../texts/say.ts'
import { announce } from '../../ui/announce.ts'
import { awake, isDead, restStep, type RestEffect, type RestEvent, type RestState } from './rest-machine.ts'
import styles from './watching.module.css'
import { Dialog } from '../../ui/Dialog.tsx'
import { lazyComponent } from '../../ui/lazy-part.tsx'
import { KeyFace } from '../../remote-model/Keys.tsx'
import { useTvPaths } from '../../remote-model/capabilities.ts'
import { PressButton } from '../press/PressButton.tsx'
import { loadFailure, usePresses } from '../press/remote-presses.ts'

const restTexts = catalogue('resting')

/** The keys beside Wake. */
const LARGE_KEYS: readonly string[] = ['volumeUp', 'volumeDown', 'playPause']
/** A pointer that moved further was moved on purpose, as for dwell. */
const MOVED_PX = 40
/** Keys that move or press the focus, or that belong to the browser, the device or a screen reader. */
const NOT_WAKING = /^(?:tab|enter| |shift|control|alt|altgraph|meta|capslock|f\d+|audio.*|media.*|unidentified)$/u

/** Starts; the returned function stops it. */
export function watch(clock: Clock = realClock): () => void {
  const quietMs = readNumber('watchingMinutes') * MINUTE_MS
  const now = (): number => clock.now()
  let removeCover = (): void => {}
  let movedFrom: { readonly x: number; readonly y: number } | undefined
  /** The switch or key that woke the page is still down: its further events do nothing. */
  let wokenBySwitch = false
  let wokenByKey: string | undefined

  const machine = runMachine<RestState, RestEvent, RestEffect>(restStep, awake(quietMs, now()), perform, {
    clock,
    timeIsUp: (at) => ({ type: 'time is up', at }),
  })

  function perform(effect: Exclude<RestEffect, TimerEffect>): void {
    switch (effect.do) {
      case 'dim':
        movedFrom = undefined
        removeCover = dim()
        return
      case 'brighten':
        return removeCover()
      case 'rest':
        return rest()
      case 'wake':
        removeCover()
        setResting(false)
        announce(say(restTexts.ready, shared().language))
    }
  }

  function rest(): void {
    const by = restsBy()
    // Switch users press no key here; with dwell, a glance would press one too easily.
    const keys = by === undefined ? BUTTONS.filter(({ id }) => LARGE_KEYS.includes(id)) : []
    setResting(true)
    removeCover = show(<RestScreen keys={keys} onWake={wake} />, by === 'switch')
    announce(say(by === 'switch' ? restTexts.restingWithSwitch : restTexts.resting, shared().language))
  }

  function wake(): void {
    machine.send({ type: 'wake', at: now() })
  }

  /** Returns whether the switch does nothing else, since it wakes or has just woken the page. */
  function onSwitch(what: SwitchEvent): boolean {
    // A held switch is either a press or a long press.
    const begins = what === 'press' || what === 'long'
    if (isResting()) {
      if (!begins) return true
      wokenBySwitch = true
      wake()
      return true
    }
    if (begins && !isDead(machine.state(), now())) wokenBySwitch = false
    if (!wokenBySwitch) input()
    return wokenBySwitch
  }

  function input(): void {
    machine.send({ type: 'input', at: now() })
  }

  function onKeyDown(event: KeyboardEvent): void {
    if (event.code === wokenByKey && event.repeat) return swallowAtOnce(event)
    wokenByKey = undefined
    const key = event.key.toLowerCase()
    const isOurs = !event.ctrlKey && !event.altKey && !event.metaKey && !switchKeys().has(key)
    if (!isResting() || !isOurs || NOT_WAKING.test(key)) return input()
    wokenByKey = event.code
    swallowAtOnce(event)
    wake()
  }

  function onMove({ clientX: x, clientY: y }: PointerEvent): void {
    if (machine.state().at !== 'dimming') return
    movedFrom ??= { x, y }
    if (Math.hypot(x - movedFrom.x, y - movedFrom.y) >= MOVED_PX) machine.send({ type: 'moved', at: now() })
  }

  // Nothing is due yet: this starts the wait.
  machine.send({ type: 'time is up', at: now() })
  const stops = [
    listenFirst({
      keydown: onKeyDown,
      keyup: () => void (wokenByKey = undefined),
      pointerdown: input,
      wheel: input,
      input,
      pointermove: onMove,
      click(event: PointerEvent) {
        // The second touch of the hand that woke the page.
        if (isDead(machine.state(), now())) swallowAtOnce(event)
        else input()
      },
    }),
    listenToSwitches(onSwitch),
    // Not when the network returns, which nobody may be there to see.
    listen(document, { visibilitychange: () => document.visibilityState === 'hidden' || wake() }),
    listen(window, { pageshow: ({ persisted }) => persisted && wake() }),
  ]
  return () => {
    for (const stop of stops) stop()
    machine.stop()
    removeCover()
    if (isResting()) setResting(false)
  }
}

/** `isOurs`: access methods ignore the element, although it covers the page. */
function show(what: Parameters<Root['render']>[0], isOurs: boolean): () => void {
  const place = document.createElement('div')
  if (isOurs) place.dataset['ways'] = 'rest'
  document.body.append(place)
  const root = createRoot(place)
  flushSync(() => root.render(what))
  return () => {
    root.unmount()
    place.remove()
  }
}

/** Dims the page and its dialogs; in a browser without popovers, only the page. */
function dim(): () => void {
  const cover = document.createElement('div')
  cover.className = styles.dim ?? ''
  cover.dataset['ways'] = 'dim'
  cover.setAttribute('aria-hidden', 'true')
  const words = document.createElement('p')
  words.className = styles.soon ?? ''
  words.textContent = say(restTexts.dimming, shared().language)
  cover.append(words)
  document.body.append(cover)
  if (typeof cover.showPopover === 'function') {
    cover.popover = 'manual'
    cover.showPopover()
  }
  return () => cover.remove()
}

const Failure = lazyComponent(async () => (await loadFailure()).Failure)

interface RestScreenProps {
  readonly keys: readonly RemoteButton[]
  readonly onWake: () => void
}

/**
 * The dark screen of a resting remote: Wake and a few large keys. A modal dialog, so that the page below stays as it
 * was: its focus, an open dialog, typed text.
 */
function RestScreen({ keys, onWake }: RestScreenProps) {
  const t = useT()
  const paths = useTvPaths()
  const last = usePresses((state) => state.last)
  const failed = last?.outcome?.is === 'failed' ? last.outcome : undefined
  // Keys that cannot work are left out: disabled, they might be all that fills the screen.
  const usable = keys.filter(({ tv }) => tv === undefined || paths[tv] !== 'none')

  return (
    <Dialog label={t(restTexts.title)} onClose={onWake}>
      <div className={styles.screen}>
        <div className={styles.keys} data-count={usable.length + 1}>
          <button type="button" id="wake" className={styles.key} onClick={onWake}>
            <Sun />
            <span>{t(restTexts.wake)}</span>
          </button>
          {usable.map((button) => {
            const pressable = pressableOf(button)
            return (
              <PressButton
                key={button.id}
                pressable={pressable}
                elementId={DARK_SCREEN_ID + pressable.id}
                className={styles.key}
              >
                <KeyFace button={button} iconClass={styles.icon}>
                  {(words) => <span>{words}</span>}
                </KeyFace>
              </PressButton>
            )
          })}
        </div>
        {/* The page's own status line is behind this dialog. */}
        <p className={styles.status}>{failed && last && <Failure failed={failed} label={last.label} />}</p>
      </div>
    </Dialog>
  )
}

function Sun() {
  return (
    <svg
      className={`icon ${styles.icon}`}
      viewBox="0 0 24 24"
      width="1em"
      height="1em"
      aria-hidden="true"
      focusable="false"
    >
      <circle cx="12" cy="12" r="4" />
      <path d="M12 2v2M12 20v2M2 12h2M20 12h2M4.9 4.9l1.4 1.4M17.7 17.7l1.4 1.4M4.9 19.1l1.4-1.4M17.7 6.3l1.4-1.4" />
    </svg>
  )
}
