/** All power on a set that is the TV and the box, through the whole server: it comes as two presses. */
import { Socket } from 'node:dgram'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { startFakeWebos } from '../../boxes/test/fake-webos.ts'
import { CERTIFICATE } from '../../boxes/test/webos-rig.ts'
import { PRESS_HEADER, pressText } from '@beckon/contract/press-headers'
import { add, begin, does, nextStep, settled } from './support/set-up-tv.ts'
import { operatorOf, pairRemote, testServer } from './support/test-server.ts'

const NAMING = { name: 'Den', room: '', layout: 'standard' } as const

describe('All power turns off what is on, and on what is off: its two halves do not switch each other back', () => {
  it('pressed on a remote', async () => {
    const { tv, server, arToken } = await rig()
    const press = async (n: number) => {
      const part = (at: number) => ({ [PRESS_HEADER]: pressText({ client: 'all-power-1', n, part: at }) })
      const answers = await Promise.all([
        server.send('processCecKey', { token: arToken, body: { key: 'POWER', value: 'OFF' }, headers: part(0) }),
        server.send('processKey', { token: arToken, body: { vcode: 'POWER' }, headers: part(1) }),
      ])
      expect(answers.map(({ http }) => http)).toEqual([200, 200])
    }
    await press(1)
    expect(tv.power).toBe('Active Standby')
    // Once more while a busy machine is too slow to hear in time that the set is off.
    let n = 2
    await vi.waitFor(async () => {
      await press(n++)
      expect(tv.power).toBe('Active')
    })
  })

  it('pressed by a program whose link sends no key of its own', async () => {
    const { tv, server, arToken } = await rig()
    const { body } = await server.send('createPressLink', { token: arToken, body: { name: 'Shortcut' } })
    const press = async () => {
      const url = `/press/v1/${String(body['secret'])}/power`
      const { statusCode } = await server.app.inject({ method: 'POST', url, headers: { host: 'localhost' } })
      expect(statusCode).toBe(200)
    }
    await press()
    expect(tv.power).toBe('Active Standby')
    await vi.waitFor(async () => {
      await press()
      expect(tv.power).toBe('Active')
    })
  })
})

/** A set in the home, added as the page does it, and a remote of it. */
async function rig() {
  const tv = await startFakeWebos({ certificate: CERTIFICATE, pairingTypes: ['PROMPT'] })
  onTestFinished(() => tv.stop())
  const magicPackets = vi.spyOn(Socket.prototype, 'send').mockImplementation(((...sent: unknown[]) => {
    tv.turnOn()
    ;(sent.at(-1) as (error: null) => void)(null)
  }) as never)
  onTestFinished(() => magicPackets.mockRestore())
  const server = await testServer({ config: { boxes: '' } })
  const call = await operatorOf(server)

  let step = await begin(call, { driver: 'webos', host: '127.0.0.1', port: tv.port })
  expect(step).toMatchObject({ is: 'allow' })
  await vi.waitFor(() => expect(tv.shown).toHaveLength(1))
  tv.answerPrompt(true)
  while (step.is === 'allow') step = await nextStep(call, step)
  const wake = await does(call, await settled(call, step), 'worked')
  expect(wake).toMatchObject({ is: 'wake' })
  const id = await add(call, await does(call, wake, 'woke'), NAMING)
  const { arToken } = await pairRemote(server, id, { partner: 'home', clientDeviceId: 'browser-1' })
  return { tv, server, arToken }
}
