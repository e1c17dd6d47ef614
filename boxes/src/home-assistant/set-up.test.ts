import type { SetUpQuestion } from '../set-up.ts'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { REMOTE, startFakeHomeAssistant, TV, type FakeHomeAssistant } from '../../test/fake-home-assistant.ts'
import { TOKEN } from '../../test/fake-home-assistant-auth.ts'
import { tvEntity } from '../../test/fake-home-assistant-services.ts'
import { person } from '../../test/person.ts'
import { selfSigned } from '../../test/self-signed.ts'
import { temporaryMemory } from '../box-memory.ts'
import { trialBox, revokeAccess } from '../run-set-up.ts'
import type { SetUpDialogue } from '../set-up.ts'
import { homeAssistant, setUpHomeAssistant } from './family.ts'
import { loginPage } from './login.ts'

let home: FakeHomeAssistant
beforeEach(async () => {
  home = await startFakeHomeAssistant()
})
afterEach(() => home.stop())

const at = (port: number) => ({ host: '127.0.0.1', port })

it('asks for the token until it is right, then which set, told with its room; the box works at once', async () => {
  const { dialogue, asked } = person('a wrong one', ` ${TOKEN}\n`, TV)
  const { settings, secrets, name } = await setUpHomeAssistant(at(home.port), dialogue)
  const login = `http://127.0.0.1:${home.port}/auth/authorize`
  expect(asked).toEqual([
    { is: 'token', login },
    { is: 'token', login, wrong: true },
    { is: 'choice', options: [{ value: TV, label: 'Living room TV (Living room)' }] },
  ])
  expect({ settings, secrets, name }).toEqual({
    settings: { host: '127.0.0.1', port: home.port, entity: TV, remote: REMOTE, tls: false },
    secrets: { token: TOKEN },
    name: 'Living room TV',
  })
  const box = trialBox('home-assistant', settings, temporaryMemory(secrets))
  expect(await box.pressKey('OK', AbortSignal.timeout(20_000))).toEqual({ is: 'accepted' })
  await box.close()
})

it('offers remotes that stand alone too, those whose keys we know first, and plain names', async () => {
  home.entities.set('media_player.an_other', { ...tvEntity('tomorrow'), device: 'an-other' })
  home.entities.set('media_player.of_yaml', { state: 'on', attributes: { friendly_name: 'Aa\u202Eb' } })
  home.entities.set('remote.hub', { platform: 'harmony', state: 'on', attributes: {} })
  const { dialogue, asked } = person(TOKEN, 'remote.hub')
  const { settings } = await setUpHomeAssistant(at(home.port), dialogue)
  expect(asked[1]).toMatchObject({
    options: [
      { value: TV, label: 'Living room TV (Living room)' },
      { value: 'remote.hub', label: 'remote.hub' },
      { value: 'media_player.of_yaml', label: 'Aab' },
      { value: 'media_player.an_other', label: 'Living room TV' },
    ],
  })
  expect(settings).toEqual({ host: '127.0.0.1', port: home.port, entity: 'remote.hub', tls: false })
})

it('of a box with its own settings asks for the token alone: it keeps its entity', async () => {
  const kept = { id: 'tv', driver: 'home-assistant', entity: 'remote.hub', token: 'old', keys: { OK: 'select' } }
  const { dialogue, asked } = person(TOKEN)
  const { settings, secrets } = await setUpHomeAssistant({ ...at(home.port), kept: { ...kept, host: 'a' } }, dialogue)
  expect(asked.map(({ is }) => is)).toEqual(['token'])
  expect(settings).toEqual({ ...at(home.port), entity: 'remote.hub', keys: { OK: 'select' }, tls: false })
  expect(secrets).toEqual({ token: TOKEN })
})

