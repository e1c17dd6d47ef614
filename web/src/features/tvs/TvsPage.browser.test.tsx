import { SET_UP_REFUSALS } from '@beckon/contract/tv-set-up'
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { cleanup, render } from 'vitest-browser-react'
import { answers, bodiesTo, json, sentTo, stopServer } from '../../client/fake-server.ts'
import { changeShared, INITIAL_STATE } from '../../platform/shared-state.ts'
import { Announcer } from '../../ui/Announcer.tsx'
import '../../ui/theme.css'
import { endAccess } from './access.ts'
import { answerWith, CODE, endSetUp, FOUND, goOn, home, LIVING_ROOM, LOG_IN_ADDRESS, startHome } from './fake-tvs.ts'
import { REFUSAL_TEXTS } from './set-up-texts.ts'
import { goTo } from './screens.ts'
import { TvsPage } from './TvsPage.tsx'

const LOG_IN = { is: 'token', login: 'http://192.168.1.5:8123/auth/authorize' } as const
const READY = { is: 'ready', canWake: false } as const

const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true })
const heading = (name: string | RegExp) => page.getByRole('heading', { level: 1, name })
const text = (words: string) => page.getByRole('main').getByText(words, { exact: false })
const field = (name: string | RegExp) => page.getByRole('textbox', { name })
const main = () => page.getByRole('main')
const spoken = () => page.getByRole('status').last()

async function open(address = '/tvs#key=key-1'): Promise<void> {
  window.history.replaceState(null, '', address)
  await draw()
}

async function draw(): Promise<void> {
  await render(
    <>
      <TvsPage />
      <Announcer />
    </>,
  )
}

/** The page as the browser draws it again after a reload: history and session storage stay. */
async function reload(): Promise<void> {
  await cleanup()
  await draw()
}

/** From the link to the first step of a set-up. */
async function beginSetUp(): Promise<void> {
  await open()
  await button('Find TVs').click()
  await button('Set up Bedroom TV').click()
  await expect.element(heading('Connecting to the TV')).toBeVisible()
}

/** Where the page led the browser; the test's own page stays. */
let leftFor: string[] = []
function stayHere(event: NavigateEvent): void {
  if (event.destination.sameDocument) return
  leftFor.push(event.destination.url)
  event.preventDefault()
}

beforeEach(() => {
  leftFor = []
  navigation.addEventListener('navigate', stayHere)
  localStorage.clear()
  sessionStorage.clear()
  endAccess('operator-1')
  changeShared({ ...INITIAL_STATE, clientDeviceId: 'cd-1' }, true)
  startHome()
})

afterEach(async () => {
  navigation.removeEventListener('navigate', stayHere)
  endSetUp()
  await stopServer()
  window.history.replaceState(null, '', '/')
})

describe('the link', () => {
  it('opens the page, and its key is out of the address at once', async () => {
    await open()
    expect(window.location.href).not.toContain('key-1')
    await expect.element(heading('TVs at home')).toBeVisible()
    await expect.element(button('Find TVs')).toBeVisible()
    expect(bodiesTo('tvs/open')).toEqual([{ key: 'key-1' }])
    expect(sentTo('tvs')[0]?.authorization).toBe('Bearer operator-1')
  })

  it('is not needed for a reload', async () => {
    await open()
    await expect.element(button('Find TVs')).toBeVisible()
    await reload()
    await expect.element(button('Find TVs')).toBeVisible()
    expect(sentTo('tvs/open')).toHaveLength(1)
  })

  it('that was used says how to get a new one', async () => {
    await open('/tvs#key=old-key')
    await expect.element(heading('This page needs a link')).toBeVisible()
    await expect.element(text('This link was used before or has expired.')).toBeVisible()
    await expect.element(text('npx beckon boxes link')).toBeVisible()
  })

  it('that was used in this tab goes on', async () => {
    await open()
    await expect.element(button('Find TVs')).toBeVisible()
    await cleanup()
    await open()
    await expect.element(button('Find TVs')).toBeVisible()
  })

  it('is asked for where nobody opened one', async () => {
    await open('/tvs')
    await expect.element(text('with a link that works once')).toBeVisible()
    expect(sentTo('tvs/open')).toEqual([])
  })

  it('can be tried again when the server did not answer', async () => {
    const whole = answers['tvs/open']
    answers['tvs/open'] = () => json(503, { status: 'BUSY' })
    await open()
    await expect.element(text('The server did not answer. The link still works.')).toBeVisible()
    if (whole) answers['tvs/open'] = whole
    await button('Try again').click()
    await expect.element(button('Find TVs')).toBeVisible()
  })

  it('opened in the same tab takes over from an old one', async () => {
    await open('/tvs#key=old-key')
    await expect.element(text('This link was used before')).toBeVisible()
    window.location.hash = '#key=key-1'
    await expect.element(button('Find TVs')).toBeVisible()
    expect(window.location.hash).toBe('')
  })

  it('is asked for again when the time of the page is over', async () => {
    await open()
    await expect.element(button('Find TVs')).toBeVisible()
    home.goodTokens.clear()
    await button('Try it now Living room TV').click()
    await expect.element(text('Your time on this page has expired')).toBeVisible()
    await expect.element(heading('This page needs a link')).toHaveFocus()
    await reload()
    await expect.element(text('with a link that works once')).toBeVisible()
  })
})

