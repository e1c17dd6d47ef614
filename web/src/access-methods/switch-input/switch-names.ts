/** The name of a switch: the key, button or movement that closes it. */
import { catalogue } from '@beckon/contract/catalogue'
import type { Language } from '@beckon/contract/languages'
import { useSharedState } from '../../platform/shared-state.ts'
import { say } from '../../texts/texts.ts'
import type { SwitchRow } from '@beckon/contract/profile'

const texts = catalogue('switchName')

/** A switch that has no job yet. */
export type Closure = Pick<SwitchRow, 'source' | 'code' | 'cap'>

const KEYS = {
  Space: texts.space,
  Enter: texts.enter,
  NumpadEnter: texts.enter,
  Backspace: texts.backspace,
  Tab: texts.tab,
  ArrowUp: texts.up,
  ArrowDown: texts.down,
  ArrowLeft: texts.left,
  ArrowRight: texts.right,
} as const

const MOUSE_BUTTONS = [texts.mouseLeft, texts.mouseMiddle, texts.mouseRight]

export function switchName({ source, code, cap }: Closure, language: Language): string {
  switch (source) {
    case 'key': {
      const known = Object.hasOwn(KEYS, code) ? KEYS[code as keyof typeof KEYS] : undefined
      // `KeyA`, `Digit1`, `Numpad1`, `F5`: the label of the key.
      return known ? say(known, language) : (cap ?? code.replace(/^(?:Key|Digit|Numpad)(?=.)/u, ''))
    }
    case 'mouse': {
      const button = MOUSE_BUTTONS[Number(code)]
      return button ? say(button, language) : say(texts.mouse, language, { code: Number(code) + 1 })
    }
    case 'wheel':
      return say(code === 'up' ? texts.wheelUp : texts.wheelDown, language)
    case 'touch':
      return say(texts.touch, language)
    case 'screen':
      return say(texts.screen, language)
    case 'gamepad':
      return say(texts.gamepad, language, { code: code.replace(/^\w+ /u, '') })
    case 'sound':
      return say(texts.sound, language)
  }
}

export function useSwitchName(): (row: Closure) => string {
  const language = useSharedState((state) => state.language)
  return (row) => switchName(row, language)
}
