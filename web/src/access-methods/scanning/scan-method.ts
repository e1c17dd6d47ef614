/**
 * Runs scanning on the real page: passes gestures to the machine, and its effects to the page, the highlight and the
 * voice. A choice happens in the same task as its gesture.
 */
import { inEveryLanguage } from '@beckon/contract/languages'
import type { Profile } from '@beckon/contract/profile'
import { undo, availableUndo } from '../../core/press-history/undo.ts'
import { pressedBy } from '../../core/press/press-method.ts'
import { followPresses, note } from '../../core/press/remote-presses.ts'
import { stopSequence } from '../../core/macros/run-sequence.ts'
import { realClock } from '../../platform/clock.ts'
import { runMachine, type TimerEffect } from '../../platform/machine.ts'
import { pageChangeLock } from '../../platform/signals.ts'
import { shared, useSharedState } from '../../platform/shared-state.ts'
import { say } from '../../texts/say.ts'
import { announce } from '../../ui/announce.ts'
import type * as Speech from '../../ui/speech/speak.ts'
import { stuckInWords, switchesInWords } from '../switch-input/switch-words.ts'
import type { ActiveMethod } from '../access-method.ts'
import { loadModule, loadOnce } from '../../ui/lazy-part.tsx'
import { followPage, followPageInUse } from '../page-reader/follow-page.ts'
import { openView } from './scan-view.ts'
import { choose, readTargets } from '../page-reader/page-targets.ts'
import { longPress } from '../switch-input/can-press.ts'
import { keysRepeat, releaseHeldKey, pressDirectly } from '../switch-input/direct-press.ts'
import type { Gesture } from '../switch-input/switch-machine.ts'
import { runSwitches, type RunningSwitches, type SwitchNews } from '../switch-input/run-switches.ts'
import { notScanning, scanStep } from './scan-machine.ts'
import { isUndo, itemAt, placeUndo, treeOfProfile } from './scan-tree.ts'
import type { ScanAnnouncement, ScanEffect, ScanEvent, ScanState } from './scan-types.ts'
import type { Level, TargetId } from '../page-reader/target.ts'
import { scanTexts as texts, wordsOf } from './scan-texts.ts'

