/** What is known of captions, audio description and voice guidance, in words. */
import { catalogue } from './catalogue.ts'
import type { Sentence } from './languages.ts'

const on = catalogue('accessOn')
const off = catalogue('accessOff')

export type AccessSetting = keyof typeof on
export const ACCESS_SETTINGS = Object.keys(on) as readonly AccessSetting[]

export function accessText(setting: AccessSetting, isOn: boolean): Sentence {
  return (isOn ? on : off)[setting]
}
