import { inEveryLanguage } from '@beckon/contract/languages'
import { describe, expect, it } from 'vitest'
import { BUTTONS, pressableOf, type RemoteButton } from '../../remote-model/button-table.ts'
import type { Pressed } from '../press/presses.ts'
import { nameOfGroup } from './history-words.ts'
import { repeatGroupsOf, whatToUndo, type Mark, type Marks, type Undo } from './press-history.ts'

const NONE: Marks = new Map()
const marked = (mark: Mark, ...presses: number[]): Marks => new Map(presses.map((n) => [n, mark]))

/** Pressed one second after the other, and worked, unless told otherwise. */
function pressed(...all: (string | Partial<Pressed>)[]): Pressed[] {
  return all.map((each, place) => ({
    n: place + 1,
    press: pressOf(typeof each === 'string' ? each : 'volumeUp'),
    at: 1_000 * place,
    method: 'touch',
    outcome: { is: 'sent' },
    ...(typeof each === 'object' && each),
  }))
}

function pressOf(id: string) {
  const button = (BUTTONS as readonly RemoteButton[]).find((one) => one.id === id)
  return button
    ? pressableOf(button)
    : { id: 'go', label: inEveryLanguage(id), commands: [{ is: 'text', cmd: id } as const] }
}

const names = (log: Pressed[]) => repeatGroupsOf(log, NONE).map((group) => nameOfGroup(group, 'en'))

function found(log: Pressed[], marks = NONE, now = 10_000): string {
  const take = whatToUndo(log, marks, now)
  const what = (one: Undo) => (one.is === 'can' ? `${one.inverse.press.id} ${one.times}` : one.why)
  return take.is === 'can' && take.stays ? `${what(take)}, stays: ${take.stays.why}` : what(take)
}

describe('the list of presses', () => {
  it('lists repeats of the same key as one group, in the order pressed', () => {
    expect(names(pressed('volumeUp', 'volumeUp', 'guide', 'volumeUp'))).toEqual([
      'Volume up, 2 times',
      'Guide',
      'Volume up',
    ])
  })

  it('lists digits as a number, and four or more only by their count: they may be a secret', () => {
    expect(names(pressed('digit2', 'digit0', 'digit6'))).toEqual(['Number 2 0 6'])
    expect(names(pressed('digit1', 'digit2', 'digit3', 'digit4'))).toEqual(['4 digits'])
  })

  it('lists digits that the box took for two channels apart, and undoes the last one alone', () => {
    const log = pressed('digit5', { press: pressOf('digit7'), at: 9_000 })
    expect(names(log)).toEqual(['Number 5', 'Number 7'])
    expect(found(log, NONE, 20_000)).toBe('previous 1')
    expect(found(log, marked('undone', 2), 20_000)).toBe('previous 1')
  })

  it('separates presses with different outcomes or different access methods', () => {
    const failed = { outcome: { is: 'failed', why: 'BOX-ASLEEP' } } as const
    expect(names(pressed('volumeUp', failed, { method: 'scan' }))).toHaveLength(3)
    const otherwise = { outcome: { is: 'failed', why: 'BOX-UNREACHABLE' } } as const
    expect(names(pressed(failed, failed, otherwise))).toEqual(['Volume up, 2 times', 'Volume up'])
  })
})

describe('undo', () => {
  it('presses the opposite key, as often as the key was pressed', () => {
    expect(found(pressed('volumeUp', 'volumeUp', 'volumeUp'))).toBe('volumeDown 3')
    expect(found(pressed('channelDown'))).toBe('channelUp 1')
    expect(found(pressed('left', 'left'))).toBe('right 2')
    expect(found(pressed('mute'))).toBe('mute 1')
  })

  it('leaves a menu by Exit and a number by Previous, once', () => {
    expect(found(pressed('guide', 'guide'))).toBe('exit 1')
    expect(found(pressed('digit2', 'digit0', 'digit6'))).toBe('previous 1')
  })

  it('goes on to the one before when the newest was undone, and never undoes its own presses', () => {
    const log = pressed('guide', 'volumeUp', { press: pressOf('volumeDown'), method: 'undo' })
    expect(found(log, marked('undone', 2))).toBe('exit 1')
  })

  it('undoes a change of sound before a later press that stays, and names that press', () => {
    expect(found(pressed('volumeUp', 'ok'))).toBe('volumeDown 1, stays: ok')
  })

  it('does not undo a press when a later one may have changed the same thing', () => {
    expect(found(pressed('down', 'ok'))).toBe('ok')
    expect(found(pressed('volumeUp', 'watch news'))).toBe('words')
    expect(found(pressed('volumeUp', 'power'))).toBe('power')
    expect(found(pressed('channelUp', 'record'))).toBe('record')
  })

  it('skips a press that was not sent, and stops at one whose outcome is unknown', () => {
    const notSent = { press: pressOf('ok'), outcome: { is: 'failed', why: 'BOX-ASLEEP' } } as const
    expect(found(pressed('guide', notSent))).toBe('exit 1, stays: not sent')
    const unknown = { outcome: { is: 'failed', why: 'BOX-TIMEOUT' } } as const
    expect(found(pressed('volumeDown', unknown))).toBe('not known')
    expect(found(pressed('volumeDown', { outcome: undefined }))).toBe('on the way')
  })

  it('skips presses that are undone already, and undoes nothing when the TV has changed since', () => {
    const log = pressed('guide', 'volumeUp')
    expect(found(log, marked('as far as keys', 2))).toBe('exit 1')
    expect(found(log, marked('changed', 2))).toBe('exit 1, stays: changed')
    expect(found(log, marked('changed', 1, 2))).toBe('changed')
  })

  it('works for two minutes, and only for presses', () => {
    expect(found(pressed('volumeUp'), NONE, 120_001)).toBe('too long ago')
    expect(found([])).toBe('nothing')
  })
})
