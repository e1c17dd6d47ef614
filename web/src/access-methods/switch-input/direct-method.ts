/**
 * Direct switches: each is a key of the remote, for people with several reliable movements. There is no highlight, and
 * nothing moves.
 */
import type { Profile } from '@beckon/contract/profile'
import { shared } from '../../platform/shared-state.ts'
import { say } from '../../texts/say.ts'
import { announce } from '../../ui/announce.ts'
import { stuckInWords, switchesInWords, accessMethodTexts, switchTexts } from './switch-words.ts'
import { keysRepeat, releaseHeldKey, pressDirectly } from './direct-press.ts'
import { stopSequence } from '../../core/macros/run-sequence.ts'
import type { StartMethod } from '../access-method.ts'
import { followPageInUse } from '../page-reader/follow-page.ts'
import { runSwitches, type RunningSwitches } from './run-switches.ts'

export const directMethod: StartMethod = (first, startsQuietly = false) => {
  let isPaused = false

  function listen({ switches, press }: Profile): RunningSwitches {
    return runSwitches(
      { switches, press, heldMoves: false, heldRepeats: keysRepeat },
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
        } else if (!isPaused || news.gesture.phase === 'release') pressDirectly(news.gesture)
      },
      () => !isPaused,
    )
  }

  let switches = listen(first)
  const stopFollowing = followPageInUse((inUse) => {
    if (inUse) return
    switches.forget()
    releaseHeldKey()
  }, 'switch')
  const { language } = shared()
  if (!startsQuietly) announce(say(switchTexts.directOn, language, { switches: switchesInWords(first, language) }))
  return {
    change(next) {
      switches.stop()
      releaseHeldKey()
      switches = listen(next)
    },
    stop(isQuiet) {
      switches.stop()
      releaseHeldKey()
      stopFollowing()
      if (!isQuiet) announce(say(switchTexts.directOff, shared().language))
    },
  }
}
