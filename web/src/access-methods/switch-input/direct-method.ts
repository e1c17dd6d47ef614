/**
 * Direct switches: each is a key of the remote, for people with several reliable movements. There is no highlight, and
 * nothing moves, except where none of these keys can be pressed, such as in a dialog or on an error page: there the
 * switches scan.
 */
import type { Job, Profile } from '@beckon/contract/profile'
import { shared } from '../../platform/shared-state.ts'
import { say } from '../../texts/say.ts'
import { announce } from '../../ui/announce.ts'
import { stuckInWords, switchesInWords, accessMethodTexts, switchTexts } from './switch-words.ts'
import { keyOfJob, keysRepeat, pressableKey, releaseHeldKey, pressDirectly } from './direct-press.ts'
import { stopSequence } from '../../core/macros/run-sequence.ts'
import { loadModule } from '../../ui/lazy-part.tsx'
import type { ActiveMethod, StartMethod } from '../access-method.ts'
import { followPage, followPageInUse } from '../page-reader/follow-page.ts'
import { runSwitches, type RunningSwitches, type SwitchNews } from './run-switches.ts'
import { withScanningJobs } from './scanning-jobs.ts'
import type { Gesture } from './switch-machine.ts'

/** Where the news of the switches goes while they scan, and whether scanning takes it or is paused. */
interface ScanningPorts {
  readonly heard: (news: SwitchNews) => void
  readonly takes: () => boolean
}

export const directMethod: StartMethod = (first, startsQuietly = false) => {
  let profile = first
  let isPaused = false
  /** The switch that was pressed where no key of the switches can be pressed: its release starts scanning. */
  let scanStarter: number | undefined
  /** Ends the scanning, or its loading. */
  let stopScanning: (() => void) | undefined
  let scanning: ActiveMethod | undefined
  let scanningPorts: ScanningPorts | undefined

  /** One listener for keys and scanning: a switch that is still closed when one follows the other presses nothing. */
  function listen(): RunningSwitches {
    return runSwitches(
      { switches: profile.switches, press: profile.press, heldMoves: false, heldRepeats: keysRepeat },
      (news) => (scanningPorts ? passToScanning(news, scanningPorts) : onSwitchNews(news)),
      () => scanningPorts?.takes() ?? !isPaused,
    )
  }

  function onSwitchNews(news: SwitchNews): void {
    const { language } = shared()
    if (news.do === 'panic') {
      isPaused = !isPaused
      announce(say(isPaused ? accessMethodTexts.paused : accessMethodTexts.goingOn, language))
    } else if (news.do === 'stuck') {
      scanStarter = undefined
      releaseHeldKey()
      announce(stuckInWords(news.switch, language))
    } else if (news.gesture.phase === 'press' && stopSequence()) {
      // A switch stops a running sequence, and does nothing else then.
    } else if (!isPaused || news.gesture.phase === 'release') onGesture(news.gesture)
  }

  function passToScanning(news: SwitchNews, { heard }: ScanningPorts): void {
    const job = news.do === 'gesture' && scanningProfile(profile).switches[news.gesture.switch]?.job
    heard(news.do === 'gesture' && job ? { ...news, gesture: { ...news.gesture, job } } : news)
    pressKeysIfAny()
  }

  function onGesture(gesture: Gesture): void {
    if (gesture.phase === 'release' && gesture.switch === scanStarter) return scanInstead()
    const scans = scanningProfile(profile).switches[gesture.switch]?.job !== 'take back'
    scanStarter = gesture.phase === 'press' && scans && !hasPressableKey(profile) ? gesture.switch : undefined
    if (scanStarter === undefined) pressDirectly(gesture)
  }

  function scanInstead(): void {
    scanStarter = undefined
    stopScanning ??= loadModule(
      async () => (await import('../scanning/scan-method.ts')).scanMethod,
      (scanMethod) => {
        if (isPaused || hasPressableKey(profile)) return pressKeysAgain()
        announce(whyTheyScan())
        const listenToSwitches: typeof runSwitches = (_setup, heard, takes) => {
          scanningPorts = { heard, takes }
          return { forget: () => switches.forget(), stop: () => {} }
        }
        scanning = scanMethod(scanningProfile(profile), true, listenToSwitches, whyTheyScan)
        const stopFollowing = followPage(pressKeysIfAny)
        return () => {
          stopFollowing()
          scanning?.stop(true)
          scanning = undefined
          scanningPorts = undefined
        }
      },
      () => {
        endScanning()
        announce(say(switchTexts.nothingHere, shared().language), { isFailure: true })
      },
    )
  }

  function whyTheyScan(): string {
    const [next, select] = [numbersOf('next'), numbersOf('select')]
    const text = next === '' ? switchTexts.oneScansHere : switchTexts.severalScanHere
    return say(text, shared().language, { next, select })
  }

  /** The numbers of the switches that have this job while they scan, as the user knows them. */
  function numbersOf(wanted: Job): string {
    return scanningProfile(profile)
      .switches.flatMap(({ job }, index) => (job === wanted ? [index + 1] : []))
      .join(', ')
  }

  /** While scanning is paused, it stays: the pause is the user's, and a switch that is held ends it. */
  function pressKeysIfAny(): void {
    if (scanningPorts?.takes() && hasPressableKey(profile)) pressKeysAgain()
  }

  function pressKeysAgain(): void {
    endScanning()
    if (!isPaused) announceSwitches()
  }

  function endScanning(): void {
    stopScanning?.()
    stopScanning = undefined
  }

  function announceSwitches(): void {
    const { language } = shared()
    announce(say(switchTexts.directOn, language, { switches: switchesInWords(profile, language) }))
  }

  let switches = listen()
  const stopFollowing = followPageInUse((inUse) => {
    if (inUse) return
    scanStarter = undefined
    switches.forget()
    releaseHeldKey()
  }, 'switch')
  if (!startsQuietly) announceSwitches()
  return {
    change(next) {
      const before = profile
      profile = next
      if (before.switches !== next.switches || before.press !== next.press) {
        scanStarter = undefined
        switches.stop()
        releaseHeldKey()
        switches = listen()
      }
      scanning?.change(scanningProfile(next))
    },
    stop(isQuiet) {
      endScanning()
      switches.stop()
      releaseHeldKey()
      stopFollowing()
      if (!isQuiet) announce(say(switchTexts.directOff, shared().language))
    },
  }
}

function hasPressableKey({ switches }: Profile): boolean {
  return switches.some(({ job }) => {
    const key = keyOfJob(job)
    return key !== undefined && pressableKey(key) !== undefined
  })
}

function scanningProfile(profile: Profile): Profile {
  const scanning = withScanningJobs(profile)
  return { ...scanning, scan: { ...scanning.scan, startsOn: 'arrival' } }
}
