/**
 * Answers that come after the user has gone to another page: nobody is led away, and the new page says what they did.
 */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { clearBannersOnNavigation } from '../client/banners.ts'
import { keepTokenFresh, watchSession } from '../client/refresh.ts'
import { agree } from '../features/companion/companion.ts'
import { buttons, POPULAR } from '../features/my-remote/fake-account.ts'
import { dropWorkingCopy } from '../features/my-remote/editing.tsx'
import { answers, bodiesTo, hold, json, sentTo, startServer, stopServer } from '../client/fake-server.ts'
import { navigate } from '../platform/router.ts'
import { changeShared, INITIAL_STATE, shared } from '../platform/shared-state.ts'
import { open } from './fake-app.tsx'

const PATIENCE = { timeout: 20_000 }
const KITCHEN = { id: 'box-1', name: 'Kitchen' }
const BEDROOM = { id: 'box-2', name: 'Bedroom' }
const button = (name: string) => page.getByRole('button', { name, exact: true })
const box = (name: string) => page.getByText(`TV box: ${name}`)

let stops: (() => void)[] = []
let account = 0

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
  localStorage.setItem('consentAppData', 'false')
  changeShared(
    {
      ...INITIAL_STATE,
      clientDeviceId: `late-${++account}`,
      arToken: 'token-1',
      deviceId: 'box-1',
      deviceName: 'Kitchen',
      devices: [KITCHEN, BEDROOM],
    },
    true,
  )
  startServer({
    account: () => json(200, { isFlex: false }),
    'GET seabuttons': () => json(200, { seaButtonsData: buttons(3), revision: 7 }),
    'seabuttons/popular': () => json(200, { popularButtons: POPULAR }),
    tvconfig: () => json(200, { tvConfigData: {}, revision: 0 }),
  })
  stops = [watchSession(), clearBannersOnNavigation()]
  // On a busy machine the user's steps take longer than a call may: here none is given up for that.
  const { abort } = AbortController.prototype
  vi.spyOn(AbortController.prototype, 'abort').mockImplementation(function (this: AbortController, why) {
    if (why !== 'timeout') abort.call(this, why)
  })
})

afterEach(async () => {
  await stopServer()
  navigate('/access')
  dropWorkingCopy()
  changeShared({ arToken: undefined })
  for (const stop of stops) stop()
})

async function staysOn(path: string): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(window.location.pathname).toBe(path)
}

async function deleteLastAndSave(): Promise<void> {
  await open('/my-remote-config')
  await page.getByRole('option', { name: 'Button 3' }).click()
  await button('Delete').click()
  await button('Save button order').click()
  await vi.waitFor(() => expect(saves()).toHaveLength(1), PATIENCE)
}

const options = () =>
  page
    .getByRole('main')
    .getByRole('option')
    .elements()
    .map((option) => option.querySelector('span')?.textContent)

async function addNews(): Promise<void> {
  answers['seabuttons/image'] = () => json(200, { image: '/pictures/tile-red.svg' })
  await open('/edit-custom-button')
  await page.getByLabelText('Command', { exact: true }).fill('news')
  await page.getByLabelText('Button label').fill('News')
  await page.getByRole('radio', { name: 'Red square' }).click({ force: true })
  await button('Save').click()
  await vi.waitFor(() => expect(saves()).toHaveLength(1), PATIENCE)
}

const saves = () => sentTo('seabuttons').filter(({ method }) => method === 'POST')

/** The answer to a save that the server has made already, under another revision. */
function alreadySaved(): Response {
  return json(409, { status: 'CONFLICT', seaButtonsData: saves()[0]?.body['seaButtonsData'], revision: 8 })
}

