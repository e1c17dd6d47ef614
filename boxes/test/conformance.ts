/**
 * The conformance suite of box families. Each driver runs it against a simulated remote end, and against the real
 * program where that can be installed. A bug found in one driver becomes a test here.
 */
import { KEY_CODES, type KeyCode } from '@beckon/contract/keys'
import { PRESS_TIME_TO_LIVE_MS } from '@beckon/contract/limits'
import { TV_BUTTONS, TV_COMMANDS, TV_KEYS, type TvCommand } from '@beckon/contract/tv-keys'
import { once } from 'node:events'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Box, Outcome } from '../src/box.ts'
import type { Facts } from '../src/family.ts'

export interface Rig {
  readonly box: Box
  /** Until `recover`, the far end receives commands and answers none. */
  stall(): void
  recover(): void
  /** The keys that the far end received, in order. */
  arrived(): readonly KeyCode[]
  /** Sets the far end into a trouble that the suite was told; `recover` ends it. */
  trouble?(kind: Trouble): void | Promise<void>
  stop(): Promise<void>
}

/**
 * What goes wrong at the far end, beside `stall`. A real program, or a wire without such a thing, has only some of
 * them.
 *
 * - `asleep`: the set says that it is in standby
 * - `unplugged`: every connection breaks and nothing listens any more
 * - `breaks at the next press`: the connection breaks when a press has arrived, before it is answered
 * - `not allowed`: the owner withdraws our permission, also on the open connection
 * - `silent`: connections are taken, and nothing is ever answered, not even the log-in
 * - `rubbish`, `half a message`, `huge`: what it answers from now on; `huge` is 10 MB
 * - `ten messages at once`: its messages come packed together, and split in odd places
 */
export const TROUBLES = [
  'asleep',
  'unplugged',
  'breaks at the next press',
  'not allowed',
  'silent',
  'rubbish',
  'half a message',
  'huge',
  'ten messages at once',
] as const
export type Trouble = (typeof TROUBLES)[number]

/** In these, too, it may be that nothing is answered. A press has its whole time in `silent`, here less of it. */
const LIKE_SILENT: readonly Trouble[] = ['rubbish', 'half a message', 'huge']
const A_SHORT_TIME_MS = 500

/** Keys that a family sends unchanged, so that the received keys can be compared. */
const PLAIN_KEYS: readonly KeyCode[] = ['MENU', 'DOWN', 'UP', 'OK', 'INFO', 'GUIDE', 'HOME']
/** A box that understands words understands at least one of these. */
const PLAIN_WORDS = ['menu', 'home', 'guide', 'info', 'volume up']
/** How long a test waits for a late press, which must not arrive. */
const AFTERWARDS_MS = 400
/**
 * From the signal to the answer: turns of the event loop of a millisecond each, or longer where the machine is busy.
 */
const STOPS_WITHIN_TURNS = 300
/** Longer than anything but a hang. */
const PATIENCE_MS = 20_000

const soon = () => AbortSignal.timeout(PATIENCE_MS)
/** As the server gives it: no whole number. */
const A_PRESS = { leftMs: 1_999.5 }
/** The time that a press has from the server. */
const timeOfAPress = () => AbortSignal.timeout(PRESS_TIME_TO_LIVE_MS)
const taken = (outcome: Outcome) => outcome.is !== 'refused'
const tooLate: Outcome = { is: 'refused', why: 'TOO-LATE' }
const MAY_BE_DONE = ['BOX-TIMEOUT']
const NOT_DONE = ['TOO-LATE', 'BOX-UNREACHABLE']
const DONE = ['accepted', 'confirmed']
/** The only allowed outcomes in these troubles. In the others they depend on whether the press arrived. */
const WORDS_IN: Partial<Record<Trouble, readonly string[]>> = {
  asleep: ['BOX-ASLEEP'],
  unplugged: ['BOX-UNREACHABLE'],
  'not allowed': ['BOX-NOT-ALLOWED'],
  'ten messages at once': DONE,
}
/** A report that nothing was done must be true. */
const wordsFor = (arrived: readonly KeyCode[]) =>
  arrived.length > 0 ? [...MAY_BE_DONE, ...DONE] : [...MAY_BE_DONE, ...NOT_DONE]
const why = (outcome: Outcome) => (outcome.is === 'refused' ? outcome.why : outcome.is)
const unreachable: Outcome = { is: 'refused', why: 'BOX-UNREACHABLE' }
const invalid: Outcome = { is: 'refused', why: 'INVALID-KEY' }

