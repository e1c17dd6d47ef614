/**
 * Home Assistant's own `home-assistant-js-websocket` drives our fake, so that the fake is checked by more than our
 * own driver.
 */
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { startFakeHomeAssistant, TV, type FakeHomeAssistant } from './fake-home-assistant.ts'
import { TOKEN } from './fake-home-assistant-auth.ts'
import { hasOtherClient, otherClient } from './other-client.ts'

interface Connection {
  readonly haVersion: string
  sendMessagePromise(message: object): Promise<unknown>
  close(): void
}
type States = Readonly<Record<string, { readonly state: string; readonly attributes: Record<string, unknown> }>>
interface Client {
  readonly ERR_INVALID_AUTH: number
  createLongLivedTokenAuth(url: string, token: string): unknown
  createConnection(options: { auth: unknown; setupRetry: number }): Promise<Connection>
  subscribeEntities(connection: Connection, heard: (states: States) => void): () => void
  callService(connection: Connection, domain: string, service: string, data: object, target: object): Promise<unknown>
}

const NAME = 'home-assistant-js-websocket'

describe.skipIf(!hasOtherClient(NAME))('the client of Home Assistant before our fake', () => {
  let home: FakeHomeAssistant
  let client: Client
  beforeEach(async () => {
    home = await startFakeHomeAssistant()
    client = otherClient(NAME) as Client
  })
  afterEach(() => home.stop())

  function connect(token = TOKEN): Promise<Connection> {
    const auth = client.createLongLivedTokenAuth(`http://127.0.0.1:${home.port}`, token)
    return client.createConnection({ auth, setupRetry: 0 })
  }

  it('logs in, sees the states and what changes in them, and calls services', async () => {
    const connection = await connect()
    expect(connection.haVersion).toBe('2026.11.0')
    let states: States = {}
    client.subscribeEntities(connection, (all) => (states = all))
    await expect.poll(() => states[TV]?.attributes['volume_level']).toBe(0.5)
    await client.callService(connection, 'media_player', 'volume_up', {}, { entity_id: TV })
    await expect.poll(() => states[TV]?.attributes['volume_level']).toBe(0.6)
    await client.callService(connection, 'media_player', 'turn_off', {}, { entity_id: TV })
    await expect.poll(() => states[TV]?.state).toBe('off')
    connection.close()
  })

  it('takes messages that come as a list, since it asked for that', async () => {
    const connection = await connect()
    const answers = await Promise.all([
      connection.sendMessagePromise({ type: 'config/area_registry/list' }),
      connection.sendMessagePromise({ type: 'config/entity_registry/get', entity_id: TV }),
    ])
    expect(answers).toEqual([
      [{ area_id: 'living_room', name: 'Living room' }],
      { entity_id: TV, platform: 'samsungtv' },
    ])
    connection.close()
  })

  it('is told of a wrong token, an unknown service and a wrong value', async () => {
    await expect(connect('a wrong one')).rejects.toBe(client.ERR_INVALID_AUTH)
    const connection = await connect()
    const call = (service: string, data: object) =>
      client.callService(connection, 'media_player', service, data, { entity_id: TV })
    await expect(call('fly', {})).rejects.toMatchObject({ code: 'not_found' })
    await expect(call('volume_set', { volume_level: 7 })).rejects.toMatchObject({ code: 'invalid_format' })
    connection.close()
  })
})
