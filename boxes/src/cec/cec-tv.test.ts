import type { KeyCode } from '@beckon/contract/keys'
import { TV_COMMANDS, type TvCommand } from '@beckon/contract/tv-keys'
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { boxWith, NO_CAPABILITIES, unusableBox } from '../box.ts'
import { until } from '../../test/held-time.ts'
import { CecTv } from './cec-tv.ts'
import { withTv } from '../tv-of-box.ts'
import { NotStarted } from '../wire/run-program.ts'

interface Television {
  adapter: boolean
  present: boolean
  address: string
  power: string
  volume: number
  muted: boolean
  source: string
  refuses: string[]
  delayMs: number
}

const FAKE = join(import.meta.dirname, '../../test/fake-cec-ctl.mjs')
/** Only what hangs is late. */
const soon = () => AbortSignal.timeout(20_000)
/** Longer than any test. */
const FOR_EVER_MS = 600_000
const OFF: TvCommand = { key: 'POWER', value: 'OFF' }
const ON: TvCommand = { key: 'POWER', value: 'ON' }
const LOUDER: TvCommand = { key: 'VOLUME', value: 'UP' }
const QUIETER: TvCommand = { key: 'VOLUME', value: 'DOWN' }
const MUTE: TvCommand = { key: 'MUTE', value: 'ON' }
const INPUT: TvCommand = { key: 'INPUT', value: 'STB_INPUT' }

let folder: string
let file: string
let tv: CecTv

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'beckon-cec-'))
  file = join(folder, 'television.json')
  change({})
  tv = new CecTv({ device: 1, program: [process.execPath, FAKE, file] })
})

afterEach(async () => {
  await tv.close()
  rmSync(folder, { recursive: true, force: true })
})

const television = () => JSON.parse(readFileSync(file, 'utf8')) as Television
function change(what: Partial<Television>): void {
  const usual = {
    adapter: true,
    present: true,
    address: '2.0.0.0',
    power: 'on',
    volume: 50,
    muted: false,
    source: '0.0.0.0',
    refuses: [],
    delayMs: 0,
  }
  let now = {}
  try {
    now = television()
  } catch {}
  writeFileSync(file, JSON.stringify({ ...usual, ...now, ...what }))
}
const log = () => readFileSync(`${file}.log`, 'utf8').trim().split('\n')
const runs = () =>
  log()
    .filter((line) => line.startsWith('begin '))
    .map((line) => line.slice(6))