describe('saved buttons', () => {
  it('whose answer comes on another page are reported there, and leaving asks nothing [K26 K28]', async () => {
    const answer = hold('POST seabuttons')
    await deleteLastAndSave()
    await button('Cancel').click()
    await expect.element(page.getByRole('heading', { level: 1, name: 'My remote' })).toBeVisible()
    expect(page.getByRole('dialog').elements()).toEqual([])
    await page.getByRole('link', { name: 'Full remote' }).click()
    await expect.element(button('Channel up')).toBeVisible()
    const closeTab = () => window.dispatchEvent(new Event('beforeunload', { cancelable: true }))
    expect(closeTab(), 'the browser asks').toBe(false)
    answer(json(200, { status: 'OK', revision: 8 }))
    await expect.poll(closeTab).toBe(true)
    await expect.element(page.getByText('Your buttons are saved.')).toBeVisible()
    await staysOn('/remote')
    navigate('/my-remote')
    await expect.element(button('Button 2')).toBeVisible()
    expect(page.getByText('Your buttons are saved.').elements()).toEqual([])
    expect(button('Button 3').elements()).toEqual([])
  })

  it('that could not be saved are reported there, and the changes wait in the editor, or the newer list where another device changed it first [K27]', async () => {
    const answer = hold('POST seabuttons')
    await deleteLastAndSave()
    await button('Cancel').click()
    navigate('/remote')
    answer(json(500, { status: 'ERROR' }))
    await expect.element(page.getByText(/An error occurred saving your buttons/u)).toBeVisible()
    await staysOn('/remote')
    navigate('/my-remote')
    await expect.element(button('Button 3')).toBeVisible()
    navigate('/my-remote-config')
    await expect.element(button('Save button order')).toBeEnabled()
    expect(page.getByRole('main').getByRole('option').elements()).toHaveLength(2)

    const second = hold('POST seabuttons')
    await button('Save button order').click()
    await button('Cancel').click()
    navigate('/remote')
    second(json(409, { status: 'CONFLICT', seaButtonsData: buttons(4), revision: 9 }))
    await expect.element(page.getByText(/^Not saved: your buttons were changed on another device\./u)).toBeVisible()
    await staysOn('/remote')
    navigate('/my-remote-config')
    await expect.element(button('Save button order')).toBeDisabled()
    expect(options()).toEqual(['Button 1', 'Button 2', 'Button 3', 'Button 4'])
  })

  it('with a new one that was saved though no answer came have it once after it is brought back and saved again', async () => {
    const answer = hold('POST seabuttons')
    await addNews()
    await button('Cancel').click()
    answer(json(504, {}))
    await button('Bring back').click()
    await expect.poll(options).toEqual(['News', 'Button 1', 'Button 2', 'Button 3'])
    answers['POST seabuttons'] = alreadySaved
    await button('Save button order').click()
    await expect.poll(() => window.location.pathname).toBe('/my-remote')
    await expect.element(button('News')).toBeVisible()
    expect(button('News').elements()).toHaveLength(1)
  })

  it('with a new one that was saved though no answer came have it once after Save is pressed again', async () => {
    answers['POST seabuttons'] = () => json(504, {})
    await addNews()
    await expect.element(page.getByText(/An error occurred saving your buttons/u)).toBeVisible()
    answers['POST seabuttons'] = alreadySaved
    await button('Save').click()
    await expect.poll(() => window.location.pathname).toBe('/my-remote')
    await expect.element(button('News')).toBeVisible()
    expect(button('News').elements()).toHaveLength(1)
  })

  it('with a new one that was saved though no answer came have it once, as it was corrected before the next Saves', async () => {
    let stored: { readonly list: unknown; readonly revision: number } = { list: buttons(3), revision: 7 }
    let isLost = true
    answers['POST seabuttons'] = ({ body: { seaButtonsData: list, revision } }) => {
      const newer = { seaButtonsData: stored.list, revision: stored.revision }
      if (revision !== stored.revision) return json(409, { status: 'CONFLICT', ...newer })
      stored = { list, revision: stored.revision + 1 }
      return isLost ? json(504, {}) : json(200, { status: 'OK', revision: stored.revision })
    }
    await addNews()
    await expect.element(button('Save')).not.toHaveAttribute('aria-busy')
    await page.getByLabelText('Button label').fill('Late news')
    await button('Save').click()
    await vi.waitFor(() => expect(saves()).toHaveLength(3), PATIENCE)
    await expect.element(button('Save')).not.toHaveAttribute('aria-busy')
    isLost = false
    await page.getByLabelText('Button label').fill('World news')
    await button('Save').click()
    await expect.poll(() => window.location.pathname).toBe('/my-remote')
    const labels = shared().buttons.map(({ displayString }) => displayString)
    expect(labels).toEqual(['World news', 'Button 1', 'Button 2', 'Button 3'])
    expect(shared().buttons).toEqual(stored.list)
  })

  it('do not lose what was changed while they were being saved [K25]', async () => {
    const answer = hold('POST seabuttons')
    await deleteLastAndSave()
    await page.getByRole('option', { name: 'Button 2' }).click()
    await button('Delete').click()
    answer(json(200, { status: 'OK', revision: 8 }))
    await expect.element(button('Save button order')).not.toHaveAttribute('aria-busy')
    await staysOn('/my-remote-config')
    expect(page.getByRole('main').getByRole('option').elements()).toHaveLength(1)
    await expect.element(button('Save button order')).toBeEnabled()
  })

  /** Saves a new button, and from another page, opened during that, the list without its last one. */
  async function saveFromTwoPages(): Promise<void> {
    await addNews()
    await button('Cancel').click()
    navigate('/my-remote-config')
    await page.getByRole('option', { name: 'Button 3' }).click()
    await button('Delete').click()
    await button('Save button order').click()
  }

  it.each([
    ['saved', () => json(200, { status: 'OK', revision: 8 }), 8],
    ['failed', () => json(500, {}), 7],
  ])(
    'from a page opened since wait for the save before, which has %s, and keep its changes',
    async (_, told, revision) => {
      const answer = hold('POST seabuttons')
      await saveFromTwoPages()
      await expect.element(button('Save button order')).toHaveAttribute('aria-busy', 'true')
      expect(saves()).toHaveLength(1)
      answers['POST seabuttons'] = () => json(200, { status: 'OK', revision: 9 })
      answer(told())
      await expect.poll(() => window.location.pathname).toBe('/my-remote')
      expect(saves().map(({ body }) => body['revision'])).toEqual([7, revision])
      expect(shared().buttons.map(({ displayString }) => displayString)).toEqual(['News', 'Button 1', 'Button 2'])
    },
  )

  it('from a page opened since are brought back with what was changed before it was left', async () => {
    const first = hold('POST seabuttons')
    await saveFromTwoPages()
    const second = hold('POST seabuttons')
    first(json(200, { status: 'OK', revision: 8 }))
    await expect.poll(() => saves().length).toBe(2)
    await page.getByRole('option', { name: 'Button 2' }).click()
    await button('Delete').click()
    navigate('/remote')
    second(json(200, { status: 'OK', revision: 9 }))
    await button('Bring back').click()
    await expect.poll(options).toEqual(['News', 'Button 1'])
    await expect.element(button('Save button order')).toBeEnabled()
  })

  it('do not lose what was undone while they were being saved, here or on another page [K25]', async () => {
    const answer = hold('POST seabuttons')
    await deleteLastAndSave()
    await button('Undo: bring back “Button 3”').click()
    answer(json(200, { status: 'OK', revision: 8 }))
    await expect.element(button('Save button order')).not.toHaveAttribute('aria-busy')
    await staysOn('/my-remote-config')
    expect(options()).toEqual(['Button 1', 'Button 2', 'Button 3'])

    const second = hold('POST seabuttons')
    await button('Save button order').click()
    await page.getByRole('option', { name: 'Button 3' }).click()
    await button('Delete').click()
    navigate('/remote')
    second(json(200, { status: 'OK', revision: 9 }))
    await button('Bring back').click()
    await expect.poll(options).toEqual(['Button 1', 'Button 2'])
    await expect.element(button('Save button order')).toBeEnabled()
  })

  it.each([
    ['saved', () => json(200, { status: 'OK', revision: 8 }), 8],
    ['not saved', () => json(500, { status: 'ERROR' }), 7],
  ])('are brought back with what was changed before the page was left, once they are %s', async (_, told, revision) => {
    const answer = hold('POST seabuttons')
    await deleteLastAndSave()
    await page.getByRole('option', { name: 'Button 2' }).click()
    await button('Delete').click()
    navigate('/remote')
    answer(told())
    await button('Bring back').click()
    await expect.poll(options).toEqual(['Button 1'])
    answers['POST seabuttons'] = () => json(200, { status: 'OK', revision: 9 })
    await button('Save button order').click()
    await expect.poll(() => saves().map(({ body }) => body['revision'])).toEqual([7, revision])
  })

  const saved = () => json(200, { status: 'OK', revision: 8 })
  it.each([
    ['there', () => {}, saved],
    ['on another page', () => navigate('/remote'), saved],
    ['on another page as failed', () => navigate('/remote'), () => json(500, {})],
  ])('of a form bring back what was typed while they were saved, when that is answered %s', async (_, leave, told) => {
    const answer = hold('POST seabuttons')
    await open('/edit-custom-button?command=command+1')
    await page.getByLabelText('Button label').fill('News')
    await button('Save').click()
    await vi.waitFor(() => expect(saves()).toHaveLength(1), PATIENCE)
    await page.getByLabelText('Button label').fill('World news')
    leave()
    answer(told())
    await button('Bring back').click()
    await expect.element(page.getByLabelText('Button label')).toHaveValue('World news')
    await expect.element(button('Save')).toBeEnabled()
  })

  it.each([
    ['new', () => addNews(), ['World news', 'Button 1', 'Button 2', 'Button 3']],
    ['renamed', () => renameFirst(), ['World news', 'Button 2', 'Button 3']],
  ])(
    'have a %s button once after what was typed while it was saved is brought back and saved',
    async (_, send, list) => {
      const answer = hold('POST seabuttons')
      await send()
      await page.getByLabelText('Button label').fill('World news')
      answer(json(200, { status: 'OK', revision: 8 }))
      await button('Bring back').click()
      await expect.element(page.getByLabelText('Button label')).toHaveValue('World news')
      answers['POST seabuttons'] = () => json(200, { status: 'OK', revision: 9 })
      await button('Save').click()
      await vi.waitFor(() => expect(saves()).toHaveLength(2), PATIENCE)
      expect(shared().buttons.map(({ displayString }) => displayString)).toEqual(list)
    },
  )

  async function renameFirst(): Promise<void> {
    await open('/edit-custom-button?command=command+1')
    await page.getByLabelText('Command', { exact: true }).fill('news')
    await button('Save').click()
    await vi.waitFor(() => expect(saves()).toHaveLength(1), PATIENCE)
  }

  it('of a form leave nothing to bring back once they are sent, and all if the save failed [K27]', async () => {
    const answer = hold('POST seabuttons')
    await open('/edit-custom-button?command=command+1')
    await page.getByLabelText('Button label').fill('News')
    await button('Save').click()
    await vi.waitFor(
      () => expect(sentTo('seabuttons').filter(({ method }) => method === 'POST')).toHaveLength(1),
      PATIENCE,
    )
    answer(json(500, { status: 'ERROR' }))
    await expect.element(page.getByText(/An error occurred saving your buttons/u)).toBeVisible()
    await button('Cancel').click()
    await button('Bring back').click()
    await expect.element(page.getByLabelText('Button label')).toHaveValue('News')
    const second = hold('POST seabuttons')
    await button('Save').click()
    await button('Clear').click()
    await button('Cancel').click()
    await expect.poll(() => window.location.pathname).toBe('/my-remote')
    expect(button('Bring back').elements()).toEqual([])
    navigate('/remote')
    second(json(200, { status: 'OK', revision: 8 }))
    await expect.element(page.getByText('Your buttons are saved.')).toBeVisible()
    await staysOn('/remote')
  })

  it('of a form that fail on another page wait in the list, and are brought back from there', async () => {
    const answer = hold('POST seabuttons')
    await open('/edit-custom-button?command=command+1')
    await page.getByLabelText('Button label').fill('News')
    await button('Save').click()
    await button('Cancel').click()
    answer(json(500, { status: 'ERROR' }))
    await button('Bring back').click()
    await expect.element(page.getByRole('option', { name: 'News' })).toBeVisible()
    await expect.element(button('Save button order')).toBeEnabled()
  })

  it('of a form that was left and fail in the open editor change nothing there, and are brought back only by a press', async () => {
    const answer = hold('POST seabuttons')
    await open('/edit-custom-button?command=command+1')
    await page.getByLabelText('Button label').fill('News')
    await button('Save').click()
    await button('Cancel').click()
    navigate('/my-remote-config')
    await expect.element(button('Save button order')).toBeVisible()
    answer(json(500, { status: 'ERROR' }))
    await expect.poll(options).toEqual(['Button 1', 'Button 2', 'Button 3'])
    await expect.element(button('Save button order')).toBeDisabled()
    await button('Bring back').click()
    await expect.poll(options).toEqual(['News', 'Button 2', 'Button 3'])
    await expect.element(button('Save button order')).toBeEnabled()
  })
})

