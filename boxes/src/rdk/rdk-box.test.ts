import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { startFakeThunder, type FakeThunder, type Generation } from '../../test/fake-thunder.ts'
import { holdTime, letTimeGo, passing, until } from '../../test/held-time.ts'
import { rdkBox, rdkRig } from '../../test/rdk-rig.ts'
import { tellOddly, withNull } from '../../test/twisted-reports.ts'
import { temporaryMemory } from '../box-memory.ts'
import { replacingLogin } from '../kept-login.ts'
import { describeConformance, TROUBLES } from '../../test/conformance.ts'
import { rdk } from './family.ts'
import { WINDOW_MANAGER_KEYS } from './key-map.ts'
import type { RdkBox, RdkSettings } from './rdk-box.ts'

/** Only what hangs is late. */
const soon = () => AbortSignal.timeout(20_000)
const ACCEPTED = { is: 'accepted' }
const CONFIRMED = { is: 'confirmed' }
const refusal = (why: string) => ({ is: 'refused', why })
const NOT_ALLOWED = { is: 'refused', why: 'BOX-NOT-ALLOWED', driver: 'rdk' }
/** Longer than the time after which plugins are asked about again. */
const A_WHILE_MS = 3_001
const ANSWERS_WITHIN_MS = 700
const GENERATIONS = ['RDKShell', 'RDKWindowManager'] as const

/** RECORD and SEARCH have codes in the newer generation only. */
const ONLY_IN_NEW = Object.keys(WINDOW_MANAGER_KEYS)
const KEYS_OF = {
  RDKShell: rdk.facts.keys === 'set up' ? [] : rdk.facts.keys.filter((key) => !ONLY_IN_NEW.includes(key)),
  RDKWindowManager: rdk.facts.keys,
}

describe.each(GENERATIONS)('%s', (generation) => {
  describeConformance(`RDK with ${generation}, played by a fake`, () => rdkRig(generation), {
    facts: { ...rdk.facts, keys: KEYS_OF[generation] },
    troubles: TROUBLES,
  })
})

let thunder: FakeThunder
const boxes: RdkBox[] = []
let folder: string | undefined
const start = async (generation: Generation) => (thunder = await startFakeThunder(generation))
const boxWith = (more: Partial<RdkSettings> = {}, memory = temporaryMemory()): RdkBox => {
  const box = rdkBox(thunder.port, more, memory)
  boxes.push(box)
  return box
}
beforeEach(() => start('RDKWindowManager'))
afterEach(async () => {
  letTimeGo()
  tellOddly({})
  await Promise.all(boxes.splice(0).map((box) => box.close()))
  await thunder.stop()
  if (folder !== undefined) rmSync(folder, { recursive: true })
  folder = undefined
})

async function again(generation: Generation): Promise<void> {
  await thunder.stop()
  await start(generation)
}

