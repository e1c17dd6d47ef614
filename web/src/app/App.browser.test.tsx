import { flushSync } from 'react-dom'
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { chooseDevice } from '../features/devices/choose-device.ts'
import { clearBannersOnNavigation, showBanner } from '../client/banners.ts'
import { keepFresh, refreshAtOnce, watchSession } from '../client/refresh.ts'
import { answers, json, logged, onItsWay, sentTo, startServer, stopServer } from '../client/fake-server.ts'
import { pageSettings } from '../platform/page-settings.ts'
import { navigate } from '../platform/router.ts'
import { changeShared, INITIAL_STATE, shared, type SharedState } from '../platform/shared-state.ts'
import { writeStored } from '../platform/stored-values.ts'
import '../ui/theme.css'
import { App } from './App.tsx'
import { followLanguage } from './language.ts'
import { followLinks } from './startup.ts'

let stopListening: (() => void)[] = []

followLanguage()
followLinks()

async function open(address: string): Promise<void> {
  window.history.replaceState(null, '', address)
  await render(<App />)
}

function address(): string {
  return window.location.pathname + window.location.search
}

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

/** The device sleeps for `ms`, then its page is visible again. */
function wakeLater(ms: number): void {
  const now = vi.spyOn(Date, 'now').mockReturnValue(Date.now() + ms)
  window.dispatchEvent(new Event('pageshow'))
  now.mockRestore()
}

/** Effects run in a microtask after the drawing. */
const effectsRun = () => Promise.resolve()
const oneBox = () => json(200, { devices: [null, { id: 'box-1', name: 'Kitchen' }] })
const heading = () => page.getByRole('heading', { level: 1 })
const started = { token: 'pair-token', pairingCode: '9670143', exp: 99, words: 'taxi judo' }
const token = (arToken: string) => json(200, { arToken, refreshIntervalMs: 1_800_000, bookmarkKey: 'key-1' })

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
  changeShared({ ...INITIAL_STATE, clientDeviceId: 'mine' }, true)
  stopListening = [watchSession(), clearBannersOnNavigation()]
  startServer()
})

afterEach(async () => {
  await stopServer()
  changeShared({ arToken: undefined })
  for (const stop of stopListening) stop()
})

