import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { watchSession } from '../client/refresh.ts'
import { answers, hold, json, logged, sentTo, startServer, stopServer } from '../client/fake-server.ts'
import { navigate } from '../platform/router.ts'
import { changeShared, INITIAL_STATE, shared } from '../platform/shared-state.ts'
import { agree } from '../features/companion/companion.ts'
import { address, heading, open } from './fake-app.tsx'

/** The page's files are loaded first, on a machine that may be busy. */
const PATIENCE = { timeout: 10_000 }

const login = () => page.getByRole('link', { name: 'Log in with your Comcast account' })

let stopWatching = () => {}

beforeEach(() => {
  stopWatching = watchSession()
  localStorage.clear()
  sessionStorage.clear()
  changeShared({ ...INITIAL_STATE, clientDeviceId: 'mine', isCompanionMode: true, companionId: 'app-1' }, true)
  startServer({ 'companion/describe': () => json(200, { appName: 'TV Guide' }) })
})

afterEach(async () => {
  await stopServer()
  // Ends what refreshing a test began.
  changeShared({ arToken: undefined })
  stopWatching()
})

describe('the companion page', () => {
  it('names the app, says what logging in will do, and offers what Home offers [P01]', async () => {
    await open('/companion')
    await expect.element(heading()).toHaveTextContent('Companion')
    await expect.element(page.getByText('An app named “TV Guide” wants to control your TV box.')).toBeVisible()
    await expect.element(page.getByText(/the app can press every key of your TV box/u)).toBeVisible()
    await expect.element(login()).toHaveAttribute('href', '/login?partner=comcast&clientDeviceId=mine&locale=en')
    await expect.element(page.getByRole('button', { name: 'Easy pair' })).toBeVisible()
    changeShared({ partner: 'cox' })
    await expect.element(page.getByRole('button', { name: 'Easy pair' })).not.toBeInTheDocument()
    expect(sentTo('companion/pairing')).toEqual([])
  })

  it('waits while there is no app, and leads home [P02]', async () => {
    changeShared({ companionId: undefined })
    await open('/companion')
    await expect.element(page.getByText('Please wait')).toBeVisible()
    await expect.element(page.getByRole('link', { name: 'Back to home' })).toHaveAttribute('href', '/')
  })

  it('says when the link has expired, and offers an ordinary remote', async () => {
    answers['companion/describe'] = () => json(410, { status: 'EXPIRED-PAIRING' })
    await open('/companion')
    await expect.element(page.getByText(/^This link has expired/u)).toBeVisible()
    login()
      .element()
      .addEventListener('click', (event) => event.preventDefault())
    await login().click()
    expect([shared().isCompanionMode, localStorage.getItem('companionMode')]).toEqual([false, 'false'])
  })

  it('offers the same choice for an app that did not begin here, without a name, and says what logging in will do [P01 P04 P05]', async () => {
    answers['companion/describe'] = () => json(200, {})
    await open('/companion')
    await expect.element(page.getByText(/^A companion app wants to be paired with your TV box\./u)).toBeVisible()
    await expect.element(page.getByText(/Beckon notes for a day that you agreed/u)).toBeVisible()
    await expect.element(page.getByRole('button', { name: 'Easy pair' })).toBeVisible()
    login()
      .element()
      .addEventListener('click', (event) => event.preventDefault())
    await login().click()
    expect(shared().isCompanionMode, 'it is paired after the login').toBe(true)
    changeShared({ arToken: 'token-1' })
    navigate('/remote')
    await expect.element(heading()).toHaveTextContent('Go back to your Companion App')
    expect(sentTo('companion/pairing').map(({ body }) => body['companionId'])).toEqual(['app-1'])
  })

  it.each([
    ['did not answer', () => Promise.reject(new TypeError('offline'))],
    ['is too busy', () => json(503, { status: 'BUSY' })],
  ])('offers to log in when the server %s, and says that an app could press every key [P01 P04]', async (_, answer) => {
    answers['companion/describe'] = answer
    await open('/companion')
    await expect.element(page.getByText(/^A companion app wants to be paired/u)).toBeVisible()
    await expect.element(page.getByText(/the app can press every key of your TV box/u)).toBeVisible()
    await expect.element(login()).toBeVisible()
  })

  it('leads a user who says no back to their own remote, with nothing paired', async () => {
    localStorage.setItem('arToken', 'token-1')
    changeShared({ arToken: 'token-1' })
    await open('/companion')
    await page.getByRole('button', { name: 'Do not pair the app' }).click()
    await vi.waitFor(() => expect(address()).toBe('/remote'), PATIENCE)
    expect(shared()).toMatchObject({ isCompanionMode: false, arToken: 'token-1' })
    expect(sentTo('companion/pairing')).toEqual([])
  })
})

