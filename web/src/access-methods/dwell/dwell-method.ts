/**
 * Runs dwell on the real page, together with the user's switches for people who look and press: sends the pointer and
 * the targets to the machine, and draws the progress in a layer of its own. It changes nothing of the page but the room
 * at its end, so that no key stays under Rest.
 */
import type { Sentence } from '@beckon/contract/languages'
import type { DwellSettings, Job, Profile } from '@beckon/contract/profile'
import { pressedBy } from '../../core/press/press-method.ts'
import { realClock, type Clock } from '../../platform/clock.ts'
import { listen, onNetwork } from '../../platform/listen.ts'
import { runMachine } from '../../platform/machine.ts'
import { shared } from '../../platform/shared-state.ts'
import { pageChangeLock } from '../../platform/signals.ts'
import { say } from '../../texts/say.ts'
import { announce } from '../../ui/announce.ts'
import { loadModule } from '../../ui/lazy-part.tsx'
import { uiTexts } from '../../ui/texts.ts'
import { areaUnder, ownKeyOf } from './dwell-gaze.ts'
import { scrollPx, type Point } from './dwell-geometry.ts'
import { DwellProgress, dwellTexts } from './DwellProgress.tsx'
import styles from './DwellProgress.module.css'
import { beginDwell, needsFrames, shownOf, step } from './dwell-machine.ts'
import { targetsBetweenStickyBars, followPointer, isCoveredAt, makeRoom, removeRoom, viewOf } from './dwell-page.ts'
import type { buildPanel as BuildPanel } from './dwell-panel.ts'
import type { DwellEffect, DwellEvent, DwellState } from './dwell-types.ts'
import type { stuckInWords as StuckInWords } from '../switch-input/switch-words.ts'
import type { StartMethod } from '../access-method.ts'
import { followPage, followPageInUse } from '../page-reader/follow-page.ts'
import { openLayer } from '../page-reader/layer.ts'
import { choose, elementOf, readTargets } from '../page-reader/page-targets.ts'
import type { PageChange, TargetId } from '../page-reader/target.ts'
import type { RunningSwitches, SwitchNews } from '../switch-input/run-switches.ts'

export const dwellMethod: StartMethod = (first, startsQuietly = false) => {
  let pausedText = dwellTexts.paused

  function startSwitches({ switches, press }: Profile): RunningSwitches {
    pausedText = dwellTexts.paused
    let running: RunningSwitches | undefined
    const stop = loadModule(
      () => Promise.all([import('../switch-input/run-switches.ts'), import('../switch-input/switch-words.ts')]),
      ([{ runSwitches }, { stuckInWords, accessMethodTexts }]) => {
        if (switches.length > 0) pausedText = accessMethodTexts.paused
        running = runSwitches(
          { switches, press, heldMoves: false },
          (news) => onSwitchNews(news, stuckInWords),
          () => !dwell.isPaused(),
        )
        return running.stop
      },
    )
    return { forget: () => running?.forget(), stop }
  }

  function onSwitchNews(news: SwitchNews, stuckInWords: typeof StuckInWords): void {
    if (news.do === 'panic') dwell.tellJob('pause')
    else if (news.do === 'stuck') announce(stuckInWords(news.switch, shared().language))
    else if (news.gesture.phase !== 'release') dwell.tellJob(news.gesture.job)
  }

  let profile = first
  let switches = startSwitches(first)
  const stopFollowing = followPageInUse((inUse) => inUse || switches.forget(), 'pointer')
  const dwell = startDwell(first.dwell, {
    paused: () => pausedText,
    say: announce,
    clock: realClock,
  })
  if (!startsQuietly) announce(say(dwellTexts.on, shared().language))

  return {
    change(next) {
      const before = profile
      profile = next
      if (before.switches !== next.switches || before.press !== next.press) {
        switches.stop()
        switches = startSwitches(next)
      }
      if (before.dwell !== next.dwell) dwell.change(next.dwell)
    },
    stop(isQuiet) {
      switches.stop()
      stopFollowing()
      dwell.stop()
      if (!isQuiet) announce(say(dwellTexts.off, shared().language))
    },
  }
}

/** The dependencies of `startDwell`, which a test replaces. */
interface DwellPorts {
  /** The announcement and notice while dwell is paused: how to resume. */
  readonly paused: () => Sentence
  /** Announces a text, aloud or by a screen reader. */
  readonly say: typeof announce
  readonly clock: Clock
}

const PAUSE_KEY = 'F8'

export interface RunningDwell {
  /** New settings: any progress starts again. */
  readonly change: (settings: DwellSettings) => void
  /** A job of the user's switches: `select` or `pause`. */
  readonly tellJob: (job: Job) => void
  readonly isPaused: () => boolean
  readonly stop: () => void
}