describe('keys', () => {
  it('go to the window manager where both generations are active, else to the one that is', async () => {
    thunder.plugins.set('org.rdk.RDKShell', 'activated')
    expect(await boxWith().pressKey('OK', soon())).toEqual(ACCEPTED)
    expect(thunder.called.at(-1)).toBe('org.rdk.RDKWindowManager.injectKey')
    thunder.plugins.set('org.rdk.RDKWindowManager', 'deactivated')
    expect(await boxWith().pressKey('OK', soon())).toEqual(ACCEPTED)
    expect(thunder.called.at(-1)).toBe('org.rdk.RDKShell.1.injectKey')
    expect(thunder.pressed).toEqual([13, 13])
  })

  it.each(GENERATIONS)('that %s would drop with a success are not offered', async (generation) => {
    await again(generation)
    const box = boxWith()
    const { keys } = await box.capabilities(soon())
    expect([keys.has('INFO'), keys.has('CH_UP'), keys.has('REPLAY')]).toEqual([false, false, false])
    expect([keys.has('RECORD'), keys.has('SEARCH')]).toEqual(generation === 'RDKShell' ? [false, false] : [true, true])
    for (const key of keys) if (key !== 'POWER') await box.pressKey(key, soon())
    expect(thunder.dropped).toEqual([])
    expect(thunder.pressed).toHaveLength(keys.size - 1)
  })

  it('of an image of its own come from the box’s settings', async () => {
    const box = boxWith({ keyMap: { GUIDE: 362, INFO: 438 } })
    expect((await box.capabilities(soon())).keys.has('INFO')).toBe(true)
    await box.pressKey('GUIDE', soon())
    await box.pressKey('INFO', soon())
    expect(thunder.pressed).toEqual([362, 438])
  })

  it.each([
    ['deactivated', 'BOX-UNREACHABLE'],
    ['precondition', 'BOX-UNREACHABLE'],
  ] as const)('find no plugin that is %s, and find it when it is active again', async (state, why) => {
    const box = boxWith()
    expect(await box.pressKey('UP', soon())).toEqual(ACCEPTED)
    thunder.plugins.set('org.rdk.RDKWindowManager', state)
    expect(await box.pressKey('UP', soon())).toEqual(refusal(why))
    thunder.plugins.set('org.rdk.RDKWindowManager', 'activated')
    expect(await box.pressKey('DOWN', soon())).toEqual(ACCEPTED)
    expect(thunder.pressed).toEqual([38, 40])
  })

  it('reach a plugin that started after the connection was made', async () => {
    thunder.plugins.set('org.rdk.RDKWindowManager', 'deactivated')
    const box = boxWith()
    const time = holdTime()
    expect(await box.pressKey('UP', soon())).toEqual(refusal('BOX-UNREACHABLE'))
    thunder.plugins.set('org.rdk.RDKWindowManager', 'activated')
    time.pass(A_WHILE_MS)
    expect(await box.pressKey('DOWN', soon())).toEqual(ACCEPTED)
    expect(thunder.pressed).toEqual([40])
  })

  it.each([
    ['starts after them', () => thunder.plugins.set('org.rdk.PowerManager', 'deactivated')],
    ['says nothing when the box is connected', () => void (thunder.silentAbout = 'org.rdk.PowerManager')],
  ])('go to no sleeping box whose plugin for power %s', async (_, boot) => {
    boot()
    const box = boxWith()
    expect(await box.pressKey('UP', soon())).toEqual(ACCEPTED)
    expect((await box.capabilities(soon())).keys.has('POWER')).toBe(false)

    thunder.plugins.set('org.rdk.PowerManager', 'activated')
    thunder.silentAbout = undefined
    thunder.power = 'LIGHT_SLEEP'
    const time = holdTime()
    time.pass(A_WHILE_MS)
    expect(await box.pressKey('DOWN', soon())).toEqual(refusal('BOX-ASLEEP'))
    expect((await box.capabilities(soon())).keys.has('POWER')).toBe(true)

    // No silence later makes it forget.
    thunder.silentAbout = 'org.rdk.PowerManager'
    time.pass(A_WHILE_MS)
    const pressed = box.pressKey('DOWN', soon())
    await until(() => thunder.called.filter((method) => method.endsWith('@org.rdk.PowerManager')).length > 2)
    time.pass(ANSWERS_WITHIN_MS)
    expect(await pressed).toEqual(refusal('BOX-ASLEEP'))
    expect(thunder.pressed).toEqual([38])
  })

  it('ask which plugins there are at most every three seconds, though the box never has all of them', async () => {
    const box = boxWith()
    const time = holdTime()
    const asked = () => thunder.called.filter((method) => method.includes('status@org.rdk.VoiceControl')).length
    for (let presses = 0; presses < 20; presses += 1) {
      await box.pressKey('UP', soon())
      time.pass(299)
    }
    expect(asked()).toBe(2)
  })

  it('go the older way when the newer one has ended', async () => {
    thunder.plugins.set('org.rdk.RDKShell', 'activated')
    const box = boxWith()
    await box.pressKey('UP', soon())
    thunder.plugins.set('org.rdk.RDKWindowManager', 'deactivated')
    expect(await box.pressKey('DOWN', soon())).toEqual(refusal('BOX-UNREACHABLE'))
    expect(await box.pressKey('OK', soon())).toEqual(ACCEPTED)
    expect(thunder.pressed).toEqual([38, 13])
  })

  it('are not sent to a box that answers pings and no calls', async () => {
    const box = boxWith()
    await box.pressKey('UP', soon())
    await thunder.trouble('stalls')
    thunder.answersPings = true
    expect(await passing(holdTime(), box.pressKey('DOWN', soon()))).toEqual(refusal('BOX-UNREACHABLE'))
    expect(thunder.pressed).toEqual([38])
  })

  it('reach neither a box without the plugins nor one that answers nothing, and say so', async () => {
    thunder.plugins.delete('org.rdk.RDKWindowManager')
    expect(await boxWith().pressKey('UP', soon())).toEqual(refusal('BOX-UNREACHABLE'))
    thunder.plugins.clear()
    expect(await boxWith().pressKey('UP', soon())).toEqual(refusal('BOX-UNREACHABLE'))
  })

  it('of a number are one call', async () => {
    for (const generation of GENERATIONS) {
      await again(generation)
      expect(await boxWith().runText('channel 206', 'en', soon())).toMatchObject(ACCEPTED)
      expect(thunder.pressed).toEqual([50, 48, 54])
      expect(thunder.called.filter((method) => method.endsWith('generateKey'))).toHaveLength(1)
    }
  })
})

