/** Dwell on the real page, together with the user's switches for people who look and press. */
import { realClock } from '../../platform/clock.ts'
import { shared } from '../../platform/shared-state.ts'
import { say } from '../../texts/texts.ts'
import { announce } from '../../ui/announce.ts'
import { fetchPart } from '../../ui/lazy-part.tsx'
import { startDwell } from './dwell.ts'
import type { stuckInWords as StuckInWords } from '../switch-input/switch-announcements.ts'
import { dwellTexts } from './dwell-texts.ts'
import type { StartMethod } from '../access-method.ts'
import { followPage } from '../page-reader/follow-page.ts'
import { followPageInUse } from '../page-reader/page-in-use.ts'
import { choose, elementOf, readTargets } from '../page-reader/page-targets.ts'
import type { Job, Profile } from '@beckon/contract/profile'
import { followEscape } from '../switch-input/follow-escape.ts'
import type { RunningSwitches, SwitchNews } from '../switch-input/run-switches.ts'

export const dwellMethod: StartMethod = (first) => {
  let tellJob: (job: Job) => void = () => {}
  let paused = dwellTexts.paused

  function listen({ switches, press }: Profile): RunningSwitches {
    paused = dwellTexts.paused
    if (switches.length === 0) return followEscape(() => tellJob('pause'))
    let running: RunningSwitches | undefined
    const stop = fetchPart(
      () => Promise.all([import('../switch-input/run-switches.ts'), import('../switch-input/switch-announcements.ts')]),
      ([{ runSwitches }, { stuckInWords, PAUSED_IN_WORDS }]) => {
        paused = PAUSED_IN_WORDS
        const setup = { switches, press, heldMoves: false }
        running = runSwitches(
          setup,
          (news) => heard(news, stuckInWords),
          () => !dwell.isPaused(),
        )
        return running.stop
      },
    )
    return { forget: () => running?.forget(), stop }
  }

  function heard(news: SwitchNews, stuckInWords: typeof StuckInWords): void {
    if (news.do === 'panic') tellJob('pause')
    else if (news.do === 'stuck') announce(stuckInWords(news.switch, shared().language))
    else if (news.gesture.phase !== 'release') tellJob(news.gesture.job)
  }

  let profile = first
  let switches = listen(first)
  const stopFollowing = followPageInUse((inUse) => inUse || switches.forget(), 'pointer')
  const dwell = startDwell(first.dwell, {
    targets: readTargets,
    elementOf,
    choose,
    followPage,
    followJobs(heard) {
      tellJob = heard
      return () => (tellJob = () => {})
    },
    paused: () => paused,
    say: announce,
    clock: realClock,
  })
  announce(say(dwellTexts.on, shared().language))

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
      stopFollowing()
      dwell.stop()
      if (!isQuiet) announce(say(dwellTexts.off, shared().language))
    },
  }
}
