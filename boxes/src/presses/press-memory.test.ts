import { describe, expect, it, vi } from 'vitest'
import { PressMemory } from './press-memory.ts'

function memory(clientsAtMost = 32) {
  const presses = new PressMemory<string>({ clientsAtMost })
  const done: string[] = []
  const press = (n: number, { part = 0, client = 'tablet', owner = 'session', now = 0 } = {}) =>
    presses.answer(owner, { client, n, part }, now, () => {
      done.push(`${client} ${n}.${part}`)
      return `answer ${done.length}`
    })
  return { press, done }
}

describe('the memory of presses', () => {
  it('lets a press be done once, and gives it the same answer when it comes again', () => {
    const { press, done } = memory()
    expect([press(1), press(1), press(2), press(2)]).toEqual(['answer 1', 'answer 1', 'answer 2', 'answer 2'])
    expect(done).toEqual(['tablet 1.0', 'tablet 2.0'])
  })

  it('lets no press be done after a later one, whether it was done before or not', () => {
    const { press, done } = memory()
    press(1)
    press(3)
    expect([press(2), press(1)]).toEqual([undefined, undefined])
    expect(done).toEqual(['tablet 1.0', 'tablet 3.0'])
  })

  it('lets both commands of one press be done, in either order, each once', () => {
    const { press, done } = memory()
    for (const part of [1, 0, 1, 0]) press(7, { part })
    expect(done).toEqual(['tablet 7.1', 'tablet 7.0'])
  })

  it('mixes up neither clients nor sessions', () => {
    const { press, done } = memory()
    press(5)
    press(1, { client: 'telephone' })
    press(1, { owner: 'another session' })
    expect(done).toEqual(['tablet 5.0', 'telephone 1.0', 'tablet 1.0'])
  })

  it('knows a press that is being done already, before there is an answer', async () => {
    const presses = new PressMemory<Promise<string>>({ clientsAtMost: 1 })
    const make = vi.fn(async () => 'done')
    const number = { client: 'tablet', n: 1, part: 0 }
    const both = [presses.answer('s', number, 0, make), presses.answer('s', number, 0, make)]
    expect(await Promise.all(both)).toEqual(['done', 'done'])
    expect(make).toHaveBeenCalledOnce()
  })

  it('remembers for a minute at least, and for less than two after the last press', () => {
    const { press, done } = memory()
    press(1, { now: 59_000 })
    press(1, { now: 60_000 })
    press(1, { now: 119_999 })
    expect(done).toHaveLength(1)
    press(1, { now: 300_000 })
    expect(done).toHaveLength(2)
  })

  it('keeps a client that has just pressed, though its page was loaded before all others', () => {
    const { press, done } = memory(2)
    press(1, { client: 'a' })
    press(1, { client: 'b' })
    press(2, { client: 'a' })
    press(1, { client: 'c' })
    press(2, { client: 'a' })
    expect(done).toEqual(['a 1.0', 'b 1.0', 'a 2.0', 'c 1.0'])
  })

  it('forgets the oldest client of a session that has too many, and no other session’s', () => {
    const { press, done } = memory(2)
    press(1, { owner: 'another' })
    for (const client of ['a', 'b', 'c']) press(1, { client })
    for (const client of ['b', 'c']) press(1, { client })
    press(1, { owner: 'another' })
    expect(done).toHaveLength(4)
    press(1, { client: 'a' })
    expect(done).toHaveLength(5)
  })
})
