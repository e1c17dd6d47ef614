import { CALLS, COMPANION_CALLS, type CallName } from '@beckon/contract/calls'
import { describe, expect, it } from 'vitest'
import { fakeBox } from './support/fake-box.ts'
import { BROWSER, logIn, pairRemote, testServer } from './support/test-server.ts'

/**
 * Bodies with which a call reaches its feature; the others are refused for their shape, after the session was found
 * good.
 */
const BODIES: Partial<Record<CallName, Record<string, unknown>>> = {
  getDevices: {},
  getAccount: {},
  getButtons: {},
  saveButtons: { seaButtonsData: [] },
  getPopularButtons: {},
  getTvConfig: {},
  saveTvConfig: { tvConfigData: { apiKey: '' } },
  processKey: { vcode: 'UP' },
  processCecKey: { key: 'MUTE', value: 'ON' },
  sendText: { cmd: 'watch news' },
  checkCapabilities: {},
}

describe('being logged in', () => {
  it('is having a living session: there are no roles, and however it was begun, every call answers it alike that is for it at all [D19]', async () => {
    const server = await testServer({ boxes: [{ box: fakeBox('tv'), owners: ['comcast:maria'] }] })
    const started = await server.send('startCompanion', { body: { appName: 'TV Guide' } })
    const paired = await pairRemote(server)
    await server.send('saveCompanionPairing', {
      token: paired.arToken,
      body: { ...BROWSER, companionId: started.body['companionId'] },
    })
    const tokenIn = (answer: { body: Record<string, unknown> }) => String(answer.body['arToken'])
    const sessions = {
      'easy pair': paired.arToken,
      bookmark: tokenIn(await server.send('refreshToken', { token: paired.bookmarkKey })),
      companion: tokenIn(await server.send('confirmCompanion', { token: String(started.body['token']) })),
      login: tokenIn(
        await server.send('chooseBox', { token: await logIn(server, 'maria'), body: { selectedXboDeviceId: 'tv' } }),
      ),
    }
    const names = (Object.keys(CALLS) as CallName[]).filter(
      (name) => ['session', 'bodyToken'].includes(CALLS[name].auth) && !['chooseBox', 'endOtherRemotes'].includes(name),
    )
    expect(names.length).toBeGreaterThan(12)
    for (const name of names) {
      const answers: Record<string, number> = {}
      for (const [begun, token] of Object.entries(sessions)) {
        if (begun === 'companion' && !COMPANION_CALLS.has(name)) continue
        const body = { ...BODIES[name], ...(CALLS[name].auth === 'bodyToken' && { arToken: token }) }
        answers[begun] = (await server.send(name, { token, ...(CALLS[name].method === 'POST' && { body }) })).http
      }
      expect(new Set(Object.values(answers)).size, `${name}: ${JSON.stringify(answers)}`).toBe(1)
      expect([401, 403], `${name}: ${JSON.stringify(answers)}`).not.toContain(answers['login'])
      if (BODIES[name] && name !== 'saveTvConfig') expect(answers['login'], name).toBe(200)
    }
  })
})
