/** Runs the TV control page: its machine with the real server, clock and voice. */
import { tvKeyTexts } from '@beckon/contract/key-texts'
import { fireEvent, isMaskedKey, maskKey } from '@beckon/contract/tv-control'
import { useEffect, useState } from 'react'
import { realClock } from '../../platform/clock.ts'
import { runMachine, type Machine } from '../../platform/machine.ts'
import { useOutside } from '../../platform/state-hook.ts'
import { thisVisit } from '../../platform/router.ts'
import { shared } from '../../platform/shared-state.ts'
import { say } from '../../texts/texts.ts'
import { announce } from '../../ui/announce.ts'
import { showLateNews } from '../../ui/late-news.ts'
import { reportFailure } from '../../client/report-failure.ts'
import { authorisedCall } from '../../client/authorised-call.ts'
import { loadTestResult } from './lazy-parts.ts'
import { makeSpeaker } from './spoken-results.ts'
import { NOTE_TEXTS, tvControlTexts } from './texts.ts'
import { loadTvConfig, saveTvConfig } from './tv-config.ts'
import { configOf, valuesOf, type Field, type Values } from './tv-config-form.ts'
import {
  startState,
  step,
  type Note,
  type Effect,
  type Event,
  type State,
  type TestResult,
} from './tv-control-machine.ts'
import type { TvEvent } from '../../remote-model/tv-buttons.ts'

export type Send = (event: Event) => void

export function useTvControl(): readonly [State, Send] {
  const [machine] = useState(makeMachine)
  const state = useOutside(machine.subscribe, machine.state)
  useEffect(() => void load(machine.send), [machine])
  return [state, machine.send]
}

function makeMachine(): Machine<State, Event> {
  const { tvConfigData } = shared()
  const speaker = makeSpeaker(realClock, announce)
  /**
   * The key typed on this page. Saved, it comes back masked, and the masked key fires no event that is not saved yet.
   */
  let typedKey = ''
  const visit = thisVisit()
  return runMachine<State, Event, Effect>(step, startState(tvConfigData && valuesOf(tvConfigData)), perform)

  function perform(effect: Effect, send: Send): void {
    const { language } = shared()
    switch (effect.do) {
      case 'load':
        return void load(send)
      case 'save':
        if (!isMaskedKey(effect.values.apiKey)) typedKey = effect.values.apiKey.trim()
        return void save(effect.values, send)
      case 'test':
        return void fire(withKey(effect.event, typedKey)).then((result) =>
          send({ type: 'tested', key: effect.key, id: effect.id, result }),
        )
      case 'say testing':
        return speaker.atOnce(say(tvControlTexts.saysTesting, language, { label: labelOf(effect.field) }))
      case 'say cleared':
        if (effect.field === 'apiKey') return speaker.atOnce(say(tvControlTexts.saysKeyCleared, language))
        return speaker.atOnce(say(tvControlTexts.saysCleared, language, { label: labelOf(effect.field) }))
      case 'say result':
        return speaker.inTurn(
          say(tvControlTexts.saysResult, language, {
            label: labelOf(effect.key),
            result: say(effect.result.words, language),
          }),
        )
      case 'say note':
        if (visit.isOver()) return showLate(effect.note)
        return speaker.atOnce(say(NOTE_TEXTS[effect.note], language))
    }
  }
}

/** The user has left the page. A save that failed has its banner. */
function showLate(note: Note): void {
  if (note === 'saved') showLateNews({ sentence: tvControlTexts.savedLate })
  if (note === 'changed elsewhere')
    showLateNews({
      sentence: tvControlTexts.notSavedLate,
      link: { to: '/tv-config', words: tvControlTexts.title },
    })
}

function labelOf(field: Field): string {
  return say(field === 'apiKey' ? tvControlTexts.key : tvKeyTexts[field], shared().language)
}

async function load(send: Send): Promise<void> {
  const config = await loadTvConfig()
  send(config === undefined ? { type: 'load failed' } : { type: 'loaded', values: valuesOf(config) })
}

async function save(values: Values, send: Send): Promise<void> {
  const saved = await saveTvConfig(configOf(values), shared().tvConfigData ?? {})
  send(saved.is === 'failed' ? { type: 'save failed' } : { type: saved.is, values: valuesOf(saved.config) })
}

function withKey(event: TvEvent, typedKey: string): TvEvent {
  return isMaskedKey(event.apiKey) && event.apiKey === maskKey(typedKey) ? { ...event, apiKey: typedKey } : event
}

async function fire(event: TvEvent): Promise<TestResult> {
  const result = await authorisedCall(fireEvent, { body: event })
  if (result.is === 'refused' || result.is === 'unanswered') reportFailure('fireEvent', result)
  const words = await loadTestResult().catch(() => undefined)
  return words?.testResultOf(result) ?? { good: false, words: tvControlTexts.testFailed }
}