describe('home', () => {
  it('offers to log in with the account of the partner [B01 B02 A13 A30]', async () => {
    changeShared({ partner: 'cox' })
    await open('/?asl=true')
    await expect.element(heading()).toHaveTextContent('Choose how to set up')
    const login = page.getByRole('link', { name: 'Log in with your Cox account' })
    await expect.element(login).toHaveAttribute('href', '/login?asl=true&partner=cox&clientDeviceId=mine&locale=en')
  })

  it('offers easy pair for comcast and its variants only [B03 C01]', async () => {
    changeShared({ partner: 'comcast-test' })
    await open('/')
    const easyPair = page.getByRole('button', { name: 'Easy pair' })
    await expect.element(easyPair).toBeVisible()
    for (const partner of ['cox', 'rogers', 'shaw', 'videotron']) {
      changeShared({ partner })
      await expect.element(easyPair).not.toBeInTheDocument()
    }
  })

  it('offers easy pair whatever the partner where no log-in is set up [B03]', async () => {
    pageSettings().loginPartners = []
    onTestFinished(() => void delete pageSettings().loginPartners)
    changeShared({ partner: 'cox' })
    await open('/')
    await expect.element(page.getByRole('button', { name: 'Easy pair' })).toBeVisible()
    await expect.element(page.getByRole('link', { name: /^Log in/u })).not.toBeInTheDocument()
  })

  it('leads to the accessibility options before anything is paired, and they lead back', async () => {
    await open('/')
    await page.getByRole('link', { name: 'Accessibility options' }).click()
    await expect.element(heading()).toHaveTextContent('Accessibility options')
    await expect.element(heading()).toHaveFocus()
    await page.getByRole('link', { name: 'Back to home' }).first().click()
    await expect.element(heading()).toHaveTextContent('Choose how to set up')
  })

  it('ends companion mode and keeps its id [B08 T11]', async () => {
    localStorage.setItem('companionMode', 'true')
    localStorage.setItem('companionId', 'app-1')
    changeShared({ isCompanionMode: true })
    await open('/')
    await expect.element(heading()).toBeVisible()
    expect([localStorage.getItem('companionMode'), localStorage.getItem('companionId')]).toEqual(['false', 'app-1'])
    expect(shared().isCompanionMode).toBe(false)
  })

  it('shows the message that brought the user there until it is dismissed [A10 B09 Q11 Q16]', async () => {
    await open('/?msg=yourSessionExpired&x=1')
    await expect.element(page.getByText('Your session has expired. You need to re-pair or login.')).toBeVisible()
    await page.getByRole('button', { name: 'Dismiss' }).click()
    await expect
      .element(page.getByText('Your session has expired. You need to re-pair or login.'))
      .not.toBeInTheDocument()
    expect(address()).toBe('/?x=1')
  })

  it('says that there is no code [B06 Q40]', async () => {
    answers['pairing/start'] = () => json(503, { status: 'BUSY' })
    await open('/')
    await page.getByRole('button', { name: 'Easy pair' }).click()
    await expect
      .element(page.getByText("We're sorry. An internal error occurred while getting your code. Please try again."))
      .toBeVisible()
    expect(address()).toBe('/error?msg=internalErrorGettingCode')
    expect(logged()).toEqual(['START-PAIRING-INTERNAL-ERROR-1'])
    expect(sentTo('log')[0]?.body).toMatchObject({
      status: '503 BUSY',
      message: 'startPairing was refused; shown on error page: internalErrorGettingCode',
    })
  })
})

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

  it('ends with its message on an error answer [B18 Q39]', async () => {
    sessionStorage.setItem('pairing', JSON.stringify({ ...started, arrivedAt: Date.now() - 60_000 }))
    answers['pairing/confirm'] = () => json(401, { status: 'INVALID-TOKEN' })
    await open('/waiting-for-tv')
    await expect
      .element(page.getByText('An unusual error occurred while confirming your code. Please try again.'))
      .toBeVisible()
    expect(logged()).toEqual(['CONFIRM-PAIRING-INTERNAL-ERROR-1'])
  })

  it.each([
    ['shows its code', () => json(200, started)],
    ['shows that it failed', () => json(503, { status: 'BUSY' })],
  ])('leaves a user where they went meanwhile: a pairing that comes late no longer %s', async (_, late) => {
    let answer = (_: Response) => {}
    answers['pairing/start'] = () => new Promise((resolve) => (answer = resolve))
    await open('/')
    await page.getByRole('button', { name: 'Easy pair' }).click()
    await vi.waitFor(() => expect(sentTo('pairing/start')).toHaveLength(1))
    navigate('/guides')
    await expect.element(page.getByRole('button', { name: 'Easy pair' })).not.toBeInTheDocument()
    answer(late())
    await new Promise((resolve) => setTimeout(resolve, 100))
    expect(address()).toBe('/guides')
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
    await more.click()
    const noNewCode = 'We could not get a new code now. The code on this page still works.'
    await expect.element(page.getByRole('status').last()).toHaveTextContent(noNewCode)
    await expect.element(page.getByText('Your code: 9 6 7 0 1 4 3')).toBeInTheDocument()
    answers['pairing/start'] = () => json(200, { ...started, token: 'token-2', pairingCode: '1112223' })
    await more.click()
    await expect.element(page.getByRole('status').last()).toHaveTextContent('Your code: 1 1 1 2 2 2 3')
    expect(page.getByRole('timer').element().textContent).toMatch(/Time left: (3:00|2:5\d)/u)
    await expect.element(more).toHaveFocus()
    expect(address()).toBe('/waiting-for-tv')
  })

  it.each([
    'confirmationTookTooLong',
    'unusualErrorConfirmingCode',
    'unusualErrorGettingCode',
    'internalErrorGettingCode',
  ])(
    'that ended with %s begins again with one key, and “Log in again” stands beside it [B18 B20 Q09]',
    async (message) => {
      answers['pairing/start'] = () => json(200, started)
      await open(`/error?msg=${message}`)
      await expect.element(page.getByRole('link', { name: 'Log in again' })).toHaveAttribute('href', '/')
      await page.getByRole('button', { name: 'Get a new code' }).click()
      await expect.element(heading()).toHaveTextContent('Enter this code with your TV remote')
      await expect.element(heading()).toHaveFocus()
      await page.getByRole('link', { name: 'Back to home' }).click()
    },
  )

  it('is not offered on the error page after other failures, or without easy pair [Q09]', async () => {
    await open('/error?msg=noCompatibleStbFound')
    await expect.element(page.getByRole('link', { name: 'Log in again' })).toHaveAttribute('href', '/')
    await expect.element(page.getByRole('button', { name: 'Get a new code' })).not.toBeInTheDocument()
    changeShared({ partner: 'cox' })
    navigate('/error?msg=confirmationTookTooLong')
    await expect.element(page.getByText(/took too long/u)).toBeVisible()
    await expect.element(page.getByRole('link', { name: 'Log in again' })).toBeVisible()
  })

  // Last: the page keeps this pairing for a return to its screen.
  it('shows the code, spoken digit by digit, and the two words [B04 B05 B11 B12 U24]', async () => {
    answers['pairing/start'] = () => json(200, started)
    await open('/')
    await page.getByRole('button', { name: 'Easy pair' }).click()
    await expect.element(heading()).toHaveTextContent('Enter this code with your TV remote')
    await expect.element(heading()).toHaveFocus()
    await expect.element(page.getByText('Your code: 9 6 7 0 1 4 3')).toBeInTheDocument()
    await expect.element(page.getByText('taxi judo')).toBeVisible()
    expect(sentTo('pairing/start').map(({ body }) => body)).toEqual([{ partner: 'comcast', clientDeviceId: 'mine' }])
    expect(sentTo('pairing/confirm')).toEqual([])
    await page.getByRole('link', { name: 'Back to home' }).click()
    await expect.element(heading()).toHaveTextContent('Choose how to set up')
  })
})