describe('the list', () => {
  it('tells name, room, family, state and remotes of each TV', async () => {
    home.tvs = [
      LIVING_ROOM,
      { ...LIVING_ROOM, id: 'b', name: 'B', room: '', driver: 'roku', state: 'not-allowed', remotes: 1 },
      { ...LIVING_ROOM, id: 'c', name: 'C', driver: 'vdr', from: 'settings', state: 'unreachable', remotes: 0 },
      { ...LIVING_ROOM, id: 'd', name: 'D', state: 'asleep' },
    ]
    await open()
    const entries = page.getByRole('listitem')
    await expect
      .element(entries.nth(0))
      .toMatchTextContent(/Living room TVLiving room Android TV, Google TV 2 remotes pairedAnswers/u)
    await expect
      .element(entries.nth(1))
      .toMatchTextContent(/Roku.*1 remote paired.*Does not accept Beckon\. On the Roku/u)
    await expect.element(button('Set up again B')).toBeVisible()
    await expect.element(entries.nth(2)).toMatchTextContent(/VDR No remote paired.*Cannot be reached.*BECKON_BOXES/u)
    await expect.element(button('Change C')).not.toBeInTheDocument()
    await expect.element(button('Set up again C')).not.toBeInTheDocument()
    await expect.element(entries.nth(3)).toMatchTextContent(/In standby/u)
  })

  it('tells an agent without a box of its own from a TV that cannot be reached', async () => {
    home.tvs = [{ ...LIVING_ROOM, id: 'cabin', name: 'Cabin', driver: 'link', from: 'settings', state: 'only-agent' }]
    await open()
    await expect.element(text('The agent is connected.')).toBeVisible()
    await expect.element(button('Try it now Cabin')).not.toBeInTheDocument()
    await expect.element(button('Find TVs')).toBeVisible()
  })

  it('offers to set up a TV of the settings that takes no keys yet', async () => {
    const tv = { ...LIVING_ROOM, id: 'lg', name: 'Attic', driver: 'webos', from: 'settings' } as const
    home.tvs = [
      { ...tv, state: 'not-allowed' },
      { ...tv, id: 'vdr', name: 'Den', driver: 'vdr', state: 'unreachable' },
    ]
    await open()
    await expect.element(button('Set up again Attic')).toBeVisible()
    expect(button('Set up again Den').query()).toBeNull()
    await button('Set up again Attic').click()
    expect(bodiesTo('tvs/set-up/begin')).toMatchObject([{ driver: 'webos', again: 'lg', host: '192.168.1.20' }])
  })

  it('that cannot be loaded says so, and trying again brings it', async () => {
    const whole = answers['tvs']
    answerWith('tvs', 500, { status: 'ERROR' })
    await open()
    await expect.element(page.getByRole('alert')).toMatchTextContent(/Your TVs could not be loaded\./u)
    if (whole) answers['tvs'] = whole
    await button('Try again').click()
    await expect.element(button('Change Living room TV')).toBeVisible()
  })

  it('says that virtual TVs stand in the way, and offers no search', async () => {
    home.isClosedByVirtualTvs = true
    await open()
    await expect.element(text('Real TVs cannot be added beside them.')).toBeVisible()
    await expect.element(button('Find TVs')).not.toBeInTheDocument()
  })

  it('checks all TVs again, and keeps the focus', async () => {
    home.tvs = [{ ...LIVING_ROOM, state: 'unreachable', port: 6466 }]
    await open()
    await expect.element(text('Cannot be reached.')).toBeVisible()
    home.tvs = [LIVING_ROOM]
    await button('Check all again').click()
    await expect.element(text('Answers')).toBeVisible()
    await expect.element(button('Check all again')).toHaveFocus()
    await expect.element(spoken()).toMatchTextContent(/Each TV says what it answers now\./u)
  })

  it('tries a TV, and says what was pressed or why not', async () => {
    await open()
    await button('Try it now Living room TV').click()
    await expect.element(text('Beckon pressed volume up and then volume down.')).toBeVisible()
    await expect.element(spoken()).toMatchTextContent(/Beckon pressed volume up/u)
    answerWith('tvs/try', 403, { status: 'BOX-NOT-ALLOWED' })
    await button('Try it now Living room TV').click()
    await expect.element(text('Nothing was pressed. In the TV settings, clear the storage')).toBeVisible()
  })
})

describe('a TV that may be at another address', () => {
  const AWAY = { ...LIVING_ROOM, state: 'unreachable' } as const
  const elsewhere = { host: '192.168.1.77', port: 8060 }
  const question = () => page.getByRole('region', { name: 'Is this your TV?' })

  it('is used there only after a yes, which is told', async () => {
    home.tvs = [{ ...AWAY, elsewhere }]
    await open()
    await expect.element(text('192.168.1.77 says that it is Living room TV.')).toBeVisible()
    await button('Yes, use this address Living room TV').click()
    await expect.element(text('Answers')).toBeVisible()
    await expect.element(question()).not.toBeInTheDocument()
    expect(bodiesTo('tvs/claim')).toEqual([{ id: 'living-room', ...elsewhere, isIt: true }])
    await expect.element(spoken()).toHaveTextContent('Living room TV is now used at 192.168.1.77.')
    await expect.poll(() => document.activeElement?.textContent).toBe('Living room TV')
  })

  it('stays unreachable after a no, and is not asked about again', async () => {
    home.tvs = [{ ...AWAY, elsewhere }]
    await open()
    await question().getByRole('button', { name: /^No/u }).click()
    await expect.element(question()).not.toBeInTheDocument()
    await expect.element(text('Cannot be reached')).toBeVisible()
    expect(bodiesTo('tvs/claim')).toEqual([{ id: 'living-room', ...elsewhere, isIt: false }])
  })

  it('asks as soon as the server has found it, and says when the answer was not kept', async () => {
    home.tvs = [AWAY]
    await open()
    await expect.element(text('Cannot be reached')).toBeVisible()
    home.tvs = [{ ...AWAY, elsewhere }]
    await expect.element(question(), { timeout: 8_000 }).toBeVisible()
    answerWith('tvs/claim', 404, { status: 'NOT-FOUND' })
    await button('Yes, use this address Living room TV').click()
    await expect.element(text('That could not be saved.')).toBeVisible()
  })
})