/** `listenToSwitches`: in place of listeners of its own. `why`: why the switches scan, shown all the time. */
export function scanMethod(
  first: Profile,
  startsQuietly = false,
  listenToSwitches = runSwitches,
  why: () => string | undefined = () => undefined,
): ActiveMethod {
  let profile = first
  let isSilent = startsQuietly
  let lastChosen: TargetId | undefined
  /** The last announcement, for the switch job "say again". */
  let lastSaid: string | undefined
  let toSay: { readonly words: string; readonly isName: boolean }[] = []
  const now = (): number => realClock.now()

  const scan = runMachine<ScanState, ScanEvent, ScanEffect>(scanStep, notScanning(profile.scan), perform, {
    timeIsUp: (at) => ({ type: 'time is up', at }),
  })
  const view = openView(() => ({ state: scan.state(), profile, why: why() }))

  function perform(effect: Exclude<ScanEffect, TimerEffect>): void {
    switch (effect.do) {
      case 'choose':
        lastChosen = effect.id
        return pressedBy('scan', () => void choose(effect.id))
      case 'say':
        return tell(effect.say)
      case 'hush':
        toSay = []
        return hush()
      case 'sound':
        return scanSound(effect.cue)
    }
  }

  /**
   * Speaks aloud for users who scan by ear, otherwise announces. Only for the former, the machine asks for the name of
   * each item.
   */
  function tell(what: ScanAnnouncement): void {
    const words = wordsOf(what, shared().language)
    // The press history also has choices that were undone before they were sent.
    if (what.what === 'undone')
      note({ id: what.id, label: inEveryLanguage(what.name), commands: [] }, 'scan', { is: 'never sent' })
    addToSay(words, what.what === 'item')
    if (!profile.scan.auditory && !isSilent) announce(inOneText())
  }

  /** An outcome ("Nothing sent") and what follows it at once are said together. */
  function addToSay(words: string, isName = false): void {
    if (toSay.length === 0) queueMicrotask(sayAll)
    toSay.push({ words, isName })
    lastSaid = inOneText()
  }

  function inOneText(): string {
    const text = toSay.map(({ words }) => words).join('. ')
    // Some are whole sentences.
    return text.replaceAll('.. ', '. ')
  }

  function sayAll(): void {
    if (toSay.length === 0) return
    lastSaid = inOneText()
    const ofScanning = toSay.every(({ isName }) => isName) ? 'name' : 'question'
    toSay = []
    if (profile.scan.auditory) sayByEar(lastSaid, ofScanning)
  }

  function sayByEar(words: string, ofScanning: 'name' | 'question'): void {
    sayAloud(words, { ofScanning, onEnd: () => scan.send({ type: 'spoken', at: now() }) })
  }

  function onSwitch(news: SwitchNews): void {
    const { language } = shared()
    if (news.do === 'panic') return scan.send({ type: 'panic', at: now() })
    if (news.do === 'stuck') {
      releaseHeldKey()
      return announce(stuckInWords(news.switch, language))
    }
    const { gesture } = news
    // A switch stops a running sequence, and does nothing else then.
    if (gesture.phase !== 'release' && stopSequence()) return
    // A paused method presses nothing; a key that is held is still released.
    const isReleaseOrRuns = gesture.phase === 'release' || !isPaused(scan.state())
    if (isReleaseOrRuns && gesture.job === 'take back') return undoOrGoBack(gesture)
    if (isReleaseOrRuns && pressDirectly(gesture)) return
    if (gesture.job === 'say again' && gesture.phase === 'press' && lastSaid !== undefined)
      return profile.scan.auditory ? sayByEar(lastSaid, 'question') : announce(lastSaid)
    scan.send({ type: 'gesture', gesture })
  }

  /** The switch job for Undo: cancels a waiting choice or, if there is none, undoes the newest press. */
  function undoOrGoBack(gesture: Gesture): void {
    if (gesture.phase !== 'press') return
    if (scan.state().activity.at === 'choosing') scan.send({ type: 'gesture', gesture: { ...gesture, job: 'back' } })
    else pressedBy('switch', undo)
  }

  /** Whether the Undo key comes first, and whether it has been highlighted since. */
  let undoIs: 'offered' | 'highlighted' | undefined

  /** Keeps Undo in the first place until the highlight has been on it and moved on. */
  function followUndo(): void {
    const { activity } = scan.state()
    if (undoIs === undefined || !('place' in activity)) return
    if (isUndo(itemAt(scan.state().tree, activity.place))) undoIs = 'highlighted'
    else if (undoIs === 'highlighted') offerUndo(undefined)
  }

  function offerUndo(how: typeof undoIs): void {
    undoIs = how
    scan.send({ type: 'page changed', tree: readTree(), why: 'changed', at: now() })
  }

  const holdPage = pageChangeLock.holder()

  function startSwitches(): RunningSwitches {
    const { switches, press, scan: settings } = profile
    return listenToSwitches(
      {
        switches,
        press,
        heldMoves: settings.method === 'inverse',
        heldRepeats: keysRepeat,
        longCounts: (job) => longPress(job, profile.scan) !== undefined,
      },
      onSwitch,
      () => !isPaused(scan.state()),
    )
  }

  function readTree(): Level | undefined {
    const tree = treeOfProfile(readTargets(), profile, shared().language)
    return tree && placeUndo(tree, undoIs !== undefined)
  }

  const { language } = shared()
  const onWords = say(texts.scanningOn, language, { switches: switchesInWords(profile, language) })
  if (profile.scan.auditory) announceByEar(true)
  if (profile.scan.auditory && !isSilent) addToSay(onWords)
  let switches = startSwitches()
  scan.send({ type: 'begin', tree: readTree(), at: now() })
  const stops = [
    followPage((why) => {
      if (why !== 'changed') view.toFront()
      scan.send({ type: 'page changed', tree: readTree(), why, at: now() })
      view.drawSoon()
    }),
    // Names of synthetic targets are in the page's language.
    useSharedState.subscribe(({ language }, before) => {
      if (language !== before.language) scan.send({ type: 'page changed', tree: readTree(), why: 'changed', at: now() })
    }),
    followPresses(({ last, failed }, before) => {
      if (last === before.last || last?.outcome === undefined) return
      if (last.outcome.is !== 'failed') {
        if (lastChosen !== undefined) scan.send({ type: 'press answered', id: lastChosen, worked: true, at: now() })
        if (availableUndo().is === 'can') offerUndo('offered')
        return
      }
      // Several keys may have failed; only new failures are reported.
      for (const id of Object.keys(failed))
        if (failed[id] !== before.failed[id] || id === lastChosen)
          scan.send({ type: 'press answered', id, worked: false, at: now() })
    }),
    followPageInUse((inUse) => {
      if (inUse) return scan.send({ type: 'resume', at: now() })
      switches.forget()
      releaseHeldKey()
      hush()
      scan.send({ type: 'suspend' })
    }, 'switch'),
    scan.subscribe(view.drawSoon),
    scan.subscribe(followUndo),
    scan.subscribe(() => holdPage(scan.state().activity.at === 'choosing')),
  ]
  if (!profile.scan.auditory && !isSilent) announce(onWords)
  isSilent = false

  return {
    change(next) {
      const before = profile
      profile = next
      const isMethodNew = before.scan.method !== next.scan.method
      if (before.switches !== next.switches || before.press !== next.press || isMethodNew) {
        switches.stop()
        releaseHeldKey()
        switches = startSwitches()
      }
      if (before.scan.auditory !== next.scan.auditory) announceByEar(next.scan.auditory)
      scan.send({ type: 'settings', settings: next.scan, at: now() })
      scan.send({ type: 'page changed', tree: readTree(), why: 'changed', at: now() })
      view.drawSoon()
    },
    stop(isQuiet) {
      // The machine stops first: if a choice turned scanning off, the rest of that step must not be performed.
      scan.stop()
      toSay = []
      switches.stop()
      releaseHeldKey()
      hush()
      for (const stopIt of stops) stopIt()
      holdPage(false)
      view.close()
      if (profile.scan.auditory) announceByEar(false)
      if (isQuiet) return
      const words = say(texts.scanningOff, shared().language)
      if (profile.scan.auditory) sayAloud(words)
      else announce(words)
    },
  }
}

