import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { temporaryMemory } from '../box-memory.ts'
import { readBoxSettings } from '../box-settings.ts'
import { makeBox } from '../make-box.ts'

const vdr = (cec: unknown) => JSON.stringify({ id: 'den', name: 'Den', driver: 'vdr', host: '127.0.0.1', cec })

describe('the TV in the settings of a box', () => {
  it('is the first adapter, or the one that is named, with a program of its own if need be', () => {
    expect(readBoxSettings(vdr(true))).toMatchObject([{ cec: {} }])
    expect(readBoxSettings(vdr({ device: 1, program: ['ssh', 'den', 'cec-ctl'], osdName: 'Remote' }))).toMatchObject([
      { cec: { device: 1, program: ['ssh', 'den', 'cec-ctl'], osdName: 'Remote' } },
    ])
    expect(readBoxSettings('vdr://127.0.0.1?cec=1')).toMatchObject([{ cec: { device: 1 } }])
    expect(readBoxSettings('vdr://127.0.0.1?cec=true')).toMatchObject([{ cec: {} }])
  })

  it.each([
    [false],
    ['yes'],
    [{ device: 16 }],
    [{ device: '1' }],
    [{ program: 'cec-ctl' }],
    [{ osdName: 'a name longer than it may be' }],
    [{ port: 1 }],
  ])('cannot be %j', (cec) => {
    expect(() => readBoxSettings(vdr(cec))).toThrow(/BECKON_BOXES: Box 1: cec/u)
  })

  it('stands beside the box: TV commands no longer reach the box itself', async () => {
    const program = [process.execPath, join(import.meta.dirname, '../../test/no-such-program.mjs')]
    const [box] = readBoxSettings(vdr({ program })).map((setting) => makeBox(setting, () => temporaryMemory()))
    expect(await box?.sendTvCommand({ key: 'POWER', value: 'OFF' }, AbortSignal.timeout(3_000))).toEqual({
      is: 'refused',
      why: 'BOX-UNREACHABLE',
    })
    await box?.close()
  })
})