describe('finding TVs', () => {
  it('says that it searches, then what it found, once for each set, with the other ways to it', async () => {
    let found = () => {}
    const whole = answers['tvs/scan']
    answers['tvs/scan'] = async (sent) => {
      await new Promise<void>((resolve) => (found = resolve))
      return whole?.(sent) ?? json(500, {})
    }
    await open()
    await button('Find TVs').click()
    await expect.element(heading('Find TVs')).toHaveFocus()
    await expect.element(text('Looking for TVs in your home network. This takes a few seconds.')).toBeVisible()
    found()
    await expect.element(text('1 TV was found.')).toBeVisible()
    await expect.element(spoken()).toMatchTextContent(/1 TV was found/u)
    await expect
      .element(page.getByRole('listitem'))
      .toMatchTextContent(/Bedroom TVAndroid TV, Google TV Sony XR-55 192\.168\.1\.20/u)
    await page.getByText('Other ways: 1', { exact: false }).click()
    await button('Home Assistant Bedroom TV').click()
    await vi.waitFor(() =>
      expect(bodiesTo('tvs/set-up/begin')).toEqual([
        { driver: 'home-assistant', host: '192.168.1.5', port: 8123, name: 'Bedroom TV' },
      ]),
    )
  })

  it('shows what a set calls itself as text, also where it is markup', async () => {
    const name = '<img src="x" onerror="alert(1)">'
    home.found = [{ ...FOUND, name, maker: '<script>alert(2)</script>', model: '<b>XR</b>' }]
    await open()
    await button('Find TVs').click()
    await expect.element(page.getByRole('heading', { level: 2, name, exact: true })).toBeVisible()
    await expect.element(text('<script>alert(2)</script> <b>XR</b>')).toBeVisible()
    expect(main().element().querySelectorAll('img, script, b')).toHaveLength(0)
  })

  it('shows a TV in the home of an agent with its name, and sets it up through it', async () => {
    home.found = [FOUND, { ...FOUND, name: 'Cabin TV', via: { id: 'cabin', name: 'Cabin' } }]
    await open()
    await button('Find TVs').click()
    await expect
      .element(page.getByRole('listitem').nth(1))
      .toMatchTextContent(/Sony XR-55 192\.168\.1\.20 through the agent Cabin/u)
    await expect.element(page.getByRole('listitem').nth(0)).not.toMatchTextContent(/agent/u)
    await button('Set up Cabin TV').click()
    await vi.waitFor(() => expect(bodiesTo('tvs/set-up/begin')[0]).toMatchObject({ via: 'cabin', name: 'Cabin TV' }))
  })

  it('tells the owner of a container what its network is, and nobody else', async () => {
    home.couldListen = false
    home.inContainer = true
    await open()
    await button('Find TVs').click()
    await expect.element(text('Beckon runs in a container')).toBeVisible()
  })

  it('asks for the address of the MQTT server where that is meant, and not for the TV’s', async () => {
    home.drivers = ['mqtt', 'kodi']
    await open()
    await button('Find TVs').click()
    await button('Type the address').click()
    await page.getByRole('combobox', { name: 'Kind of TV or TV box' }).selectOptions('mqtt')
    await expect.element(text('It is the address of the computer that runs this service, not of the TV.')).toBeVisible()
    await page.getByRole('combobox', { name: 'Kind of TV or TV box' }).selectOptions('kodi')
    await expect.element(text('The TV shows it in its network settings.')).toBeVisible()
  })

  it('says how a phone gets in: by the address and its picture, or by the page that opens Beckon to the home', async () => {
    await open()
    await button('Pair a remote Living room TV').click()
    await expect.element(page.getByRole('link', { name: 'Open Beckon to my home' })).toBeVisible()
    await cleanup()
    home.addresses = ['http://192.168.1.5:8080/secure']
    await draw()
    await expect.element(page.getByRole('link', { name: 'http://192.168.1.5:8080/secure' })).toBeVisible()
    await expect
      .element(page.getByRole('img', { name: 'QR code of the address http://192.168.1.5:8080/secure' }))
      .toBeVisible()
  })

  it('that finds nothing says why it may be, and still offers the address', async () => {
    home.found = []
    home.couldListen = false
    await open()
    await button('Find TVs').click()
    await expect.element(text('No TV was found.')).toBeVisible()
    await expect.element(text('Beckon cannot search your home network from here.')).toBeVisible()
    await expect.element(text('The TV is on.')).toBeVisible()
    await expect.element(button('Type the address')).toBeVisible()
  })

  it('that fails says so, and can be done again', async () => {
    const whole = answers['tvs/scan']
    answerWith('tvs/scan', 429, { status: 'TOO-MANY' })
    await open()
    await button('Find TVs').click()
    await expect.element(text('The search did not work.')).toBeVisible()
    if (whole) answers['tvs/scan'] = whole
    await button('Search again').click()
    await expect.element(button('Set up Bedroom TV')).toBeVisible()
  })

  it('sets up again a TV that was added before', async () => {
    home.found = [{ ...FOUND, addedAs: 'living-room' }]
    await open()
    await button('Find TVs').click()
    await expect.element(text('Already added')).toBeVisible()
    await button('Set up again Bedroom TV').click()
    await vi.waitFor(() =>
      expect(bodiesTo('tvs/set-up/begin')[0]).toMatchObject({ again: 'living-room', identity: 'bt-1' }),
    )
  })

  it('keeps what it found for those who come back', async () => {
    await beginSetUp()
    await button('Back').click()
    await expect.element(button('Set up Bedroom TV')).toBeVisible()
    expect(sentTo('tvs/scan')).toHaveLength(1)
  })
})

describe('the address by hand', () => {
  async function openAddress(): Promise<void> {
    await open()
    await button('Find TVs').click()
    await button('Type the address').click()
    await expect.element(heading('Type the address of the TV')).toHaveFocus()
  }

  it('may be one in the home of an agent', async () => {
    home.agents = [{ id: 'cabin', name: 'Cabin' }]
    await openAddress()
    await page.getByRole('combobox', { name: 'Kind of TV or TV box' }).selectOptions('Kodi')
    await field('Address').fill('192.168.1.20')
    await page.getByRole('combobox', { name: 'Where it is' }).selectOptions('through the agent Cabin')
    await button('Continue').click()
    await vi.waitFor(() =>
      expect(bodiesTo('tvs/set-up/begin')).toEqual([{ driver: 'kodi', host: '192.168.1.20', via: 'cabin' }]),
    )
  })

  it('needs a kind and an address, says which is missing, and takes the port', async () => {
    await openAddress()
    await button('Continue').click()
    const kind = page.getByRole('combobox', { name: 'Kind of TV or TV box' })
    await expect.element(kind).toHaveFocus()
    await expect.element(kind).toHaveAccessibleDescription('Choose the kind of TV.')
    await kind.selectOptions('Kodi')
    await expect.element(text('In Kodi, open Settings, Services, Control')).toBeVisible()
    await button('Continue').click()
    await expect.element(field('Address')).toHaveFocus()
    await expect.element(field('Address')).toHaveAccessibleDescription(/Type the address, such as/u)
    await userEvent.keyboard('192.168.1.30:9090{Enter}')
    await vi.waitFor(() =>
      expect(bodiesTo('tvs/set-up/begin')).toEqual([{ driver: 'kodi', host: '192.168.1.30', port: 9090 }]),
    )
    await expect.element(heading('Connecting to the TV')).toHaveFocus()
  })

  it('says why a set-up cannot begin', async () => {
    answerWith('tvs/set-up/begin', 403, { status: 'FORBIDDEN' })
    await openAddress()
    await page.getByRole('combobox').selectOptions('VDR')
    await field('Address').fill('127.0.0.1')
    await button('Continue').click()
    await expect.element(text('Real TVs cannot be added beside them.')).toBeVisible()
  })
})

