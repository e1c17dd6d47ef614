import { describe, expect, it, vi } from 'vitest'
import { fakeClock } from '../../platform/fake-clock.ts'
import type { PressOutcome } from './outcomes.ts'
import type { Command, Pressable } from '../../remote-model/button-table.ts'
import { makePresses, type QueueName } from './presses.ts'

const UP: Pressable = {
  id: 'up',
  label: { en: 'Up', es: 'Arriba', fr: 'Haut' },
  commands: [{ is: 'key', vcode: 'UP' }],
}
const DOWN: Pressable = { ...UP, id: 'down', label: { en: 'Down', es: 'Abajo', fr: 'Bas' } }

/** Presses with a box that answers when told to. */
function remote({
  sound = false,
  queueOf = () => 'box',
  oneByOne = false,
}: { sound?: boolean; queueOf?: (command: Command) => QueueName; oneByOne?: boolean } = {}) {
  const { clock, pass } = fakeClock()
  const answers: ((outcome: PressOutcome) => void)[] = []
  const send = vi.fn((_: Pressable) => new Promise<PressOutcome>((resolve) => void answers.push(resolve)))
  const births: string[] = []
  let fingerAt: number | undefined
  const playSound = vi.fn()
  const announceFailure = vi.fn()
  const announceUnderstood = vi.fn()
  const presses = makePresses({
    clock,
    isSoundOn: () => sound,
    playSound,
    queueOf,
    boxNow: () => 'box-1',
    pressMethodNow: () => 'touch',
    pressInstant: () => ({ steady: fingerAt ?? clock.now(), wall: fingerAt ?? clock.now() }),
    ageMs: ({ steady }) => clock.now() - steady,
    isServerClockAwaited: () => oneByOne,
    page: 'this-page',
    send(pressable, origin) {
      births.push(`${origin.client} ${origin.n} at ${origin.pressedAt.steady}`)
      return send(pressable)
    },
    announceFailure,
    announceUnderstood,
  })
  async function end(pending: (typeof answers)[number] | undefined, outcome: PressOutcome): Promise<void> {
    pending?.(outcome)
    await new Promise((resolve) => setImmediate(resolve))
  }
  const answer = (outcome: PressOutcome) => end(answers.shift(), outcome)
  const answerNewest = (outcome: PressOutcome) => end(answers.pop(), outcome)
  return {
    ...presses,
    pass,
    send,
    playSound,
    announceFailure,
    announceUnderstood,
    answer,
    answerNewest,
    births,
    /** A press that was made in the first view, so long ago. */
    pressEarly(pressable: Pressable, agoMs: number) {
      fingerAt = clock.now() - agoMs
      presses.press(pressable)
      fingerAt = undefined
    },
    state: presses.store.getState,
  }
}

