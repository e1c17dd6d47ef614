/** The calls for what is on: the state of the box now, and its next state. */
import {
  STATE_POLLED_EVERY_MS,
  type boxState as stateCall,
  type nextBoxState as nextCall,
} from '@beckon/contract/box-state'
import type { Handler } from '../../http/handler.ts'
import type { StateAnswer } from '../../boxes/state/box-states.ts'

/** A state of this age is answered without asking the box, unless the page sets another. */
const FRESH_WITHIN_MS = 1_000

export const boxState: Handler<typeof stateCall> = async ({ services, session, query, deadline }) => {
  const box = await services.boxes.chosenBy(session)
  if (box === undefined) return { refused: 'NOT-FOUND' }
  const patienceMs = deadline - services.clock.now()
  return answerOf(
    await services.states.read(box, { maxAgeMs: millisecondsOf(query.within, FRESH_WITHIN_MS), patienceMs }),
  )
}

export const nextBoxState: Handler<typeof nextCall> = async ({ services, session, query, gone }) => {
  const box = await services.boxes.chosenBy(session)
  if (box === undefined) return { refused: 'NOT-FOUND' }
  const maxAgeMs = millisecondsOf(query.within, STATE_POLLED_EVERY_MS)
  return answerOf(await services.states.next(box, { version: query.version, maxAgeMs, gone }))
}

function millisecondsOf(text: string | undefined, otherwise: number): number {
  return text === undefined ? otherwise : Number(text)
}

function answerOf(told: StateAnswer) {
  return told.is === 'refused'
    ? { refused: told.why }
    : { ok: { ...told.state, age: Math.round(told.ageMs), version: told.version } }
}
