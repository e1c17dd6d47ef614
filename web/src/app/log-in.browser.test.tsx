import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { page } from 'vitest/browser'
import { keepTokenFresh } from '../client/refresh.ts'
import { answers, hold, json, logged, onItsWay, sentTo } from '../client/fake-server.ts'
import { navigate } from '../platform/router.ts'
import { changeShared, INITIAL_STATE, shared, type SharedState } from '../platform/shared-state.ts'
import { address, heading, open, startApp, stopApp, token, wakeLater } from './fake-app.tsx'

const KITCHEN = { id: 'box-1', name: 'Kitchen' }
const BEDROOM = { id: 'box-2', name: 'Bedroom' }
const oneBox = () => json(200, { devices: [null, KITCHEN] })

/** Collects the texts of everything drawn from now on, also of a page that was shown only briefly. */
function watchDrawing(): () => string[] {
  const texts: string[] = []
  const note = (records: readonly MutationRecord[]) => {
    for (const { addedNodes } of records) for (const node of addedNodes) texts.push(node.textContent ?? '')
  }
  const observer = new MutationObserver(note)
  observer.observe(document.body, { childList: true, subtree: true })
  onTestFinished(() => observer.disconnect())
  return () => {
    note(observer.takeRecords())
    return texts
  }
}

beforeEach(startApp)
afterEach(stopApp)

describe('the login callback', () => {
  it('exchanges the code once, takes the only box and opens the remote [C03 C11 C13 C15 D05 D08 D10]', async () => {
    Object.assign(answers, {
      'auth/token/code': () => json(200, { arToken: 'login-token', refreshIntervalMs: 1_800_000 }),
      devices: oneBox,
      'auth/token': () => token('box-token'),
    })
    await open('/login-complete?code=abc&state=login%3Dh')
    await expect.element(page.getByText('TV box: Kitchen')).toBeVisible()
    expect(sentTo('auth/token/code').map(({ body, authorization }) => [body, authorization])).toEqual([
      [{ partner: 'comcast', authCode: 'abc', clientDeviceId: 'mine', state: 'login=h' }, null],
    ])
    expect(sentTo('devices')[0]?.authorization).toBe('Bearer login-token')
    expect(sentTo('auth/token').map(({ body }) => body)).toEqual([{ selectedXboDeviceId: 'box-1' }])
    expect(
      ['arToken', 'deviceId', 'deviceName', 'devices', 'refreshIntervalMs'].map((name) => localStorage.getItem(name)),
    ).toEqual(['box-token', 'box-1', 'Kitchen', '[{"id":"box-1","name":"Kitchen"}]', '1800000'])
  })

  it('lets the user choose among several boxes by name, and stores nothing before [C13 C16 D01 D04]', async () => {
    Object.assign(answers, {
      'auth/token/code': () => json(200, { arToken: 'login-token', refreshIntervalMs: 1_800_000 }),
      devices: () => json(200, { devices: [KITCHEN, { id: 'box-2' }] }),
      'auth/token': () => token('box-token'),
    })
    await open('/login-complete?code=abc')
    await expect.element(heading()).toHaveTextContent('Choose your TV box')
    expect(localStorage.getItem('arToken')).toBeNull()
    await page.getByRole('button', { name: 'box-2' }).click()
    await expect.element(page.getByText('TV box: box-2')).toBeVisible()
    expect(sentTo('devices')).toHaveLength(1)
    expect(shared()).toMatchObject({ deviceId: 'box-2', deviceName: 'box-2', arToken: 'box-token' })
  })

  it('says so when there is no box [C17 Q27]', async () => {
    Object.assign(answers, {
      'auth/token/code': () => json(200, { arToken: 'login-token', refreshIntervalMs: 1 }),
      devices: () => json(200, { devices: [null, {}] }),
    })
    await open('/login-complete?code=abc')
    await expect.element(page.getByText('No compatible TV box found.')).toBeVisible()
    const kept = ['arToken', 'devices', 'deviceId', 'deviceName'].map((name) => localStorage.getItem(name))
    expect(kept).toEqual([null, null, null, null])
    await expect.element(page.getByRole('link', { name: 'Log in again' })).toHaveAttribute('href', '/')
  })

  const CONNECTING = "We're sorry. An internal error occurred while connecting to your TV box."
  const noNetwork = () => Promise.reject(new TypeError('Failed to fetch'))

  it.each([
    ['is refused', () => json(403, { status: 'FORBIDDEN' }), 'GET-FETCHTOKEN-ERROR-1'],
    ['is answered by a log-in page of a hotel', () => new Response('<html>Welcome'), 'GET-FETCHTOKEN-ERROR-1'],
    ['has no answer', noNetwork, 'GET-FETCHTOKEN-ERROR-2'],
  ])('says so when the exchange of the code %s [C12]', async (_, exchange, code) => {
    answers['auth/token/code'] = exchange
    await open('/login-complete?code=abc')
    await expect.element(page.getByRole('alert')).toHaveTextContent(CONNECTING)
    await vi.waitFor(() => expect(logged()).toEqual([code]))
    expect(localStorage.getItem('arToken')).toBeNull()
  })

  it.each([
    ['the server fails', () => json(500, { status: 'ERROR' }), 'CHOOSE-DEVICE-ERROR-1'],
    ['nothing answers', noNetwork, 'CHOOSE-DEVICE-ERROR-2'],
  ])('says so when the boxes cannot be listed because %s [C14]', async (_, devices, code) => {
    Object.assign(answers, { 'auth/token/code': () => token('login-token'), devices })
    await open('/login-complete?code=abc')
    await expect
      .element(page.getByRole('alert'))
      .toHaveTextContent("We're sorry. An internal error occurred while getting your TV boxes.")
    await vi.waitFor(() => expect(logged()).toEqual([code]))
  })

  it("shows the provider's words, keeps the wish for signs and asks for no token, whoever began the log-in [C05-C10]", async () => {
    await open(
      '/login-complete?error=access_denied&error_description=Not+you&activity_id=A1&state=x%3Basl%3Dtrue&code=abc',
    )
    await expect.element(page.getByText('Login Error: access_denied (Not you) [A1]')).toBeVisible()
    expect(localStorage.getItem('enableAsl')).toBe('true')
    expect(sentTo('auth/token/code')).toEqual([])
  })

  it('says so when there is neither code nor error [C11]', async () => {
    await open('/login-complete')
    await expect.element(page.getByRole('alert')).toHaveTextContent(CONNECTING)
    expect(sentTo('auth/token/code')).toEqual([])
  })
})

