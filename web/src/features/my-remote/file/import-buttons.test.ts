import { describe, expect, it } from 'vitest'
import { importButtons } from './import-buttons.ts'
import type { ButtonList } from '../button-list.ts'

let keys = 0
const newKey = () => `new-${++keys}`
const button = (command: string, more = {}) => ({
  type: 'VOICE',
  command,
  displayString: command,
  image: '/pictures/tile-red.svg',
  ...more,
})
const mine: ButtonList = [
  { key: 'a', button: button('watch news') },
  { key: 'b', button: button('mute') },
]
const commandsOf = (list: ButtonList) => list.map((entry) => entry.button.command)

describe('the buttons of a file', () => {
  it('come after those that are there, each of which keeps its place and key', () => {
    const { list, taken } = importButtons(mine, [button('louder'), button('quieter')], 'join', newKey)
    expect(commandsOf(list)).toEqual(['watch news', 'mute', 'louder', 'quieter'])
    expect(list.slice(0, 2)).toEqual(mine)
    expect(taken).toEqual([0, 1])
  })

  it('that say what one of the user’s says are not added again, whatever picture they wear', () => {
    const { list, already, taken } = importButtons(
      mine,
      [button('Mute', { displayString: 'mute', image: null }), button('louder')],
      'join',
      newKey,
    )
    expect([commandsOf(list), already, taken]).toEqual([['watch news', 'mute', 'louder'], 1, [1]])
  })

  it('take the place of all others when they are to', () => {
    const { list, already, beyond } = importButtons(mine, [button('mute')], 'replace', newKey)
    expect([commandsOf(list), already, beyond]).toEqual([['mute'], 0, 0])
  })

  it('stop at 200, and it is said how many stay out', () => {
    const many = Array.from({ length: 200 }, (_, at) => button(`b ${at}`))
    const { list, beyond } = importButtons(mine, many, 'join', newKey)
    expect([list.length, beyond]).toEqual([200, 2])
    expect(new Set(list.map(({ key }) => key)).size).toBe(200)
  })
})
