/** The npm package `lgtv2` drives our fake LG TV, so that the fake is checked by more than our own driver. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { once, type EventEmitter } from 'node:events'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { startFakeWebos, type FakeWebos, type FakeWebosOptions } from './fake-webos.ts'
import { hasOtherClient, otherClient } from './other-client.ts'
import { CERTIFICATE } from './webos-rig.ts'

interface Pointer {
  send(type: string, payload: Record<string, string>): void
}
interface Lgtv extends EventEmitter {
  readonly clientKey?: string
  request(uri: string, payload?: object): Promise<Record<string, unknown>>
  subscribe(uri: string, payload: object, push: (error: unknown, payload: Record<string, unknown>) => void): string
  getSocket(uri: string): Promise<Pointer>
  getPowerState(): Promise<{ readonly state: string }>
  disconnect(): Promise<void>
}
type MakeLgtv = new (options: { url: string; keyFile: string; reconnect: false }) => Lgtv

describe.skipIf(!hasOtherClient('lgtv2'))('the client of somebody else before our LG set', () => {
  let folder: string
  let tv: FakeWebos
  let client: Lgtv
  const errors: string[] = []
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'beckon-lgtv2-'))
    errors.length = 0
  })
  afterEach(async () => {
    await client.disconnect()
    await tv.stop()
    rmSync(folder, { recursive: true })
  })

  async function begin(options: FakeWebosOptions = {}): Promise<void> {
    tv = await startFakeWebos({ certificate: CERTIFICATE, ...options })
    client = connect()
  }
  function connect(): Lgtv {
    const LGTV = otherClient('lgtv2') as MakeLgtv
    const made = new LGTV({ url: tv.url, keyFile: join(folder, 'key'), reconnect: false })
    made.on('error', (error: Error) => void errors.push(error.message))
    return made
  }
  async function pair(): Promise<void> {
    await once(client, 'prompt')
    const paired = once(client, 'connect')
    tv.answerPrompt(true)
    await paired
  }

  it.each([['encrypted', CERTIFICATE] as const, ['plain', undefined] as const])(
    'pairs, presses, and reads the volume: %s',
    async (_, certificate) => {
      await begin({ certificate })
      await pair()
      expect(tv.keys.has(client.clientKey ?? '')).toBe(true)
      expect(await client.getPowerState()).toMatchObject({ state: 'on' })
      await client.request('ssap://audio/setVolume', { volume: 31 })
      expect(await client.request('ssap://audio/getVolume')).toMatchObject({ volumeStatus: { volume: 31 } })

      const pointer = await client.getSocket('ssap://com.webos.service.networkinput/getPointerInputSocket')
      for (const name of ['HOME', 'ENTER']) pointer.send('button', { name })
      await expect.poll(() => tv.buttons).toEqual(['HOME', 'ENTER'])
      expect(tv.unknownButtons).toEqual([])
    },
  )

  it('hears what changes, and opens an app', async () => {
    await begin()
    await pair()
    const volumes: unknown[] = []
    client.subscribe('ssap://audio/getVolume', {}, (_, { volume }) => void volumes.push(volume))
    await client.request('ssap://audio/volumeUp')
    await expect.poll(() => volumes).toEqual([12, 13])
    await client.request('ssap://system.launcher/launch', { id: 'netflix' })
    expect(await client.request('ssap://com.webos.applicationManager/getForegroundAppInfo')).toMatchObject({
      appId: 'netflix',
    })
  })

  it('is asked nothing when it comes again with its key', async () => {
    await begin()
    await pair()
    // It stores its key after it said that it is connected.
    await expect.poll(() => readFileSync(join(folder, 'key'), { encoding: 'utf8', flag: 'a+' })).toBe(client.clientKey)
    await client.disconnect()
    client = connect()
    await once(client, 'connect')
    expect(tv.shown).toEqual(['Allow?'])
  })

  it('is told why when somebody presses No, asks for what does not exist, or is new and signs as in 2014', async () => {
    await begin()
    await once(client, 'prompt')
    tv.answerPrompt(false)
    await expect.poll(() => errors).toEqual(['403 cancelled'])
    await expect(client.request('ssap://audio/volumeUp')).rejects.toThrow('401')
    await client.disconnect()
    await tv.stop()

    await begin({ temper: 'new' })
    await expect.poll(() => errors.at(-1)).toBe('403 Pairing rejected: blacklisted certificate detected')
    expect(tv.shown).toEqual([])
  })
})