describe('a chosen box', () => {
  it('whose answer comes on another page is named there from then on, also after the menu, and no press goes to either box by chance [D04 D08 D10]', async () => {
    const answer = hold('auth/token')
    await open('/choose-device')
    await button('Bedroom').click()
    await vi.waitFor(() => expect(sentTo('auth/token')).toHaveLength(1), PATIENCE)
    navigate('/remote')
    await expect.element(box('Bedroom')).toBeVisible()
    // By script, since the press waits for at most two seconds.
    ;(button('Channel up').element() as HTMLElement).click()
    await new Promise((resolve) => setTimeout(resolve, 100))
    expect(sentTo('processKey')).toEqual([])
    answer(json(200, { arToken: 'token-2', refreshIntervalMs: 1_800_000 }))
    await expect.element(page.getByText('You now control Bedroom.')).toBeVisible()
    await expect.element(box('Bedroom')).toBeVisible()
    await vi.waitFor(
      () => expect(sentTo('processKey').map((sent) => sent.authorization)).toEqual(['Bearer token-2']),
      PATIENCE,
    )
    await staysOn('/remote')
    expect(localStorage.getItem('deviceId')).toBe('box-2')

    await button('Comcast menu').click()
    const closed = new Promise((resolve) => addEventListener('popstate', resolve, { once: true }))
    await button('Close menu').click()
    await closed
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
    await expect.element(page.getByText('You now control Bedroom.')).toBeVisible()
    navigate('/access')
    await expect.element(page.getByText('You now control Bedroom.')).not.toBeInTheDocument()
  })

  it('that fails is reported on the page where the user is, and the former box is back [D04 D07]', async () => {
    const answer = hold('auth/token')
    await open('/choose-device')
    await button('Bedroom').click()
    navigate('/remote')
    answer(json(500, { status: 'ERROR' }))
    await expect
      .element(page.getByText("We're sorry. An internal error occurred while connecting to your TV box."))
      .toBeVisible()
    await staysOn('/remote')
    await expect.element(box('Kitchen')).toBeVisible()
    expect(shared()).toMatchObject({ deviceId: 'box-1', arToken: 'token-1' })
  })

  it.each([
    ['is in use, and named, when the server says that it was changed', 504, {}, BEDROOM],
    ['is in use, and named, also when the server was too late', 503, { status: 'BUSY' }, BEDROOM],
    ['is not in use when the server says that nothing was changed', 504, {}, KITCHEN],
  ])('whose answer is lost %s, and no press is sent before', async (_, http, body, real) => {
    localStorage.setItem('arToken', 'token-1')
    keepTokenFresh()
    // A log-in of its own: its box is asked about once.
    changeShared({ sessionNumber: 100 + account })
    answers['account'] = ({ authorization }) =>
      authorization === 'Bearer token-1' ? json(200, { isFlex: true }) : new Promise(() => {})
    const [lost, refreshed] = [hold('auth/token'), hold('auth/token/refresh')]
    await open('/remote')
    await expect.poll(() => shared().isFlex).toBe(true)
    navigate('/choose-device')
    await button('Bedroom').click()
    navigate('/remote')
    lost(json(http, body))
    await expect.element(box('Kitchen')).toBeVisible()
    // By script, since the press waits for at most two seconds.
    ;(button('OK').element() as HTMLElement).click()
    await vi.waitFor(() => expect(sentTo('auth/token/refresh')).toHaveLength(1), PATIENCE)
    expect(sentTo('processKey')).toEqual([])
    refreshed(json(200, { arToken: 'token-3', refreshIntervalMs: 1_800_000, device: real }))
    await expect.element(box(real.name)).toBeVisible()
    await vi.waitFor(
      () => expect(sentTo('processKey').map((sent) => sent.authorization)).toEqual(['Bearer token-3']),
      PATIENCE,
    )
    expect(shared()).toMatchObject({ deviceId: real.id, isFlex: real === KITCHEN, devices: [KITCHEN, BEDROOM] })
    expect(page.getByText('You now control Bedroom.').elements()).toHaveLength(real === BEDROOM ? 1 : 0)
  })
})