describe('a plugin that says no', () => {
  it.each([
    ['a result', true, {}],
    ['an error', false, {}],
    ['a result with null for its reason', true, withNull('message')],
    ['an error with null for its reason', false, withNull('message')],
  ])('is believed, in %s', async (_, failsInResult, twist) => {
    await again('RDKShell')
    thunder.failsInResult = failsInResult
    tellOddly(twist)
    // The app has no callsign.
    const box = boxWith({ apps: { Broken: { app: 5 as unknown as string } } })
    expect(await box.runText('open broken', 'en', soon())).toEqual(refusal('BOX-UNREACHABLE'))
    expect(thunder.launched).toEqual([])
  })
})

describe('power', () => {
  it.each(GENERATIONS)('is set, never toggled, and read back: %s', async (generation) => {
    await again(generation)
    const box = boxWith()
    expect(await box.pressKey('POWER', soon())).toEqual(CONFIRMED)
    expect(thunder.power).toBe('STANDBY')
    expect(await box.state(soon())).toMatchObject({ power: 'standby' })
    thunder.power = 'DEEP_SLEEP'
    expect(await box.pressKey('UP', soon())).toEqual(refusal('BOX-ASLEEP'))
    expect(await box.runText('open youtube', 'en', soon())).toEqual(refusal('BOX-ASLEEP'))
    expect(await box.pressKey('POWER', soon())).toEqual(CONFIRMED)
    expect(thunder.power).toBe('ON')
    expect([thunder.pressed, thunder.launched]).toEqual([[], []])
  })

  it('is not changed blindly where the box does not tell it', async () => {
    const box = boxWith()
    thunder.power = 'POWER_STATE_UNKNOWN'
    expect(await box.pressKey('POWER', soon())).toEqual(refusal('BOX-UNREACHABLE'))
    expect(thunder.power).toBe('POWER_STATE_UNKNOWN')
    expect(await box.pressKey('UP', soon())).toEqual(ACCEPTED)
  })

  it('is not offered without a plugin for it; the other keys are pressed', async () => {
    thunder.plugins.delete('org.rdk.PowerManager')
    const box = boxWith()
    expect((await box.capabilities(soon())).keys.has('POWER')).toBe(false)
    expect(await box.pressKey('POWER', soon())).toEqual(refusal('INVALID-KEY'))
    expect(await box.pressKey('UP', soon())).toEqual(ACCEPTED)
  })
})

describe('the TV', () => {
  const send = (box: RdkBox, key: string, value: string) => box.sendTvCommand({ key, value }, soon())

  it.each(GENERATIONS)('is told everything over HDMI-CEC: %s', async (generation) => {
    await again(generation)
    const box = boxWith()
    expect(await send(box, 'VOLUME', 'UP')).toEqual(ACCEPTED)
    expect(await send(box, 'VOLUME', 'DOWN')).toEqual(ACCEPTED)
    expect(await send(box, 'MUTE', 'ON')).toEqual(ACCEPTED)
    expect(await send(box, 'INPUT', 'STB_INPUT')).toEqual(ACCEPTED)
    expect(await send(box, 'POWER', 'ON')).toEqual(ACCEPTED)
    expect(await send(box, 'POWER', 'OFF')).toEqual(ACCEPTED)
    expect(thunder.overCec).toEqual(['0: 65', '0: 66', '0: 67', 'one touch play', 'one touch play', 'standby'])
  })

  it('leaves its volume to an audio system, where the owner says so', async () => {
    await send(boxWith({ audioSystem: true }), 'VOLUME', 'UP')
    expect(thunder.overCec).toEqual(['5: 65'])
  })

  it('is not there when CEC is off, or nothing is on the link', async () => {
    const box = boxWith()
    for (const more of [{ enabled: false }, { isThere: false }]) {
      thunder.tv = { enabled: true, isThere: true, otp: true, ...more }
      expect(await box.capabilities(soon())).toMatchObject({ hdmiLinkReady: false, tvPowerOffCommandAvailable: false })
      expect(await send(box, 'VOLUME', 'UP')).toEqual(refusal('INVALID-KEY'))
    }
    expect(thunder.overCec).toEqual([])
  })

  it('is not turned on where one-touch play is off', async () => {
    thunder.tv.otp = false
    const box = boxWith()
    expect(await box.capabilities(soon())).toMatchObject({ hdmiLinkReady: true, tvPowerOnCommandAvailable: false })
    expect(await send(box, 'POWER', 'ON')).toEqual(refusal('INVALID-KEY'))
  })
})

