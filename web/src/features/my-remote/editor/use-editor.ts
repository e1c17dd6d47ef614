/** Runs the form of the custom-button editor: its machine with the real server, focus and voice. */
import { findButtonImage } from '@beckon/contract/my-remote'
import { useState } from 'react'
import { authorisedCall } from '../../../client/authorised-call.ts'
import { runMachine, type Machine } from '../../../platform/machine.ts'
import { useOutside } from '../../../platform/state-hook.ts'
import { shared } from '../../../platform/shared-state.ts'
import { say } from '../../../texts/texts.ts'
import { announce } from '../../../ui/announce.ts'
import type { KeyedButton } from '../button-list.ts'
import { startState, step, type Effect, type Event, type State } from './editor-machine.ts'
import { editorTexts } from './editor-texts.ts'

export type Send = (event: Event) => void

export function useEditor(target: KeyedButton | undefined): readonly [State, Send] {
  const [machine] = useState(() => makeMachine(target))
  return [useOutside(machine.subscribe, machine.state), machine.send]
}

function makeMachine(target: KeyedButton | undefined): Machine<State, Event> {
  return runMachine<State, Event, Effect>(step, startState(target?.button), (effect, send) => {
    switch (effect.do) {
      case 'look up':
        return void lookUp(effect.command, send)
      case 'focus':
        // The id of each text field is its name.
        return document.getElementById(effect.field)?.focus()
      case 'say incomplete':
        return announce(say(editorTexts.incomplete, shared().language))
    }
  })
}

async function lookUp(command: string, send: Send): Promise<void> {
  // An earlier announcement about the form is no longer true.
  announce('')
  const result = await authorisedCall(findButtonImage, { query: { cmd: command, language: shared().language } })
  const image = result.is === 'answer' && result.answer.image !== '' ? result.answer.image : undefined
  send({ type: 'found', command, image })
}
