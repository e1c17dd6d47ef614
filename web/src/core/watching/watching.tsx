/** Runs watching mode on the page: notices the events that show that its user is there, and draws the dark page. */
import { flushSync } from 'react-dom'
import { createRoot, type Root } from 'react-dom/client'
import { MINUTE_MS } from '@beckon/contract/time-units'
import { realClock, type Clock } from '../../platform/clock.ts'
import { listenFirst, swallowAtOnce, onPageReturn } from '../../platform/listen.ts'
import { runMachine } from '../../platform/machine.ts'
import {
  listenToSwitches,
  isResting,
  setResting,
  restsBy,
  type SwitchEvent,
  switchKeys,
} from '../../platform/switches-and-rest.ts'
import { shared } from '../../platform/shared-state.ts'
import { readNumber } from '../../platform/stored-values.ts'
import { BUTTONS } from '../../remote-model/button-table.ts'
import { say } from '../../texts/texts.ts'
import { announce } from '../../ui/announce.ts'
import { awake, isDead, restStep, type RestEffect, type RestEvent, type RestState } from './rest-machine.ts'
import { restTexts as texts } from './rest-texts.ts'
import { RestScreen } from './RestScreen.tsx'
import styles from './RestScreen.module.css'

/** Beside Wake. */
const LARGE_KEYS: readonly string[] = ['volumeUp', 'volumeDown', 'playPause']
/** A pointer that moved further was moved on purpose, as for dwell. */
const MOVED_PX = 40
/** Keys that move or press the focus, or that belong to the browser, the device or a screen reader. */
const NOT_WAKING = /^(?:tab|enter| |shift|control|alt|altgraph|meta|capslock|f\d+|audio.*|media.*|unidentified)$/u

/** Starts; the returned function stops it. */
export function watch(clock: Clock = realClock): () => void {
  const quietMs = readNumber('watchingMinutes') * MINUTE_MS
  const now = (): number => clock.now()
  let stopWaiting = (): void => {}
  let takeAway = (): void => {}
  let movedFrom: { readonly x: number; readonly y: number } | undefined
  /** The switch or key that woke the page is still down: its further events do nothing. */
  let wokenBySwitch = false
  let wokenByKey: string | undefined

  const machine = runMachine<RestState, RestEvent, RestEffect>(restStep, awake(quietMs, now()), perform)

  function perform(effect: RestEffect): void {
    switch (effect.do) {
      case 'wait':
        return wait(effect.ms)
      case 'dim':
        movedFrom = undefined
        takeAway = dim()
        return
      case 'brighten':
        return takeAway()
      case 'rest':
        return rest()
      case 'wake':
        takeAway()
        setResting(false)
        announce(say(texts.ready, shared().language))
    }
  }

  function wait(ms: number): void {
    stopWaiting()
    stopWaiting = clock.after(ms, () => machine.send({ type: 'time is up', at: now() }))
  }

  function rest(): void {
    const by = restsBy()
    // Switch users press no key here; with dwell, a look would do so too easily.
    const keys = by === undefined ? BUTTONS.filter(({ id }) => LARGE_KEYS.includes(id)) : []
    setResting(true)
    takeAway = show(<RestScreen keys={keys} onWake={wake} />, by === 'switch')
    announce(say(by === 'switch' ? texts.restingWithSwitch : texts.resting, shared().language))
  }

  function wake(): void {
    machine.send({ type: 'wake', at: now() })
  }

  function heard(what: SwitchEvent): boolean {
    if (isResting()) {
      if (what !== 'press') return true
      wokenBySwitch = true
      wake()
      return true
    }
    if (what === 'press' && !isDead(machine.state(), now())) wokenBySwitch = false
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

  wait(quietMs)
  const ends = [
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
    listenToSwitches(heard),
    onPageReturn(() => machine.send({ type: 'wake', at: now() })),
  ]
  return () => {
    for (const end of ends) end()
    stopWaiting()
    takeAway()
    if (isResting()) setResting(false)
  }
}

/** `isOurs`: hidden from access methods, which also do not notice that it covers the page. */
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

/** Over the page and its dialogs; in a browser without popovers, over the page. */
function dim(): () => void {
  const cover = document.createElement('div')
  cover.className = styles.dim ?? ''
  cover.dataset['ways'] = 'dim'
  cover.setAttribute('aria-hidden', 'true')
  const words = document.createElement('p')
  words.className = styles.soon ?? ''
  words.textContent = say(texts.dimming, shared().language)
  cover.append(words)
  document.body.append(cover)
  if (typeof cover.showPopover === 'function') {
    cover.popover = 'manual'
    cover.showPopover()
  }
  return () => cover.remove()
}
