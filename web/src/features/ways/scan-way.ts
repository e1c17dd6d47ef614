/**
 * Scanning on the real page: switches to gestures, gestures to the machine, and what it decides to the page, the
 * highlight and the ear. What a gesture chooses is chosen in the task of that gesture.
 */
import { letGo } from '../../buttons/press/hold-to-repeat.ts'
import { followPresses } from '../../buttons/press/remote-presses.ts'
import { realClock } from '../../platform/clock.ts'
import { runMachine } from '../../platform/machine.ts'
import { shared, useSharedState } from '../../platform/shared-state.ts'
import { readStored } from '../../platform/stored-values.ts'
import { say } from '../../texts/texts.ts'
import { announce } from '../../ui/announce.ts'
import { switchesInWords, wordsOf } from './announcements.ts'
import type { Way } from './engine.ts'
import { followPage } from './follow-page.ts'
import { followSight } from './in-sight.ts'
import { openView } from './scan-view.ts'
import { choose, readTargets } from './page-targets.ts'
import { pressDirectly } from './direct-press.ts'
import type { Profile } from './profile.ts'
import { runSwitches, type RunningSwitches, type SwitchNews } from './run-switches.ts'
import { notScanning, scanStep } from './scan-machine.ts'
import { scanSound } from './scan-sound.ts'
import type { ScanAnnouncement, ScanEffect, ScanEvent, ScanOptions, ScanState } from './scan-types.ts'
import { hush, sayAloud } from './speech.ts'
import { treeOf } from './target-tree.ts'
import type { Level, TargetId } from './target.ts'
import { inUsualOrder } from './usual-use.ts'
import { waysTexts as texts } from './texts.ts'

export function scanWay(first: Profile): Way {
  let profile = first
  let stopWaiting = (): void => {}
  let lastChosen: TargetId | undefined
  let lastSaid: string | undefined
  let toSay: string[] = []
  const now = (): number => realClock.now()

  const scan = runMachine<ScanState, ScanEvent, ScanEffect>(
    scanStep,
    notScanning(optionsOf(profile)),
    (effect, send) => {
      switch (effect.do) {
        case 'stop waiting':
          return stopWaiting()
        case 'wait':
          stopWaiting()
          stopWaiting = realClock.after(effect.ms, () => send({ type: 'time is up', at: now() }))
          return
        case 'choose':
          lastChosen = effect.id
          return void choose(effect.id)
        case 'say':
          return tell(effect.say)
        case 'hush':
          toSay = []
          return hush()
        case 'sound':
          return scanSound(effect.cue)
      }
    },
  )
  const view = openView(() => ({ state: scan.state(), profile }))

  /** To the ear of who scans by ear, else to a reader; but no step and no level is anything to a reader. */
  function tell(what: ScanAnnouncement): void {
    const words = wordsOf(what, shared().language)
    if (!profile.scan.auditory) {
      if (what.what !== 'level' && what.what !== 'item' && what.what !== 'parts') announce((lastSaid = words))
      return
    }
    // A level and its first item come one after the other, and are one thing to say.
    if (toSay.length === 0) queueMicrotask(sayAll)
    toSay.push(words)
  }

  function sayAll(): void {
    if (toSay.length === 0) return
    lastSaid = toSay.join('. ')
    toSay = []
    sayAloud(lastSaid, () => scan.send({ type: 'spoken', at: now() }))
  }

  function heard(news: SwitchNews): void {
    const { language } = shared()
    if (news.do === 'panic') return scan.send({ type: 'panic', at: now() })
    if (news.do === 'stuck') {
      letGo()
      return announce(say(texts.stuck, language, { number: news.switch + 1 }))
    }
    const { gesture } = news
    if (pressDirectly(gesture)) return
    if (gesture.job === 'say again' && gesture.phase === 'press' && lastSaid !== undefined)
      return profile.scan.auditory ? sayAloud(lastSaid) : announce(lastSaid)
    scan.send({ type: 'gesture', gesture })
  }

  function listen(): RunningSwitches {
    const { switches, press, scan: settings } = profile
    return runSwitches(
      { switches, press, heldMoves: settings.method === 'inverse', heldRepeats: readStored('holdToRepeat') ?? false },
      heard,
      () => !isPaused(scan.state()),
    )
  }

  function read(): Level | undefined {
    const tree = treeOf(readTargets(), treeOptionsOf(profile))
    const { method, pattern, order } = profile.scan
    const isUsual = order === 'usual' && pattern === 'groups' && method !== 'halves'
    return tree && isUsual ? inUsualOrder(tree) : tree
  }

  let switches = listen()
  scan.send({ type: 'begin', tree: read(), at: now() })
  const ends = [
    followPage((why) => {
      if (why !== 'changed') view.toFront()
      scan.send({ type: 'page changed', tree: read(), why, at: now() })
      view.drawSoon()
    }),
    // The words of made-up things are in the page's language.
    useSharedState.subscribe(({ language }, before) => {
      if (language !== before.language) scan.send({ type: 'page changed', tree: read(), why: 'changed', at: now() })
    }),
    followPresses(({ last, failed }, before) => {
      if (last === before.last || last?.outcome === undefined) return
      if (last.outcome.is !== 'failed') {
        if (lastChosen !== undefined) scan.send({ type: 'press told', id: lastChosen, worked: true, at: now() })
        return
      }
      for (const id of Object.keys(failed))
        if (failed[id] !== before.failed[id] || id === lastChosen)
          scan.send({ type: 'press told', id, worked: false, at: now() })
    }),
    followSight((inSight) => {
      if (inSight) return scan.send({ type: 'resume', at: now() })
      switches.forget()
      hush()
      scan.send({ type: 'suspend' })
    }),
    scan.subscribe(view.drawSoon),
  ]
  const { language } = shared()
  announce(say(texts.scanningOn, language, { switches: switchesInWords(profile, language) }))

  return {
    change(next) {
      const before = profile
      profile = next
      const isMethodNew = before.scan.method !== next.scan.method
      if (before.switches !== next.switches || before.press !== next.press || isMethodNew) {
        switches.stop()
        switches = listen()
      }
      scan.send({ type: 'settings', settings: optionsOf(next), at: now() })
      scan.send({ type: 'page changed', tree: read(), why: 'changed', at: now() })
      view.drawSoon()
    },
    stop(isQuiet) {
      switches.stop()
      stopWaiting()
      hush()
      for (const end of ends) end()
      view.close()
      if (!isQuiet) announce(say(texts.scanningOff, shared().language))
    },
  }
}

function optionsOf({ scan }: Profile): ScanOptions {
  return scan
}

function isPaused({ now }: ScanState): boolean {
  return now.at === 'paused'
}

function treeOptionsOf({ scan: { method, pattern }, switches }: Profile) {
  return {
    // By halves the machine cuts a line by itself.
    pattern: method === 'halves' ? 'line' : pattern,
    withBack: method !== 'halves' && !switches.some(({ job }) => job === 'back'),
    // Holding the switch is how to move: it cannot be how to pause.
    withPause: method === 'inverse',
    language: shared().language,
  } as const
}
