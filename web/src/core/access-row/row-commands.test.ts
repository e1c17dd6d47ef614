import { understand } from '@beckon/contract/commands/understand'
import { LANGUAGES } from '@beckon/contract/languages'
import { expect, it } from 'vitest'
import { ROW, ROW_COMMANDS } from './row-commands.ts'

it.each(LANGUAGES)('every key of the row says what a box understands, in %s', (language) => {
  for (const setting of ROW)
    for (const wanted of [true, false]) {
      const words = ROW_COMMANDS[setting][wanted ? 'on' : 'off'][language]
      expect(understand(words, language), words).toEqual({ is: 'setting', setting, wanted })
    }
})