describe('a code', () => {
  async function openCode(): Promise<void> {
    await beginSetUp()
    goOn({ is: 'question', question: CODE, wrong: false })
    await expect.element(heading('Enter the code that the TV shows')).toHaveFocus()
  }

  it('is entered by large keys, stands in words, and goes to the TV', async () => {
    await openCode()
    await expect.element(text('Bedroom TV · Step 2 of 4')).toBeVisible()
    await expect.element(text('Nothing entered yet')).toBeVisible()
    for (const key of ['B', '0', '8', '7', 'F', '3']) await button(key).click()
    await expect.element(text('You entered 6 of 6: B, zero, eight, seven, F, three')).toBeVisible()
    await button('Delete last character').click()
    await button('2').click()
    await button('Send code').click()
    await vi.waitFor(() =>
      expect(bodiesTo('tvs/set-up/answer')).toEqual([{ setUpId: 'set-up-1', n: 2, value: 'B087F2' }]),
    )
    goOn(READY)
    await expect.element(heading('Try the TV')).toHaveFocus()
  })

  it('is typed in small letters and with spaces, by keyboard alone', async () => {
    await openCode()
    await userEvent.keyboard('{Tab}')
    await expect.element(field('Code')).toHaveFocus()
    await userEvent.keyboard('b0 87 f2{Enter}')
    await vi.waitFor(() => expect(bodiesTo('tvs/set-up/answer')[0]).toMatchObject({ value: 'B087F2' }))
    expect(getComputedStyle(document.querySelector('#tv-code') as Element).minHeight).not.toBe('0px')
  })

  it('that is too short or has other characters is not sent, and says so', async () => {
    await openCode()
    await field('Code').fill('B0x')
    await expect.element(text('The code has no x. Check the TV.')).toBeVisible()
    await button('Send code').click()
    await expect.element(field('Code')).toHaveAccessibleDescription(/The code has 6 characters\. You entered 2\./u)
    await expect.element(spoken()).toMatchTextContent(/You entered 2/u)
    expect(sentTo('tvs/set-up/answer')).toEqual([])
  })

  it('may be shorter where sets of a family differ', async () => {
    await beginSetUp()
    goOn({ is: 'question', question: { is: 'code', length: 8, shortest: 6, characters: '0123456789' }, wrong: false })
    await expect.element(text('It shows a code of 6–8 characters.')).toBeVisible()
    await field('Code').fill('12345')
    await button('Send code').click()
    await expect.element(text('The code has 6–8 characters. You entered 5.')).toBeVisible()
    await field('Code').fill('123456')
    await button('Send code').click()
    await vi.waitFor(() => expect(bodiesTo('tvs/set-up/answer')).toMatchObject([{ value: '123456' }]))
  })

  it('that was wrong stays on the step, with an empty field', async () => {
    await openCode()
    await field('Code').fill('B087F2')
    await button('Send code').click()
    await vi.waitFor(() => expect(sentTo('tvs/set-up/answer')).toHaveLength(1))
    await expect.element(heading('Enter the code that the TV shows')).toBeVisible()
    await expect.element(button('Send code')).toHaveAttribute('aria-busy', 'true')
    goOn({ is: 'question', question: CODE, wrong: true })
    await expect.element(text('The TV did not accept that code.')).toBeVisible()
    await expect.element(button('Send code')).toHaveFocus()
    await expect.element(spoken()).toMatchTextContent(/The TV did not accept that code/u)
    await expect.element(field('Code')).toHaveValue('')
  })

  it('can be shown anew without leaving the step', async () => {
    await openCode()
    await button('Show a new code').click()
    await vi.waitFor(() => expect(sentTo('tvs/set-up/restart')).toHaveLength(1))
    await expect.element(heading('Enter the code that the TV shows')).toBeVisible()
    goOn({ is: 'question', question: CODE, wrong: false })
    await expect.element(spoken()).toMatchTextContent(/enter the code that it shows now/u)
    await expect.element(button('Send code')).not.toHaveAttribute('aria-busy')
    expect(sentTo('tvs/scan')).toHaveLength(1)
  })

  it('is read aloud on request', async () => {
    const speak = vi.spyOn(window.speechSynthesis, 'speak').mockImplementation(() => {})
    await openCode()
    await field('Code').fill('b08')
    await button('Read the code aloud').click()
    expect(speak.mock.calls[0]?.[0]).toMatchObject({ text: 'B, zero, eight', lang: 'en' })
  })

  it('that somebody else entered first is told kindly, and the page goes on', async () => {
    await openCode()
    await field('Code').fill('B087F2')
    answerWith('tvs/set-up/answer', 409, { status: 'CONFLICT' })
    await button('Send code').click()
    await expect.element(text('Someone answered this on another device, just before you.')).toBeVisible()
    goOn(READY)
    await expect.element(heading('Try the TV')).toHaveFocus()
    await expect.element(text('Someone answered this on another device, just before you.')).toBeVisible()
  })
})

