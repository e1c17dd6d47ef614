/**
 * Another project's client (androidtv-remote 1.0.10, ISC), which is used with real TVs, drives our fake, so that the
 * fake is checked by more than our own driver.
 */
import type { EventEmitter } from 'node:events'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { startFakeAndroidTv, type FakeAndroidTv } from './fake-android-tv.ts'
import { hasOtherClient, otherClient } from './other-client.ts'

const CLIENT = 'androidtv-remote'

interface AndroidRemote extends EventEmitter {
  start(): Promise<boolean | undefined>
  sendCode(code: string): boolean
  sendKey(key: number | undefined, direction: number | undefined): void
  sendAppLink(link: string): void
  readonly remoteManager: { readonly client: EventEmitter & { destroy(): void } }
}
interface Module {
  readonly AndroidRemote: new (
    host: string,
    options: { pairing_port: number; remote_port: number; service_name: string },
  ) => AndroidRemote
  readonly RemoteKeyCode: Readonly<Record<string, number>>
  readonly RemoteDirection: Readonly<Record<string, number>>
}

interface Namer {
  readonly pairingMessageManager: object
}

describe.skipIf(!hasOtherClient(CLIENT))('another client', () => {
  let tv: FakeAndroidTv
  let client: AndroidRemote
  let module: Module
  const heard: unknown[] = []

  beforeAll(async () => {
    // It tells the terminal everything.
    for (const level of ['debug', 'log', 'info'] as const) vi.spyOn(console, level).mockImplementation(() => {})
    module = otherClient(CLIENT) as Module
    // It names itself by the model of its machine, which a container does not have; no set takes an empty name.
    const { pairingMessageManager } = otherClient(`${CLIENT}/dist/pairing/PairingMessageManager.js`) as Namer
    Object.defineProperty(pairingMessageManager, 'model', { get: () => 'A test', set() {} })
    tv = await startFakeAndroidTv()
    client = new module.AndroidRemote('127.0.0.1', {
      pairing_port: tv.port + 1,
      remote_port: tv.port,
      service_name: 'atvremote',
    })
    for (const event of ['powered', 'volume', 'current_app', 'unpaired'])
      client.on(event, (said: unknown) => heard.push([event, said]))
    client.on('secret', () => client.sendCode(tv.code ?? ''))
    await client.start()
    await vi.waitUntil(() => heard.length >= 3, { timeout: 5_000 })
  })

  afterAll(async () => {
    // It would connect again.
    client.remoteManager.client.removeAllListeners('close')
    client.remoteManager.client.destroy()
    await tv.stop()
    vi.restoreAllMocks()
  })

  const press = (name: string) =>
    client.sendKey(module.RemoteKeyCode[`KEYCODE_${name}`], module.RemoteDirection['SHORT'])

  it('pairs with the code on the screen, and is let in with the same certificate', () => {
    expect(tv.pairings).toBe(1)
    expect(tv.sessions).toBe(1)
    expect(tv.paired.size).toBe(1)
  })

  it('reads power, volume and the app on the screen', () => {
    expect(heard).toEqual([
      ['powered', true],
      ['volume', { level: 30, maximum: 100, muted: false }],
      ['current_app', 'com.google.android.apps.tv.launcherx'],
    ])
  })

  it('presses keys and opens apps, and hears what they do', async () => {
    heard.length = 0
    press('DPAD_UP')
    press('VOLUME_UP')
    press('VOLUME_MUTE')
    client.sendAppLink('market://launch?id=com.netflix.ninja')
    press('POWER')
    await expect
      .poll(() => heard)
      .toEqual([
        ['volume', { level: 35, maximum: 100, muted: false }],
        ['volume', { level: 35, maximum: 100, muted: true }],
        ['current_app', 'com.netflix.ninja'],
        ['powered', false],
      ])
    expect(tv.keys).toEqual([19, 24, 164, 26])
    expect(tv.links).toEqual(['market://launch?id=com.netflix.ninja'])
  })
})
