import type { CustomButton } from '@beckon/contract/my-remote'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { textOf } from './button-list.ts'
import { mergeButtons } from './merge-buttons.ts'

const button = (command: string, displayString = command): CustomButton => ({ type: 'VOICE', command, displayString })
const list = (commands: string) => [...commands].map((command) => button(command))
const commands = (buttons: readonly CustomButton[]) => buttons.map(({ command }) => command).join('')
const merged = (base: string, ours: string, theirs: string) =>
  commands(mergeButtons(list(base), list(ours), list(theirs)).buttons)

describe('two changed lists', () => {
  it('become one that has what either added', () => {
    expect(merged('abc', 'xabc', 'abcy')).toBe('xabcy')
    expect(merged('abc', 'xabc', 'yabc')).toMatch(/^(?:xy|yx)abc$/u)
    expect(merged('', 'x', 'y')).toMatch(/^(?:xy|yx)$/u)
  })

  it('lose what either deleted', () => {
    expect(merged('abcd', 'acd', 'abc')).toBe('ac')
  })

  it('have the order of the one who changed it, and ours when both did', () => {
    expect(merged('abc', 'cab', 'abcy')).toMatch(/^caby?|cyab$/u)
    expect(merged('abc', 'abcx', 'cab')).toBe('cxab')
    const both = mergeButtons(list('abc'), list('cab'), list('bac'))
    expect([commands(both.buttons), both.bothOrdered]).toEqual(['cab', true])
    expect(mergeButtons(list('abc'), list('cab'), list('cab')).bothOrdered).toBe(false)
  })

  it('keep the words of the one who edited them', () => {
    const base = list('abc')
    const ours = [button('a'), button('b', 'ours'), button('c')]
    const theirs = [button('a', 'theirs'), button('b'), button('c')]
    expect(mergeButtons(base, ours, theirs)).toEqual({
      buttons: [button('a', 'theirs'), button('b', 'ours'), button('c')],
      overruled: [],
      bothOrdered: false,
    })
  })

  it('tell when both edited the same button, and keep ours', () => {
    const theirs = [button('a', 'theirs')]
    expect(mergeButtons(list('a'), [button('a', 'ours')], theirs)).toEqual({
      buttons: [button('a', 'ours')],
      overruled: theirs,
      bothOrdered: false,
    })
  })

  it('keep a button that one deleted and the other edited', () => {
    expect(commands(mergeButtons(list('ab'), list('a'), [button('a'), button('b', 'edited')]).buttons)).toBe('ab')
  })

  it('take two buttons with the same command for two', () => {
    expect(merged('aa', 'aaa', 'aa')).toBe('aaa')
    expect(merged('aa', 'a', 'aa')).toBe('a')
  })

  it('lose nothing that either made, bring back nothing that was deleted, and double nothing', () => {
    const buttons = fc
      .uniqueArray(fc.constantFrom(...'abcdefghijklmnop'), { maxLength: 16 })
      .chain((names) =>
        fc.tuple(...names.map((name) => fc.constantFrom('', '!').map((more) => button(name, name + more)))),
      )
    fc.assert(
      fc.property(buttons, buttons, buttons, (base, ours, theirs) => {
        const result = mergeButtons(base, ours, theirs)
        const has = (list: readonly CustomButton[], one: CustomButton) =>
          list.some((other) => textOf(other) === textOf(one))
        const hasCommand = (list: readonly CustomButton[], { command }: CustomButton) =>
          list.some((other) => other.command === command)
        for (const one of [...ours, ...theirs])
          if (!hasCommand(base, one)) expect(hasCommand(result.buttons, one)).toBe(true)
        for (const one of ours) if (!has(base, one)) expect(has(result.buttons, one)).toBe(true)
        for (const one of theirs)
          if (!has(base, one)) expect(has([...result.buttons, ...result.overruled], one)).toBe(true)
        for (const one of base)
          if (!hasCommand(ours, one) && !hasCommand(theirs, one)) expect(hasCommand(result.buttons, one)).toBe(false)
        expect(new Set(result.buttons.map(({ command }) => command)).size).toBe(result.buttons.length)
      }),
      { numRuns: 500 },
    )
  })

  it('are the other when one did not change', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...'abcd')), fc.array(fc.constantFrom(...'abcde')), (base, changed) => {
        expect(merged(base.join(''), changed.join(''), base.join(''))).toBe(changed.join(''))
        expect(merged(base.join(''), base.join(''), changed.join(''))).toBe(changed.join(''))
      }),
    )
  })
})