describe('apps and words', () => {
  it('open what is installed, by name', async () => {
    expect(await boxWith().runText('open youtube', 'en', soon())).toMatchObject(ACCEPTED)
    expect(thunder.launched).toEqual([{ appId: 'com.rdkcentral.youtube', intent: '', launchArgs: '' }])
    await again('RDKShell')
    const box = boxWith({ apps: { Kids: { app: 'YouTube', type: 'Cobalt', uri: 'https://y.example/kids' } } })
    expect((await box.names(soon())).apps).toEqual(['Kids', 'YouTube'])
    await box.runText('kids', 'en', soon())
    expect(thunder.launched).toEqual([{ callsign: 'YouTube', type: 'Cobalt', uri: 'https://y.example/kids' }])
  })

  it('that we do not understand go to the operator’s voice service, where there is one', async () => {
    const box = boxWith()
    expect(await box.runText('Watch Comedy Central', 'en', soon())).toEqual(refusal('NOT-UNDERSTOOD'))
    thunder.plugins.set('org.rdk.VoiceControl', 'activated')
    const later = boxWith()
    expect(await later.runText('Watch Comedy Central', 'en', soon())).toEqual(ACCEPTED)
    expect(await later.runText('guide', 'en', soon())).toMatchObject(ACCEPTED)
    expect([thunder.said, thunder.pressed]).toEqual([['Watch Comedy Central'], [120]])
  })
})

describe('a box that starts and does not answer in time', () => {
  it.each(['getInstalledApps', 'getEnabled', 'getDeviceList', 'getOTPEnabled'])(
    'about %s is not said to have no apps or no TV, and is asked again',
    async (method) => {
      const box = boxWith()
      const whole = await box.capabilities(soon())
      expect(whole).toMatchObject({ apps: true, hdmiLinkReady: true, tvPowerOnCommandAvailable: true })
      thunder.silentAbout = method
      await expect(passing(holdTime(), box.capabilities(soon()))).rejects.toThrow('BOX-UNREACHABLE')
      thunder.silentAbout = undefined
      expect(await box.capabilities(soon())).toEqual(whole)
    },
  )

  it('is not said to lack the buttons of its TV, nor its apps', async () => {
    const box = boxWith()
    await box.capabilities(soon())
    const time = holdTime()
    thunder.silentAbout = 'getDeviceList'
    const louder = box.sendTvCommand({ key: 'VOLUME', value: 'UP' }, soon())
    expect(await passing(time, louder)).toEqual(refusal('BOX-UNREACHABLE'))
    thunder.silentAbout = 'getInstalledApps'
    expect(await passing(time, box.runText('open youtube', 'en', soon()))).toEqual(refusal('BOX-UNREACHABLE'))
    expect([thunder.overCec, thunder.launched]).toEqual([[], []])
  })

  it('is not said to have no apps while the plugin for them is not active yet, and lists them when it is', async () => {
    thunder.plugins.set('org.rdk.AppManager', 'deactivated')
    const box = boxWith()
    const time = holdTime()
    expect([(await box.capabilities(soon())).apps, (await box.names(soon())).apps]).toEqual([true, []])
    thunder.plugins.set('org.rdk.AppManager', 'activated')
    time.pass(A_WHILE_MS)
    expect((await box.names(soon())).apps).not.toEqual([])
    thunder.plugins.delete('org.rdk.AppManager')
    expect((await boxWith().capabilities(soon())).apps).toBe(false)
  })

  it('has none of what it answers with an error', async () => {
    const box = boxWith()
    await box.capabilities(soon())
    thunder.plugins.set('org.rdk.AppManager', 'deactivated')
    thunder.plugins.set('org.rdk.HdmiCecSource', 'deactivated')
    expect(await box.capabilities(soon())).toMatchObject({ apps: false, hdmiLinkReady: false })
  })

  it('takes keys and tells its power without the app on its screen', async () => {
    const box = boxWith()
    await box.capabilities(soon())
    const time = holdTime()
    thunder.silentAbout = 'getLoadedApps'
    expect(await passing(time, box.state(soon()))).toEqual({ power: 'on' })
    thunder.silentAbout = 'getPowerState'
    expect(await passing(time, box.pressKey('UP', soon()))).toEqual(ACCEPTED)
  })
})

