/** What users, apps and other programs write: it comes back as its words, or as it was, or is refused. Never with a fault. */
import type { CallName } from '@beckon/contract/calls'
import { expect, it } from 'vitest'
import { HOSTILE_NAMES, ODD_ELEMENTS } from '../../boxes/test/hostile-values.ts'
import { pairRemote, testServer } from './support/test-server.ts'

it.each(HOSTILE_NAMES)(
  'a name with $what comes back as its words or as it was, or is refused',
  async ({ told, shown }) => {
    const server = await testServer()
    const { arToken: token } = await pairRemote(server)
    const send = (name: CallName, body: object) => server.send(name, { token, body })
    const link = await send('createPressLink', { name: told })
    const app = await send('startCompanion', { appName: told })
    const mayBeShown = shown !== '' && !/[\u0000-\u001f]/u.test(told)
    expect([link.http, app.http]).toEqual(mayBeShown ? [200, 200] : [400, 400])
    if (mayBeShown) {
      const { remotes = [] } = (await server.send('getRemotes', { token })).body as { remotes?: { appName?: string }[] }
      expect(remotes.flatMap(({ appName }) => appName ?? [])).toEqual([shown])
      expect((await send('describeCompanion', { companionId: app.body['companionId'] })).body).toEqual({
        appName: shown,
      })
    }

    const seaButtonsData = [
      { type: 'custom', command: told, displayString: told },
      ...ODD_ELEMENTS.map((one) => one ?? null),
    ]
    expect((await send('saveButtons', { seaButtonsData })).http).toBe(200)
    expect((await server.send('getButtons', { token })).body).toMatchObject({ seaButtonsData })
    const saved = await send('saveTvConfig', {
      tvConfigData: { apiKey: 'a-long-key-of-a-service', mute: { eventName: told } },
    })
    expect(saved.http).toBe(/[\u0000-\u001f\u007f]/u.test(told) ? 400 : 200)
    if (saved.http === 200)
      expect((await server.send('getTvConfig', { token })).body).toMatchObject({
        tvConfigData: { mute: { eventName: told.trim() } },
      })
  },
)
