/** The state of a box in words, for server and web alike. */
import { catalogue } from './catalogue.ts'
import type { Sentence } from './languages.ts'

/** What is on. */
export const nowTexts = catalogue('whatIsOn')

const on = catalogue('accessOn')
const off = catalogue('accessOff')

/** Captions, audio description and voice guidance. */
export type AccessSetting = keyof typeof on
export const ACCESS_SETTINGS = Object.keys(on) as readonly AccessSetting[]

export function accessText(setting: AccessSetting, isOn: boolean): Sentence {
  return (isOn ? on : off)[setting]
}
