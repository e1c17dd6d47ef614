/**
 * The conformance suite of box families. Each driver runs it against a simulated far end, and against the real program
 * where it can be installed. A bug found in one driver becomes a test here.
 */
import { KEY_CODES, type KeyCode } from '@beckon/contract/keys'
import { PRESS_TIME_TO_LIVE_MS } from '@beckon/contract/limits'
import { TV_COMMANDS, type TvCommand } from '@beckon/contract/tv-keys'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Box, Outcome } from './box.ts'

export interface Rig {
  readonly box: Box
  /** Until `recover`, the far end receives commands and answers none. */
  stall(): void
  recover(): void
  /** The keys that the far end received, in order. */
  arrived(): readonly KeyCode[]
  stop(): Promise<void>
}

/** Keys that every family sends unchanged, so that the received keys can be compared. */
const PLAIN_KEYS: readonly KeyCode[] = ['MENU', 'DOWN', 'UP', 'OK', 'INFO', 'GUIDE', 'UP', 'DOWN']
/** The maximum time from the signal to the answer. */
const STOPS_WITHIN_MS = 300

const soon = () => AbortSignal.timeout(PRESS_TIME_TO_LIVE_MS)
const taken = (outcome: Outcome) => outcome.is !== 'refused'
const tooLate: Outcome = { is: 'refused', why: 'TOO-LATE' }
const MAY_BE_DONE = ['BOX-TIMEOUT']
const NOT_DONE = ['TOO-LATE', 'BOX-UNREACHABLE']
const why = (outcome: Outcome) => (outcome.is === 'refused' ? outcome.why : outcome.is)
const unreachable: Outcome = { is: 'refused', why: 'BOX-UNREACHABLE' }
const invalid: Outcome = { is: 'refused', why: 'INVALID-KEY' }

/**
 * Registers the suite for a family. `timeLimitMs` is the limit for each test and for set-up; a real program may need
 * more.
 */
export function describeConformance(family: string, makeRig: () => Promise<Rig>, { timeLimitMs = 5_000 } = {}): void {
  describe(`${family} behaves as a box`, { timeout: timeLimitMs }, () => {
    let rig: Rig
    let box: Box
    beforeEach(async () => {
      rig = await makeRig()
      box = rig.box
    }, timeLimitMs)
    afterEach(() => rig.stop(), timeLimitMs)

    it('refuses keys that it does not list with INVALID-KEY, and passes nothing on', async () => {
      const { keys } = await box.capabilities(soon())
      for (const key of [...KEY_CODES.filter((one) => !keys.has(one)), 'EJECT', 'toString', ''] as KeyCode[]) {
        expect([key, await box.pressKey(key, soon())]).toEqual([key, invalid])
      }
      expect(rig.arrived()).toEqual([])
    })

    it('passes presses on in the order in which they were made, each once', async () => {
      const outcomes = await Promise.all(PLAIN_KEYS.map((key) => box.pressKey(key, soon())))
      expect(outcomes.map(taken)).toEqual(PLAIN_KEYS.map(() => true))
      expect(rig.arrived()).toEqual(PLAIN_KEYS)
    })

    it('passes nothing on when the time was up before it began', async () => {
      expect(await box.pressKey('MENU', AbortSignal.abort())).toEqual(tooLate)
      expect(await box.sendTvCommand({ key: 'MUTE', value: 'ON' }, AbortSignal.abort())).toEqual(tooLate)
      expect(await box.runText('menu', 'en', AbortSignal.abort())).toEqual(tooLate)
      expect(rig.arrived()).toEqual([])
    })

    it('stops when the time is up, sends nothing again, and works once the far end does', async () => {
      await box.pressKey('INFO', soon())
      rig.stall()
      const stop = new AbortController()
      const presses = [box.pressKey('MENU', stop.signal), box.pressKey('DOWN', stop.signal)]
      setTimeout(() => stop.abort(), 100)
      const began = performance.now()
      const said = (await Promise.all(presses)).map(why)
      expect(performance.now() - began).toBeLessThan(100 + STOPS_WITHIN_MS)

      rig.recover()
      expect(await box.pressKey('GUIDE', soon())).not.toMatchObject({ is: 'refused' })
      const arrived = rig.arrived()
      expect(arrived.filter((key) => key === 'MENU').length).toBeLessThanOrEqual(1)
      expect(arrived.filter((key) => key === 'DOWN')).toEqual([])
      // A report that nothing was done must be true.
      expect([...MAY_BE_DONE, ...NOT_DONE]).toEqual(expect.arrayContaining(said))
      if (arrived.includes('MENU')) expect(MAY_BE_DONE).toContain(said[0])
      expect(arrived.at(-1)).toBe('GUIDE')
    })

    it('says truly what it can do with the television', async () => {
      const can = await box.capabilities(soon())
      const isOffered = ({ key, value }: TvCommand) => {
        if (key === 'VOLUME' || key === 'MUTE') return can.hdmiLinkReady || can.boxVolume
        if (key !== 'POWER') return can.hdmiLinkReady
        return value === 'ON' ? can.tvPowerOnCommandAvailable : can.tvPowerOffCommandAvailable
      }
      // Power is last: a television that is off ignores other commands.
      const inTurn = [...TV_COMMANDS].sort((one, other) => Number(one.key === 'POWER') - Number(other.key === 'POWER'))
      for (const command of inTurn) {
        expect([command, taken(await box.sendTvCommand(command, soon()))]).toEqual([command, isOffered(command)])
      }
      expect(await box.sendTvCommand({ key: 'EJECT', value: 'NOW' }, soon())).toEqual(invalid)
    })

    it('says so when it does not understand words', async () => {
      const { text } = await box.capabilities(soon())
      expect(taken(await box.runText('menu', 'en', soon()))).toBe(text)
      expect(await box.runText('flurbel the wozzle', 'en', soon())).toEqual({ is: 'refused', why: 'NOT-UNDERSTOOD' })
    })

    it('tells names that it obeys, each once', async () => {
      const { channels, apps } = await box.names(soon())
      expect((await box.capabilities(soon())).apps, 'apps are offered where there are any').toBe(apps.length > 0)
      for (const app of apps) expect([app, taken(await box.runText(app, 'en', soon()))]).toEqual([app, true])
      expect(new Set(channels.map(({ number }) => number)).size).toBe(channels.length)
      expect(new Set(apps).size).toBe(apps.length)
      const last = channels.at(-1)
      if (last === undefined) return
      expect(taken(await box.runText(`channel ${last.number}`, 'en', soon()))).toBe(true)
      expect((await box.state(soon())).channel).toEqual(last)
    })

    it('tells a state within its bounds', async () => {
      const { volume = 0, channel, focus } = await box.state(soon())
      expect(volume).toBeGreaterThanOrEqual(0)
      expect(volume).toBeLessThanOrEqual(100)
      expect(channel?.number ?? 1).toBeGreaterThan(0)
      expect(focus).not.toBe('')
    })

    it('refuses a command under way when it is closed, and those that come later', async () => {
      await box.pressKey('INFO', soon())
      rig.stall()
      const press = box.pressKey('MENU', soon())
      await new Promise((done) => setTimeout(done, 50))
      await box.close()
      const arrived = rig.arrived().includes('MENU')
      expect(arrived ? MAY_BE_DONE : NOT_DONE).toContain(why(await press))
      rig.recover()
      const before = rig.arrived().length
      expect(await box.pressKey('DOWN', soon())).toEqual(unreachable)
      expect(rig.arrived()).toHaveLength(before)
      await expect(box.capabilities(soon())).rejects.toThrow('BOX-UNREACHABLE')
    })

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