describe('a TV over HDMI-CEC', () => {
  it('takes volume and mute by their numbers, press and release in one', async () => {
    for (const command of [LOUDER, LOUDER, QUIETER, MUTE])
      expect(await tv.send(command, soon())).toEqual({ is: 'accepted' })
    expect(television()).toMatchObject({ volume: 51, muted: true })
    expect(runs()).toEqual([
      '-d1 --playback --osd-name Beckon',
      '-d1 -s --to 0 --user-control-pressed ui-cmd=0x41 --user-control-released',
      '-d1 -s --to 0 --user-control-pressed ui-cmd=0x41 --user-control-released',
      '-d1 -s --to 0 --user-control-pressed ui-cmd=0x42 --user-control-released',
      '-d1 -s --to 0 --user-control-pressed ui-cmd=0x43 --user-control-released',
    ])
  })

  it('confirms power once it says so itself', async () => {
    expect(await tv.send(OFF, soon())).toEqual({ is: 'confirmed' })
    expect(television().power).toBe('standby')
    expect(await tv.send(ON, soon())).toEqual({ is: 'confirmed' })
    expect(television().power).toBe('on')
  })

  it('confirms power when it has changed, which a TV may tell late', async () => {
    const told = ['on', 'to-standby']
    const late = new CecTv({
      run: async (args) => {
        if (args.includes('--playback')) return '\tPhysical Address           : 1.0.0.0'
        const state = args.includes('--standby') ? '' : `pwr-state: ${told.shift()} (0x03)`
        return `Transmit from Playback Device 1 to TV (4 to 0):\n${state}\n`
      },
    })
    expect(await late.send(OFF, soon())).toEqual({ is: 'confirmed' })
    expect(told).toEqual([])
  })

  it('confirms nothing that it does not say: power that it keeps to itself is accepted', async () => {
    change({ refuses: ['GIVE_DEVICE_POWER_STATUS'] })
    expect(await tv.send(OFF, soon())).toEqual({ is: 'accepted' })
    expect(television().power).toBe('standby')
  })

  it('shows the input where the box really hangs', async () => {
    change({ power: 'standby' })
    expect(await tv.send(INPUT, soon())).toEqual({ is: 'accepted' })
    expect(television()).toMatchObject({ power: 'on', source: '2.0.0.0' })
  })

  it('is out of reach when nobody acknowledges, though the program says all is well', async () => {
    change({ present: false })
    expect(await tv.send(OFF, soon())).toEqual({ is: 'refused', why: 'BOX-UNREACHABLE' })
    expect(await tv.capabilities(soon())).toMatchObject({
      hdmiLinkReady: false,
      tvPowerOnCommandAvailable: false,
      tvPowerOffCommandAvailable: false,
    })
    change({ present: true })
    expect(await tv.send(OFF, soon())).toEqual({ is: 'confirmed' })
  })

  it('is out of reach without an adapter or an address, and comes back', async () => {
    for (const trouble of [{ adapter: false }, { adapter: true, address: 'f.f.f.f' }]) {
      change(trouble)
      expect(await tv.send(LOUDER, soon())).toEqual({ is: 'refused', why: 'BOX-UNREACHABLE' })
      expect((await tv.capabilities(soon())).hdmiLinkReady).toBe(false)
    }
    expect(television().volume).toBe(50)
    change({ address: '1.0.0.0' })
    expect(await tv.send(LOUDER, soon())).toEqual({ is: 'accepted' })
  })

  it('may have done what it acknowledged the first step of: an input that it did not take turned it on', async () => {
    change({ power: 'standby', refuses: ['ACTIVE_SOURCE'] })
    expect(await tv.send(INPUT, soon())).toEqual({ is: 'refused', why: 'BOX-TIMEOUT' })
    expect(television()).toMatchObject({ power: 'on', source: '0.0.0.0' })
  })

  const TRANSMITTED = 'Transmit from Playback Device 1 to TV (4 to 0):\n'
  it.each([
    ['was not sent', async () => 'Failed to open /dev/cec1'],
    ['nobody acknowledged', async () => `${TRANSMITTED}\tTx, Not Acknowledged (4), Max Retries`],
    ['could not be started', () => Promise.reject(new NotStarted())],
    ['was ended by somebody', () => Promise.reject(new Error('SIGKILL ended it'))],
  ])('may have done a command whose second step %s', async (_, second) => {
    const half = new CecTv({
      run: async (args) => {
        if (args.includes('--playback')) return '\tPhysical Address           : 1.0.0.0'
        return args.includes('--active-source') ? await second() : TRANSMITTED
      },
    })
    expect(await half.send(INPUT, soon())).toEqual({ is: 'refused', why: 'BOX-TIMEOUT' })
  })

  it('may have done what the program was transmitting when somebody killed it', async () => {
    const dies = `process.argv.includes('--playback')
      ? console.log('\tPhysical Address           : 1.0.0.0')
      : process.kill(process.pid, 'SIGKILL')`
    const killed = new CecTv({ program: [process.execPath, '-e', dies, '--'] })
    expect(await killed.send(LOUDER, soon())).toEqual({ is: 'refused', why: 'BOX-TIMEOUT' })
  })

  it('has done nothing where the program is no longer there', async () => {
    const program = join(folder, 'cec-ctl')
    writeFileSync(program, `#!/bin/sh\nrm "$0"\necho 'Physical Address : 1.0.0.0'\n`)
    chmodSync(program, 0o755)
    const gone = new CecTv({ program: [program] })
    expect(await gone.send(LOUDER, soon())).toEqual({ is: 'refused', why: 'BOX-UNREACHABLE' })
  })

  it('offers no power command any more that it has refused', async () => {
    expect(await tv.capabilities(soon())).toMatchObject({
      hdmiLinkReady: true,
      tvPowerOnCommandAvailable: true,
      tvPowerOffCommandAvailable: true,
    })
    change({ refuses: ['STANDBY'] })
    expect(await tv.send(OFF, soon())).toEqual({ is: 'refused', why: 'INVALID-KEY' })
    expect(await tv.capabilities(soon())).toMatchObject({
      hdmiLinkReady: true,
      tvPowerOnCommandAvailable: true,
      tvPowerOffCommandAvailable: false,
    })
  })

  it('offers a refused power command again when it takes it after all, and after ten minutes', async () => {
    change({ refuses: ['STANDBY', 'IMAGE_VIEW_ON'] })
    for (const command of [OFF, ON])
      expect(await tv.send(command, soon())).toEqual({ is: 'refused', why: 'INVALID-KEY' })
    change({ refuses: [] })
    expect(await tv.send(OFF, soon())).toEqual({ is: 'confirmed' })
    const offered = { tvPowerOnCommandAvailable: false, tvPowerOffCommandAvailable: true }
    expect(await tv.capabilities(soon())).toMatchObject(offered)
    const now = performance.now()
    const clock = vi.spyOn(performance, 'now').mockReturnValue(now + 600_000)
    onTestFinished(() => clock.mockRestore())
    expect(await tv.capabilities(soon())).toMatchObject({ ...offered, tvPowerOnCommandAvailable: true })
  })

  it.each([
    ['is in the wrong mode for them just now', 'incorrect-mode (0x01)', 'BOX-UNREACHABLE', true],
    ['knows no such key', 'invalid-op (0x03)', 'INVALID-KEY', false],
  ] as const)('does not do volume and power when it %s', async (_, reason, why, isOffered) => {
    const rejecting = new CecTv({
      run: async (args) => {
        if (args.includes('--playback')) return '\tPhysical Address           : 1.0.0.0'
        return `${TRANSMITTED}    FEATURE_ABORT (0x00):\n\treason: ${reason}\n\tTx, OK, Rx, OK, Feature Abort`
      },
    })
    for (const command of [LOUDER, OFF]) expect(await rejecting.send(command, soon())).toEqual({ is: 'refused', why })
    expect(await rejecting.capabilities(soon())).toMatchObject({
      hdmiLinkReady: true,
      tvPowerOffCommandAvailable: isOffered,
    })
  })

  it('knows every command of the contract, and no other', async () => {
    for (const command of TV_COMMANDS) expect([command, (await tv.send(command, soon())).is]).not.toContain('refused')
    for (const [key, value] of [
      ['MUTE', 'OFF'],
      ['EJECT', 'NOW'],
      ['toString', ''],
    ] as const)
      expect(await tv.send({ key, value }, soon())).toEqual({ is: 'refused', why: 'INVALID-KEY' })
  })
})

