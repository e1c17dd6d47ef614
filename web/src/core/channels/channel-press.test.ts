import { understand } from '@beckon/contract/commands/understand'
import { LANGUAGES } from '@beckon/contract/languages'
import { expect, it } from 'vitest'
import { inverseOf } from '../press-history/inverses.ts'
import { channelPress } from './channel-press.ts'

it.each(LANGUAGES)('says what a box understands as the channel, in %s, and can be undone', (language) => {
  for (const number of [2, 20, 206, 1100]) {
    const { commands } = channelPress({ number, name: 'News' }, language)
    expect(commands.map((one) => one.is === 'text' && understand(one.cmd, language))).toEqual([
      { is: 'channel', number },
    ])
    expect(inverseOf(commands)).toMatchObject({ press: { id: 'previous' }, thing: 'channel' })
  }
})
