/** Converts steps to presses. Each press is named by its button and its step, so that messages can identify it. */
import { sentenceFrom, type Language } from '@beckon/contract/languages'
import { catalogue } from '@beckon/contract/catalogue'
import { DIGIT_SPACING_MS } from '@beckon/contract/limits'
import { say } from '../../texts/say.ts'
import { pressableOf, type RemoteButton, type Command } from '../../remote-model/button-table.ts'
import { tvPathsNow } from '../../remote-model/capabilities.ts'
import { buttonOf } from '../../remote-model/flex-buttons.ts'
import { nameOfNumber } from '../../remote-model/number-texts.ts'
import type { Step } from './run-sequence.ts'
import type { ButtonStep, SteppedButton } from './steps.ts'

/** The texts shown while the steps of a button are pressed. */
export const stepsTexts = catalogue('macroSteps')

/** `id`: the button that flashes and that is marked when a press failed. */
export function pressesOf(id: string, { name, command, steps }: SteppedButton): readonly Step[] {
  return steps.flatMap((step, place) => {
    const label = sentenceFrom((language) =>
      say(stepsTexts.step, language, {
        name,
        number: place + 1,
        count: steps.length,
        step: wordsOfStep(step, command, language),
      }),
    )
    const commands = commandsOf(step, command)
    return commands.map((commandsOfPress, index) => ({
      press: { id, label, commands: commandsOfPress },
      pauseMs: index === commands.length - 1 ? step.pauseMs : DIGIT_SPACING_MS,
    }))
  })
}

/** Describes a step. The digits of a long number may be a secret, so they are left out. */
export function wordsOfStep(step: ButtonStep, command: string, language: Language): string {
  switch (step.do) {
    case 'command':
      return command
    case 'key':
      return say((buttonOf(step.key) as RemoteButton).label, language)
    case 'number':
      return nameOfNumber(step.digits, language)
    case 'words':
      return step.words
  }
}

/** The commands of each press of the step. */
function commandsOf(step: ButtonStep, command: string): readonly (readonly Command[])[] {
  switch (step.do) {
    case 'command':
      return [[{ is: 'text', cmd: command }]]
    case 'key': {
      const button = buttonOf(step.key) as RemoteButton
      return [pressableOf(button, button.tv && tvPathsNow()[button.tv]).commands]
    }
    case 'number':
      return [...step.digits].map((digit) => [{ is: 'key', vcode: digit as '0' }])
    case 'words':
      return [[{ is: 'text', cmd: step.words }]]
  }
}
