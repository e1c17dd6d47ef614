import { afterEach, expect, it } from 'vitest'
import { startFakeHomeAssistant, type FakeHomeAssistant } from '../../test/fake-home-assistant.ts'
import { TOKEN } from '../../test/fake-home-assistant-auth.ts'
import { homeAssistantBox } from '../../test/home-assistant-rig.ts'
import { selfSigned, type SelfSigned } from '../../test/self-signed.ts'
import { temporaryMemory } from '../box-memory.ts'
import { replacingLogin } from '../kept-login.ts'
import { deadlineOf } from '../wire/command.ts'
import { exchangeCode, revoke } from './login.ts'

const CLIENT = 'http://192.168.1.2:8080/'
/** Only what hangs is late. */
const soon = () => AbortSignal.timeout(20_000)
const NOT_ALLOWED = { is: 'refused', why: 'BOX-NOT-ALLOWED', driver: 'home-assistant' }

let home: FakeHomeAssistant
afterEach(() => home.stop())

async function start(certificate?: SelfSigned) {
  home = await startFakeHomeAssistant(certificate)
  home.auth.codes.set('a-code', CLIENT)
  return { host: '127.0.0.1', port: home.port }
}

it('keeps what the code of a log-in is good for, and presses with it as long as it is not taken back', async () => {
  const at = await start()
  const memory = temporaryMemory(await exchangeCode(at, CLIENT, 'a-code', deadlineOf(soon())))
  expect(memory.read()).toEqual({ clientId: CLIENT, refresh: [...home.auth.refreshTokens.keys()][0] })
  const box = homeAssistantBox(home.port, {}, memory)
  expect(await box.pressKey('UP', soon())).toEqual({ is: 'accepted' })
  expect(await box.pressKey('UP', soon())).toEqual({ is: 'accepted' })
  expect(home.auth.renewals).toBe(1)

  await revoke(at, memory.read(), deadlineOf(soon()))
  expect(home.auth.refreshTokens.size).toBe(0)
  await expect.poll(() => home.connections().open).toBe(0)
  expect(await box.pressKey('UP', soon())).toEqual(NOT_ALLOWED)
  await box.close()
})

it('counts instead of the token of the settings that it replaced, until somebody corrects that', async () => {
  const at = await start()
  const login = await exchangeCode(at, CLIENT, 'a-code', deadlineOf(soon()))
  const kept = temporaryMemory(replacingLogin({ token: 'refused' }, login))
  const pressed = async (token: string) => {
    const box = homeAssistantBox(home.port, { token }, kept)
    const outcome = await box.pressKey('UP', soon())
    await box.close()
    return outcome
  }
  expect(await pressed('refused')).toEqual({ is: 'accepted' })
  expect(await pressed('another')).toEqual(NOT_ALLOWED)
  expect(await pressed(TOKEN)).toEqual({ is: 'accepted' })
  expect(home.auth.renewals).toBe(1)
})

/** A box that has pressed once, and whose access token is refused since; the refresh token is still good. */
async function boxWithRefusedToken() {
  const at = await start()
  const memory = temporaryMemory(await exchangeCode(at, CLIENT, 'a-code', deadlineOf(soon())))
  const box = homeAssistantBox(home.port, {}, memory)
  await box.pressKey('UP', soon())
  const kept = [...home.auth.refreshTokens]
  await home.withdraw()
  for (const [refresh, client] of kept) home.auth.refreshTokens.set(refresh, client)
  return box
}

it('asks for a new access token when the old one is refused, and presses once', async () => {
  const box = await boxWithRefusedToken()
  expect(await box.pressKey('DOWN', soon())).toEqual({ is: 'accepted' })
  expect(home.calls).toHaveLength(2)
  await box.close()
})

it('asks for one new access token for all that find the old one refused at the same time, and each succeeds', async () => {
  const box = await boxWithRefusedToken()
  const before = home.auth.renewals
  const [pressed, state, capabilities] = await Promise.all([
    box.pressKey('DOWN', soon()),
    box.state(soon()),
    box.capabilities(soon()),
  ])
  expect(pressed).toEqual({ is: 'accepted' })
  expect([state.power, capabilities.text]).toEqual(['on', true])
  expect(home.auth.renewals).toBe(before + 1)
  await box.close()
})

it.each([
  ['a wrong code', CLIENT, 'another'],
  ['a code of another client', 'http://192.168.1.3/', 'a-code'],
])('is not allowed with %s', async (_, client, code) => {
  const at = await start()
  await expect(exchangeCode(at, client, code, deadlineOf(soon()))).rejects.toThrow('BOX-NOT-ALLOWED')
})

it('keeps the certificate of the first connection, and tells its token to no other', async () => {
  const [own, other] = [selfSigned('home'), selfSigned('home')]
  const { port } = await start(own)
  const memory = temporaryMemory({ token: TOKEN })
  const box = homeAssistantBox(port, { tls: true }, memory)
  expect(await box.pressKey('UP', soon())).toEqual({ is: 'accepted' })
  expect(memory.read()).toEqual({ token: TOKEN, pin: own.fingerprint })
  await box.close()
  await home.stop()

  await start(other)
  const later = homeAssistantBox(home.port, { tls: true }, memory)
  expect(await later.pressKey('UP', soon())).toEqual(NOT_ALLOWED)
  expect(home.received).toEqual([])
  await later.close()
})