describe('commands that come together', () => {
  it('reach the TV one after the other, in the order in which they came', async () => {
    change({ delayMs: 20 })
    await Promise.all([LOUDER, MUTE, QUIETER].map((command) => tv.send(command, soon())))
    const steps = log().map((line) => line.split(' ', 1)[0])
    expect(steps).toEqual(['begin', 'end', 'begin', 'end', 'begin', 'end', 'begin', 'end'])
    expect(runs().map((run) => /0x\d\d/u.exec(run)?.[0])).toEqual([undefined, '0x41', '0x43', '0x42'])
  })

  it('are dropped when their time is up, the one under way is stopped, and nothing is sent again', async () => {
    await tv.send(LOUDER, soon())
    change({ delayMs: FOR_EVER_MS })
    const before = runs().length
    const stop = new AbortController()
    const outcomes = Promise.all([tv.send(LOUDER, stop.signal), tv.send(MUTE, stop.signal)])
    await until(() => runs().length > before)
    stop.abort()
    expect(await outcomes).toEqual(['BOX-TIMEOUT', 'TOO-LATE'].map((why) => ({ is: 'refused', why })))
    expect(runs()).toHaveLength(before + 1)
    change({ delayMs: 0 })
    expect(await tv.send(QUIETER, soon())).toEqual({ is: 'accepted' })
    expect(television()).toMatchObject({ volume: 50, muted: false })
    expect(await tv.send(LOUDER, AbortSignal.abort())).toEqual({ is: 'refused', why: 'TOO-LATE' })
  })

  it('were not done when their time was over before the adapter had its part', async () => {
    change({ delayMs: FOR_EVER_MS })
    expect(await tv.send(OFF, AbortSignal.timeout(150))).toEqual({ is: 'refused', why: 'TOO-LATE' })
    change({ delayMs: 0 })
    expect(television().power).toBe('on')
  })

  it('that are done stay done when only the read-back ran out of time', async () => {
    await tv.capabilities(soon())
    const stop = new AbortController()
    const slow = new CecTv({
      run: async (args) => {
        if (args.includes('--playback')) return '\tPhysical Address           : 1.0.0.0'
        if (args.includes('--standby')) return 'Transmit from Playback Device 1 to TV (4 to 0):\nSTANDBY (0x36)\n'
        stop.abort()
        throw new Error('stopped')
      },
    })
    expect(await slow.send(OFF, stop.signal)).toEqual({ is: 'accepted' })
  })

  it('are refused when the TV is closed', async () => {
    change({ delayMs: 2_000 })
    const pressed = tv.send(LOUDER, soon())
    setTimeout(() => void tv.close(), 100)
    expect(await pressed).toEqual({ is: 'refused', why: 'BOX-UNREACHABLE' })
    expect(await tv.send(LOUDER, soon())).toEqual({ is: 'refused', why: 'BOX-UNREACHABLE' })
  })
})

it('a box with a TV beside it has the buttons of the TV, also while the box is away, and is away itself when both are', async () => {
  let away = false
  const can = { ...NO_CAPABILITIES, keys: new Set<KeyCode>(['OK']), text: true, boxVolume: true }
  const box = boxWith(unusableBox({ id: 'den', name: 'Den', layout: 'standard' }), {
    capabilities: async () => (away ? Promise.reject(new Error('BOX-UNREACHABLE')) : can),
    state: async () => ({ volume: 30 }),
  })
  const both = withTv(box, tv)
  const ofTv = {
    hdmiLinkReady: true,
    tvPowerOnCommandAvailable: true,
    tvPowerOffCommandAvailable: true,
    boxVolume: false,
  }
  expect(await both.capabilities(soon())).toEqual({ ...can, ...ofTv })
  expect(await both.state(soon())).toEqual({ volume: 30 })
  away = true
  expect(await both.capabilities(soon())).toMatchObject({ keys: new Set(), text: false, hdmiLinkReady: true })
  change({ present: false })
  await expect(both.capabilities(soon())).rejects.toThrow('BOX-UNREACHABLE')
})
