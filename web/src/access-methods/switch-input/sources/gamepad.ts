/**
 * Buttons and sticks of gamepads as switches. The standard has no events for them, so they are read once a frame while
 * a gamepad is connected and the page is visible. A press shorter than a frame can be lost.
 */
import { realClock } from '../../../platform/clock.ts'
import { listen } from '../../../platform/listen.ts'
import { switchOf, type Ports, type Source } from './source.ts'

/**
 * A stick counts as down past half its way, and as up a little nearer to the middle, since it never rests quite still.
 */
const STICK_DOWN = 0.5
const STICK_UP = 0.4

/** Follows every button and stick. One that is down from the start counts only after a release. */
export function followGamepads(changed: (code: string, is: 'down' | 'up') => void): () => void {
  /** Reported as down. */
  const reported = new Set<string>()
  /** Down since before the first reading, for an unknown time: not reported until they were released. */
  const ignored = new Set<string>()
  let isFirstReading = true
  let frame: number | undefined

  function poll(): void {
    frame = undefined
    const pads = gamepads()
    const down = codesDown(pads, reported)
    if (isFirstReading) for (const code of down) ignored.add(code)
    isFirstReading = false
    for (const code of ignored) if (!down.has(code)) ignored.delete(code)
    for (const code of down) {
      if (ignored.has(code) || reported.has(code)) continue
      reported.add(code)
      changed(code, 'down')
    }
    for (const code of reported) {
      if (down.has(code)) continue
      reported.delete(code)
      changed(code, 'up')
    }
    if (pads.length > 0) pollSoon()
  }

  function pollSoon(): void {
    if (frame === undefined && document.visibilityState === 'visible') frame = requestAnimationFrame(poll)
  }

  function stop(): void {
    if (frame !== undefined) cancelAnimationFrame(frame)
    frame = undefined
  }

  /** A hidden page reads nothing, so buttons that are down on its return may have been down for long. */
  function onVisibility(): void {
    if (document.visibilityState === 'visible') pollSoon()
    else {
      stop()
      reported.clear()
      ignored.clear()
      isFirstReading = true
    }
  }

  const stopVisibility = listen(document, { visibilitychange: onVisibility })
  const stopConnected = listen(window, { gamepadconnected: pollSoon })
  pollSoon()
  return () => {
    stopVisibility()
    stopConnected()
    stop()
  }
}

export const gamepad: Source = ({ switches, send }: Ports) => {
  if (!switches.some(({ source }) => source === 'gamepad')) return () => {}
  return followGamepads((code, is) => {
    const number = switchOf(switches, 'gamepad', code)
    if (number !== undefined) send({ type: 'closure', switch: number, is, at: realClock.now() })
  })
}

/** The gamepads; none on a page without a secure context. */
function gamepads(): readonly Gamepad[] {
  const get = (navigator as Partial<Navigator>).getGamepads
  return get ? get.call(navigator).filter((pad) => pad !== null) : []
}

function codesDown(pads: readonly Gamepad[], before: ReadonlySet<string>): Set<string> {
  const down = new Set<string>()
  for (const { buttons, axes } of pads) {
    for (const [place, { pressed }] of buttons.entries()) if (pressed) down.add(`button ${place}`)
    for (const [place, value] of axes.entries()) {
      const code = `axis ${place}${value < 0 ? '-' : '+'}`
      if (Math.abs(value) > (before.has(code) ? STICK_UP : STICK_DOWN)) down.add(code)
    }
  }
  return down
}