export interface Conformance {
  /** The limit for each test and for set-up, against what hangs; a real program may need more. */
  readonly timeLimitMs?: number
  /** The facts of the family, which the box must match. */
  readonly facts?: Facts
  /** The troubles that the far end can be set into. */
  readonly troubles?: readonly Trouble[]
}

/** Registers the suite for a family. */
export function describeConformance(
  family: string,
  makeRig: () => Promise<Rig>,
  { timeLimitMs = 90_000, facts, troubles = [] }: Conformance = {},
): void {
  describe(`${family} behaves as a box`, { timeout: timeLimitMs }, () => {
    let rig: Rig
    let box: Box
    /** Four different keys of this box, and all its plain keys. */
    let first: KeyCode, second: KeyCode, third: KeyCode, fourth: KeyCode
    let plain: readonly KeyCode[]
    beforeEach(async () => {
      rig = await makeRig()
      box = rig.box
      // A driver has its own limits for an answer, and a busy machine answers later: it is asked again.
      await vi.waitFor(
        async () => {
          const { keys } = await box.capabilities(soon())
          // On some boxes HOME and MENU are one key.
          plain = PLAIN_KEYS.filter((key) => keys.has(key) && !(key === 'HOME' && keys.has('MENU')))
          expect(plain.length, 'plain keys').toBeGreaterThanOrEqual(4)
        },
        { timeout: PATIENCE_MS },
      )
      ;[first, second, third, fourth] = plain as [KeyCode, KeyCode, KeyCode, KeyCode]
    }, timeLimitMs)
    afterEach(() => rig.stop(), timeLimitMs)

    it('passes presses on in their order, each once, and no key that it does not list nor one whose time was up', async () => {
      const { keys } = await box.capabilities(soon())
      for (const key of [...KEY_CODES.filter((one) => !keys.has(one)), 'EJECT', 'toString', ''] as KeyCode[]) {
        expect([key, await box.pressKey(key, soon())]).toEqual([key, invalid])
      }
      expect(await box.pressKey(first, AbortSignal.abort())).toEqual(tooLate)
      expect(await box.sendTvCommand({ key: 'MUTE', value: 'ON' }, AbortSignal.abort())).toEqual(tooLate)
      expect(await box.runText('menu', 'en', AbortSignal.abort())).toEqual(tooLate)
      // Which is no channel 72.
      await box.runText('channel 7.2', 'en', soon())
      expect(rig.arrived()).toEqual([])
      const presses = [...plain, second, first]
      const outcomes = await Promise.all(presses.map((key) => box.pressKey(key, soon())))
      expect(outcomes.map(taken)).toEqual(presses.map(() => true))
      expect(rig.arrived()).toEqual(presses)
    })

    it('stops when the time is up or it is closed, sends nothing again, and works once the far end does', async () => {
      await box.pressKey(third, soon())
      rig.stall()
      const stop = new AbortController()
      const presses = [box.pressKey(first, stop.signal), box.pressKey(second, stop.signal)]
      setTimeout(() => stop.abort(), 100)
      const said = (await Promise.all(presses.map((press) => inTime(press, stop.signal)))).map(why)

      rig.recover()
      expect(await box.pressKey(fourth, soon())).not.toMatchObject({ is: 'refused' })
      const arrived = rig.arrived()
      expect(arrived.filter((key) => key === first).length).toBeLessThanOrEqual(1)
      expect(arrived.filter((key) => key === second)).toEqual([])
      // A report that nothing was done must be true.
      expect([...MAY_BE_DONE, ...NOT_DONE]).toEqual(expect.arrayContaining(said))
      if (arrived.includes(first)) expect(MAY_BE_DONE).toContain(said[0])
      expect(arrived.at(-1)).toBe(fourth)

      await isClosedAtAPress()
    })

    /** A command under way is refused when the box is closed, and so are those that come later. */
    async function isClosedAtAPress() {
      rig.stall()
      const old = rig.arrived().length
      const press = box.pressKey(first, soon())
      await new Promise((done) => setTimeout(done, 50))
      await box.close()
      const said = why(await press)
      // What was written before is on its way.
      await turns(50)
      expect(rig.arrived().slice(old).includes(first) ? MAY_BE_DONE : NOT_DONE).toContain(said)
      rig.recover()
      const before = rig.arrived().length
      expect(await box.pressKey(second, soon())).toEqual(unreachable)
      expect(rig.arrived()).toHaveLength(before)
      await expect(box.capabilities(soon())).rejects.toThrow('BOX-UNREACHABLE')
    }

    it('says truly which words, names and buttons of the TV it obeys, and tells a state within its bounds', async () => {
      await obeysWords()
      await obeysNames()
      const { volume = 0, channel, focus } = await box.state(soon())
      expect(volume).toBeGreaterThanOrEqual(0)
      expect(volume).toBeLessThanOrEqual(100)
      expect(channel?.number ?? 1).toBeGreaterThan(0)
      expect(focus).not.toBe('')
      await obeysTvButtons()
    })

    async function obeysWords() {
      const { text } = await box.capabilities(soon())
      const understood = []
      for (const words of PLAIN_WORDS)
        if (taken(await box.runText(words, 'en', soon(), A_PRESS))) understood.push(words)
      expect(understood.length > 0, `understands ${understood.join(', ') || 'none of them'}`).toBe(text)
      expect(await box.runText('flurbel the wozzle', 'en', soon())).toEqual({ is: 'refused', why: 'NOT-UNDERSTOOD' })
    }

    async function obeysNames() {
      const { channels, apps } = await box.names(soon())
      expect((await box.capabilities(soon())).apps, 'apps are offered where there are any').toBe(apps.length > 0)
      for (const app of apps) expect([app, taken(await box.runText(app, 'en', soon()))]).toEqual([app, true])
      expect(new Set(channels.map(({ number }) => number)).size).toBe(channels.length)
      expect(new Set(apps).size).toBe(apps.length)
      const last = channels.at(-1)
      if (last === undefined) return
      expect(taken(await box.runText(`channel ${last.number}`, 'en', soon()))).toBe(true)
      await expect.poll(async () => (await box.state(soon())).channel, { timeout: PATIENCE_MS }).toEqual(last)
    }

    async function obeysTvButtons() {
      const can = await box.capabilities(soon())
      const buttonOf = (command: TvCommand) =>
        TV_BUTTONS.find((one) => TV_KEYS[one].cecKey === command.key && TV_KEYS[one].cecValue === command.value)
      const isOffered = ({ key, value }: TvCommand) => {
        const button = buttonOf({ key, value }) === 'power' ? 'tvPower' : buttonOf({ key, value })
        if (can.tvButtons !== undefined && button !== undefined) return can.tvButtons.has(button)
        if (key === 'VOLUME' || key === 'MUTE') return can.hdmiLinkReady || can.boxVolume
        if (key !== 'POWER') return can.hdmiLinkReady
        return value === 'ON' ? can.tvPowerOnCommandAvailable : can.tvPowerOffCommandAvailable
      }
      // Power is last: a TV that is off ignores other commands.
      const inTurn = [...TV_COMMANDS].sort((one, other) => Number(one.key === 'POWER') - Number(other.key === 'POWER'))
      for (const command of inTurn) {
        expect([command, taken(await box.sendTvCommand(command, soon()))]).toEqual([command, isOffered(command)])
      }
      expect(await box.sendTvCommand({ key: 'EJECT', value: 'NOW' }, soon())).toEqual(invalid)
    }

    it.each(facts === undefined ? [] : [facts])('is what its family says of it', async (facts) => {
      const can = await box.capabilities(soon())
      const told = facts.keys === 'set up' ? [...can.keys] : facts.keys
      expect([...can.keys].sort()).toEqual([...told].sort())
      expect({ text: can.text, apps: can.apps }).toEqual({ text: facts.text, apps: facts.apps })
      expect((await box.names(soon())).channels.length > 0, 'channel names').toBe(facts.channelNames)
      const before = await box.state(soon())
      await box.pressKey(first, soon())
      const stateReported = new Set([...Object.keys(before), ...Object.keys(await box.state(soon()))])
      expect([...stateReported].sort()).toEqual([...facts.state].sort())
      expect(can.boxVolume || can.hdmiLinkReady, 'volume').toBe(facts.volume !== 'no')
      if (facts.volume !== 'no') {
        const { is } = await box.sendTvCommand({ key: 'VOLUME', value: 'UP' }, soon())
        expect(is).toBe(facts.volume === 'read back' ? 'confirmed' : 'accepted')
      }
      const power = can.keys.has('POWER') || can.tvPowerOffCommandAvailable
      expect(power, 'power').toBe(facts.power !== 'no')
      if (power) {
        const { is } = can.keys.has('POWER')
          ? await box.pressKey('POWER', soon())
          : await box.sendTvCommand({ key: 'POWER', value: 'OFF' }, soon())
        expect(is).toBe(facts.power === 'read back' ? 'confirmed' : 'accepted')
      }
    })

    it.each([troubles.join(', ')].filter((all) => all !== ''))(
      'says the right word in time, presses nothing afterwards, and works again: %s',
      async () => {
        let pressed = 0
        for (const trouble of troubles) {
          const { said, before, arrived } = await pressIn(trouble)
          expect(arrived.length, trouble).toBeLessThanOrEqual(1)
          expect(WORDS_IN[trouble] ?? wordsFor(arrived), trouble).toContain(said)
          await worksAgain(trouble, before, arrived)
          pressed += arrived.length
        }
        await new Promise((done) => setTimeout(done, AFTERWARDS_MS))
        expect(rig.arrived().filter((key) => key === first)).toHaveLength(pressed)
        if (troubles.includes('asleep')) await pressesPowerInStandby()
      },
    )

    /** Presses while the far end is in trouble. Returns the word of the refusal, and what had arrived before. */
    async function pressIn(trouble: Trouble) {
      await box.pressKey(third, soon())
      const before = rig.arrived().length
      const told = trouble === 'unplugged' ? await listensToState() : undefined
      await rig.trouble?.(trouble)
      const time = AbortSignal.timeout(LIKE_SILENT.includes(trouble) ? A_SHORT_TIME_MS : PRESS_TIME_TO_LIVE_MS)
      const said = why(await inTime(box.pressKey(first, time), time))
      const arrived = rig.arrived().slice(before)
      await told?.noMore()
      return { said, before, arrived }
    }

    /** After the trouble the box works, and no earlier press is sent late. */
    async function worksAgain(trouble: Trouble, before: number, atMost: readonly KeyCode[]) {
      rig.recover()
      const isTaken = async () => taken(await box.pressKey(fourth, timeOfAPress()))
      await expect.poll(isTaken, { timeout: PATIENCE_MS, message: trouble }).toBe(true)
      const late = rig.arrived().slice(before)
      expect(
        late.filter((key) => key !== fourth),
        trouble,
      ).toEqual(atMost)
      expect(late.at(-1), trouble).toBe(fourth)
    }

    /** `noMore` waits until no state is told, which a box that tells of changes tells of by itself. */
    async function listensToState() {
      await box.state(soon())
      const changed = Promise.withResolvers<void>()
      const stop = box.whenStateChanged?.(() => changed.resolve())
      return {
        async noMore() {
          // A box that only takes keys never reports any. Some are not asked more often than every two seconds.
          const told = async () => Object.keys(await box.state(timeOfAPress()).catch(() => ({})))
          await expect.poll(told, { timeout: PATIENCE_MS }).toEqual([])
          if (stop !== undefined) await changed.promise
          stop?.()
        },
      }
    }

    async function pressesPowerInStandby() {
      const { keys } = await box.capabilities(soon())
      await rig.trouble?.('asleep')
      const outcome = why(await box.pressKey('POWER', soon()))
      expect(keys.has('POWER') ? DONE : ['INVALID-KEY']).toContain(outcome)
    }

    // This test is last, since a real program may be busy with these keys for a while. It may be too busy, but must
    // know each key.
    it('knows every key that it lists', async () => {
      const { keys } = await box.capabilities(soon())
      expect(keys.size).toBeGreaterThan(0)
      // Power is last in the table: later keys would reach a box in standby.
      for (const key of KEY_CODES.filter((one) => keys.has(one))) {
        const outcome = await box.pressKey(key, AbortSignal.timeout(400))
        expect([key, taken(outcome) || outcome]).toEqual([
          key,
          expect.toSatisfy(
            (one: unknown) => one === true || ['BOX-TIMEOUT', 'TOO-LATE'].includes((one as { why: string }).why),
          ),
        ])
      }
    })
  })
}

async function turns(count: number): Promise<void> {
  for (let turn = 0; turn < count; turn += 1) await new Promise((done) => setTimeout(done, 1))
}

/** The outcome of a press; rejects when it does not come once its time is over. */
async function inTime(press: Promise<Outcome>, time: AbortSignal): Promise<Outcome> {
  const answered = new AbortController()
  const late = async (): Promise<never> => {
    await once(time, 'abort', { signal: answered.signal })
    await turns(STOPS_WITHIN_TURNS)
    throw new Error('The press was not answered when its time was over.')
  }
  try {
    return await Promise.race([press, late()])
  } finally {
    answered.abort()
  }
}
