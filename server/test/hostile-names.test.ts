/** What users, apps and other programs write: it comes back as its words, or as it was, or is refused. Never with a fault. */
import { describe, expect, it } from 'vitest'
import { HOSTILE_NAMES, ODD_ELEMENTS } from '../../boxes/test/hostile-values.ts'
import { pairRemote, testServer } from './support/test-server.ts'

describe.each(HOSTILE_NAMES)('a name with $what', ({ told, shown }) => {
  it('is that of a press link and of an app as its words, or is refused', async () => {
    const server = await testServer()
    const { arToken: token } = await pairRemote(server)
    const link = await server.send('createPressLink', { token, body: { name: told } })
    const app = await server.send('startCompanion', { body: { appName: told } })
    if (shown === '') return expect([link.http, app.http]).toEqual([400, 400])
    const { companionId } = app.body as { companionId?: string }
    const { remotes = [] } = (await server.send('getRemotes', { token })).body as { remotes?: { appName?: string }[] }
    const described = await server.send('describeCompanion', { token, body: { companionId } })
    expect([link.http, app.http]).toEqual(/[\u0000-\u001f]/u.test(told) ? [400, 400] : [200, 200])
    if (link.http !== 200) return
    expect(remotes.flatMap(({ appName }) => appName ?? [])).toEqual([shown])
    expect(described.body).toEqual({ appName: shown })
  })

  it('is kept as it is in a button and in an event of the TV keys', async () => {
    const server = await testServer()
    const { arToken: token } = await pairRemote(server)
    const seaButtonsData = [
      { type: 'custom', command: told, displayString: told },
      ...ODD_ELEMENTS.map((one) => one ?? null),
    ]
    expect(await server.send('saveButtons', { token, body: { seaButtonsData } })).toMatchObject({ http: 200 })
    expect((await server.send('getButtons', { token })).body).toMatchObject({ seaButtonsData })
    const tvConfigData = { apiKey: 'a-long-key-of-a-service', mute: { eventName: told } }
    const saved = await server.send('saveTvConfig', { token, body: { tvConfigData } })
    expect(saved.http).toBe(/[\u0000-\u001f\u007f]/u.test(told) ? 400 : 200)
    if (saved.http === 200)
      expect((await server.send('getTvConfig', { token })).body).toMatchObject({
        tvConfigData: { mute: { eventName: told.trim() } },
      })
  })
})
