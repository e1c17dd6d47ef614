/**
 * The words that the keys of the row send, from the grammar of each language (`contract/src/commands`), and what became
 * of them.
 */
import type { SpokenSetting } from '@beckon/contract/commands/intents'
import type { Sentence } from '@beckon/contract/languages'
import type { Pressed } from '../press/presses.ts'

export const ROW = ['captions', 'audioDescription', 'voiceGuidance'] as const satisfies readonly SpokenSetting[]
export type RowSetting = (typeof ROW)[number]

export const ROW_COMMANDS: Readonly<Record<RowSetting, { readonly on: Sentence; readonly off: Sentence }>> = {
  captions: {
    on: { en: 'captions on', es: 'activa los subtítulos', fr: 'active les sous-titres' },
    off: { en: 'captions off', es: 'desactiva los subtítulos', fr: 'désactive les sous-titres' },
  },
  audioDescription: {
    on: { en: 'audio description on', es: 'activa la audiodescripción', fr: 'active l’audiodescription' },
    off: { en: 'audio description off', es: 'desactiva la audiodescripción', fr: 'désactive l’audiodescription' },
  },
  voiceGuidance: {
    on: { en: 'voice guidance on', es: 'activa la guía de voz', fr: 'active le guidage vocal' },
    off: { en: 'voice guidance off', es: 'desactiva la guía de voz', fr: 'désactive le guidage vocal' },
  },
}

/** `on` and `off`: what was asked for and accepted; nothing confirms it. */
export type Remembered = 'on' | 'off' | 'not on this box'

/**
 * What the presses of this page show about the setting of this box: once accepted it should be as asked, and once
 * refused it is not available. Undefined: nothing is known, since other words may have changed it.
 */
export function rememberedOf(setting: RowSetting, box: string | undefined, log: readonly Pressed[]) {
  let remembered: Remembered | undefined
  for (const pressed of log) {
    const { outcome, press } = pressed
    if (pressed.box !== box || outcome === undefined || outcome.is === 'never sent') continue
    const words = press.commands.find((command) => command.is === 'text' && command.tunes === undefined)
    if (press.id === setting && words?.is === 'text') {
      if (outcome.is === 'sent') remembered = isToTurnOn(setting, words.cmd) ? 'on' : 'off'
      else if (outcome.is === 'failed' && REFUSED.has(outcome.why)) remembered = 'not on this box'
    } else if ((words || press.id === 'voice') && !isOfRow(press.id) && remembered !== 'not on this box')
      remembered = undefined
  }
  return remembered
}

const REFUSED: ReadonlySet<string> = new Set(['NOT-UNDERSTOOD', 'INVALID-KEY'])

function isToTurnOn(setting: RowSetting, words: string): boolean {
  return Object.values(ROW_COMMANDS[setting].on).includes(words)
}

function isOfRow(id: string): boolean {
  return (ROW as readonly string[]).includes(id)
}