function isPaused({ activity }: ScanState): boolean {
  return activity.at === 'paused'
}

/** Loaded with the first sound. If it cannot be, scanning makes none. */
function scanSound(cue: 'group'): void {
  void import('../../core/press/sounds.ts').then(({ playSound }) => playSound(cue)).catch(() => {})
}

/** The voice for scanning by ear, loaded with the first words. */
let isVoiceRequested = false
let voice: typeof Speech | undefined
const loadVoice = loadOnce(() => import('../../ui/speech/speak.ts'))

/**
 * Calls `act` at once if the voice is loaded: what a chosen key announces must come after `hush`. Otherwise calls take
 * effect in order.
 */
function withVoice(act: (speech: typeof Speech) => void, otherwise = () => {}): void {
  if (voice !== undefined) return act(voice)
  loadVoice().then((loaded) => act((voice = loaded)), otherwise)
}

/** `onEnd`: called when it has been spoken, or at once if there is no voice. */
function sayAloud(
  words: string,
  { ofScanning, onEnd = () => {} }: { readonly ofScanning?: 'name' | 'question'; readonly onEnd?: () => void } = {},
): void {
  isVoiceRequested = true
  withVoice((speech) => speech.sayAloud(words, onEnd, { ofScanning }), onEnd)
}

let stopAnnouncing = (): void => {}

/** Who scans by ear may have no screen reader, and has to hear that a press failed. */
function announceByEar(isOn: boolean): void {
  stopAnnouncing()
  stopAnnouncing = isOn ? loadModule(loadVoice, announceAloud) : () => {}
}

function announceAloud(speech: typeof Speech): () => void {
  speech.announceAloud(true, 'scanning')
  return () => speech.announceAloud(false, 'scanning')
}

function hush(): void {
  if (isVoiceRequested) withVoice((speech) => speech.hush())
}
