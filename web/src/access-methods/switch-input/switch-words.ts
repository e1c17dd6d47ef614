/** The texts about the user's switches: the name of each, and the announcements. */
import { catalogue } from '@beckon/contract/catalogue'
import type { Language } from '@beckon/contract/languages'
import type { SwitchRow, Profile } from '@beckon/contract/profile'
import { useSharedState } from '../../platform/shared-state.ts'
import { say } from '../../texts/say.ts'

/** The announcements about switches, and the labels of big ones. */
export const switchTexts = catalogue('switch')

/** The announcements that several access methods share. */
export const accessMethodTexts = catalogue('accessMethod')

const nameTexts = catalogue('switchName')

/** What closes a switch: its source, its code, and the label of its key. */
export type SwitchInput = Pick<SwitchRow, 'source' | 'code' | 'cap'>

const KEYS = {
  Space: nameTexts.space,
  Enter: nameTexts.enter,
  NumpadEnter: nameTexts.enter,
  Backspace: nameTexts.backspace,
  Tab: nameTexts.tab,
  ArrowUp: nameTexts.up,
  ArrowDown: nameTexts.down,
  ArrowLeft: nameTexts.left,
  ArrowRight: nameTexts.right,
} as const

const MOUSE_BUTTONS = [nameTexts.mouseLeft, nameTexts.mouseMiddle, nameTexts.mouseRight]

/** The name of a switch: the key, button or movement that closes it. */
export function switchName({ source, code, cap }: SwitchInput, language: Language): string {
  switch (source) {
    case 'key': {
      const known = Object.hasOwn(KEYS, code) ? KEYS[code as keyof typeof KEYS] : undefined
      // `KeyA`, `Digit1`, `Numpad1`, `F5`: the label of the key.
      return known ? say(known, language) : (cap ?? code.replace(/^(?:Key|Digit|Numpad)(?=.)/u, ''))
    }
    case 'mouse': {
      const button = MOUSE_BUTTONS[Number(code)]
      return button ? say(button, language) : say(nameTexts.mouse, language, { code: Number(code) + 1 })
    }
    case 'wheel':
      return say(code === 'up' ? nameTexts.wheelUp : nameTexts.wheelDown, language)
    case 'touch':
      return say(nameTexts.touch, language)
    case 'screen':
      return say(nameTexts.screen, language)
    case 'gamepad':
      return say(nameTexts.gamepad, language, { code: code.replace(/^\w+ /u, '') })
    case 'sound':
      return say(nameTexts.sound, language)
  }
}

export function useSwitchName(): (row: SwitchInput) => string {
  const language = useSharedState((state) => state.language)
  return (row) => switchName(row, language)
}

/** The announcement that a switch is stuck, by its index among the user's switches. */
export function stuckInWords(index: number, language: Language): string {
  return say(switchTexts.stuck, language, { number: index + 1 })
}

/** "Switch: Space"; several switches are numbered. */
export function switchesInWords({ switches }: Pick<Profile, 'switches'>, language: Language): string {
  const [first] = switches
  if (first && switches.length === 1) return say(switchTexts.switch, language, { name: switchName(first, language) })
  return switches
    .map((row, index) =>
      say(switchTexts.switchNumber, language, { number: index + 1, name: switchName(row, language) }),
    )
    .join(', ')
}