describe('the first stop of a page', () => {
  /** Where Tab begins depends on the previous test, so this goes to the second stop and back to the first. */
  async function tabBackFromLanguages(): Promise<void> {
    await vi.waitFor(() => expect(document.querySelector('[data-skips] a')).not.toBeNull())
    ;(page.getByRole('combobox', { name: 'Language' }).element() as HTMLElement).focus()
    await userEvent.keyboard('{Shift>}{Tab}{/Shift}')
  }

  it('leads on the remote to volume and arrows, two presses after the page load', async () => {
    changeShared({ arToken: 'token-1' })
    answers['checkCapabilities'] = () =>
      json(200, {
        results: { hdmiLinkReady: 'yes', tvPowerOnCommandAvailable: 'yes', tvPowerOffCommandAvailable: 'yes' },
      })
    localStorage.setItem('consentAppData', '{"necessary":true,"analytics":false}')
    await open('/remote')
    await expect.element(page.getByRole('button', { name: 'Volume up' })).toBeEnabled()
    await tabBackFromLanguages()
    const skip = page.getByRole('link', { name: 'Skip to volume and arrows' })
    await expect.element(skip).toHaveFocus()
    expect((skip.element() as HTMLElement).offsetHeight).toBeGreaterThanOrEqual(44)
    await userEvent.keyboard('{Enter}')
    await expect.element(page.getByRole('button', { name: 'Volume up' })).toHaveFocus()
    expect(address()).toBe('/remote')
  })

  it('leads elsewhere to the heading, and is not seen without the focus', async () => {
    await open('/')
    await expect.element(heading()).toBeVisible()
    const skip = page.getByRole('link', { name: 'Skip to the page' })
    await expect.element(skip).toBeInTheDocument()
    expect((skip.element() as HTMLElement).offsetWidth).toBe(1)
    await tabBackFromLanguages()
    await expect.element(skip).toHaveFocus()
    await userEvent.keyboard('{Enter}')
    await expect.element(heading()).toHaveFocus()
  })

  it('leads to the keyboard keys as well, where they go to the TV', async () => {
    changeShared({ arToken: 'token-1' })
    writeStored('keysToTv', true)
    await open('/remote')
    const skip = page.getByRole('link', { name: 'Skip to the keyboard shortcuts' })
    await expect.element(skip).toBeInTheDocument()
    await tabBackFromLanguages()
    await expect.element(skip).toHaveFocus()
    await userEvent.keyboard('{Enter}')
    await expect.element(page.getByRole('switch', { name: 'Keyboard controls the TV' })).toHaveFocus()
  })
})