describe('a press', () => {
  it('flashes its button for 125 ms from the press, whatever the answer does [E41] [U09]', () => {
    const { press, pass, state } = remote()
    press(UP)
    pass(124)
    expect(state().flashing).toHaveProperty('up')
    pass(1)
    expect(state().flashing).not.toHaveProperty('up')
  })

  it('flashes again when pressed during its flash', () => {
    const { press, pass, state } = remote()
    press(UP)
    pass(100)
    press(UP)
    pass(100)
    expect(state().flashing).toHaveProperty('up')
    pass(25)
    expect(state().flashing).not.toHaveProperty('up')
  })

  it('that was made before the program came keeps its moment and order, and does not flash again', async () => {
    const { press, pressEarly, pass, answer, births, state, send } = remote()
    pass(10_000)
    pressEarly(UP, 1_500)
    pressEarly(DOWN, 900)
    press(UP)
    expect(Object.keys(state().flashing), 'only what is pressed now').toEqual(['up'])
    expect(state().log.map(({ at }) => at)).toEqual([8_500, 9_100, 10_000])
    await answer({ is: 'sent' })
    await answer({ is: 'sent' })
    expect(births.map((birth) => birth.replace(/^\S+ /u, ''))).toEqual(['1 at 8500', '2 at 9100', '3 at 10000'])
    expect(send).toHaveBeenCalledTimes(3)
  })

  it('that was made before the program came waits for its two seconds from the finger, not from then', () => {
    const { pressEarly, pass, state, announceFailure } = remote({ oneByOne: true })
    pass(10_000)
    pressEarly(UP, 1_500)
    pressEarly(DOWN, 1_200)
    pass(799)
    expect(announceFailure).not.toHaveBeenCalled()
    pass(1)
    expect(announceFailure).toHaveBeenCalledExactlyOnceWith({ is: 'failed', why: 'TOO-LATE' }, DOWN.label)
    expect(state().failed).toEqual({ down: 'TOO-LATE' })
  })

  it('sounds when sound cues are on, and is silent when they are off [E42]', () => {
    const on = remote({ sound: true })
    on.press(UP)
    expect(on.playSound).toHaveBeenCalledExactlyOnceWith('press')
    const off = remote()
    off.press(UP)
    expect(off.playSound).not.toHaveBeenCalled()
  })

  it('that fails has a sound of its own', async () => {
    const { press, answer, playSound } = remote({ sound: true })
    press(UP)
    await answer({ is: 'failed', why: 'BOX-ASLEEP' })
    expect(playSound.mock.calls).toEqual([['press'], ['refused']])
  })

  it('in words reports how the box understood them', async () => {
    const { press, answer, state, announceUnderstood } = remote()
    press(UP)
    await answer({ is: 'sent', understood: 'Channel 206' })
    expect(announceUnderstood).toHaveBeenCalledExactlyOnceWith('Channel 206')
    expect(state().last?.outcome).toEqual({ is: 'sent', understood: 'Channel 206' })
  })

  it('in words is not told after the answer to a newer press, but after a newer one that just worked', async () => {
    const { press, answer, answerNewest, state, announceUnderstood } = remote()
    for (const _ of 'abc') press(UP)
    await answerNewest({ is: 'sent', understood: 'Channel 9' })
    await answerNewest({ is: 'sent', understood: 'Channel 8' })
    expect(announceUnderstood.mock.calls).toEqual([['Channel 9']])
    expect(state().last?.outcome).toEqual({ is: 'sent', understood: 'Channel 9' })
    await answer({ is: 'sent' })
    for (const _ of 'ab') press(UP)
    await answerNewest({ is: 'sent' })
    await answer({ is: 'sent', understood: 'Channel 7' })
    expect(announceUnderstood.mock.calls.at(-1)).toEqual(['Channel 7'])
  })

  it('keeps its button busy until it is answered, then reports how it ended', async () => {
    const { press, answer, buttonStateOf } = remote()
    expect(buttonStateOf('up')).toBe('free')
    press(UP)
    expect(buttonStateOf('up')).toBe('busy')
    await answer({ is: 'failed', why: 'no answer' })
    expect(buttonStateOf('up')).toBe('failed')
    press(UP)
    await answer({ is: 'sent' })
    expect(buttonStateOf('up')).toBe('free')
  })

  it('says which key was pressed last, and is quiet about it when it worked', async () => {
    const { press, answer, state, announceFailure } = remote()
    press(UP)
    expect(state().last).toMatchObject({ label: UP.label, outcome: undefined })
    await answer({ is: 'sent' })
    expect(state().last).toMatchObject({ label: UP.label, outcome: { is: 'sent' } })
    expect(announceFailure).not.toHaveBeenCalled()
  })

  it('tells a failure and marks the button until a press works again', async () => {
    const { press, answer, state, announceFailure } = remote()
    press(UP)
    await answer({ is: 'failed', why: 'BOX-ASLEEP' })
    expect(announceFailure).toHaveBeenCalledExactlyOnceWith({ is: 'failed', why: 'BOX-ASLEEP' }, UP.label)
    expect(state().failed).toEqual({ up: 'BOX-ASLEEP' })
    press(DOWN)
    expect(state().failed).toEqual({ up: 'BOX-ASLEEP' })
    await answer({ is: 'sent' })
    expect(state().failed).toEqual({})
  })

  it('is sent at once while others are on their way, and each is told by itself [E40]', async () => {
    const { press, answer, send, state, buttonStateOf, announceFailure } = remote()
    for (let times = 1; times <= 5; times += 1) press(times === 2 ? DOWN : UP)
    expect(send.mock.calls.map(([{ id }]) => id)).toEqual(['up', 'down', 'up', 'up', 'up'])
    await answer({ is: 'sent' })
    await answer({ is: 'failed', why: 'BOX-ASLEEP' })
    expect(announceFailure).toHaveBeenCalledExactlyOnceWith({ is: 'failed', why: 'BOX-ASLEEP' }, DOWN.label)
    expect([buttonStateOf('up'), buttonStateOf('down')]).toEqual(['busy', 'failed'])
    for (const _ of 'rest') await answer({ is: 'sent' })
    expect([buttonStateOf('up'), state().log.map(({ outcome }) => outcome?.is)]).toEqual([
      'free',
      ['sent', 'failed', 'sent', 'sent', 'sent'],
    ])
  })

  it('waits while the server’s clock is not known, and is dropped after 2 s', async () => {
    const { press, pass, send, answer, announceFailure } = remote({ oneByOne: true })
    press(UP)
    press(DOWN)
    expect(send.mock.calls).toEqual([[UP]])
    pass(1999)
    expect(announceFailure).not.toHaveBeenCalled()
    pass(1)
    expect(announceFailure).toHaveBeenCalledExactlyOnceWith({ is: 'failed', why: 'TOO-LATE' }, DOWN.label)
    await answer({ is: 'sent' })
    expect(send).toHaveBeenCalledOnce()
  })

  it('leaves the status line to the failure of an earlier press', async () => {
    const { press, answer, state } = remote()
    press(UP)
    press(DOWN)
    await answer({ is: 'failed', why: 'no answer' })
    expect(state().last).toMatchObject({ label: UP.label, outcome: { is: 'failed', why: 'no answer' } })
  })
})