describe('choosing a box', () => {
  it('leaves the flex layout on the box that is in use and chosen once more [D11 D17 F01]', async () => {
    const kitchen = { id: `flex-${Math.random()}`, name: 'Kitchen' }
    localStorage.setItem('consentAppData', 'false')
    localStorage.setItem('deviceId', kitchen.id)
    changeShared({ arToken: 'token-1', deviceId: kitchen.id, deviceName: 'Kitchen', devices: [kitchen] })
    Object.assign(answers, {
      account: () => json(200, { isFlex: true }),
      'auth/token': () => token('token-2'),
      seabuttons: () => json(200, { seaButtonsData: [], revision: 0 }),
    })
    await open('/remote')
    await expect.element(page.getByRole('button', { name: 'Accessibility' })).toBeVisible()
    const answerAccount = hold('account')
    navigate('/choose-device')
    await page.getByRole('button', { name: 'Kitchen (in use now)' }).click()
    await expect.poll(address).toBe('/remote')
    await expect.element(page.getByRole('button', { name: 'Accessibility' })).toBeVisible()
    await vi.waitFor(() => expect(sentTo('account')).toHaveLength(2))
    answerAccount(json(200, { isFlex: true }))
    await onItsWay()
    await expect.element(page.getByRole('button', { name: 'Accessibility' })).toBeVisible()
    expect(localStorage.getItem('isFlex')).toBe('true')
  })

  it('leaves out and logs an entry that is not a box [C17 D01]', async () => {
    changeShared({ arToken: 'token-1' })
    answers['devices'] = () =>
      json(200, {
        devices: [{ id: 'box-1', name: null }, { id: {}, name: 'Cellar' }, 'box', { id: 7, name: 'Attic' }],
      })
    await open('/choose-device')
    // An id that is a number is taken as text.
    await expect.element(page.getByRole('button', { name: 'Attic' })).toBeVisible()
    await expect.element(page.getByRole('button', { name: 'box-1' })).toBeVisible()
    expect(page.getByRole('main').getByRole('listitem').elements()).toHaveLength(2)
    await vi.waitFor(() => expect(logged()).toEqual(['REPAIRED-DEVICES']))
  })

  it('is not possible without a login [D02 Q33]', async () => {
    await open('/choose-device')
    await expect.element(page.getByText("You can't see your TV boxes without logging in.")).toBeVisible()
  })

  it('fetches the list when there is none, and marks the box in use [D01 D03]', async () => {
    changeShared({ arToken: 'token-1', deviceId: 'box-1' })
    answers['devices'] = () =>
      json(200, {
        devices: [KITCHEN, BEDROOM],
      })
    await open('/choose-device')
    await expect
      .element(page.getByRole('button', { name: 'Kitchen (in use now)' }))
      .toHaveAttribute('aria-current', 'true')
  })

  it('shows the stored list at once and then the one of now; after a failure it stays, and so does the user', async () => {
    changeShared({ arToken: 'token-1', deviceId: 'box-1', devices: [KITCHEN] })
    const answer = hold('devices')
    await open('/choose-device')
    const kitchen = page.getByRole('button', { name: 'Kitchen (in use now)' })
    ;(kitchen.element() as HTMLElement).focus()
    await vi.waitFor(() => expect(sentTo('devices')).toHaveLength(1))
    answer(json(200, { devices: [BEDROOM, KITCHEN] }))
    await expect.element(page.getByRole('button', { name: 'Bedroom' })).toBeVisible()
    await expect.element(kitchen).toHaveFocus()
    navigate('/access')
    await expect.element(kitchen).not.toBeInTheDocument()
    answers['devices'] = () => json(500, { status: 'ERROR' })
    navigate('/choose-device')
    await expect
      .element(page.getByText('An internal error occurred while getting your TV boxes.', { exact: false }))
      .toBeVisible()
    await expect.element(kitchen).toBeVisible()
    expect(address()).toBe('/choose-device')
  })

  it('says which box is being opened when another is pressed meanwhile, and opens that one [D04 D10]', async () => {
    changeShared({
      arToken: 'token-1',
      devices: [KITCHEN, BEDROOM],
    })
    const answer = hold('auth/token')
    const box = (name: string) => page.getByRole('button', { name })
    await open('/choose-device')
    await box('Kitchen').click()
    await vi.waitFor(() => expect(sentTo('auth/token')).toHaveLength(1))
    await box('Bedroom').click()
    const told = () => document.querySelector('[data-announcer]')?.textContent
    await expect.poll(told).toBe('Kitchen is being opened. Please wait.')
    await expect.element(box('Kitchen')).toHaveAttribute('aria-busy', 'true')
    navigate('/access')
    await expect.element(box('Kitchen')).not.toBeInTheDocument()
    navigate('/choose-device')
    await expect.element(box('Kitchen')).toHaveAttribute('aria-busy', 'true')
    navigate('/access')
    answer(json(200, { arToken: 'token-2', refreshIntervalMs: 1_800_000 }))
    await expect.element(page.getByText('You now control Kitchen.')).toBeVisible()
    expect(sentTo('auth/token').map(({ body }) => body['selectedXboDeviceId'])).toEqual(['box-1'])
  })

  it('ends the session when the token is no good for it, and brings the former box back [D04 D06 Q16]', async () => {
    changeShared({
      arToken: 'token-1',
      deviceId: 'box-1',
      deviceName: 'Kitchen',
      devices: [KITCHEN, BEDROOM],
    })
    localStorage.setItem('arToken', 'token-1')
    localStorage.setItem('deviceId', 'box-1')
    answers['auth/token'] = () => json(401, { status: 'INVALID-TOKEN' })
    await open('/choose-device')
    await page.getByRole('button', { name: 'Bedroom' }).click()
    await expect.element(page.getByText('Your session has expired. You need to re-pair or login.')).toBeVisible()
    expect(address()).toBe('/?msg=yourSessionExpired')
    expect([
      localStorage.getItem('arToken'),
      localStorage.getItem('deviceId'),
      shared().arToken,
      shared().deviceId,
    ]).toEqual([null, 'box-1', undefined, 'box-1'])
  })
})