describe('the other steps', () => {
  it('Allow says what to press on the TV, and the TV can be asked again', async () => {
    await beginSetUp()
    goOn({ is: 'allow' })
    await expect.element(heading('Press Allow on the TV')).toHaveFocus()
    await expect.element(text("Choose Allow with the TV's own remote. Take as long as you need.")).toBeVisible()
    await button('Ask on the TV again').click()
    await vi.waitFor(() => expect(sentTo('tvs/set-up/restart')).toHaveLength(1))
  })

  it('name and password go together, and what is typed can be seen', async () => {
    await beginSetUp()
    goOn({ is: 'question', question: { is: 'password' }, wrong: false })
    await expect.element(heading('Name and password')).toHaveFocus()
    await field('Name').fill(' root ')
    const password = page.getByLabelText('Password', { exact: true })
    await password.fill('secret')
    await expect.element(password).toHaveAttribute('type', 'password')
    await page.getByRole('checkbox', { name: 'Show what I type' }).click()
    await expect.element(password).toHaveAttribute('type', 'text')
    await button('Continue').click()
    await vi.waitFor(() => expect(bodiesTo('tvs/set-up/answer')[0]).toMatchObject({ value: 'secret', user: 'root' }))
    goOn({ is: 'question', question: { is: 'password' }, wrong: true })
    await expect.element(text('did not accept that name and password')).toBeVisible()
  })

  it('a token is sent whole, and an empty one is not', async () => {
    await beginSetUp()
    goOn({ is: 'question', question: { is: 'token' }, wrong: false }, { driver: 'home-assistant' })
    await expect.element(heading('Access token')).toHaveFocus()
    await button('Continue').click()
    await expect.element(field('Token')).toHaveFocus()
    await expect.element(field('Token')).toHaveAccessibleDescription(/This field is empty\./u)
    await field('Token').fill(' abc.def ')
    await button('Continue').click()
    await vi.waitFor(() => expect(bodiesTo('tvs/set-up/answer')[0]).toMatchObject({ value: 'abc.def' }))
    goOn({ is: 'question', question: { is: 'token' }, wrong: true })
    await expect.element(field('Token')).toHaveAccessibleDescription(/That token was not accepted\./u)
  })

  it('a log-in leads to the page of the set, and a token can be given instead', async () => {
    await beginSetUp()
    goOn({ is: 'question', question: LOG_IN, wrong: false }, { driver: 'home-assistant' })
    await expect.element(heading('Log in to Home Assistant')).toHaveFocus()
    await expect.element(field('Token')).not.toBeInTheDocument()
    await button('Log in to Home Assistant').click()
    await vi.waitFor(() => expect(leftFor).toEqual([LOG_IN_ADDRESS]))
    const { n } = home.step ?? expect.unreachable()
    expect(bodiesTo('tvs/set-up/log-in')).toEqual([{ setUpId: 'set-up-1', n, origin: window.location.origin }])
    // Who comes back by the browser's Back button finds it as it was.
    await expect.element(button('Log in to Home Assistant')).not.toHaveAttribute('aria-busy')

    await button('Use an access token').click()
    await expect.element(text('create a long-lived access token')).toBeVisible()
    await field('Token').fill('abc.def')
    await button('Continue').click()
    await vi.waitFor(() => expect(bodiesTo('tvs/set-up/answer')[0]).toMatchObject({ value: 'abc.def' }))
    goOn({ is: 'question', question: LOG_IN, wrong: true })
    await expect.element(text('Home Assistant did not accept that.')).toBeVisible()
    await expect.element(spoken()).toMatchTextContent(/did not accept that/u)
  })

  it('in Home Assistant a token is asked for, since no log-in elsewhere leads back there', async () => {
    document.documentElement.dataset['base'] = '/api/hassio_ingress/token'
    onTestFinished(() => void delete document.documentElement.dataset['base'])
    await beginSetUp()
    goOn({ is: 'question', question: LOG_IN, wrong: false }, { driver: 'home-assistant' })
    await expect.element(field('Token')).toBeVisible()
    await expect.element(text('create a long-lived access token')).toBeVisible()
    await expect.element(button('Log in to Home Assistant')).not.toBeInTheDocument()
    // Nor is a link made for another device, which Home Assistant would not let in.
    await expect.element(button('Continue on another phone')).not.toBeInTheDocument()
    goOn({ is: 'question', question: LOG_IN, wrong: true })
    await expect.element(spoken()).toMatchTextContent(/token/iu)
  })

  it('a log-in that cannot begin says so, and can be begun again', async () => {
    await beginSetUp()
    goOn({ is: 'question', question: LOG_IN, wrong: false }, { driver: 'home-assistant' })
    answerWith('tvs/set-up/log-in', 503, { status: 'BUSY' })
    await button('Log in to Home Assistant').click()
    await expect.element(text('That did not reach the server.')).toBeVisible()
    answerWith('tvs/set-up/log-in', 200, { address: LOG_IN_ADDRESS })
    await button('Log in to Home Assistant').click()
    await vi.waitFor(() => expect(leftFor).toEqual([LOG_IN_ADDRESS]))
  })

  it('a choice is made among native radio buttons', async () => {
    await beginSetUp()
    const options = [
      { value: 'media_player.den', label: 'Den' },
      { value: 'media_player.attic', label: 'Attic' },
    ]
    goOn({ is: 'question', question: { is: 'choice', options }, wrong: false })
    await expect.element(heading('Which one is it?')).toHaveFocus()
    await button('Continue').click()
    await expect.element(page.getByRole('radio', { name: 'Den' })).toHaveFocus()
    await page.getByRole('radio', { name: 'Attic' }).click()
    await button('Continue').click()
    await vi.waitFor(() => expect(bodiesTo('tvs/set-up/answer')[0]).toMatchObject({ value: 'media_player.attic' }))
  })

  it.each(SET_UP_REFUSALS)('a failure "%s" says what to do next, and can be tried again', async (why) => {
    await beginSetUp()
    goOn({ is: 'failed', why }, { driver: 'roku' })
    await expect.element(heading('The TV is not set up yet')).toHaveFocus()
    await expect.element(text(REFUSAL_TEXTS[why].en)).toBeVisible()
    if (why === 'not-allowed' || why === 'port-closed')
      await expect.element(text('set Network access to Enabled')).toBeVisible()
    await button('Try again').click()
    await vi.waitFor(() => expect(sentTo('tvs/set-up/restart')).toHaveLength(1))
    await expect.element(heading('Connecting to the TV')).toHaveFocus()
  })

  it('a lost connection is said, and the page goes on by itself', async () => {
    await beginSetUp()
    goOn({ is: 'allow' })
    await expect.element(heading('Press Allow on the TV')).toBeVisible()
    const whole = answers['tvs/set-up/read']
    answers['tvs/set-up/read'] = () => Promise.reject(new TypeError('no network'))
    goOn({ is: 'allow' })
    await expect.element(text('No connection to the server.')).toBeVisible()
    if (whole) answers['tvs/set-up/read'] = whole
    goOn(READY)
    await expect.element(heading('Try the TV')).toBeVisible()
    await expect.element(text('No connection to the server.')).not.toBeInTheDocument()
  })
})