/** A code that the TV was given 20 s ago. */
function keepPairing(): void {
  const pairing = { token: `pair-${account}`, pairingCode: '9670143', arrivedAt: Date.now() - 20_000 }
  sessionStorage.setItem('pairing', JSON.stringify(pairing))
}

describe('TV control', () => {
  it('whose save is answered on another page is reported there, and leaving asks nothing', async () => {
    const answer = hold('POST tvconfig')
    await open('/tv-config')
    await page.getByRole('textbox').first().fill('my-key-1234')
    await page
      .getByRole('button', { name: /save|next|continue/iu })
      .first()
      .click()
    await vi.waitFor(() => expect(bodiesTo('tvconfig').length).toBeGreaterThan(1), PATIENCE)
    navigate('/remote')
    answer(json(200, { status: 'OK', revision: 1 }))
    await expect.element(page.getByText('Your TV buttons are saved.')).toBeVisible()
    await staysOn('/remote')
  })
})

const NOT_PAIRED = { arToken: undefined, deviceId: undefined, devices: [] }
const COMPANION = { isCompanionMode: true, companionId: 'app-1' }
const refused = () => json(500, { status: 'ERROR' })

describe('what is answered after the user has left is reported where the user is', () => {
  it.each([
    {
      of: 'a list of boxes that fails to load',
      state: { devices: [] },
      at: '/choose-device',
      call: 'devices',
      told: refused,
      says: "We're sorry. An internal error occurred while getting your TV boxes.",
    },
    {
      of: 'a list without a box, which leads nobody to the error page',
      state: { devices: [] },
      at: '/choose-device',
      call: 'devices',
      told: () => json(200, { devices: [] }),
      says: 'No compatible TV box found.',
    },
    {
      of: 'a login, which is not finished and leads nowhere',
      state: NOT_PAIRED,
      at: '/login-complete?code=abc',
      call: 'devices',
      told: () => json(200, { devices: [KITCHEN, BEDROOM] }),
      says: 'Your login is not finished. Please log in again.',
    },
    {
      of: 'a login that is refused',
      state: NOT_PAIRED,
      at: '/login-complete?code=abc',
      call: 'auth/token/code',
      told: refused,
      says: "We're sorry. An internal error occurred while connecting to your TV box.",
    },
    {
      of: 'a pairing that takes too long',
      state: NOT_PAIRED,
      before: keepPairing,
      at: '/waiting-for-tv',
      call: 'pairing/confirm',
      told: () => json(410, { status: 'EXPIRED-PAIRING' }),
      says: /^The confirmation process took too long/u,
    },
    {
      of: 'a companion app that cannot be paired',
      state: COMPANION,
      before: agree,
      at: '/remote',
      call: 'companion/pairing',
      told: refused,
      says: /^We're sorry\. An internal error occurred while pairing your Companion App/u,
    },
    {
      of: 'a companion app that is paired',
      state: COMPANION,
      before: agree,
      at: '/remote',
      call: 'companion/pairing',
      told: () => json(200, { status: 'OK' }),
      says: /^The pairing is saved\./u,
    },
  ])('$of [B18 C12 C17 P05 P06]', async ({ state, before, at, call, told, says }) => {
    changeShared(state)
    answers['auth/token/code'] = () => json(200, { arToken: 'login-token', refreshIntervalMs: 1_800_000 })
    const answer = hold(call)
    before?.()
    await open(at)
    await vi.waitFor(() => expect(sentTo(call)).toHaveLength(1), PATIENCE)
    navigate('/access')
    answer(told())
    await expect.element(page.getByText(says)).toBeVisible()
    await staysOn('/access')
  })

  it('a pairing that the TV confirms, with a link to the remote', async () => {
    changeShared(NOT_PAIRED)
    const answer = hold('pairing/confirm')
    keepPairing()
    await open('/waiting-for-tv')
    await vi.waitFor(() => expect(sentTo('pairing/confirm')).toHaveLength(1), PATIENCE)
    navigate('/access')
    answer(json(200, { status: 'CONFIRMED', arToken: 'token-9', refreshIntervalMs: 1_800_000, device: KITCHEN }))
    await expect.element(page.getByText('Your remote is paired.')).toBeVisible()
    await staysOn('/access')
    const link = page.getByRole('link', { name: 'Open the remote' })
    expect(link.element().getBoundingClientRect().height).toBeGreaterThanOrEqual(44)
    await link.click()
    await expect.element(box('Kitchen')).toBeVisible()
  })
})