export function startDwell(first: DwellSettings, ports: DwellPorts): RunningDwell {
  const { clock } = ports
  let settings = first
  let frame: number | undefined
  /** Loaded separately, but as soon as dwell starts, since the network may be gone when a panel is needed. */
  let buildPanel: typeof BuildPanel | undefined
  const layer = openLayer(DwellProgress, { name: 'dwell', className: styles.layer, hasKeys: true })
  const onPress = (id: TargetId) => machine.send({ type: 'own key', id, at: clock.now() })
  const machine = runMachine<DwellState, DwellEvent, DwellEffect>(step, beginDwell(first, clock.now()), perform)

  function perform(effect: DwellEffect): void {
    switch (effect.do) {
      case 'choose':
        pressedBy('dwell', () => choose(effect.id))
        return
      case 'scroll': {
        const { scrollers } = machine.state().view
        const px = scrollPx(scrollers.find(({ id }) => id === effect.id)?.box.height ?? 0)
        elementOf(effect.id)?.scrollBy({ top: effect.to === 'up' ? -px : px, behavior: 'instant' })
        return
      }
      case 'ask':
        return openPanel(effect)
      case 'say':
        ports.say(say(effect.say === 'paused' ? ports.paused() : dwellTexts[effect.say], shared().language))
    }
  }

  function openPanel({ panel, gaze, view }: Extract<DwellEffect, { do: 'ask' }>): void {
    if (!buildPanel) return ports.say(say(uiTexts.noConnection, shared().language), { isFailure: true })
    const { own, says } = buildPanel(panel, gaze, view)
    machine.send({ type: 'asked', panel, own, at: clock.now() })
    ports.say(says)
  }

  const holdPage = pageChangeLock.holder()

  function redraw(): void {
    const state = machine.state()
    holdPage(state.panel !== undefined)
    const notice = state.isPaused && ports.paused()
    layer.draw({ ...shownOf(state), appearance: settings.progress, notice, onPress })
    if (frame === undefined && needsFrames(state))
      frame = requestAnimationFrame(() => {
        frame = undefined
        machine.send({ type: 'frame', at: clock.now() })
        // Needed also after a frame that changed nothing, to request the next one.
        redraw()
      })
  }

  function isCovered(point: Point): boolean {
    const area = areaUnder(machine.state(), point, false)
    const target = area && !ownKeyOf(area) ? area.targets[0] : undefined
    return target !== undefined && isCoveredAt(point, target)
  }

  function readPage(why: PageChange): void {
    if (why !== 'changed') layer.toFront()
    makeRoom(settings.restKey, why !== 'changed')
    const targets = targetsBetweenStickyBars(readTargets())
    const view = viewOf(targets)
    const at = clock.now()
    const point = machine.state().pointer?.point
    machine.send({ type: 'page changed', targets, view, covered: point !== undefined && isCovered(point), why, at })
  }

  const tellJob = (job: Job) => machine.send({ type: 'job', job, at: clock.now() })
  const stopPointer = followPointer({
    moved: (point) => machine.send({ type: 'pointer', point, covered: isCovered(point), at: clock.now() }),
    pressed: (point) => machine.send({ type: 'pressed', point, at: clock.now() }),
    gone: () => machine.send({ type: 'gone', at: clock.now() }),
  })
  const stopKeys = listen(
    window,
    {
      keydown(event) {
        if (event.ctrlKey || event.altKey || event.metaKey || event.shiftKey || event.repeat) return
        const no = machine.state().panel && machine.state().own.find(({ key }) => key.is === 'no')
        if (event.key === PAUSE_KEY) tellJob('pause')
        else if (event.key === 'Escape' && no) machine.send({ type: 'own key', id: no.id, at: clock.now() })
        else return
        event.preventDefault()
        event.stopImmediatePropagation()
      },
    },
    true,
  )
  const stops = [
    machine.subscribe(redraw),
    followPage(readPage),
    onNetwork(() => machine.send({ type: 'network changed', at: clock.now() })),
    stopPointer,
    stopKeys,
    loadModule(
      () => import('./dwell-panel.ts'),
      (loaded) => void ({ buildPanel } = loaded),
    ),
  ]
  readPage('page')

  return {
    change(next) {
      settings = next
      machine.send({ type: 'settings', settings, at: clock.now() })
    },
    tellJob,
    isPaused: () => machine.state().isPaused,
    stop() {
      for (const stop of stops) stop()
      holdPage(false)
      if (frame !== undefined) cancelAnimationFrame(frame)
      layer.remove()
      removeRoom()
    },
  }
}