describe('the token', () => {
  /** A program that prints what is in a file, and how often it ran. */
  function printer(printed: string) {
    folder = mkdtempSync(join(tmpdir(), 'beckon-token-'))
    const [program, text, runs] = [join(folder, 'print'), join(folder, 'text'), join(folder, 'runs')]
    writeFileSync(program, `#!/bin/sh\necho run >> ${runs}\nsleep 0.2\ncat ${text}\n`)
    chmodSync(program, 0o755)
    writeFileSync(text, printed)
    return {
      tokenCommand: [program],
      print: (next: string) => writeFileSync(text, next),
      runs: () => readFileSync(runs, 'utf8').split('run').length - 1,
    }
  }

  it('comes from the settings or from set-up; without the right one nothing is pressed', async () => {
    thunder.token = 'ab.cd/e+f='
    expect(await boxWith().pressKey('UP', soon())).toEqual(NOT_ALLOWED)
    expect(await boxWith({ token: 'another' }).pressKey('UP', soon())).toEqual(NOT_ALLOWED)
    expect(await boxWith({ token: 'ab.cd/e+f=' }).pressKey('UP', soon())).toEqual(ACCEPTED)
    expect(await boxWith({}, temporaryMemory({ token: 'ab.cd/e+f=' })).pressKey('DOWN', soon())).toEqual(ACCEPTED)
    expect(thunder.pressed).toEqual([38, 40])
  })

  it('is that of a later set-up while the settings still have the one that it replaced', async () => {
    const kept = temporaryMemory(replacingLogin({ token: 'refused' }, { token: 'right' }))
    thunder.token = 'right'
    expect(await boxWith({ token: 'refused' }, kept).pressKey('UP', soon())).toEqual(ACCEPTED)
    thunder.token = 'corrected'
    expect(await boxWith({ token: 'refused' }, kept).pressKey('OK', soon())).toEqual(NOT_ALLOWED)
    expect(await boxWith({ token: 'corrected' }, kept).pressKey('DOWN', soon())).toEqual(ACCEPTED)
  })

  it('is printed by a command, and once more when the box has started again; a press is made once', async () => {
    thunder.token = 'of-this-boot'
    const { tokenCommand, print } = printer('{"token":"of-this-boot"}\n')
    const box = boxWith({ tokenCommand })
    expect(await box.pressKey('UP', soon())).toEqual(ACCEPTED)
    thunder.token = 'of-the-next'
    await thunder.dropAll()
    print('of-the-next\n')
    expect(await box.pressKey('DOWN', soon())).toEqual(ACCEPTED)
    expect(thunder.pressed).toEqual([38, 40])
    thunder.token = 'of-nobody'
    await thunder.dropAll()
    const before = thunder.connections()
    expect(await box.pressKey('OK', soon())).toEqual(NOT_ALLOWED)
    expect(thunder.connections()).toBe(before)
  })

  it('is printed once for all that find the old one refused at the same time, and each of them succeeds', async () => {
    thunder.token = 'of-this-boot'
    const { tokenCommand, print, runs } = printer('of-this-boot\n')
    const box = boxWith({ tokenCommand })
    const allAtOnce = () => Promise.all([box.pressKey('UP', soon()), box.state(soon()), box.capabilities(soon())])
    expect(await allAtOnce()).toMatchObject([ACCEPTED, { power: 'on' }, { text: true }])
    expect(runs()).toBe(1)
    thunder.token = 'of-the-next'
    await thunder.dropAll()
    print('of-the-next\n')
    expect(await allAtOnce()).toMatchObject([ACCEPTED, { power: 'on' }, { text: true }])
    expect(runs()).toBe(2)
    expect(thunder.pressed).toEqual([38, 38])
  })

  it('still comes for one press when the time of another, which has begun to get it, is over', async () => {
    thunder.token = 'of-this-boot'
    const { tokenCommand, print } = printer('of-this-boot\n')
    const box = boxWith({ tokenCommand })
    await box.state(soon())
    thunder.token = 'of-the-next'
    await thunder.dropAll()
    print('of-the-next\n')
    const [short, long] = await Promise.all([
      box.pressKey('UP', AbortSignal.timeout(50)),
      box.state(soon()).then(({ power }) => power),
    ])
    expect([short, long]).toEqual([refusal('TOO-LATE'), 'on'])
    expect(thunder.pressed).toEqual([])
  })

  it('is none where the command prints something else, or is not there', async () => {
    thunder.token = 'right'
    expect(await boxWith(printer('no such tool\n')).pressKey('UP', soon())).toEqual(NOT_ALLOWED)
    expect(await boxWith({ tokenCommand: ['/no/such/program'] }).pressKey('UP', soon())).toEqual(NOT_ALLOWED)
  })
})
