/** The user's side of a help in this tab: follows it, and does what the machine says with the real settings. */
import {
  answerHelp,
  endHelp,
  offerHelp,
  readHelp,
  settingsIn,
  withSettings,
  type HelpSettings,
} from '@beckon/contract/helper'
import type { Profile } from '@beckon/contract/profile'
import type { ThemeChoice } from '@beckon/contract/themes'
import * as v from 'valibot'
import { authorisedCall } from '../../client/authorised-call.ts'
import { canAskByItself } from '../../client/refresh.ts'
import { reportFailure } from '../../client/report-failure.ts'
import { onSessionEnd } from '../../client/session-store.ts'
import { realClock } from '../../platform/clock.ts'
import { listen } from '../../platform/listen.ts'
import { runMachine } from '../../platform/machine.ts'
import { applyAppearance } from '../../platform/appearance.ts'
import { redraw } from '../../platform/redraw.ts'
import { shared } from '../../platform/shared-state.ts'
import { create } from '../../platform/state-hook.ts'
import { readKept, readStored, tryStored, writeStored } from '../../platform/stored-values.ts'
import { startAccessMethods, changeProfile, rereadProfile, profile } from '../../access-methods/current-method.ts'
import { SPACE } from '../../access-methods/access-link-profiles.ts'
import { showLayout } from '../../access-methods/layout/layout.ts'
import { useTest } from '../access-settings/switch-test/stored-result.ts'
import { linesOf } from '../access-settings/switch-test/proposal.ts'
import { parseProfile } from '../../access-methods/stored-profile.ts'
import { forgetAsked, setAsked, useAsked } from './asked.ts'
import { followHelp, type Following } from './follow-help.ts'
import { questionIn, step, type UsersEffect, type UsersHelp } from './users-machine.ts'

export const useUsersHelp = create<{ readonly help: UsersHelp; readonly isReached: boolean }>(() => ({
  help: helpAtLoad(),
  isReached: true,
}))

const machine = runMachine(step, useUsersHelp.getState().help, perform)
machine.subscribe(() => {
  const help = machine.state()
  const { asked } = useAsked.getState()
  if (help.at === 'none') setAsked(undefined)
  // The result of the help is shown until it is closed, or until a reload.
  else if (help.at !== 'asked') forgetAsked()
  else if (asked) setAsked({ ...asked, acceptedView: help.isAccepting ? help.view : undefined })
  useUsersHelp.setState({ help })
})

/** A page that was loaded again before the server had heard a yes finds out what became of it. */
function helpAtLoad(): UsersHelp {
  const { asked } = useAsked.getState()
  if (asked === undefined) return { at: 'none' }
  const { success, output } = v.safeParse(readHelp.answer, asked.acceptedView)
  return success && questionIn(output)
    ? { at: 'asked', view: output, isAccepting: 'unsure' }
    : { at: 'asked', view: undefined }
}

/** A page that is being left is gone by then. */
const LEAVING_TAKES_MS = 1_000
let following: Following | undefined
/** Takes the proposed settings off the page. */
let endTrial = () => {}
/** Restores the settings from before the yes. */
let undoAccepted = () => {}
let stopTimer = () => {}

/** Follows the help while the bar or the page is shown; the returned function stops that. No session, no help. */
export function followUsersHelp(): () => void {
  const stopHearing = onSessionEnd(() => machine.send({ type: 'closed' }))
  if (shared().arToken === undefined) machine.send({ type: 'closed' })
  following = followHelp({
    ask: (version, signal) => authorisedCall(readHelp, { query: version === undefined ? {} : { version }, signal }),
    mayAsk: canAskByItself,
    isOver: ({ status }) => status === 'NOT-FOUND',
    onView: (view) => machine.send({ type: 'told', view }),
    onOver: () => machine.send({ type: 'over' }),
    onReach: (isReached) => useUsersHelp.setState({ isReached }),
    onRefused: (refused) => reportFailure('readHelp', refused),
  })
  return () => {
    stopHearing()
    following?.stop()
    following = undefined
  }
}

/** Whether there is a help that another tab, or an earlier page, asked for. */
export async function lookForHelp(): Promise<void> {
  if (machine.state().at !== 'none') return
  const result = await authorisedCall(readHelp, {})
  if (result.is === 'answer' && result.answer.at !== 'accepted' && machine.state().at === 'none') {
    setAsked({ switchTest: false })
    machine.send({ type: 'asked' })
  }
}