describe('arriving on the remote in companion mode', () => {
  const pairing = () => sentTo('companion/pairing')

  it('without the press on the companion page pairs nothing and leads back to it [P04]', async () => {
    changeShared({ arToken: 'token-1' })
    await open('/remote')
    await vi.waitFor(() => expect(address()).toBe('/companion'), PATIENCE)
    await expect.element(page.getByText('An app named “TV Guide” wants to control your TV box.')).toBeVisible()
    expect(pairing()).toEqual([])
  })

  it.each(['/remote', '/my-remote'])(
    'at %s saves the pairing once, logs out and says to go back to the app [P05 P06 P08]',
    async (remote) => {
      const answer = hold('companion/pairing')
      for (const [name, value] of Object.entries({
        companionMode: 'true',
        companionId: 'app-1',
        arToken: 'token-1',
        deviceId: 'box-1',
        partner: 'comcast',
      }))
        localStorage.setItem(name, value)
      changeShared({ arToken: 'token-1' })
      agree()
      await open(remote)
      await expect.element(heading()).toHaveTextContent('Pairing your companion app')
      await vi.waitFor(() => expect(pairing()).toHaveLength(1), PATIENCE)
      expect([pairing()[0]?.body, pairing()[0]?.authorization]).toEqual([
        { partner: 'comcast', clientDeviceId: 'mine', companionId: 'app-1' },
        'Bearer token-1',
      ])
      answer(json(200, { status: 'OK' }))
      await expect.element(heading()).toHaveTextContent('Go back to your Companion App')
      expect(address()).toBe('/companion-success')
      expect(
        ['arToken', 'deviceId', 'partner', 'companionMode', 'companionId'].map((name) => localStorage.getItem(name)),
      ).toEqual([null, null, null, null, null])
      expect(shared()).toMatchObject({ arToken: undefined, isCompanionMode: false, companionId: undefined })
      expect(sentTo('/logout')[0]?.body['idToken'], 'the session ends on the server too').toBe('token-1')
      expect(pairing()).toHaveLength(1)
    },
  )

  it('that fails is logged and reported; the mode and the session stay, and Go Back tries again [P07 Q52]', async () => {
    answers['companion/pairing'] = () => json(500, { status: 'ERROR' })
    localStorage.setItem('arToken', 'token-1')
    changeShared({ arToken: 'token-1', deviceId: 'box-1', devices: [{ id: 'box-1', name: 'Kitchen' }] })
    answers['auth/token/refresh'] = () => json(200, { arToken: 'token-2', refreshIntervalMs: 1_800_000 })
    agree()
    await open('/remote')
    await expect
      .element(page.getByText("We're sorry. An internal error occurred while pairing your Companion App."))
      .toBeVisible()
    expect(address()).toBe('/error?msg=internalErrorSavingCompanionPairing')
    expect(logged()).toEqual(['SAVE-COMPANION-PAIRING-ERROR-1'])
    expect(shared()).toMatchObject({ arToken: 'token-1', isCompanionMode: true })
    answers['companion/pairing'] = () => json(200, { status: 'OK' })
    await page.getByRole('button', { name: 'Go Back' }).click()
    await expect.element(heading()).toHaveTextContent('Go back to your Companion App')
    expect(pairing()).toHaveLength(2)
  })

  it('with an expired link ends on the page that says so, and not in a circle [P07]', async () => {
    answers['companion/pairing'] = () => json(404, { status: 'NOT-FOUND' })
    answers['companion/describe'] = () => json(410, { status: 'EXPIRED-PAIRING' })
    changeShared({ arToken: 'token-1' })
    agree()
    await open('/remote')
    await expect
      .element(page.getByText("We're sorry. An internal error occurred while pairing your Companion App."))
      .toBeVisible()
    navigate('/remote')
    await expect.element(page.getByText(/^This link has expired/u)).toBeVisible()
    expect(pairing()).toHaveLength(1)
  })

  it('the success page needs no session and no mode [P08]', async () => {
    changeShared({ isCompanionMode: false, companionId: undefined })
    await open('/companion-success')
    await expect.element(heading()).toHaveTextContent('Go back to your Companion App')
  })
})
