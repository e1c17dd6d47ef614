import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { walk } from '../../../test/walk.ts'
import { SILENT, step, type SayEvent, type SayState } from './say-machine.ts'

const say = (text: string, id: number, isFailure = false): SayEvent => ({ type: 'say', words: { text, id, isFailure } })

const name = (text: string, id: number, ofScanning: 'name' | 'question' = 'name'): SayEvent => ({
  type: 'say',
  words: { text, id, isFailure: false, ofScanning },
})

function play(events: readonly SayEvent[]) {
  const { state, all } = walk(step, SILENT, events)
  return { state, spoken: all.flatMap((one) => (one.do === 'speak' ? [one.words.text] : [])), effects: all }
}

describe('what is said aloud', () => {
  it('is the newest: it breaks off what is being said', () => {
    const { spoken, effects } = play([say('one', 1), say('two', 2)])
    expect(spoken).toEqual(['one', 'two'])
    expect(effects.map((one) => one.do)).toEqual(['speak', 'stop', 'speak'])
  })

  it('is a failure to its end; of what came meanwhile the newest follows', () => {
    const failure = [say('Volume 34', 1), say('No connection', 2, true), say('a', 3), say('b', 4)]
    expect(play(failure).spoken).toEqual(['Volume 34', 'No connection'])
    const { spoken, effects } = play([...failure, { type: 'ended', id: 2 }])
    expect(spoken).toEqual(['Volume 34', 'No connection', 'b'])
    expect(effects).toContainEqual({ do: 'ended', id: 2 })
  })

  it('is an answer to its end before what is about an older press', () => {
    const late: SayEvent = { type: 'say', words: { text: 'Guide: sent', id: 2, isFailure: false, waits: true } }
    expect(play([late]).spoken).toEqual(['Guide: sent'])
    const answered = [say('Channel 206', 1), late]
    expect(play(answered).spoken).toEqual(['Channel 206'])
    expect(play([...answered, { type: 'ended', id: 1 }]).spoken).toEqual(['Channel 206', 'Guide: sent'])
    const failed = [say('No connection', 3, true), ...answered, { type: 'ended', id: 3 } as const]
    expect(play(failed).spoken).toEqual(['No connection', 'Channel 206'])
    const later: SayEvent = { type: 'say', words: { text: '7 BBC', id: 4, isFailure: false, waits: true } }
    expect(play([...answered, later, { type: 'ended', id: 1 }]).spoken.at(-1)).toBe('Guide: sent. 7 BBC')
    expect(play([name('Up', 1), late]).spoken, 'a name does not delay it').toEqual(['Up', 'Guide: sent'])
  })

  it('is an announcement to its end before the name of a highlighted item; a newer name replaces a name', () => {
    expect(play([name('Up', 1), name('Down', 2)]).spoken).toEqual(['Up', 'Down'])
    const pressed = [name('Up', 1), say('Saved', 2), name('Volume', 3), name('Menus', 4)]
    expect(play(pressed).spoken).toEqual(['Up', 'Saved'])
    expect(play([...pressed, { type: 'ended', id: 2 }]).spoken).toEqual(['Up', 'Saved', 'Menus'])
    const newer = [...pressed, say('Volume 34', 5)]
    expect(play([...newer, { type: 'ended', id: 5 }]).spoken).toEqual(['Up', 'Saved', 'Volume 34', 'Menus'])
  })

  it('is the highlighted item again after what broke its name off, and loses nothing else that waits', () => {
    const brokenOff = play([name('Record', 1), say('Late news', 2), say('Volume 34', 3), { type: 'ended', id: 3 }])
    expect(brokenOff.spoken).toEqual(['Record', 'Late news', 'Volume 34', 'Record'])
    const question = play([name('Press again', 1, 'question'), say('Late news', 2), { type: 'ended', id: 2 }])
    expect(question.spoken.at(-1)).toBe('Press again')
    const failure = say('No connection', 1, true)
    const ends = [1, 2, 3].map((id): SayEvent => ({ type: 'ended', id }))
    const [saved, up] = [say('Saved', 2), name('Up', 3)]
    for (const both of [
      [saved, up],
      [up, saved],
    ])
      expect(play([failure, ...both, ...ends]).spoken).toEqual(['No connection', 'Saved', 'Up'])
    const later = [name('Up', 1), say('Late news', 2), name('Down', 3), { type: 'ended', id: 2 } as const]
    expect(play(later).spoken).toEqual(['Up', 'Late news', 'Down'])
    expect(play([name('Up', 1), say('Late news', 2), { type: 'hush' }, say('a', 3)]).state.nextOfScanning).toBe(
      undefined,
    )
  })

  it('is nothing after a hush, and an end that comes late changes nothing', () => {
    const { state, effects } = play([say('one', 1), { type: 'hush' }, say('two', 2), { type: 'ended', id: 1 }])
    expect(state.speaking?.text).toBe('two')
    expect(effects).not.toContainEqual({ do: 'ended', id: 1 })
  })

  it('is watched: an end that nobody tells of comes by the length of the words', () => {
    expect(play([say('Volume 34', 1)]).effects).toMatchObject([{ do: 'speak', watchMs: 1_000 + 9 * 90 }])
  })

  it('is never two at once, never an old one after a newer, and a failure is never broken off but by a failure', () => {
    const event = fc.oneof(
      fc.boolean().map((isFailure) => ({ is: 'say', isFailure }) as const),
      fc.constant({ is: 'end' } as const),
      fc.constant({ is: 'hush' } as const),
    )
    fc.assert(
      fc.property(fc.array(event, { maxLength: 40 }), (story) => {
        let state: SayState = SILENT
        let newest = 0
        story.forEach((one, at) => {
          const before = state.speaking
          const given: SayEvent =
            one.is === 'say'
              ? say(`words ${at}`, at + 1, one.isFailure)
              : one.is === 'end'
                ? { type: 'ended', id: before?.id ?? 0 }
                : { type: 'hush' }
          const [next, ...effects] = step(state, given)
          const spoken = effects.flatMap((effect) => (effect.do === 'speak' ? [effect.words] : []))
          expect(spoken.length).toBeLessThanOrEqual(1)
          if (before !== undefined && one.is === 'say' && spoken.length === 1)
            expect(effects[0]).toEqual({ do: 'stop' })
          if (before?.isFailure && one.is === 'say' && !one.isFailure) expect(spoken).toEqual([])
          for (const words of spoken) {
            expect(words.id).toBeGreaterThan(newest)
            newest = words.id
          }
          state = next
        })
      }),
    )
  })
})