describe('the end of a set-up', () => {
  async function openTry(): Promise<void> {
    await beginSetUp()
    goOn(READY)
    await expect.element(heading('Try the TV')).toHaveFocus()
  }

  it('is a try, a name and a room, and then remotes can be paired', async () => {
    await openTry()
    await button('Try it').click()
    await expect
      .element(text('Beckon pressed volume up and then volume down. The TV reports that it worked.'))
      .toBeVisible()
    await expect.element(page.getByRole('heading', { level: 2, name: 'Did it move?' })).toBeVisible()
    await button('Yes, it moved').click()

    await expect.element(heading('Name the TV')).toHaveFocus()
    await expect.element(field('Name')).toHaveValue('Bedroom TV')
    await expect.element(page.getByRole('radio', { name: /Flex.*suggested/u })).toBeChecked()
    await expect.element(button('Wake the TV'), { message: 'the TV told no hardware address' }).not.toBeInTheDocument()
    await field('Name').fill('')
    await button('Add this TV').click()
    await expect.element(field('Name')).toHaveFocus()
    await expect.element(field('Name')).toHaveAccessibleDescription(/Give the TV a name\./u)
    await field('Name').fill('Grandma’s TV')
    await button('Bedroom').click()
    await expect.element(field('Room (optional)')).toHaveValue('Bedroom')
    await button('Add this TV').click()
    expect(bodiesTo('tvs/set-up/finish')).toEqual([
      { setUpId: 'set-up-1', name: 'Grandma’s TV', room: 'Bedroom', layout: 'flex' },
    ])

    await expect.element(heading('Grandma’s TV is ready')).toBeVisible()
    await button('Pair a remote').click()
    await expect.element(heading('Pair a remote with Grandma’s TV')).toBeVisible()
  })

  it('that shows nothing says what may be wrong, and can be tried again', async () => {
    await openTry()
    answerWith('tvs/set-up/try', 200, { pressed: 'HOME', is: 'accepted' })
    await button('Try it').click()
    await expect.element(text('Beckon pressed Home.')).toBeVisible()
    await expect.element(page.getByRole('heading', { name: 'Did something happen on the TV?' })).toBeVisible()
    await button('No').click()
    await expect.element(page.getByRole('heading', { name: 'What may be wrong' })).toHaveFocus()
    await expect.element(text('Another TV in your home moved.')).toBeVisible()
    answerWith('tvs/set-up/try', 409, { status: 'BOX-ASLEEP' })
    await button('Try it again').click()
    await expect.element(text('The TV is in standby. Turn it on, then try again.')).toBeVisible()
    await button('Continue without a try').click()
    await expect.element(heading('Name the TV')).toBeVisible()
  })

  it('finds out whether the TV can be woken, and tells only what somebody saw', async () => {
    await beginSetUp()
    goOn({ is: 'ready', canWake: true })
    await button('Try it').click()
    await button('Yes, it moved').click()
    await button('Wake the TV').click()
    expect(bodiesTo('tvs/set-up/wake')).toEqual([{ setUpId: 'set-up-1' }])
    await expect.element(spoken()).toHaveTextContent('Sent. A TV can take 20 seconds to wake.')
    await button('Yes, it turned on').click()
    await expect.element(spoken()).toHaveTextContent('The Power key of the remote will wake this TV.')
    await button('Add this TV').click()
    await vi.waitFor(() => expect(bodiesTo('tvs/set-up/finish')).toMatchObject([{ wakes: true }]))
  })

  it('of a TV of the settings asks for no name, which stands there', async () => {
    home.tvs = [{ ...LIVING_ROOM, id: 'attic', name: 'Attic', from: 'settings', driver: 'roku' }]
    await beginSetUp()
    goOn({ is: 'ready', canWake: true }, { driver: 'roku', again: 'attic' })
    await button('Try it').click()
    await button('Yes, it moved').click()
    await expect.element(heading('Save the TV')).toBeVisible()
    await expect.element(text('Attic keeps its name, room and remote.')).toBeVisible()
    await expect.element(field('Name')).not.toBeInTheDocument()
    await expect.element(button('Wake the TV')).not.toBeInTheDocument()
    await button('Save').click()
    await vi.waitFor(() => expect(bodiesTo('tvs/set-up/finish')).toMatchObject([{ name: 'Attic' }]))
  })

  it('goes back from the name to the try', async () => {
    await openTry()
    await button('Try it').click()
    await button('Yes, it moved').click()
    await expect.element(heading('Name the TV')).toBeVisible()
    await button('Back').click()
    await expect.element(heading('Try the TV')).toBeVisible()
    expect(sentTo('tvs/set-up/leave')).toEqual([])
  })

  it('of a TV that was added before keeps its name, room and remote', async () => {
    home.found = [{ ...FOUND, addedAs: 'living-room' }]
    await open()
    await button('Find TVs').click()
    await button('Set up again Bedroom TV').click()
    await vi.waitFor(() => expect(home.step).toBeDefined())
    goOn(READY)
    await button('Try it').click()
    await button('Yes, it moved').click()
    await expect.element(field('Name')).toHaveValue('Living room TV')
    await expect.element(field('Room (optional)')).toHaveValue('Living room')
    await expect.element(button('Save')).toBeVisible()
  })
})

describe('coming back from a log-in', () => {
  const COME_BACK = '/tvs?code=a-code&state=a-state'

  it('goes on with the set-up; the code is out of the address at once, and a reload needs it no more', async () => {
    await beginSetUp()
    goOn({ is: 'question', question: LOG_IN, wrong: false }, { driver: 'home-assistant' })
    await expect.element(heading('Log in to Home Assistant')).toBeVisible()
    answers['tvs/set-up/leave'] = () => json(200, { status: 'OK' })
    await cleanup()
    await open(COME_BACK)
    await vi.waitFor(() => expect(bodiesTo('tvs/set-up/logged-in')).toEqual([{ code: 'a-code', state: 'a-state' }]))
    expect(window.location.search).toBe('')
    goOn({ is: 'question', question: { is: 'choice', options: [{ value: 'a', label: 'TV' }] }, wrong: false })
    await expect.element(heading('Which one is it?')).toBeVisible()
    await reload()
    await expect.element(heading('Which one is it?')).toBeVisible()
    expect(sentTo('tvs/set-up/logged-in')).toHaveLength(1)
  })

  it('that does not reach the server can be sent again, also after a reload', async () => {
    await beginSetUp()
    answers['tvs/set-up/leave'] = () => json(200, { status: 'OK' })
    await cleanup()
    const whole = answers['tvs/set-up/logged-in']
    answerWith('tvs/set-up/logged-in', 503, { status: 'BUSY' })
    await open(COME_BACK)
    await expect.element(text('That did not reach the server.')).toBeVisible()
    await reload()
    await expect.element(text('That did not reach the server.')).toBeVisible()
    if (whole) answers['tvs/set-up/logged-in'] = whole
    await button('Try again').click()
    goOn(READY)
    await expect.element(heading('Try the TV')).toBeVisible()
  })

  it('for a set-up that ended says so', async () => {
    await open()
    await expect.element(button('Find TVs')).toBeVisible()
    await cleanup()
    answerWith('tvs/set-up/logged-in', 404, { status: 'NOT-FOUND' })
    await open(COME_BACK)
    await expect.element(heading('This set-up has ended')).toBeVisible()
  })

  it("is a helper's, too", async () => {
    home.helpsWith = 'set-up-1'
    goOn({ is: 'question', question: LOG_IN, wrong: false }, { driver: 'home-assistant' })
    await open()
    await expect.element(heading('Log in to Home Assistant')).toBeVisible()
    await cleanup()
    await open(COME_BACK)
    await vi.waitFor(() => expect(sentTo('tvs/set-up/logged-in')).toHaveLength(1))
    goOn(READY)
    await expect.element(heading('Try the TV')).toBeVisible()
  })
})

