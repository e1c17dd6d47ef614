/** The virtual TV as a pure machine: the next state for each event. Nothing here waits, sends or reads a clock. */
import { fallAsleep, pressHandset, pressKey, wakeUp } from './keys.ts'
import { obeyWords } from './obey-words.ts'
import { hearPairingNews, leaveAnsweredPairing, pairingEndsAt } from './pairing-screen.ts'
import { SLOT_MS } from './channels.ts'
import { obeyTvCommand } from './television.ts'
import { timeOfDay, type TvEvent, type TvState } from './tv-state.ts'
import { say, takeEntry } from './watching.ts'

export function step(state: TvState, event: TvEvent): TvState {
  const now = passTime(state, event.now)
  return event.type === 'time' ? now : happen(now, event)
}

function happen(state: TvState, event: TvEvent & { type: Exclude<TvEvent['type'], 'time'> }): TvState {
  switch (event.type) {
    case 'key':
      return {
        ...pressKey(leaveAnsweredPairing(state), event.key),
        lastCommand: { kind: 'key', value: event.key, at: timeOfDay(state) },
      }
    case 'handset':
      return {
        ...pressHandset(state, event.key),
        lastCommand: { kind: 'handset', value: event.key, at: timeOfDay(state) },
      }
    case 'tv': {
      const value = `${event.command.key} ${event.command.value}`
      return { ...obeyTvCommand(state, event.command), lastCommand: { kind: 'tv', value, at: timeOfDay(state) } }
    }
    case 'text': {
      const ready = leaveAnsweredPairing(state)
      const obeyed = obeyWords(ready, event.words, event.language) ?? say(ready, `Not understood: ${event.words}`)
      return { ...obeyed, lastCommand: { kind: 'text', value: event.words, at: timeOfDay(state) } }
    }
    case 'trouble': {
      const woken = state.trouble === 'asleep' ? wakeUp({ ...state, trouble: 'none' }) : state
      const withNewTrouble: TvState = { ...woken, trouble: event.kind }
      return event.kind === 'asleep' ? fallAsleep(withNewTrouble) : withNewTrouble
    }
    case 'pairing':
      return hearPairingNews(state, event.news)
  }
}

/** Applies the passing of time. An earlier `at` changes nothing. */
function passTime(state: TvState, at: number): TvState {
  const now = Math.max(at, state.now)
  let passed: TvState = { ...state, now }
  if (passed.entry && passed.entry.until <= now) passed = takeEntry(passed)
  if (passed.notice && passed.notice.until <= now) passed = { ...passed, notice: null }
  if (passed.screen.is === 'pairing' && (pairingEndsAt(passed.screen) ?? Infinity) <= now)
    passed = leaveAnsweredPairing(passed)
  // A recording ends with its programme, by the time of day.
  if (passed.recording && passed.recording.until <= timeOfDay(passed)) passed = { ...passed, recording: null }
  return passed
}

/**
 * The next time at which the state changes visibly by itself. The guide names programmes of channels that are not
 * watched, so each half hour counts; a recording ends then, too.
 */
export function nextChangeAt(state: TvState): number {
  const nextSlot = (Math.floor(timeOfDay(state) / SLOT_MS) + 1) * SLOT_MS - state.clockAhead
  const times = [nextSlot, state.entry?.until, state.notice?.until]
  if (state.screen.is === 'pairing') {
    const { stage, waitUntil } = state.screen
    if (stage === 'wait' && waitUntil > state.now) times.push(waitUntil)
    times.push(pairingEndsAt(state.screen))
  }
  return Math.min(...times.filter((time) => time !== undefined))
}
