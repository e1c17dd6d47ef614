import { COMPANION_CALLS } from '@beckon/contract/calls'
import { expect, it, vi } from 'vitest'
import { fakeBox } from './support/fake-box.ts'
import { CALLS_OF_REMOTES, callWith } from './support/good-calls.ts'
import { logIn, pairApp, pairRemote, sessionOf, testServer } from './support/test-server.ts'

it('being logged in is having a living session: there are no roles, and however it was begun, every call answers it alike that is for it at all [D19]', async () => {
  const server = await testServer({ boxes: [{ box: fakeBox('tv'), owners: ['comcast:maria'] }] })
  const paired = await pairRemote(server)
  const tokenIn = (answer: { body: Record<string, unknown> }) => String(answer.body['arToken'])
  const choice = { token: await logIn(server, 'maria'), body: { selectedXboDeviceId: 'tv' } }
  const sessions = {
    'easy pair': paired.arToken,
    bookmark: tokenIn(await server.send('refreshToken', { token: paired.bookmarkKey })),
    companion: await pairApp(server, await sessionOf(server, paired.arToken)),
    login: tokenIn(await server.send('chooseBox', choice)),
  }
  // These change the sessions themselves.
  const names = CALLS_OF_REMOTES.filter((name) => !['chooseBox', 'endOtherRemotes', 'refreshToken'].includes(name))
  const good: string[] = []
  // The first search loads its thread, which may take longer than a call has.
  await vi.waitFor(async () => expect((await callWith(server, 'findButtonImage', paired.arToken)).http).toBe(200))
  for (const name of names) {
    const answers: Record<string, number> = {}
    for (const [begun, token] of Object.entries(sessions))
      if (begun !== 'companion' || COMPANION_CALLS.has(name))
        answers[begun] = (await callWith(server, name, token)).http
    expect(new Set(Object.values(answers)).size, `${name}: ${JSON.stringify(answers)}`).toBe(1)
    expect([401, 403], `${name}: ${JSON.stringify(answers)}`).not.toContain(answers['login'])
    if (answers['login'] === 200) good.push(name)
  }
  expect(good).toEqual(
    expect.arrayContaining([
      'getDevices',
      'getAccount',
      'getButtons',
      'saveButtons',
      'getPopularButtons',
      'getTvConfig',
      'processKey',
      'processCecKey',
      'sendText',
      'checkCapabilities',
    ]),
  )
})
