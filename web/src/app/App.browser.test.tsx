import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { showBanner } from '../client/banners.ts'
import { answers, json, logged, sentTo } from '../client/fake-server.ts'
import { showStatus } from '../core/press/remote-presses.ts'
import { pageSettings } from '../platform/page-settings.ts'
import { navigate } from '../platform/router.ts'
import { changeShared, shared } from '../platform/shared-state.ts'
import { writeStored } from '../platform/stored-values.ts'
import { say } from '../texts/say.ts'
import { uiTexts } from '../ui/texts.ts'
import { address, heading, open, startApp, stopApp, token } from './fake-app.tsx'

beforeEach(startApp)
afterEach(stopApp)

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
    for (const partner of ['cox', 'rogers', 'shaw', 'videotron', 'cox-test']) {
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
    await open('/?msg=yourSessionExpired&x=1#ways=dwell')
    await expect.element(page.getByText('Your session has expired. You need to re-pair or login.')).toBeVisible()
    await page.getByRole('button', { name: 'Dismiss' }).click()
    await expect
      .element(page.getByText('Your session has expired. You need to re-pair or login.'))
      .not.toBeInTheDocument()
    expect(address()).toBe('/?x=1')
    expect(location.hash, 'the access link stays').toBe('#ways=dwell')
  })

  it('leaves the message of the page that follows, as of an easy pairing that fails [B06 B09 Q11]', async () => {
    answers['pairing/start'] = () => json(503, { status: 'BUSY' })
    await open('/?msg=EXPIRED-EASYPAIR-TOKEN')
    await expect.element(page.getByText(/^Your EasyPair setup has expired\./u)).toBeVisible()
    await page.getByRole('button', { name: 'Easy pair' }).click()
    await expect
      .element(page.getByRole('alert'))
      .toHaveTextContent("We're sorry. An internal error occurred while getting your code. Please try again.")
    expect(address()).toBe('/error?msg=internalErrorGettingCode')
  })

  const INTERNAL = "We're sorry. An internal error occurred while getting your code. Please try again."
  const UNUSUAL = 'An unusual error occurred while getting your code. Please try again.'
  const code = { token: 'pair-token', pairingCode: '9670143', exp: 99, words: 'taxi judo' }

  it.each([
    ['the server is busy', () => json(503, { status: 'BUSY' }), INTERNAL, 1, '503 BUSY'],
    ['the server refuses', () => json(429, { status: 'TOO-MANY' }), UNUSUAL, 1, '429 TOO-MANY'],
    ['it is not seven digits', () => json(200, { ...code, pairingCode: '12345' }), UNUSUAL, 1, '200'],
    ['its token is missing', () => json(200, { ...code, token: undefined }), UNUSUAL, 1, '200'],
    ['there is no network', () => Promise.reject(new TypeError('Failed to fetch')), INTERNAL, 2, 'network'],
  ] as const)('says that there is no code when %s [B06 B07 Q40]', async (_, start, says, way, status) => {
    answers['pairing/start'] = start
    await open('/')
    await page.getByRole('button', { name: 'Easy pair' }).click()
    await expect.element(page.getByRole('alert')).toHaveTextContent(says)
    const message = says === INTERNAL ? 'internalErrorGettingCode' : 'unusualErrorGettingCode'
    expect(address()).toBe(`/error?msg=${message}`)
    expect(logged()).toEqual([`START-PAIRING-INTERNAL-ERROR-${way}`])
    expect(sentTo('log')[0]?.body).toMatchObject({
      status,
      message: expect.stringContaining(`shown on error page: ${message}`),
    })
  })
})

