/**
 * The npm package `roku-client` drives our fake Roku, so that the fake is checked by more than our own driver.
 */
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { startFakeRoku, type FakeRoku } from './fake-roku.ts'
import { hasOtherClient, otherClient } from './other-client.ts'

interface RokuClient {
  info(): Promise<Record<string, unknown>>
  apps(): Promise<readonly { readonly id: string; readonly name: string; readonly type: string }[]>
  active(): Promise<{ readonly id: string; readonly name: string } | null>
  keypress(key: string): Promise<void>
  text(text: string): Promise<void>
  launch(app: string): Promise<void>
  launchDtv(channel?: string): Promise<void>
}

describe.skipIf(!hasOtherClient('roku-client'))('the client of somebody else before our Roku', () => {
  let tv: FakeRoku
  let client: RokuClient
  beforeEach(async () => {
    tv = await startFakeRoku()
    const { RokuClient: Client } = otherClient('roku-client') as { RokuClient: new (address: string) => RokuClient }
    client = new Client(`http://127.0.0.1:${tv.port}`)
  })
  afterEach(() => tv.stop())

  it('reads what the set is, its apps, and which one is in front', async () => {
    expect(await client.info()).toMatchObject({
      userDeviceName: '58" Onn Roku TV',
      serialNumber: 'YN00H5555555',
      powerMode: 'PowerOn',
      isTv: true,
    })
    expect(await client.apps()).toContainEqual({
      id: '74519',
      name: "Pluto TV - It's Free TV",
      type: 'appl',
      version: '1.0.0',
    })
    expect(await client.active()).toMatchObject({ id: 'tvinput.dtv', name: 'Antenna TV' })
    tv.app = undefined
    expect(await client.active()).toBeNull()
  })

  it('presses, types, opens apps and tunes', async () => {
    await client.keypress('Up')
    await client.keypress('Select')
    expect(tv.pressed).toEqual(['Up', 'Select'])
    tv.hasKeyboard = true
    await client.text('été & 1')
    expect(tv.typed).toBe('été & 1')
    await client.launch('12')
    expect(tv.app).toBe('12')
    await client.launchDtv('14.3')
    expect([tv.app, tv.channel]).toEqual(['tvinput.dtv', '14.3'])
  })

  it('meets the refusal of a set whose Network access is Limited', async () => {
    tv.access = 'Limited'
    await expect(client.keypress('Up')).rejects.toThrow('Forbidden')
    expect(tv.pressed).toEqual([])
    expect(await client.info()).toMatchObject({ powerMode: 'PowerOn' })
  })
})
