/** The page's instance of `presses.ts`, with the real clock, calls and sounds. */
import type { CallName } from '@beckon/contract/calls'
import { pressText } from '@beckon/contract/press-headers'
import { processCecKey, processKey, sendText } from '@beckon/contract/remote'
import { fireEvent } from '@beckon/contract/tv-control'
import { TV_KEYS, type TvKey } from '@beckon/contract/tv-keys'
import { pressTexts } from '@beckon/contract/remote-texts'
import { useStore } from '../../platform/state-hook.ts'
import type { CallResult, PressStamp } from '../../client/api-client.ts'
import { authorisedCall } from '../../client/authorised-call.ts'
import { reportFailure } from '../../client/failures.ts'
import { serverClock } from '../../client/server-clock.ts'
import { boxInUse, onSessionEnd } from '../../client/session-store.ts'
import { realClock, instant } from '../../platform/clock.ts'
import { takeEarlyPresses } from '../../platform/head-script.ts'
import { randomId } from '../../platform/random-id.ts'
import { shared, useSharedState } from '../../platform/shared-state.ts'
import { say } from '../../texts/say.ts'
import { announce } from '../../ui/announce.ts'
import { eventOf } from '../../remote-model/tv-buttons.ts'
import { outcomeOf, outcomeOfAll, type PressOutcome, type FailureReason } from './outcomes.ts'
import type { Command, Pressable } from '../../remote-model/button-table.ts'
import { makePresses, type PressOrigin, type QueueName, type PressesState, type StatusMessage } from './presses.ts'
import { pressInstant, pressedBy, pressMethodNow, methodOfClick } from './press-method.ts'
import type { Cue } from './sounds.ts'

/** Sounds are loaded only for users who chose them, before the first press. If they cannot be, the remote is silent. */
const loadSounds = () => import('./sounds.ts')
function fetchSounds({ keySound } = shared()): void {
  if (keySound) void loadSounds().catch(() => {})
}
useSharedState.subscribe(fetchSounds)
fetchSounds()

/** The sentences of failed presses. */
export const loadFailure = () => import('./Failure.tsx')

const presses = makePresses({
  clock: realClock,
  isSoundOn: () => shared().keySound,
  playSound: sound,
  queueOf,
  boxNow: () => shared().deviceId,
  pressMethodNow,
  pressInstant,
  ageMs: (pressedAt) => instant().steady - pressedAt.steady,
  isServerClockAwaited: () => serverClock.isAwaited(instant()),
  page: randomId(),
  send: sendPress,
  announceFailure(failed, label) {
    const { language } = shared()
    loadFailure()
      .then(({ failureSentence }) => failureSentence(failed, label, language))
      .catch(() => say(pressTexts.lastPressFailed, language))
      .then((words) => announce(words, { isFailure: true }))
  },
  announceUnderstood: (understood) => announce(say(pressTexts.understood, shared().language, { understood })),
})

serverClock.onKnown = presses.clockKnown

/**
 * Every button of every remote calls `press`. `note` logs a press that goes through no queue; `touch` flashes its
 * button.
 */
export const { press, buttonStateOf, touch, note } = presses
export const pressesNow = presses.store.getState
export const followPresses = presses.store.subscribe

/** Sends the presses of the first view (`app/draw-first-view.ts`), with their original times. */
export function pressEarlyOnes(): void {
  takeEarlyPresses(({ id, pressedAt, pointer }) => {
    const key = document.querySelector<HTMLElement>(`#root [id="${id}"]`)
    pressedBy(methodOfClick(pointer), () => key?.click(), pressedAt)
  })
}

function sound(cue: Cue): void {
  void loadSounds()
    .then(({ playSound }) => playSound(cue))
    .catch(() => {})
}

/** A sound for something that is not a press, if the user chose sounds. */
export function playCue(cue: Cue): void {
  if (shared().keySound) sound(cue)
}

/** Shows in the status line a message that is not about a press. */
export function showStatus(message: StatusMessage | undefined): void {
  presses.store.setState({ message })
}

/** Removes from the log an entry that turned out not to be a press. */
export function forgetPress(n: number): void {
  presses.store.setState(({ log }) => ({ log: log.filter((entry) => entry.n !== n) }))
}

export function clearLog(): void {
  presses.store.setState({ log: [] })
}

onSessionEnd(clearLog)

/** The marks of failed presses are about the box in use. */
let box = boxInUse()
useSharedState.subscribe(() => {
  if (boxInUse() === box) return
  box = boxInUse()
  presses.store.setState({ failed: {} })
})

/** Removes the last press from the status line. */
export function clearLastPress(): void {
  presses.store.setState({ last: undefined })
}

/** Sets the keyboard shortcuts that buttons expose (`aria-keyshortcuts`). */
export function showShortcuts(shortcuts: PressesState['shortcuts']): void {
  presses.store.setState({ shortcuts })
}

export function usePresses<Part>(select: (state: PressesState) => Part): Part {
  return useStore(presses.store, select)
}

/** Sends the commands in parallel; one failure does not stop the others (H10). */
async function sendPress({ commands }: Pressable, { client, n, after, pressedAt }: PressOrigin): Promise<PressOutcome> {
  const sent = commands.map((command, part) =>
    sendCommand(command, { number: pressText({ client, n, part }), after, pressedAt }),
  )
  return outcomeOfAll(await Promise.all(sent))
}

/** The user's own events go to the automation service instead of the box. */
function queueOf(command: Command): QueueName {
  return command.is === 'tv' && eventOf(shared().tvConfigData, command.key) !== undefined ? 'automation' : 'box'
}

/** Each call waits for a token refresh that is due, within its own time limit. */
function sendCommand(command: Command, press: PressStamp): Promise<PressOutcome> {
  switch (command.is) {
    case 'key':
      return outcomeOfCall('processKey', authorisedCall(processKey, { body: { vcode: command.vcode }, press }))
    case 'tv':
      return sendTv(command.key, press)
    case 'text':
      return outcomeOfCall(
        'sendText',
        authorisedCall(sendText, { body: { cmd: command.cmd }, press, headers: command.headers }),
      )
  }
}

/** Fires the user's own event if one is saved (H08); otherwise sends the key over HDMI (H09). */
function sendTv(key: TvKey, press: PressStamp): Promise<PressOutcome> {
  const event = eventOf(shared().tvConfigData, key)
  if (event !== undefined)
    return outcomeOfCall('fireEvent', authorisedCall(fireEvent, { body: event, press }), 'SERVICE-TIMEOUT')
  const { cecKey, cecValue } = TV_KEYS[key]
  return outcomeOfCall(
    'processCecKey',
    authorisedCall(processCecKey, { body: { key: cecKey, value: cecValue }, press }),
  )
}

/** `late`: the reason for a time-out that the box does not cause. */
async function outcomeOfCall(
  call: CallName,
  answered: Promise<CallResult<unknown>>,
  late?: FailureReason,
): Promise<PressOutcome> {
  const result = await answered
  const failed = result.is === 'refused' || result.is === 'unanswered'
  return outcomeOf(result, failed ? reportFailure(call, result) : undefined, late)
}
