/** The double of Thunder answers as Thunder R4.4.7 did on Debian 12. */
import { once } from 'node:events'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import { startFakeThunder, type FakeThunder } from './fake-thunder.ts'

let thunder: FakeThunder
beforeEach(async () => {
  thunder = await startFakeThunder('RDKShell')
})
afterEach(() => thunder.stop())

const SILENCE_MS = 150

/** Status and body; `silence` if none comes. */
async function post(body: string, headers: Record<string, string> = {}) {
  const signal = AbortSignal.timeout(SILENCE_MS)
  try {
    const address = `http://127.0.0.1:${thunder.port}/jsonrpc`
    const answer = await fetch(address, { method: 'POST', body, headers, signal })
    return [answer.status, await answer.text()]
  } catch {
    return 'silence'
  }
}
const call = (method: string, params?: object, id: unknown = 4) =>
  post(JSON.stringify({ jsonrpc: '2.0', id, method, params }))
const error = (code: number, message: string) => [
  202,
  JSON.stringify({ jsonrpc: '2.0', id: 4, error: { code, message } }),
]

describe('a double of Thunder', () => {
  it('says a failure with 202', async () => {
    thunder.plugins.set('org.rdk.System', 'precondition')
    expect(await call('Nope.1.x')).toEqual(error(-32_603, 'Could not access requested service'))
    expect(await call('org.rdk.VoiceControl.voiceSessionTypes')).toEqual(error(2, 'Service is not active'))
    expect(await call('org.rdk.System.getPowerState')).toEqual(error(31, 'ERROR_PENDING_CONDITIONS'))
    expect(await call('DeviceInfo.1.nope')).toEqual(error(-32_601, 'Unknown method.'))
    expect(await call('DeviceInfo.7.make')).toEqual(error(-32_602, 'Requested version is not supported.'))
    expect(await call('Controller.1.status@Nope')).toEqual(error(22, 'ERROR_UNKNOWN_KEY'))
    expect(await call('org.rdk.RDKShell.1.injectKey', { keycode: 38, modifiers: [] })).toEqual(
      error(1, '{"message":"please specify keyCode","success":false}'),
    )
  })

  it('answers with the number of the call, with and without a version, and digits in quotes as a number', async () => {
    const power = { powerState: 'ON', success: true }
    for (const method of ['org.rdk.System.getPowerState', 'org.rdk.System.1.getPowerState'])
      expect(await call(method)).toEqual([200, JSON.stringify({ jsonrpc: '2.0', id: 4, result: power })])
    expect(await call('org.rdk.System.getPowerState', undefined, '7')).toEqual([
      200,
      JSON.stringify({ jsonrpc: '2.0', id: 7, result: power }),
    ])
  })

  it.each([
    ['a word as id', '{"jsonrpc":"2.0","id":"word","method":"DeviceInfo.make"}'],
    ['no id', '{"jsonrpc":"2.0","method":"DeviceInfo.make"}'],
    ['a list', '[{"jsonrpc":"2.0","id":1,"method":"DeviceInfo.make"}]'],
    ['broken JSON', '{"jsonrpc":"2.0",'],
  ])('is silent to %s', async (_, body) => {
    expect(await post(body)).toBe('silence')
  })

  it('answers 401 without the token, and 403 to a WebSocket', async () => {
    thunder.token = 'secret'
    expect(await call('DeviceInfo.make')).toEqual([401, ''])
    const good = await post('{"jsonrpc":"2.0","id":1,"method":"DeviceInfo.make"}', { authorization: 'Bearer secret' })
    expect(good[0]).toBe(200)
    const socket = new WebSocket(`ws://127.0.0.1:${thunder.port}/jsonrpc`)
    const [, answer] = (await once(socket, 'unexpected-response')) as [unknown, { statusCode: number }]
    socket.on('error', () => {})
    socket.terminate()
    expect(answer.statusCode).toBe(403)
  })
})
