import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { startFakeEnigma2, type FakeEnigma2 } from '../../test/fake-enigma2.ts'
import { startFakeHttpBox } from '../../test/fake-http-box.ts'
import { person } from '../../test/person.ts'
import { setUpEnigma2 } from './family.ts'

let receiver: FakeEnigma2
beforeEach(async () => {
  receiver = await startFakeEnigma2()
})
afterEach(() => receiver.stop())

const at = (port: number) => ({ host: '127.0.0.1', port })

describe('setting up a receiver', () => {
  it('takes its name and hardware address, and asks nothing where there is no password', async () => {
    const { asked, dialogue } = person()
    expect(await setUpEnigma2(at(receiver.port), dialogue)).toEqual({
      settings: at(receiver.port),
      identity: 'enigma2:12:34:56:78:90:ab',
      name: 'GigaBlue UHD QUAD 4K',
      mac: '12:34:56:78:90:ab',
    })
    expect(asked).toEqual([])
    expect(receiver.received).toEqual(['GET /api/about'])
  })

  it('asks for name and password until they are right, and keeps them as secrets', async () => {
    receiver.login = { user: 'root', password: 'right' }
    const { asked, dialogue } = person('wrong', { user: 'me', value: 'right' }, { user: ' ', value: 'right' })
    const { settings, secrets } = await setUpEnigma2(at(receiver.port), dialogue)
    expect(asked.map(({ wrong = false }) => wrong)).toEqual([false, true, true])
    expect(settings).toEqual(at(receiver.port))
    expect(secrets).toEqual({ user: 'root', password: 'right' })
  })

  it('ends when the person leaves', async () => {
    const { dialogue, leave } = person()
    leave()
    await expect(setUpEnigma2(at(receiver.port), dialogue)).rejects.toMatchObject({ why: 'unreachable' })
  })

  it('does not ask for a password where another one would not help', async () => {
    const closed = await startFakeHttpBox(
      () => ({ status: 403, body: 'Forbidden' }),
      () => false,
    )
    const { asked, dialogue } = person()
    await expect(setUpEnigma2(at(closed.port), dialogue)).rejects.toMatchObject({ why: 'not-allowed' })
    expect(asked).toEqual([])
    await closed.stop()
  })
})
