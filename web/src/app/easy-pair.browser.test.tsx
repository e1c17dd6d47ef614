import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { answers, hold, json, logged, sentTo } from '../client/fake-server.ts'
import { navigate } from '../platform/router.ts'
import { changeShared, shared } from '../platform/shared-state.ts'
import { address, heading, open, startApp, stopApp, token, wakeLater } from './fake-app.tsx'
import { hearAnnounced } from '../../test/hear-announced.ts'

/** The answer of the server with a code. */
const started = { token: 'pair-token', pairingCode: '9670143', exp: 99, words: 'taxi judo' }

beforeEach(startApp)
afterEach(stopApp)

describe('easy pair', () => {
  it('of a flex box again, after its token expired, shows the flex layout [D11 D17 F01]', async () => {
    const device = { id: `flex-${Math.random()}`, name: 'Kitchen' }
    localStorage.setItem('consentAppData', 'false')
    localStorage.setItem('deviceId', device.id)
    changeShared({ arToken: 'token-1', deviceId: device.id, deviceName: 'Kitchen', devices: [device] })
    Object.assign(answers, {
      account: () => json(200, { isFlex: true }),
      processKey: () => json(400, { status: 'EXPIRED-EASYPAIR-TOKEN' }),
      'pairing/confirm': () => json(200, { status: 'CONFIRMED', arToken: 'token-2', refreshIntervalMs: 1, device }),
    })
    await open('/remote')
    await expect.element(page.getByRole('button', { name: 'Accessibility' })).toBeVisible()
    await page.getByRole('button', { name: 'OK', exact: true }).click()
    await expect.poll(address).toContain('/?msg=')
    sessionStorage.setItem('pairing', JSON.stringify({ ...started, arrivedAt: Date.now() - 60_000 }))
    navigate('/waiting-for-tv')
    await expect.poll(address).toBe('/remote')
    await vi.waitFor(() => expect(sentTo('account')).toHaveLength(2))
    await expect.element(page.getByRole('button', { name: 'Accessibility' })).toBeVisible()
  })

  it('turns into the remote when the TV has said yes [B15 B16 T02]', async () => {
    sessionStorage.setItem('pairing', JSON.stringify({ ...started, arrivedAt: Date.now() - 60_000 }))
    answers['pairing/confirm'] = () =>
      json(200, {
        status: 'CONFIRMED',
        arToken: 'token-1',
        refreshIntervalMs: 1_800_000,
        bookmarkKey: 'key-1',
        device: { id: 'box-1', name: 'Kitchen' },
      })
    await open('/waiting-for-tv')
    await expect.element(page.getByText('TV box: Kitchen')).toBeVisible()
    expect(address()).toBe('/remote')
    expect(sentTo('pairing/confirm')[0]).toMatchObject({
      authorization: 'Bearer pair-token',
      body: { partner: 'comcast', clientDeviceId: 'mine' },
    })
    expect(localStorage.getItem('arToken')).toBe('token-1')
    expect(shared().devices).toEqual([{ id: 'box-1', name: 'Kitchen' }])
    expect(sessionStorage.getItem('pairing')).toBeNull()
    answers['auth/token/refresh'] = () => token('token-2')
    wakeLater(1_800_000)
    await vi.waitFor(() => expect(localStorage.getItem('arToken')).toBe('token-2'))
  })

  it.each([
    ['more time', () => page.getByRole('button', { name: 'More time' }).click()],
    [
      'another code after leaving the screen',
      async () => {
        await page.getByRole('link', { name: 'Back to home' }).click()
        await page.getByRole('button', { name: 'Easy pair' }).click()
      },
    ],
  ])('turns into the remote, too, when the TV said yes just before the user asked for %s', async (_, ask) => {
    sessionStorage.setItem('pairing', JSON.stringify({ ...started, arrivedAt: Date.now() - 60_000 }))
    answers['pairing/confirm'] = () => json(202, { status: 'PENDING' })
    answers['pairing/start'] = () => {
      answers['pairing/confirm'] = ({ authorization }) =>
        authorization === 'Bearer pair-token'
          ? json(200, { status: 'CONFIRMED', arToken: 'token-1', device: { id: 'box-1', name: 'Kitchen' } })
          : json(202, { status: 'PENDING' })
      return json(200, { ...started, token: 'token-2', pairingCode: '1112223' })
    }
    await open('/waiting-for-tv')
    await vi.waitFor(() => expect(sentTo('pairing/confirm')).not.toEqual([]))
    await ask()
    await expect.poll(address).toBe('/remote')
    expect([shared().arToken, sessionStorage.getItem('pairing')]).toEqual(['token-1', null])
  })

  it('leads home from its screen when there is no code to wait for [B22]', async () => {
    await open('/waiting-for-tv')
    await expect.element(page.getByRole('button', { name: 'Easy pair' })).toBeVisible()
    expect(address()).toBe('/')
  })

  it.each([
    ['is an error', 401, { status: 'INVALID-TOKEN' }],
    ['is a failure of the server', 500, { status: 'ERROR' }],
    ['has another word than the one it should have', 200, { status: 'PENDING', arToken: 'token-1' }],
    ['has no token', 200, { status: 'CONFIRMED' }],
  ])('ends with its message when the answer %s, and keeps no token [B18 Q39]', async (_, http, body) => {
    sessionStorage.setItem('pairing', JSON.stringify({ ...started, arrivedAt: Date.now() - 60_000 }))
    answers['pairing/confirm'] = () => json(http, body)
    await open('/waiting-for-tv')
    await expect
      .element(page.getByText('An unusual error occurred while confirming your code. Please try again.'))
      .toBeVisible()
    expect(logged()).toEqual(['CONFIRM-PAIRING-INTERNAL-ERROR-1'])
    expect(localStorage.getItem('arToken')).toBeNull()
  })

  it.each([
    ['shows its code', () => json(200, started)],
    ['shows that it failed', () => json(503, { status: 'BUSY' })],
  ])('leaves a user where they went meanwhile: a pairing that comes late no longer %s', async (_, late) => {
    const answer = hold('pairing/start')
    await open('/')
    await page.getByRole('button', { name: 'Easy pair' }).click()
    await vi.waitFor(() => expect(sentTo('pairing/start')).toHaveLength(1))
    navigate('/access')
    await expect.element(page.getByRole('button', { name: 'Easy pair' })).not.toBeInTheDocument()
    answer(late())
    await new Promise((resolve) => setTimeout(resolve, 100))
    expect(address()).toBe('/access')
  })

  it('waits for the new code when the server has ended the old one before, and asks again when it was lost', async () => {
    sessionStorage.setItem('pairing', JSON.stringify({ ...started, arrivedAt: Date.now() - 150_000 }))
    let lose = (_: Error) => {}
    answers['pairing/confirm'] = () => json(202, { status: 'PENDING' })
    answers['pairing/start'] = () => new Promise((_, reject) => (lose = reject))
    await open('/waiting-for-tv')
    await page.getByRole('button', { name: 'More time' }).click()
    await vi.waitFor(() => expect(sentTo('pairing/start')).toHaveLength(1))
    answers['pairing/confirm'] = () => json(410, { status: 'EXPIRED-PAIRING' })
    const asked = sentTo('pairing/confirm').length
    await vi.waitFor(() => expect(sentTo('pairing/confirm').length).toBeGreaterThan(asked), { timeout: 8_000 })
    answers['pairing/start'] = () => json(200, { ...started, token: 'token-2', pairingCode: '1112223' })
    lose(new TypeError('no network'))
    await expect.element(page.getByRole('status').last()).toHaveTextContent('Your code: 1 1 1 2 2 2 3')
    expect(address()).toBe('/waiting-for-tv')
    // Twenty seconds later nothing is on its way any more.
    const now = vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 20_000)
    window.dispatchEvent(new Event('pageshow'))
    now.mockRestore()
    await expect.poll(address).toContain('/error')
  })

  it.each([
    [502, {}],
    [500, { status: 'ERROR' }],
    [503, { status: 'BUSY' }],
  ])('does not say that the code still works after %i %j, when the server has replaced it', async (http, body) => {
    sessionStorage.setItem('pairing', JSON.stringify({ ...started, arrivedAt: Date.now() - 150_000 }))
    answers['pairing/confirm'] = () => json(202, { status: 'PENDING' })
    await open('/waiting-for-tv')
    answers['pairing/start'] = () => {
      answers['pairing/confirm'] = () => json(410, { status: 'EXPIRED-PAIRING' })
      answers['pairing/start'] = () => json(200, { ...started, token: 'token-2', pairingCode: '1112223' })
      return json(http, body)
    }
    await page.getByRole('button', { name: 'More time' }).click()
    await expect.element(page.getByRole('status').last()).toHaveTextContent('Your code: 1 1 1 2 2 2 3')
    expect(page.getByText('The code on this page still works.', { exact: false }).elements()).toEqual([])
    const now = vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 20_000)
    window.dispatchEvent(new Event('pageshow'))
    now.mockRestore()
    await expect.poll(address).toContain('/error')
  })

  it('keeps its code while a proxy cannot reach the server, and ends when its code has ended and no other one comes', async () => {
    sessionStorage.setItem('pairing', JSON.stringify({ ...started, arrivedAt: Date.now() - 150_000 }))
    answers['pairing/confirm'] = () => json(202, { status: 'PENDING' })
    await open('/waiting-for-tv')
    await vi.waitFor(() => expect(sentTo('pairing/confirm')).not.toEqual([]))
    answers['pairing/start'] = () => json(502, {})
    answers['pairing/confirm'] = () => json(502, {})
    await page.getByRole('button', { name: 'More time' }).click()
    await expect
      .element(page.getByRole('main').getByText('We could not get a new code now.', { exact: false }))
      .toBeVisible()
    expect(sentTo('pairing/start')).toHaveLength(1)

    answers['pairing/confirm'] = () => json(410, { status: 'EXPIRED-PAIRING' })
    await page.getByRole('button', { name: 'More time' }).click()
    await expect.element(page.getByRole('button', { name: 'Get a new code' })).toBeVisible()
    expect(sentTo('pairing/start')).toHaveLength(3)
  })

  it('gives more time: a new code in the same place, spoken, with the focus where it was [B20]', async () => {
    sessionStorage.setItem('pairing', JSON.stringify({ ...started, arrivedAt: Date.now() - 170_000 }))
    answers['pairing/confirm'] = () => json(202, { status: 'PENDING' })
    await open('/waiting-for-tv')
    const more = page.getByRole('button', { name: 'More time' })
    await expect
      .element(more)
      .toHaveAccessibleDescription('You get a new code and three more minutes. The old code then stops working.')
    answers['pairing/start'] = () => json(429, { status: 'TOO-MANY' })
    const told = hearAnnounced()
    await more.click()
    const noNewCode = 'We could not get a new code now. The code on this page still works.'
    await expect.poll(() => told.at(-1)).toEqual([noNewCode, true])
    await expect.element(page.getByRole('main').getByText(noNewCode)).toBeVisible()
    await expect.element(page.getByText('Your code: 9 6 7 0 1 4 3')).toBeInTheDocument()
    answers['pairing/start'] = () => json(200, { ...started, token: 'token-2', pairingCode: '1112223' })
    await more.click()
    await expect.poll(() => told.at(-1)).toEqual(['Your code: 1 1 1 2 2 2 3', false])
    expect(page.getByRole('main').getByText(noNewCode).query()).toBeNull()
    expect(page.getByRole('timer').element().textContent).toMatch(/Time left: (3:00|2:5\d)/u)
    await expect.element(more).toHaveFocus()
    expect(address()).toBe('/waiting-for-tv')
  })

  it('that ended begins again with one key, and “Log in again” stands beside it [B18 B20 Q09]', async () => {
    answers['pairing/start'] = () => json(200, { ...started, token: `token-${sentTo('pairing/start').length}` })
    await open('/')
    for (const message of [
      'confirmationTookTooLong',
      'unusualErrorConfirmingCode',
      'unusualErrorGettingCode',
      'internalErrorGettingCode',
    ]) {
      navigate(`/error?msg=${message}`)
      await expect.element(page.getByRole('link', { name: 'Log in again' })).toHaveAttribute('href', '/')
      await page.getByRole('button', { name: 'Get a new code' }).click()
      await expect.element(heading()).toHaveTextContent('Enter this code with your TV remote')
      await expect.element(heading()).toHaveFocus()
      await page.getByRole('link', { name: 'Back to home' }).click()
    }
  })

  it('that fails to begin again in the same way is said again, since the page stays as it was', async () => {
    answers['pairing/start'] = () => Promise.reject(new TypeError('offline'))
    await open('/error?msg=internalErrorGettingCode')
    const told = hearAnnounced()
    await page.getByRole('button', { name: 'Get a new code' }).click()
    const words = page.getByRole('main').getByText(/code/u).first().element().textContent
    await expect.poll(() => told).toEqual([[words, true]])
  })

  it('is not offered on the error page after other failures, or without easy pair [Q09]', async () => {
    await open('/error?msg=noCompatibleStbFound')
    await expect.element(page.getByRole('link', { name: 'Log in again' })).toHaveAttribute('href', '/')
    await expect.element(page.getByRole('button', { name: 'Get a new code' })).not.toBeInTheDocument()
    changeShared({ partner: 'cox' })
    navigate('/error?msg=confirmationTookTooLong')
    await expect.element(page.getByText(/took too long/u)).toBeVisible()
    await expect.element(page.getByRole('link', { name: 'Log in again' })).toBeVisible()
  })

  // The last ones: the page keeps their pairing for a return to its screen.
  it('shows the code, spoken digit by digit, and the two words [B04 B05 B11 B12 U24]', async () => {
    answers['pairing/start'] = () => json(200, { ...started, token: 'last-token' })
    await open('/')
    await page.getByRole('button', { name: 'Easy pair' }).click()
    await expect.element(heading()).toHaveTextContent('Enter this code with your TV remote')
    await expect.element(heading()).toHaveFocus()
    await expect.element(page.getByText('Your code: 9 6 7 0 1 4 3')).toBeInTheDocument()
    await expect.element(page.getByText('taxi judo')).toBeVisible()
    expect(sentTo('pairing/start').map(({ body }) => body)).toEqual([{ partner: 'comcast', clientDeviceId: 'mine' }])
    expect(sentTo('pairing/confirm').map(({ authorization }) => authorization)).not.toContain('Bearer last-token')
    await page.getByRole('link', { name: 'Back to home' }).click()
    await expect.element(heading()).toHaveTextContent('Choose how to set up')
  })

  it('begun again before the first answer shows only the code that the server made last', async () => {
    const first = hold('pairing/start')
    await open('/')
    await page.getByRole('button', { name: 'Easy pair' }).click()
    await vi.waitFor(() => expect(sentTo('pairing/start')).toHaveLength(1))
    navigate('/access')
    navigate('/')
    const second = hold('pairing/start')
    await page.getByRole('button', { name: 'Easy pair' }).click()
    await vi.waitFor(() => expect(sentTo('pairing/start')).toHaveLength(2))
    first(json(200, started))
    await new Promise((resolve) => setTimeout(resolve, 100))
    expect(address()).toBe('/')
    second(json(200, { ...started, token: 'token-2', pairingCode: '1112223' }))
    await expect.element(page.getByText('Your code: 1 1 1 2 2 2 3')).toBeInTheDocument()
  })
})