describe('the network', () => {
  it('says when it is gone and blames no button; its return is announced and loads the buttons', async () => {
    const isOnline = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    onTestFinished(() => isOnline.mockRestore())
    changeShared({ arToken: 'token-1' })
    answers['tvconfig'] = () => json(200, { tvConfigData: {}, revision: 0 })
    answers['seabuttons'] = () => {
      throw new TypeError('no network')
    }
    await open('/remote')
    await expect.element(page.getByText(/^You are offline/u)).toBeVisible()
    await vi.waitFor(() => expect(sentTo('seabuttons')).not.toEqual([]))
    await vi.dynamicImportSettled()
    expect(shared().banners).toEqual([])
    answers['seabuttons'] = () => json(200, { seaButtonsData: [], revision: 0 })
    isOnline.mockReturnValue(true)
    window.dispatchEvent(new Event('online'))
    await expect.element(page.getByRole('status').last()).toHaveTextContent('Connected again.')
    await vi.waitFor(() => expect(shared().haveButtons).toBe(true))
    expect(shared().banners).toEqual([])
  })
})

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
      devices: () => json(200, { devices: [{ id: 'box-1', name: 'Kitchen' }, { id: 'box-2' }] }),
      'auth/token': () => token('box-token'),
    })
    await open('/login-complete?code=abc')
    await expect.element(heading()).toHaveTextContent('Choose your TV box')
    expect(localStorage.getItem('arToken')).toBeNull()
    await page.getByRole('button', { name: 'box-2' }).click()
    await expect.element(page.getByText('TV box: box-2')).toBeVisible()
    expect(shared()).toMatchObject({ deviceId: 'box-2', deviceName: 'box-2', arToken: 'box-token' })
  })

  it('says so when there is no box [C17 Q27]', async () => {
    Object.assign(answers, {
      'auth/token/code': () => json(200, { arToken: 'login-token', refreshIntervalMs: 1 }),
      devices: () => json(200, { devices: [null, {}] }),
    })
    await open('/login-complete?code=abc')
    await expect.element(page.getByText('No compatible TV box found.')).toBeVisible()
    expect(localStorage.getItem('arToken')).toBeNull()
  })

  it("shows the provider's words only when the server confirms that they belong to this login, and asks for no token [C07-C10]", async () => {
    answers['/login/bound'] = () => json(200, { bound: true, flags: { asl: 'true' } })
    await open('/login-complete?error=access_denied&error_description=Not+you&activity_id=A1&state=s&code=abc')
    await expect.element(page.getByText('Login Error: access_denied (Not you) [A1]')).toBeVisible()
    expect(localStorage.getItem('enableAsl')).toBe('true')
    expect(sentTo('auth/token/code')).toEqual([])
  })

  it('neither shows nor keeps anything of a callback that nobody here began [C06 C07]', async () => {
    answers['/login/bound'] = () => json(200, { bound: false, flags: {} })
    await open('/login-complete?error=Call+555&state=asl%3Dtrue')
    await expect.element(page.getByText('Login Error', { exact: true })).toBeVisible()
    expect(localStorage.getItem('enableAsl')).toBeNull()
  })

  it('says so when there is neither code nor error [C11]', async () => {
    await open('/login-complete')
    await expect
      .element(page.getByText("We're sorry. An internal error occurred while connecting to your TV box."))
      .toBeVisible()
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
    let answerAccount = (_: Response) => {}
    answers['account'] = () => new Promise((resolve) => (answerAccount = resolve))
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
        devices: [{ id: 'box-1', name: null }, { id: 7, name: 'Attic' }, 'box', { id: 'box-2', name: 'Den' }],
      })
    await open('/choose-device')
    await expect.element(page.getByRole('button', { name: 'Den' })).toBeVisible()
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
        devices: [
          { id: 'box-1', name: 'Kitchen' },
          { id: 'box-2', name: 'Bedroom' },
        ],
      })
    await open('/choose-device')
    await expect
      .element(page.getByRole('button', { name: 'Kitchen (in use now)' }))
      .toHaveAttribute('aria-current', 'true')
  })

  it('ends the session when the token is no good for it, and brings the former box back [D04 D06 Q16]', async () => {
    changeShared({
      arToken: 'token-1',
      deviceId: 'box-1',
      deviceName: 'Kitchen',
      devices: [
        { id: 'box-1', name: 'Kitchen' },
        { id: 'box-2', name: 'Bedroom' },
      ],
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
      devices: [{ id: 'box-1', name: 'Kitchen' }],
      isFlex: true,
    }
    changeShared({ arToken: 'token-1', partner: 'comcast', ...ofTheAccount })
    keepFresh()
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

it('a log-out that the server could not save is reported beside the usual words', async () => {
  changeShared({ arToken: 'token-1', partner: 'comcast' })
  await open('/logout-complete?partner=comcast&lasts=false')
  const messages = page.getByRole('status', { name: 'Messages' })
  await expect.element(messages).toMatchTextContent(/You are logged out\./u)
  await expect.element(messages).toMatchTextContent(/The server could not save that you logged out\./u)
  expect(localStorage.getItem('arToken')).toBeNull()
})

describe('pages that say something went wrong', () => {
  it('go back to the remote with a session, a box and a list, refreshing first [C27 Q08]', async () => {
    // A box of its own: what a box can do is asked once per page load.
    changeShared({
      arToken: 'token-1',
      deviceId: 'box-5',
      devices: [{ id: 'box-5', name: 'Kitchen' }],
      deviceName: 'Kitchen',
    })
    localStorage.setItem('arToken', 'token-1')
    answers['auth/token/refresh'] = () => token('token-2')
    await open('/error')
    await expect.element(page.getByText('Something weird happened')).toBeVisible()
    await page.getByRole('button', { name: 'Go Back' }).click()
    await expect.element(page.getByText('TV box: Kitchen')).toBeVisible()
    await vi.waitFor(() => expect(localStorage.getItem('arToken')).toBe('token-2'))
    await vi.waitFor(() => expect(sentTo('checkCapabilities')[0]?.authorization).toBe('Bearer token-2'))
  })

  it('do not go back without a box or a list [Q08 Q09]', async () => {
    changeShared({ arToken: 'token-1', deviceId: 'box-1' })
    await open('/error')
    await expect.element(page.getByRole('link', { name: 'Log in again' })).toBeVisible()
    await expect.element(page.getByRole('button', { name: 'Go Back' })).not.toBeInTheDocument()
  })

  it('say on "login again" what happened, and offer what is possible [C24-C26]', async () => {
    changeShared({ arToken: 'token-1' })
    await open('/login-again?msg=sessionIsNoLongerValid')
    await expect.element(page.getByText('Your session is no longer valid. You need to re-pair or login.')).toBeVisible()
    await expect.element(page.getByRole('button', { name: 'Go Back' })).toBeVisible()
    changeShared({ arToken: undefined })
    await expect.element(page.getByRole('link', { name: 'Log in again' })).toHaveAttribute('href', '/')
    navigate('/login-again')
    await expect.element(page.getByText('You need to re-login')).toBeVisible()
  })

  it('say that the user seems lost at an unknown address [A29]', async () => {
    await open('/no/such/page')
    await expect.element(heading()).toHaveTextContent('You seem lost')
    await page.getByRole('link', { name: 'Go to the home page' }).click()
    expect(address()).toBe('/')
  })

  it('lose their banner on the way to another page [Q11]', async () => {
    await open('/login-again')
    showBanner('couldNotProcessKey')
    await expect.element(page.getByText('We could not process that key. Please try again.')).toBeVisible()
    navigate('/error')
    await expect.element(page.getByText('We could not process that key. Please try again.')).not.toBeInTheDocument()
  })
})

describe('refreshing', () => {
  beforeEach(() => {
    changeShared({ arToken: 'token-1' })
    localStorage.setItem('arToken', 'token-1')
  })

  it('replaces token, interval and bookmark key everywhere [D13 T07]', async () => {
    answers['auth/token/refresh'] = () =>
      json(200, {
        arToken: 'token-2',
        refreshIntervalMs: 900_000,
        bookmarkKey: 'key-2',
        device: { id: 'box-9', name: 'Den' },
      })
    await open('/error')
    refreshAtOnce()
    await vi.waitFor(() => expect(localStorage.getItem('arToken')).toBe('token-2'))
    expect(shared()).toMatchObject({
      arToken: 'token-2',
      refreshIntervalMs: 900_000,
      bookmarkKey: 'key-2',
      deviceId: 'box-9',
      deviceName: 'Den',
    })
    expect(localStorage.getItem('refreshIntervalMs')).toBe('900000')
    expect(sentTo('auth/token/refresh')[0]?.authorization).toBe('Bearer token-1')
  })

  it('shows a banner after a 500, once, and keeps the token [D14 D16 Q31 Q53]', async () => {
    answers['auth/token/refresh'] = () => json(500, { status: 'ERROR' })
    await open('/error')
    refreshAtOnce()
    await expect
      .element(page.getByText("We're sorry. An internal error occurred. Please try again later."))
      .toBeVisible()
    expect(localStorage.getItem('arToken')).toBe('token-1')
    expect(logged()).toEqual(['REFRESH-TOKEN-FAILURE'])
  })

  it('ends the session after any other answer [D15 D16]', async () => {
    answers['auth/token/refresh'] = () => json(401, { status: 'INVALID-TOKEN' })
    await open('/error')
    refreshAtOnce()
    await expect.element(page.getByText('Your session is no longer valid. You need to re-pair or login.')).toBeVisible()
    expect(address()).toBe('/login-again?msg=sessionIsNoLongerValid')
    expect([localStorage.getItem('arToken'), shared().arToken]).toEqual([null, undefined])
  })

  it('keeps the session when nothing answers, says so quietly, and goes on when the network is back [D15 D16 Q54]', async () => {
    answers['auth/token/refresh'] = () => Promise.reject(new TypeError('offline'))
    await open('/error')
    refreshAtOnce()
    await expect.element(page.getByText('No connection to the server. Trying again.')).toBeVisible()
    expect(localStorage.getItem('arToken')).toBe('token-1')
    expect(logged()).toEqual(['REFRESH-TOKEN-ERROR-2'])
    answers['auth/token/refresh'] = () => token('token-2')
    window.dispatchEvent(new Event('online'))
    await expect.element(page.getByText('No connection to the server. Trying again.')).not.toBeInTheDocument()
    expect(shared().arToken).toBe('token-2')
  })

  it('takes over the token that another tab has refreshed', async () => {
    await open('/error')
    keepFresh()
    localStorage.setItem('arToken', 'token-9')
    window.dispatchEvent(new StorageEvent('storage', { key: 'arToken' }))
    expect(shared().arToken).toBe('token-9')
    expect(sentTo('auth/token/refresh')).toEqual([])
  })
})

describe('a session that ends elsewhere', () => {
  /** As another tab does it. */
  function logOutElsewhere(): void {
    localStorage.clear()
    window.dispatchEvent(new StorageEvent('storage', { key: 'arToken' }))
  }

  function logInElsewhere(): void {
    localStorage.clear()
    writeStored('consentAppData', { necessary: true, analytics: false })
    writeStored('deviceId', 'box-of-another')
    writeStored('deviceName', 'Attic')
    writeStored('arToken', 'token-of-another')
    window.dispatchEvent(new StorageEvent('storage', { key: 'arToken' }))
  }

  /** With a box of its own: what a box can do is asked once per page load. */
  async function openRemoteOf(deviceId: string): Promise<void> {
    writeStored('arToken', 'token-1')
    writeStored('deviceId', deviceId)
    writeStored('consentAppData', { necessary: true, analytics: false })
    changeShared({ arToken: 'token-1', deviceId })
    await open('/remote')
  }

  const homeWithItsMessage = '/?msg=sessionIsNoLongerValid'
  const invalid = () => json(401, { status: 'INVALID-TOKEN' })

  it.each(['tvconfig', 'checkCapabilities', 'account'])(
    'leads home and nowhere else, also when %s is answered only then [C28]',
    async (path) => {
      let answer = (_: Response) => {}
      answers[path] = () => new Promise((resolve) => (answer = resolve))
      await openRemoteOf(`ends-${path}`)
      await vi.waitFor(() => expect(sentTo(path)).toHaveLength(1))
      keepFresh()
      logOutElsewhere()
      answer(invalid())
      await onItsWay()
      expect(address()).toBe(homeWithItsMessage)
    },
  )

  it.each(['tvconfig', 'checkCapabilities', 'account', 'auth/token'])(
    'does not end that of another account that logged in meanwhile, when %s is answered only then [C28 D06]',
    async (path) => {
      let answer = (_: Response) => {}
      answers[path] = () => new Promise((resolve) => (answer = resolve))
      await openRemoteOf(`replaced-${path}`)
      keepFresh()
      if (path === 'auth/token') void chooseDevice({ id: 'box-2', name: 'Bedroom' })
      await vi.waitFor(() => expect(sentTo(path)).toHaveLength(1))
      logInElsewhere()
      answer(invalid())
      await onItsWay()
      expect([address(), localStorage.getItem('arToken'), localStorage.getItem('deviceId')]).toEqual([
        '/remote',
        'token-of-another',
        'box-of-another',
      ])
      await expect.element(page.getByText('TV box: Attic')).toBeVisible()
    },
  )

  it('leads home and nowhere else before a file of the remote has come', async () => {
    await openRemoteOf('ends-early')
    await vi.waitFor(() => expect(sentTo('tvconfig')).toHaveLength(1))
    keepFresh()
    flushSync(() => navigate('/error'))
    flushSync(() => navigate('/remote'))
    await effectsRun()
    logOutElsewhere()
    await onItsWay()
    expect(address()).toBe(homeWithItsMessage)
  })

  it('leads home and nowhere else while presses wait for a refresh, and drops them', async () => {
    answers['auth/token/refresh'] = () => new Promise(() => {})
    await openRemoteOf('ends-waiting')
    refreshAtOnce()
    const up = page.getByRole('button', { name: 'Channel up', exact: true })
    await up.click()
    await up.click()
    logOutElsewhere()
    await onItsWay()
    expect(address()).toBe(homeWithItsMessage)
    expect(sentTo('processKey')).toEqual([])
  })
})

describe('the language', () => {
  it('changes all texts at once and is remembered, on every page [A17 T09]', async () => {
    await open('/login-again')
    await page.getByRole('combobox', { name: 'Language' }).selectOptions('Français')
    await expect.element(heading()).toHaveTextContent('Connectez-vous à nouveau')
    expect([document.documentElement.lang, localStorage.getItem('locale')]).toEqual(['fr', 'fr'])
    for (const path of ['/', '/error', '/nowhere']) {
      navigate(path)
      await expect.element(page.getByRole('combobox', { name: 'Langue' })).toHaveValue('fr')
    }
  })
})