describe('presses of the box and events of the automation service', () => {
  const LOUDER: Pressable = {
    id: 'volumeUp',
    label: { en: 'Volume up', es: 'Subir volumen', fr: 'Monter le son' },
    commands: [{ is: 'tv', key: 'volumeUp' }],
  }
  const ALL_POWER: Pressable = {
    ...LOUDER,
    id: 'power',
    commands: [
      { is: 'tv', key: 'power' },
      { is: 'key', vcode: 'POWER' },
    ],
  }
  const queueOf = ({ is }: Command): QueueName => (is === 'tv' ? 'automation' : 'box')
  const nextTick = () => new Promise((resolve) => setImmediate(resolve))

  /** Each call is answered by the place at which it was made. */
  function household() {
    const answers: ((outcome: PressOutcome) => void)[] = []
    const made = remote({ queueOf, oneByOne: true })
    made.send.mockImplementation(() => new Promise<PressOutcome>((resolve) => void answers.push(resolve)))
    return {
      ...made,
      async answerTo(place: number, outcome: PressOutcome) {
        answers[place]?.(outcome)
        await nextTick()
      },
    }
  }
  const sentOf = ({ send }: { send: ReturnType<typeof remote>['send'] }) =>
    send.mock.calls.map(([{ id, commands }]) => `${id} ${commands.map(({ is }) => is).join('+')}`)

  it('do not wait for each other: a service that is slow for 5 s drops no key of the box', async () => {
    const home = household()
    home.press(LOUDER)
    for (let second = 1; second <= 5; second += 1) {
      home.press(UP)
      await home.answerTo(second, { is: 'sent' })
      home.pass(1_000)
    }
    expect(sentOf(home)).toEqual(['volumeUp tv', 'up key', 'up key', 'up key', 'up key', 'up key'])
    expect(home.announceFailure).not.toHaveBeenCalled()
    expect([home.buttonStateOf('volumeUp'), home.buttonStateOf('up')]).toEqual(['busy', 'free'])
  })

  it('keep the order within each, and an event that waited 2 s for the one before is dropped and told', async () => {
    const home = household()
    for (const pressable of [LOUDER, UP, { ...LOUDER, id: 'volumeDown' }, DOWN]) home.press(pressable)
    expect(sentOf(home)).toEqual(['volumeUp tv', 'up key'])
    await home.answerTo(1, { is: 'sent' })
    expect(sentOf(home).at(-1)).toBe('down key')
    home.pass(2_000)
    expect(home.announceFailure).toHaveBeenCalledExactlyOnceWith({ is: 'failed', why: 'TOO-LATE' }, LOUDER.label)
    await home.answerTo(0, { is: 'sent' })
    expect(sentOf(home)).toHaveLength(3)
  })

  it('have the number of their press and the moment of the finger, however long they wait here', async () => {
    const home = household()
    home.pass(100)
    home.press(ALL_POWER)
    home.press(UP)
    home.pass(1_500)
    await home.answerTo(0, { is: 'sent' })
    await home.answerTo(1, { is: 'sent' })
    expect(home.births).toEqual(['this-page-box 1 at 100', 'this-page-automation 1 at 100', 'this-page-box 2 at 100'])
  })

  it('that belong to one press are reported together: it failed if one of them did', async () => {
    const home = household()
    home.press(ALL_POWER)
    expect([...sentOf(home)].sort()).toEqual(['power key', 'power tv'])
    await home.answerTo(0, { is: 'sent' })
    expect([home.buttonStateOf('power'), home.state().last?.outcome]).toEqual(['busy', undefined])
    await home.answerTo(1, { is: 'failed', why: 'SERVICE-TIMEOUT' })
    expect(home.announceFailure).toHaveBeenCalledExactlyOnceWith(
      { is: 'failed', why: 'SERVICE-TIMEOUT' },
      ALL_POWER.label,
    )
    expect(home.buttonStateOf('power')).toBe('failed')
  })

  it('are all dropped when the answer to one led the user to another page', async () => {
    const home = household()
    for (const pressable of [LOUDER, UP, LOUDER, DOWN]) home.press(pressable)
    await home.answerTo(1, { is: 'left' })
    await home.answerTo(0, { is: 'failed', why: 'ERROR' })
    home.pass(5_000)
    expect(sentOf(home)).toEqual(['volumeUp tv', 'up key'])
    expect(home.announceFailure).not.toHaveBeenCalled()
    expect(home.buttonStateOf('volumeUp')).toBe('free')
    expect(home.state().last, 'none of them is on its way for ever').toBeUndefined()
  })
})