it('finds one that speaks TLS only, and keeps its certificate', async () => {
  await home.stop()
  const certificate = selfSigned('home')
  home = await startFakeHomeAssistant(certificate)
  const { settings, secrets } = await setUpHomeAssistant(at(home.port), person('a wrong one', TOKEN, TV).dialogue)
  expect(settings).toEqual({ host: '127.0.0.1', port: home.port, entity: TV, remote: REMOTE, tls: true })
  expect(secrets).toEqual({ token: TOKEN, pin: certificate.fingerprint })
})

it('is found by its announcement, and says its version to everybody', async () => {
  const txt = { location_name: 'Our\nhouse', uuid: 'c0ffee', version: '2026.11.0', internal_url: 'http://10.9.9.9' }
  const service = { type: '_home-assistant._tcp', name: 'Home', address: '192.168.1.5', port: 8123, txt }
  expect(homeAssistant.discovery?.recogniseMdns?.(service)).toEqual({
    driver: 'home-assistant',
    name: 'Our house',
    maker: 'Home Assistant',
    host: '192.168.1.5',
    port: 8123,
    identity: 'home-assistant:c0ffee',
  })
  const described = await homeAssistant.discovery?.describe?.(at(home.port), AbortSignal.timeout(20_000))
  // The name of the house is in the announcement, which stands where the description has none.
  expect(described).toMatchObject({ name: '', model: '2026.11.0', port: home.port })
})

describe('a log-in at its page', () => {
  const clientId = 'http://192.168.1.2:8080/'
  const login = (code: string) => ({ value: code, clientId })

  it('has its own page, plain or not', () => {
    expect(loginPage({ host: '::1', port: 8123 })).toBe('http://[::1]:8123/auth/authorize')
    const pin = { expected: () => 'a1', seen: () => {} }
    expect(loginPage({ host: '192.168.1.7', port: 443, pin })).toBe('https://192.168.1.7:443/auth/authorize')
  })

  it('is as good as a token, asks again for a code that is not taken, and keeps what renews itself', async () => {
    home.auth.codes.set('a-code', clientId)
    const { dialogue, asked } = person(login('another'), login('a-code'), TV)
    const { settings, secrets } = await setUpHomeAssistant(at(home.port), dialogue)
    expect(asked.map(({ is, wrong }) => [is, wrong])).toEqual([
      ['token', undefined],
      ['token', true],
      ['choice', undefined],
    ])
    const [refresh] = home.auth.refreshTokens.keys()
    expect(secrets).toEqual({ clientId, refresh })
    const box = trialBox('home-assistant', settings, temporaryMemory(secrets))
    expect(await box.pressKey('OK', AbortSignal.timeout(20_000))).toEqual({ is: 'accepted' })
    await box.close()
    expect(await revokeAccess('home-assistant', settings, secrets ?? {})).toBe(true)
    expect(home.auth.refreshTokens.size).toBe(0)
  })

  it.each([
    ['nobody chooses a set', 'left', (dialogue: SetUpDialogue) => ({ ...dialogue, ask: leaveAt('choice', dialogue) })],
    ['there is nothing to choose', 'other-family', (dialogue: SetUpDialogue) => (home.entities.clear(), dialogue)],
  ])('is taken back when %s', async (_, why, change) => {
    home.auth.codes.set('a-code', clientId)
    await expect(setUpHomeAssistant(at(home.port), change(person(login('a-code')).dialogue))).rejects.toThrow(why)
    expect(home.auth.codes.size).toBe(0)
    expect(home.auth.refreshTokens.size).toBe(0)
  })

  it('that cannot be taken back is told', async () => {
    await home.trouble('unplugged')
    const settings = { host: '127.0.0.1', port: home.port, entity: TV }
    expect(await revokeAccess('home-assistant', settings, { clientId, refresh: 'r' })).toBe(false)
    expect(await revokeAccess('kodi', settings, {})).toBe(true)
  })
})

/** Who goes away from this question. */
function leaveAt(is: SetUpQuestion['is'], { ask }: SetUpDialogue): SetUpDialogue['ask'] {
  return async (question, about) => {
    if (question.is === is) throw new Error('left')
    return ask(question, about)
  }
}