describe('the first stop of a page', () => {
  /** Where Tab begins depends on the previous test, so this goes to the second stop and back to the first. */
  async function tabBackFromLanguages(): Promise<void> {
    await vi.waitFor(() => expect(document.querySelector('[data-skips] a')).not.toBeNull())
    ;(page.getByRole('combobox', { name: 'Language' }).element() as HTMLElement).focus()
    await userEvent.keyboard('{Shift>}{Tab}{/Shift}')
  }

  it('leads on the remote to volume and arrows, two presses after the page load, and the next one to the keyboard keys, where they go to the TV', async () => {
    changeShared({ arToken: 'token-1' })
    answers['checkCapabilities'] = () =>
      json(200, {
        results: { hdmiLinkReady: 'yes', tvPowerOnCommandAvailable: 'yes', tvPowerOffCommandAvailable: 'yes' },
      })
    localStorage.setItem('consentAppData', '{"necessary":true,"analytics":false}')
    writeStored('keysToTv', true)
    await open('/remote')
    await expect.element(page.getByRole('button', { name: 'Volume up' })).toBeEnabled()
    const toKeys = page.getByRole('link', { name: 'Skip to the keyboard shortcuts' })
    await expect.element(toKeys).toBeInTheDocument()
    await tabBackFromLanguages()
    await expect.element(toKeys).toHaveFocus()
    await userEvent.keyboard('{Shift>}{Tab}{/Shift}')
    const skip = page.getByRole('link', { name: 'Skip to volume and arrows' })
    await expect.element(skip).toHaveFocus()
    expect((skip.element() as HTMLElement).offsetHeight).toBeGreaterThanOrEqual(44)
    await userEvent.keyboard('{Enter}')
    await expect.element(page.getByRole('button', { name: 'Volume up' })).toHaveFocus()
    expect(address()).toBe('/remote')
    await tabBackFromLanguages()
    await expect.element(toKeys).toHaveFocus()
    await userEvent.keyboard('{Enter}')
    await expect.element(page.getByRole('switch', { name: 'Keyboard controls the TV' })).toHaveFocus()
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
    await expect.element(page.getByRole('main').getByText(/^You are offline/u)).toBeVisible()
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

describe('the network of a remote', () => {
  it.each([
    [320, 'en'],
    [390, 'fr'],
    [600, 'fr'],
  ] as const)(
    'moves no key when it goes and comes, on a screen %d wide, in %s: the status line says so',
    async (width, language) => {
      onTestFinished(() => page.viewport(1280, 800))
      await page.viewport(width, 844)
      changeShared({ arToken: 'token-1', language })
      // Otherwise a banner says that it failed, and moves the keys at a moment of its own.
      answers['auth/token/refresh'] = () => token('token-2')
      answers['seabuttons'] = () => json(200, { seaButtonsData: [], revision: 0 })
      await open('/remote')
      const line = () => document.querySelector('[data-status-line] > p')?.textContent ?? ''
      const before = await settled(places)
      const ready = line()
      const isOnline = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
      onTestFinished(() => isOnline.mockRestore())
      await expect
        .poll(() => {
          window.dispatchEvent(new Event('offline'))
          return line()
        })
        .toMatch(/^(?:You are offline|Sin conexión|Hors ligne)\./u)
      await expect.poll(() => document.querySelector('[data-announcer]')?.textContent).toBe(line())
      expect(await settled(places)).toEqual(before)
      isOnline.mockReturnValue(true)
      window.dispatchEvent(new Event('online'))
      await expect.poll(line).toBe(ready)
      expect(await settled(places)).toEqual(before)
      showStatus({ sentence: uiTexts.noConnection, tone: 'calm' })
      await expect.poll(line).toBe(say(uiTexts.noConnection, language))
      expect(await settled(places), 'the server does not answer').toEqual(before)
      showStatus(undefined)
    },
  )
})

/** Where each key stands. */
function places(): Readonly<Record<string, readonly number[]>> {
  const keys = [...document.querySelectorAll('[data-remote] button[id]')]
  return Object.fromEntries(
    keys.map((key) => {
      const { x, y, width, height } = key.getBoundingClientRect()
      return [key.id, [x, y, width, height]]
    }),
  )
}

/** What `read` returns once it has stayed the same for a while. */
async function settled<Read>(read: () => Read): Promise<Read> {
  for (;;) {
    const first = JSON.stringify(read())
    await new Promise((resolve) => setTimeout(resolve, 250))
    if (JSON.stringify(read()) === first) return read()
  }
}

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

  it('do not go back without a session, a box or a list [Q08 Q09]', async () => {
    const whole = { arToken: 'token-1', deviceId: 'box-1', devices: [{ id: 'box-1', name: 'Kitchen' }] }
    changeShared(whole)
    await open('/error')
    for (const missing of [{ arToken: undefined }, { deviceId: undefined }, { devices: [] }]) {
      changeShared(whole)
      await expect.element(page.getByRole('button', { name: 'Go Back' })).toBeVisible()
      changeShared(missing)
      await expect.element(page.getByRole('link', { name: 'Log in again' })).toBeVisible()
      await expect.element(page.getByRole('button', { name: 'Go Back' })).not.toBeInTheDocument()
    }
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

  it.each(['E-42', '<img src=x onerror="document.title=1">'])(
    'show on "login again" the code %s, as plain text [C26 Q13 Q14]',
    async (code) => {
      await open(`/login-again?msg=${encodeURIComponent(code)}`)
      const alert = page.getByRole('alert')
      await expect.element(alert).toHaveTextContent(`We're sorry. An internal error occurred. (${code})`)
      expect(alert.element().querySelector('img')).toBeNull()
    },
  )

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
