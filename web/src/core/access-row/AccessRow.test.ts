import { understand } from '@beckon/contract/commands/understand'
import { LANGUAGES } from '@beckon/contract/languages'
import { expect, it } from 'vitest'
import type { Pressed } from '../press/presses.ts'
import { rememberedOf, ROW, ROW_COMMANDS } from './AccessRow.tsx'

it.each(LANGUAGES)('every key of the row says what a box understands, in %s', (language) => {
  for (const setting of ROW)
    for (const wanted of [true, false]) {
      const words = ROW_COMMANDS[setting][wanted ? 'on' : 'off'][language]
      expect(understand(words, language), words).toEqual({ is: 'setting', setting, wanted })
    }
})

it('what was asked for is remembered over a choice that was undone, and not over a voice command', () => {
  const entry = (id: string, outcome: Pressed['outcome'], cmd?: string): Pressed => ({
    n: 1,
    press: { id, label: { en: id, es: id, fr: id }, commands: cmd === undefined ? [] : [{ is: 'text', cmd }] },
    at: 0,
    method: 'scan',
    outcome,
  })
  const on = entry('captions', { is: 'sent' }, ROW_COMMANDS.captions.on.en)
  const remembered = (...log: readonly Pressed[]) => rememberedOf('captions', undefined, log)
  expect(remembered(on, entry('voice', { is: 'never sent' }))).toBe('on')
  expect(remembered(on, entry('voice', { is: 'sent' }))).toBeUndefined()
})