/** False when there is no link. */
export async function askForHelp(switchTest: boolean): Promise<boolean> {
  const result = await authorisedCall(offerHelp, { body: {} })
  if (result.is !== 'answer') {
    if (result.is === 'refused') reportFailure('offerHelp', result)
    return false
  }
  setAsked({ key: result.answer.key, switchTest })
  machine.send({ type: 'asked' })
  following?.askNow()
  return true
}

/** False when the server may not have heard of it. */
export async function endHelpNow(): Promise<boolean> {
  const result = await authorisedCall(endHelp, { body: {} })
  if (result.is === 'refused') reportFailure('endHelp', result)
  if (result.is !== 'answer') return false
  machine.send({ type: 'ended' })
  return true
}

/** The user confirms who the helper is. From now on the helper sees the settings. */
export async function admit(): Promise<boolean> {
  const switchTest = useAsked.getState().asked?.switchTest ? linesOf(useTest.getState().times, ownProfile()) : undefined
  const body = { say: 'admit', settings: ownSettings(), ...(switchTest && { switchTest }) } as const
  const result = await authorisedCall(answerHelp, { body })
  if (result.is === 'answer') machine.send({ type: 'told', view: result.answer })
  following?.askNow()
  return result.is === 'answer'
}

export const answer = (said: 'yes' | 'no' | 'go back' | 'undo' | 'closed'): void => machine.send({ type: said })
export const tryIt = (): void => machine.send({ type: 'try', now: realClock.now() })

/** The settings as the user has them, whatever is tried. */
function ownProfile(): Profile {
  return parseProfile(readKept('ways') ?? '') ?? profile()
}

function ownTheme(): ThemeChoice {
  return readKept('theme') ?? 'device'
}

export function ownSettings(): HelpSettings {
  return settingsIn(ownProfile(), ownTheme())
}

/**
 * The user's profile with the proposed settings. A user without a switch gets one, since otherwise nothing would press.
 */
function wanted(own: Profile, proposed: HelpSettings): Profile {
  const next = withSettings(own, proposed) ?? own
  const needsSwitch = next.way !== 'off' && next.way !== 'dwell' && next.switches.length === 0
  return needsSwitch ? { ...next, switches: [SPACE] } : next
}

function perform(effect: UsersEffect): void {
  switch (effect.do) {
    case 'show': {
      startAccessMethods()
      const stops = [
        tryStored('ways', JSON.stringify(wanted(ownProfile(), effect.proposed))),
        tryStored('theme', effect.proposed.theme),
        // When another tab changes the stored appearance, this page shows it.
        listen(window, { storage: () => applyAppearance(readStored) }),
      ]
      endTrial = () => {
        for (const stop of stops) stop()
      }
      return showAgain()
    }
    case 'put back':
      endTrial()
      stopTimer()
      return showAgain()
    case 'keep': {
      const before = ownProfile()
      const theme = ownTheme()
      startAccessMethods()
      undoAccepted = () => {
        changeProfile(before)
        writeStored('theme', theme)
      }
      changeProfile(wanted(before, effect.proposed))
      writeStored('theme', effect.proposed.theme)
      return showAgain()
    }
    case 'restore':
      undoAccepted()
      return showAgain()
    case 'wait':
      stopTimer()
      stopTimer = realClock.after(effect.ms, () => machine.send({ type: 'time is up', now: realClock.now() }))
      return
    case 'ask now':
      return following?.askNow()
    case 'say':
      return void say(effect)
  }
}

function showAgain(): void {
  rereadProfile()
  showLayout(profile())
  applyAppearance(readStored)
  redraw()
}

async function say({ say: said, number }: Extract<UsersEffect, { do: 'say' }>): Promise<void> {
  const result = await authorisedCall(answerHelp, { body: { say: said, number } })
  if (said === 'yes') {
    const isAgreed = result.is !== 'refused' || result.http >= 500
    // Without an answer, or after a fault of the server, the user's yes counts all the same. A page that is being left
    // gets no answer either.
    realClock.after(result.is === 'answer' ? 0 : LEAVING_TAKES_MS, () => machine.send({ type: 'heard', isAgreed }))
  } else if (result.is === 'answer' && questionIn(result.answer) === undefined)
    machine.send({ type: 'told', view: result.answer })
  else if (result.is !== 'answer') following?.askNow()
}
