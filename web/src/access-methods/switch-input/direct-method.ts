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
import { fetchPart } from '../../ui/lazy-part.tsx'
import type { StartMethod } from '../access-method.ts'
import { followPage, followPageInUse } from '../page-reader/follow-page.ts'
import { runSwitches, type RunningSwitches } from './run-switches.ts'
import type { Gesture } from './switch-machine.ts'

export const directMethod: StartMethod = (first, startsQuietly = false) => {
  let profile = first
  let isPaused = false
  /** The switch that was pressed where no key of the switches can be pressed, until its release. */
  let asked: number | undefined
  /** Ends the scanning, or its loading. */
  let stopScanning: (() => void) | undefined

  function listen(): RunningSwitches {
    return runSwitches(
      { switches: profile.switches, press: profile.press, heldMoves: false, heldRepeats: keysRepeat },
      (news) => {
        const { language } = shared()
        if (news.do === 'panic') {
          isPaused = !isPaused
          announce(say(isPaused ? accessMethodTexts.paused : accessMethodTexts.goingOn, language))
        } else if (news.do === 'stuck') {
          releaseHeldKey()
          announce(stuckInWords(news.switch, language))
        } else if (news.gesture.phase === 'press' && stopSequence()) {
          // A switch stops a running sequence, and does nothing else then.
        } else if (!isPaused || news.gesture.phase === 'release') onGesture(news.gesture)
      },
      () => !isPaused,
    )
  }

  function onGesture(gesture: Gesture): void {
    if (gesture.phase === 'press' && gesture.job !== 'take back' && !hasPressableKey(profile)) asked = gesture.switch
    else if (gesture.phase === 'release' && gesture.switch === asked) scanInstead()
    else pressDirectly(gesture)
  }

  /** After the release of the switch: a sound that goes on would select the first item. */
  function scanInstead(): void {
    asked = undefined
    stopScanning ??= fetchPart(
      async () => (await import('../scanning/scan-method.ts')).scanMethod,
      (scanMethod) => {
        if (hasPressableKey(profile)) return pressKeysAgain()
        const { language } = shared()
        const isOne = switchesThatScan(profile).length === 1
        announce(say(isOne ? switchTexts.oneScansHere : switchTexts.severalScanHere, language))
        switches.stop()
        const scanning = scanMethod(scanningProfile(profile), true)
        const stopFollowing = followPage(() => {
          if (hasPressableKey(profile)) pressKeysAgain()
        })
        return () => {
          stopFollowing()
          scanning.stop(true)
        }
      },
      () => {
        stopScanning?.()
        stopScanning = undefined
        announce(say(switchTexts.nothingHere, shared().language), { isFailure: true })
      },
    )
  }

  function pressKeysAgain(): void {
    restart()
    announceSwitches()
  }

  function restart(): void {
    stopScanning?.()
    stopScanning = undefined
    asked = undefined
    switches.stop()
    releaseHeldKey()
    switches = listen()
  }

  function announceSwitches(): void {
    const { language } = shared()
    announce(say(switchTexts.directOn, language, { switches: switchesInWords(profile, language) }))
  }

  let switches = listen()
  const stopFollowing = followPageInUse((inUse) => {
    if (inUse) return
    asked = undefined
    switches.forget()
    releaseHeldKey()
  }, 'switch')
  if (!startsQuietly) announceSwitches()
  return {
    change(next) {
      profile = next
      restart()
    },
    stop(isQuiet) {
      stopScanning?.()
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

/** A switch for Undo keeps its job. */
function switchesThatScan({ switches }: Profile): Profile['switches'] {
  return switches.filter(({ job }) => job !== 'take back')
}

/** Without any timing where there are several switches: the first one moves on, every other one selects. */
function scanningProfile(profile: Profile): Profile {
  const scanning = switchesThatScan(profile)
  const jobOf = (place: number): Job => (scanning.length > 1 && place === 0 ? 'next' : 'select')
  return {
    ...profile,
    switches: profile.switches.map((row) => {
      const place = scanning.indexOf(row)
      return place < 0 ? row : { ...row, job: jobOf(place) }
    }),
    press: { ...profile.press, longHoldMs: 0 },
    scan: { ...profile.scan, method: scanning.length > 1 ? 'step' : 'auto', startsOn: 'arrival' },
  }
}