describe('a page that waits for an answer', () => {
  const confirmed = { status: 'CONFIRMED', arToken: 'token-9', refreshIntervalMs: 1_800_000, device: KITCHEN }

  it.each([
    {
      of: 'a pairing that the TV confirms',
      state: NOT_PAIRED,
      before: keepPairing,
      at: '/waiting-for-tv',
      call: 'pairing/confirm',
      told: () => json(200, confirmed),
      says: 'TV box: Kitchen',
      goesTo: '/remote',
    },
    {
      of: 'a pairing that takes too long',
      state: NOT_PAIRED,
      before: keepPairing,
      at: '/waiting-for-tv',
      call: 'pairing/confirm',
      told: () => json(410, { status: 'EXPIRED-PAIRING' }),
      says: /^The confirmation process took too long/u,
      goesTo: '/error',
    },
    {
      of: 'a companion app',
      state: COMPANION,
      before: agree,
      at: '/remote',
      call: 'companion/pairing',
      told: () => json(200, { status: 'OK' }),
      says: /^The pairing is saved\./u,
      goesTo: '/companion-success',
    },
    {
      of: 'a login',
      state: NOT_PAIRED,
      at: '/login-complete?code=abc',
      call: 'devices',
      told: () => json(200, { devices: [KITCHEN, BEDROOM] }),
      says: 'Bedroom',
      goesTo: '/choose-device',
    },
    {
      of: 'a login without a TV box',
      state: NOT_PAIRED,
      at: '/login-complete?code=abc',
      call: 'devices',
      told: () => json(200, { devices: [] }),
      says: 'No compatible TV box found.',
      goesTo: '/error',
    },
  ])('of $of goes on also for a user who left it and came back', async ({ state, before, at, call, told, ...end }) => {
    changeShared(state)
    answers['auth/token/code'] = () => json(200, { arToken: 'login-token', refreshIntervalMs: 1_800_000 })
    const answer = hold(call)
    before?.()
    await open(at)
    await vi.waitFor(() => expect(sentTo(call)).toHaveLength(1), PATIENCE)
    // The page may ask again when it is opened again.
    hold(call)
    const waits = page.getByRole('heading', { level: 1 }).element().textContent
    navigate('/access')
    await expect.element(page.getByRole('heading', { level: 1 })).not.toHaveTextContent(waits)
    navigate(at.split('?')[0] ?? '')
    await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent(waits)
    answer(told())
    await expect.element(page.getByText(end.says).first()).toBeVisible()
    await staysOn(end.goesTo)
  })
})
