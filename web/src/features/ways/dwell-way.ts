/** Dwell on the real page, with the user's switches for who looks and presses. */
import { realClock } from '../../platform/clock.ts'
import { shared } from '../../platform/shared-state.ts'
import { say } from '../../texts/texts.ts'
import { announce } from '../../ui/announce.ts'
import { startDwell } from './dwell.ts'
import type { BeginWay } from './engine.ts'
import { followPage } from './follow-page.ts'
import { followSight } from './in-sight.ts'
import { choose, elementOf, readTargets } from './page-targets.ts'
import type { Job, Profile } from './profile.ts'
import { runSwitches, type RunningSwitches } from './run-switches.ts'
import { waysTexts as texts } from './texts.ts'

export const dwellWay: BeginWay = (first) => {
  let tellJob: (job: Job) => void = () => {}

  function listen({ switches, press }: Profile): RunningSwitches {
    return runSwitches(
      { switches, press, heldMoves: false },
      (news) => {
        if (news.do === 'panic') tellJob('pause')
        else if (news.do === 'stuck') announce(say(texts.stuck, shared().language, { number: news.switch + 1 }))
        else if (news.gesture.phase !== 'release') tellJob(news.gesture.job)
      },
      () => true,
    )
  }

  let profile = first
  let switches = listen(first)
  const stopSight = followSight((inSight) => inSight || switches.forget())
  const dwell = startDwell(first.dwell, {
    targets: readTargets,
    elementOf,
    choose,
    followPage,
    followJobs(heard) {
      tellJob = heard
      return () => (tellJob = () => {})
    },
    say: announce,
    clock: realClock,
  })
  announce(say(texts.dwellOn, shared().language))

  return {
    change(next) {
      const before = profile
      profile = next
      if (before.switches !== next.switches || before.press !== next.press) {
        switches.stop()
        switches = listen(next)
      }
      if (before.dwell !== next.dwell) dwell.change(next.dwell)
    },
    stop(isQuiet) {
      switches.stop()
      stopSight()
      dwell.stop()
      if (!isQuiet) announce(say(texts.dwellOff, shared().language))
    },
  }
}
