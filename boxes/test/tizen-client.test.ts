/**
 * The Samsung remote of the npm package `homebridge-samsung-tizen` drives our fake, so that the fake is checked by
 * more than our own driver. It uses a fixed port for HTTP, so it does not drive that part of the fake.
 */
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { startFakeTizen, type FakeTizen } from './fake-tizen.ts'
import { hasOtherClient, otherClient } from './other-client.ts'
import { CERTIFICATE } from './tizen-rig.ts'

interface Remote {
  pair(): Promise<void>
  click(key: string): Promise<void>
  destroy(): void
}
/** What the remote wants of the plug-in around it. */
interface Device {
  readonly config: { readonly ip: string; readonly port: number; readonly name: string }
  readonly storage: { token?: string }
  readonly cache: { get(): Promise<boolean> }
  readonly log: { debug(): void }
  on(): void
}

describe.skipIf(!hasOtherClient('homebridge-samsung-tizen'))(
  'the client of somebody else before our Samsung set',
  () => {
    let tv: FakeTizen
    const remotes: Remote[] = []
    const storage: { token?: string } = {}
    beforeEach(async () => {
      delete storage.token
      tv = await startFakeTizen({ certificate: CERTIFICATE })
      // It takes any other first word of the set for a refusal.
      tv.isTalkative = false
    })
    afterEach(async () => {
      for (const remote of remotes.splice(0)) remote.destroy()
      await tv.stop()
    })

    function remote(): Remote {
      const Wss = otherClient('homebridge-samsung-tizen/lib/methods/wss.js') as new (device: Device) => Remote
      const config = { ip: '127.0.0.1', port: tv.port, name: 'Somebody else' }
      const made = new Wss({ config, storage, cache: { get: async () => true }, log: { debug() {} }, on() {} })
      remotes.push(made)
      return made
    }
    async function pair(answer: boolean): Promise<void> {
      const paired = remote().pair()
      paired.catch(() => {})
      await expect.poll(() => tv.questions, { timeout: 3_000 }).toBe(1)
      tv.answerQuestion(answer)
      await paired
    }

    it('pairs, keeps the token, and clicks; with the token nobody is asked again', async () => {
      await pair(true)
      expect(storage.token).toBe(tv.token)
      const again = remote()
      for (const key of ['KEY_HOME', 'KEY_ENTER', 'KEY_VOLUP']) await again.click(key)
      await expect.poll(() => tv.clicks.map(({ key }) => key)).toEqual(['KEY_HOME', 'KEY_ENTER', 'KEY_VOLUP'])
      expect([tv.notUnderstood, tv.questions, tv.volume]).toEqual([[], 1, 21])
    })

    it('is not taken when somebody presses Deny, nor with a token that is not the newest', async () => {
      await expect(pair(false)).rejects.toMatchObject({ name: 'PairFailedError' })
      storage.token = '11111111'
      await expect(remote().click('KEY_HOME')).rejects.toMatchObject({ name: 'SocketOpenError' })
      expect([tv.clicks, tv.questions]).toEqual([[], 1])
    })
  },
)