describe('going back, coming back, and going on elsewhere', () => {
  it("the browser's Back button leaves the question, and Forward says that it ended", async () => {
    await beginSetUp()
    goOn({ is: 'question', question: CODE, wrong: false })
    await expect.element(heading('Enter the code that the TV shows')).toBeVisible()
    window.history.back()
    await expect.element(heading('Find TVs')).toHaveFocus()
    await vi.waitFor(() => expect(sentTo('tvs/set-up/leave')).toHaveLength(1))
    window.history.forward()
    await expect.element(heading('This set-up has ended')).toHaveFocus()
    await button('Start again').click()
    await expect.element(heading('Find TVs')).toBeVisible()
  })

  it('a set that is ready is still there after Back and Forward', async () => {
    await beginSetUp()
    goOn(READY)
    await expect.element(heading('Try the TV')).toBeVisible()
    window.history.back()
    await expect.element(heading('Find TVs')).toBeVisible()
    window.history.forward()
    await expect.element(heading('Try the TV')).toBeVisible()
  })

  it('a reload in the middle goes on with the same set-up', async () => {
    await beginSetUp()
    goOn({ is: 'question', question: CODE, wrong: false })
    await expect.element(heading('Enter the code that the TV shows')).toBeVisible()
    answers['tvs/set-up/leave'] = () => json(200, { status: 'OK' })
    await reload()
    await expect.element(heading('Enter the code that the TV shows')).toBeVisible()
  })

  it('a helper finishes the step with a link of their own, shown in words and as a picture', async () => {
    await beginSetUp()
    goOn({ is: 'allow' })
    await button('Continue on another phone').click()
    await expect.element(text(`${window.location.origin}/tvs#key=helper-key`)).toBeVisible()
    await expect.element(page.getByRole('img', { name: 'QR code of the link' })).toBeVisible()
    await expect.element(text('It works once, for 30 minutes, and only for this TV.')).toBeVisible()
    await expect.element(text('works only on this computer')).toBeVisible()
  })

  it('a helper sees the set-up and nothing else', async () => {
    home.helpsWith = 'set-up-1'
    goOn({ is: 'question', question: CODE, wrong: false })
    await open()
    await expect.element(heading('Enter the code that the TV shows')).toBeVisible()
    await expect.element(button('Back')).not.toBeInTheDocument()
    await expect.element(button('Continue on another phone')).not.toBeInTheDocument()
    await field('Code').fill('B087F2')
    await button('Send code').click()
    await vi.waitFor(() => expect(sentTo('tvs/set-up/answer')).toHaveLength(1))
    goOn(READY)
    await button('Try it').click()
    await button('Yes, it moved').click()
    await expect.element(heading('You are done here')).toHaveFocus()
    expect(sentTo('tvs')).toEqual([])
    expect(sentTo('tvs/set-up/leave')).toEqual([])
  })

  it('a helper whose help is over is told so', async () => {
    home.helpsWith = 'set-up-1'
    goOn({ is: 'allow' })
    await open()
    await expect.element(heading('Press Allow on the TV')).toBeVisible()
    home.goodTokens.clear()
    // The next look at the set-up may find it out first.
    await button('Ask on the TV again')
      .click({ timeout: 500 })
      .catch(() => {})
    await expect.element(text('The set-up was finished or stopped on the other device.')).toBeVisible()
  })

  it('of a TV that is here already says so at the try and at the name, and leads to it', async () => {
    await beginSetUp()
    goOn({ ...READY, sameAs: { id: 'living-room', name: 'Living room TV' } })
    const words = text('This TV is already here, as Living room TV. If you continue, it is in the list twice.')
    await expect.element(words).toBeVisible()
    await button('Try it').click()
    await button('Yes, it moved').click()
    await expect.element(heading('Name the TV')).toBeVisible()
    await expect.element(words).toBeVisible()
    await button('Go to Living room TV').click()
    await expect.element(heading('Change Living room TV')).toHaveFocus()
    expect(sentTo('tvs/set-up/leave')).toHaveLength(1)
    expect(sentTo('tvs/set-up/finish')).toEqual([])
  })

  it('what another page adds is added here, too', async () => {
    await beginSetUp()
    goOn(READY)
    await expect.element(heading('Try the TV')).toBeVisible()
    home.tvs = [...home.tvs, { ...LIVING_ROOM, id: 'bedroom', name: 'Den TV' }]
    goOn({ is: 'finished', id: 'bedroom' })
    await expect.element(heading('Den TV is ready')).toBeVisible()
  })
})