describe('logout', () => {
  it('waits, forgets the account, keeps the rest, goes home and refreshes no more [C19-C23 T02-T07]', async () => {
    const gone = [
      'arToken',
      'deviceId',
      'deviceName',
      'devices',
      'partner',
      'refreshIntervalMs',
      'isFlex',
      'bookmarkKey',
    ]
    const kept = [
      'clientDeviceId',
      'locale',
      'customMode',
      'consentAppData',
      'consentMode',
      'asl-consent',
      'viewed-asl-getting-started',
      'enableAsl',
    ]
    for (const name of [...gone, ...kept]) localStorage.setItem(name, 'x')
    const button = { type: 'VOICE', command: 'watch news', displayString: 'News', image: '' }
    const ofTheAccount = {
      textCommand: 'watch news',
      aslCommand: { text: 'NEWS', feedbackId: 'sign-1' },
      haveButtons: true,
      buttons: [button],
      popularButtons: [{ category: 'Apps', buttons: [button] }],
      tvConfigData: { apiKey: 'secret' },
      bookmarkKey: 'key-1',
      deviceId: 'box-1',
      deviceName: 'Kitchen',
      devices: [KITCHEN],
      isFlex: true,
    }
    changeShared({ arToken: 'token-1', partner: 'comcast', ...ofTheAccount })
    keepTokenFresh()
    const drawn = watchDrawing()
    await open('/logout-complete?partner=comcast')
    await expect.element(heading()).toHaveTextContent('Choose how to set up')
    expect(drawn()).toContainEqual(expect.stringMatching(/Logging you outPlease wait/u))
    expect(gone.map((name) => localStorage.getItem(name))).toEqual(gone.map(() => null))
    expect(kept.map((name) => localStorage.getItem(name))).toEqual(kept.map(() => 'x'))
    await expect.element(page.getByRole('status', { name: 'Messages' })).toMatchTextContent(/You are logged out\./u)
    for (const name of ['arToken', ...Object.keys(ofTheAccount)] as (keyof SharedState)[])
      expect(shared()[name], name).toEqual(INITIAL_STATE[name])
    wakeLater(1_800_000)
    await vi.dynamicImportSettled()
    expect(sentTo('auth/token/refresh')).toEqual([])
  })
})

it('a log-out that the server could not save is told as that, and this device forgets the token', async () => {
  changeShared({ arToken: 'token-1', partner: 'comcast' })
  await open('/logout-complete?partner=comcast&ended=false')
  const messages = page.getByRole('status', { name: 'Messages' })
  await expect.element(messages).toMatchTextContent(/forgotten the remote, but the server could not save that/u)
  expect(localStorage.getItem('arToken')).toBeNull()
})
