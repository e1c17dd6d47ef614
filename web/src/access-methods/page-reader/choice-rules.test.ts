import { describe, expect, it } from 'vitest'
import { BUTTONS } from '../../remote-model/button-table.ts'
import { afterChoiceOf, guardOf } from './choice-rules.ts'

const idsWhere = (holds: (id: string) => boolean) => BUTTONS.map(({ id }) => id).filter(holds)

describe('a key of the remote', () => {
  it('asks for a second press only where one press turns something off or writes over something', () => {
    expect(idsWhere((id) => guardOf(id) === 'confirm')).toEqual(['tvPower', 'power', 'record'])
    expect(idsWhere((id) => guardOf(id) === 'longer')).toEqual(['tvInput'])
  })

  it('stays where it is when more of the same is usual', () => {
    const runs = ['pageUp', 'pageDown', 'volumeUp', 'volumeDown', 'up', 'left', 'right', 'down']
    expect(idsWhere((id) => afterChoiceOf(id).stay === 'key')).toEqual([
      ...runs,
      'channelUp',
      'channelDown',
      'rewind',
      'fastForward',
    ])
    for (const id of idsWhere((id) => afterChoiceOf(id).stay === 'key')) expect(afterChoiceOf(id).repeats).toBe(true)
  })

  it('leads back to its group as a digit, and to the arrows where moving about follows', () => {
    expect(idsWhere((id) => afterChoiceOf(id).stay === 'group')).toHaveLength(10)
    expect(idsWhere((id) => afterChoiceOf(id).stay === 'arrows')).toEqual(['menu', 'guide', 'info', 'ok'])
    expect(afterChoiceOf('exit').stay).toBe('top')
  })

  it('is none of those that everything in JavaScript has', () => {
    expect(guardOf('constructor')).toBe('none')
    expect(afterChoiceOf('toString').stay).toBe('top')
  })
})