describe('changing a TV', () => {
  async function openChange(): Promise<void> {
    await open()
    await button('Change Living room TV').click()
    await expect.element(heading('Change Living room TV')).toHaveFocus()
  }

  it('saves its name, room, remote and apps', async () => {
    await openChange()
    await field('Name').first().fill('Den TV')
    await page.getByRole('radio', { name: /Standard/u }).click()
    await button('Add an app').click()
    const second = page.getByRole('group', { name: 'App 2' })
    await expect.element(second.getByRole('textbox', { name: 'Name' })).toHaveFocus()
    await button('Save').click()
    await expect.element(text('Each app needs a name and what it opens.')).toBeVisible()
    await expect.element(second.getByRole('textbox', { name: 'Name' })).toHaveFocus()
    await second.getByRole('textbox', { name: 'Name' }).fill('News')
    await second.getByRole('textbox', { name: 'Opens' }).fill('app.news')
    await button('Save').click()
    await expect.element(text('Saved')).toBeVisible()
    expect(bodiesTo('tvs/change')).toEqual([
      {
        id: 'living-room',
        name: 'Den TV',
        room: 'Living room',
        layout: 'standard',
        apps: [...(LIVING_ROOM.apps ?? []), { name: 'News', opens: 'app.news' }],
      },
    ])
    await button('Delete Netflix').click()
    await expect.element(spoken()).toMatchTextContent(/Deleted: Netflix/u)
    await expect
      .element(page.getByRole('group', { name: 'App 1' }).getByRole('textbox', { name: 'Name' }))
      .toHaveFocus()
  })

  it('sets it up again at the port where it was added', async () => {
    home.tvs = [{ ...LIVING_ROOM, port: 7_000 }]
    await openChange()
    await expect.element(field('Address of the TV now')).toHaveValue('192.168.1.20:7000')
  })

  it('that fails says so', async () => {
    answerWith('tvs/change', 500, { status: 'ERROR' })
    await openChange()
    await button('Save').click()
    await expect.element(text('That was not saved. Try again.')).toBeVisible()
  })

  it('gives a set that loses keys more time between them, and asks nobody whose set has no such setting', async () => {
    await openChange()
    const gap = page.getByRole('combobox', { name: 'Time between two keys' })
    await expect.element(gap).not.toBeInTheDocument()
    home.tvs = [{ ...LIVING_ROOM, id: 'samsung', driver: 'tizen', keyGapMs: 600 }]
    goTo({ at: 'tv', id: 'samsung' })
    await expect.element(gap).toHaveTextContent('600 ms0.4 seconds (usual)0.8 seconds1.5 seconds')
    await gap.selectOptions('1.5 seconds')
    await button('Save').click()
    await vi.waitFor(() => expect(bodiesTo('tvs/change')).toMatchObject([{ id: 'samsung', keyGapMs: 1_500 }]))
  })

  it('lets a box be shown by another TV, and by none', async () => {
    const box = { ...LIVING_ROOM, id: 'box', name: 'Cable box', driver: 'vdr' } as const
    home.tvs = [LIVING_ROOM, box, { ...box, id: 'set', name: 'From settings', from: 'settings' }]
    await open()
    goTo({ at: 'tv', id: 'box' })
    const shownBy = page.getByRole('combobox', { name: 'TV that shows this box' })
    await expect.element(shownBy).toHaveTextContent('NoneLiving room TV')
    await shownBy.selectOptions('Living room TV')
    await button('Save').click()
    await vi.waitFor(() => expect(bodiesTo('tvs/change')).toMatchObject([{ id: 'box', tvId: 'living-room' }]))
  })

  it('sets it up again at another address', async () => {
    await openChange()
    await field('Address of the TV now').fill('192.168.1.77')
    await button('Set up again').click()
    await vi.waitFor(() =>
      expect(bodiesTo('tvs/set-up/begin')).toEqual([
        { driver: 'android-tv', host: '192.168.1.77', name: 'Living room TV', again: 'living-room' },
      ]),
    )
  })

  it('forgets it only after a question, which says what is lost and where the set forgets Beckon', async () => {
    await openChange()
    await button('Forget this TV').click()
    const question = page.getByRole('dialog', { name: 'Forget Living room TV?' })
    await expect.element(question).toMatchTextContent(/2 remotes lose it\.Its keys and tokens are deleted/u)
    await expect.element(question).toMatchTextContent(/Android TV Remote Service/u)
    await expect.element(button('Keep it')).toHaveFocus()
    await userEvent.keyboard('{Escape}')
    await expect.element(question).not.toBeInTheDocument()
    expect(sentTo('tvs/forget')).toEqual([])
    await button('Forget this TV').click()
    await question.getByRole('button', { name: 'Forget this TV' }).click()
    await expect.element(heading('TVs at home')).toHaveFocus()
    await expect.element(text('Forgotten: Living room TV')).toBeVisible()
    await expect.element(page.getByRole('heading', { name: 'No TV yet' })).toBeVisible()
  })

  it('that is gone says so', async () => {
    await open()
    await expect.element(button('Find TVs')).toBeVisible()
    goTo({ at: 'tv', id: 'nowhere' })
    await expect.element(text('This TV is not in the list any more.')).toBeVisible()
  })
})

describe('pairing a remote', () => {
  async function openPairing(): Promise<void> {
    await open()
    await button('Pair a remote Living room TV').click()
    await expect.element(heading(/Pair a remote with/u)).toHaveFocus()
  }

  async function enter(digits: string): Promise<void> {
    await field('Seven digits').fill(digits)
    await button('Continue').click()
  }

  it('takes seven digits, has two words compared, and pairs', async () => {
    await openPairing()
    await expect.element(page.getByRole('link', { name: 'Open Beckon to my home' })).toBeVisible()
    await enter('123 4567')
    await expect.element(heading('Compare two words')).toHaveFocus()
    expect(bodiesTo('tvs/pair')).toEqual([{ id: 'living-room', code: '1234567' }])
    await expect.element(main()).toMatchTextContent(/Chrome on an Android phone wants to use this TV.*blue river/u)
    await button('Yes, pair it').click()
    await expect.element(heading('Chrome on an Android phone is paired.')).toHaveFocus()
    expect(bodiesTo('tvs/pair/answer')).toEqual([{ id: 'living-room', pairingId: 'p-1', yes: true }])
    await button('Pair another remote').click()
    await expect.element(field('Seven digits')).toHaveValue('')
  })

  it('says when the answer did not reach the server, and can be answered again', async () => {
    await openPairing()
    await enter('1234567')
    const whole = answers['tvs/pair/answer']
    answerWith('tvs/pair/answer', 500, { status: 'ERROR' })
    await button('Yes, pair it').click()
    await expect.element(text('The server did not answer. Try again.')).toBeVisible()
    if (whole) answers['tvs/pair/answer'] = whole
    await button('Yes, pair it').click()
    await expect.element(heading(/is paired/u)).toBeVisible()
  })

  it('does not pair after a no', async () => {
    await openPairing()
    await enter('1234567')
    await button('No').click()
    await expect.element(text('Not paired. The code no longer works.').first()).toBeVisible()
  })

  it.each([
    [{ is: 'wrong' }, 'No remote shows these digits now.'],
    [{ is: 'several owners' }, 'Log in on the remote instead of using Easy pair.'],
    [{ is: 'wait', retryAfterMs: 29_500 }, 'Wait 30 seconds, then try again.'],
  ])('told %o says what to do', async (answer, told) => {
    answerWith('tvs/pair', 200, answer)
    await openPairing()
    await enter('1234567')
    await expect.element(text(told).first()).toBeVisible()
    await expect.element(spoken()).toMatchTextContent(new RegExp(told, 'u'))
  })
})
