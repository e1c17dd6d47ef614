import type { Setup } from '@beckon/contract/setup'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { page, userEvent, type Locator } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { answers, bodiesTo, json, startServer, stopServer } from '../../client/fake-server.ts'
import { changeShared, INITIAL_STATE } from '../../platform/shared-state.ts'
import { navigate, usePath } from '../../platform/router.ts'
import { LateNewsLine } from '../../ui/Notice.tsx'
import { Announcer } from '../../ui/Page.tsx'
import '../../ui/theme.css'
import { endAccess } from '../tvs/access.tsx'
import { SetupPage } from './SetupPage.tsx'
import { hearAnnounced } from '../../../test/hear-announced.ts'

const HERE: Setup = {
  reach: 'this-machine',
  names: '',
  ownNames: ['tower.local', 'tower', '192.168.1.5'],
  addresses: [],
  run: 'first',
  wasReverted: false,
}
const AT_HOME: Setup = {
  ...HERE,
  reach: 'home',
  addresses: ['http://192.168.1.5:8780/secure'],
  fingerprint: 'AB:CD',
  run: 'second',
}
const RESTARTED = { timeout: 20_000 }

const radio = (name: RegExp) => page.getByRole('radio', { name })
const button = (name: string) => page.getByRole('button', { name, exact: true })
const text = (words: string) => page.getByRole('main').getByText(words, { exact: false })
const spoken = () => page.getByRole('status').last()

let now: Setup | 'stopped'

/** As the app does, so that leaving the page ends it. */
const AtItsPath = () => usePath() === '/setup' && <SetupPage />

async function open(address = '/setup#key=key-1'): Promise<void> {
  window.history.replaceState(null, '', address)
  await render(
    <>
      <LateNewsLine />
      <AtItsPath />
      <Announcer />
    </>,
  )
}

/** With fake timers. */
async function passesUntil(shown: Locator): Promise<void> {
  await expect
    .poll(
      async () => {
        await vi.advanceTimersByTimeAsync(1_000)
        return shown.elements().length
      },
      { timeout: 10_000, interval: 0 },
    )
    .toBe(1)
}

beforeEach(() => {
  sessionStorage.clear()
  endAccess('operator-1')
  changeShared({ ...INITIAL_STATE, clientDeviceId: 'cd-1' }, true)
  now = HERE
  startServer({
    'tvs/open': ({ body }) =>
      body['key'] === 'key-1' ? json(200, { operatorToken: 'operator-1' }) : json(401, { status: 'INVALID-TOKEN' }),
    'GET setup': () => (now === 'stopped' ? json(503, { status: 'BUSY' }) : json(200, now)),
  })
})

afterEach(async () => {
  await stopServer()
  window.history.replaceState(null, '', '/')
})

describe('the page that sets up Beckon', () => {
  it('opens Beckon to the home, waits while the server restarts, and then shows the address and its picture', async () => {
    await open()
    await expect.element(page.getByRole('group', { name: '1. Who can open Beckon' })).toBeVisible()
    await expect.element(text('First choose “The devices of my home” above.')).toBeVisible()
    await radio(/The devices of my home/u).click()
    await expect.element(text('tower.local, tower, 192.168.1.5')).toBeVisible()
    now = 'stopped'
    await button('Save and restart').click()
    await expect.element(spoken()).toMatchTextContent(/Beckon restarts\. Wait a moment\./u)
    await expect.element(button('Save and restart')).toHaveAttribute('aria-busy', 'true')
    expect(bodiesTo('setup').filter((body) => 'reach' in body)).toEqual([{ reach: 'home', names: '' }])
    now = AT_HOME
    await expect.element(text('Saved. Beckon runs again.'), RESTARTED).toBeVisible()
    await expect
      .element(page.getByRole('img', { name: 'QR code of the address http://192.168.1.5:8780/secure' }))
      .toBeVisible()
    await expect.element(text('AB:CD')).toBeVisible()
    await expect.element(button('Save and restart')).toHaveFocus()
  })

  it('says when the server could not start with the change', async () => {
    await open()
    const told = hearAnnounced()
    await radio(/The devices of my home/u).click()
    await button('Save and restart').click()
    now = { ...HERE, run: 'second', wasReverted: true }
    await expect.element(text('everything is as before'), RESTARTED).toBeVisible()
    expect(told.map(([, isFailure]) => isFailure)).toEqual([false, true])
  })

  it('tells on the page to which somebody has gone that the change did not hold', async () => {
    await open()
    await radio(/The devices of my home/u).click()
    now = 'stopped'
    await button('Save and restart').click()
    await expect.element(spoken()).toMatchTextContent(/Beckon restarts/u)
    navigate('/elsewhere')
    now = { ...HERE, run: 'second', wasReverted: true }
    await expect.element(page.getByText(/everything is as before/u).first(), RESTARTED).toBeVisible()
  })

  it('lets somebody ask again for a server that does not come back, and leaves the focus on the page', async () => {
    await open()
    await radio(/The devices of my home/u).click()
    now = 'stopped'
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date', 'performance'] })
    ;(button('Save and restart').element() as HTMLElement).click()
    await passesUntil(button('Try again'))
    vi.useRealTimers()
    const again = button('Try again').element() as HTMLElement
    again.focus()
    now = AT_HOME
    await userEvent.keyboard('{Enter}')
    await expect.element(page.getByRole('heading', { level: 1 })).toHaveFocus()
    await expect.element(text('Saved. Beckon runs again.'), RESTARTED).toBeVisible()
  })

  it('asks what holds when the answer to a change is lost', async () => {
    await open()
    await radio(/The devices of my home/u).click()
    let isSaved = false
    answers['POST setup'] = () => {
      if (isSaved) now = AT_HOME
      return Promise.reject(new TypeError('Failed to fetch'))
    }
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date', 'performance'] })
    ;(button('Save and restart').element() as HTMLElement).click()
    await expect.element(text('No connection to the server. Trying again.')).toBeVisible()
    await passesUntil(text('Nothing was changed.'))
    isSaved = true
    ;(button('Save and restart').element() as HTMLElement).click()
    await passesUntil(text('Saved. Beckon runs again.'))
  })

  it('takes no name that is none, and says how one looks', async () => {
    now = AT_HOME
    await open()
    const told = hearAnnounced()
    const names = page.getByRole('textbox', { name: /Another name or address/u })
    await names.fill('my tv!')
    await button('Save and restart').click()
    await expect.element(names).toHaveAccessibleDescription(/Write a name such as tv\.local/u)
    await expect.element(names).toHaveFocus()
    expect(told).toEqual([[expect.stringContaining('Write a name such as tv.local'), true]])
    expect(bodiesTo('setup').filter((body) => 'reach' in body)).toEqual([])
  })

  it('asks nothing about names that are out of sight, and keeps those that were saved', async () => {
    now = { ...AT_HOME, names: 'den.local' }
    answers['POST setup'] = () => json(409, { status: 'CONFLICT' })
    await open()
    await page.getByRole('textbox', { name: /Another name or address/u }).fill('my tv!')
    await radio(/Only this computer/u).click()
    await button('Save and restart').click()
    await vi.waitFor(() => expect(bodiesTo('setup')).toContainEqual({ reach: 'this-machine', names: 'den.local' }))
  })

  it('says where a setting stands that it cannot change', async () => {
    now = { ...HERE, reachFixedAt: '/etc/beckon/beckon.env, line 3' }
    await open()
    await expect.element(text('/etc/beckon/beckon.env, line 3')).toBeVisible()
    await expect.element(radio(/Only this computer/u)).toBeDisabled()
    // Nothing is left to save.
    await expect.element(button('Save and restart')).not.toBeInTheDocument()
  })

  it('leads to the TVs and to the first remote', async () => {
    await open()
    await expect.element(page.getByRole('link', { name: 'TVs at home' })).toHaveAttribute('href', '/tvs')
    await expect.element(page.getByRole('link', { name: 'Use this device as a remote' })).toHaveAttribute('href', '/')
  })

  it('says how to get a new link when its time ends in the middle', async () => {
    await open()
    await radio(/The devices of my home/u).click()
    answers['POST setup'] = () => json(401, { status: 'INVALID-TOKEN' })
    await button('Save and restart').click()
    await expect.element(page.getByRole('heading', { level: 1, name: 'This page needs a link' })).toHaveFocus()
    await expect.element(text('Your time on this page has expired')).toBeVisible()
    await expect.element(text('npx beckon setup link')).toBeVisible()
  })

  it('needs a link, says how to get one, and tries again when the server does not answer', async () => {
    await open('/setup')
    await expect.element(text('npx beckon setup link')).toBeVisible()
    now = 'stopped'
    window.location.hash = '#key=key-1'
    await expect.element(text('The server did not answer.')).toBeVisible()
    now = HERE
    await button('Try again').click()
    await expect.element(button('Save and restart')).toBeVisible()
    expect(answers['GET setup']).toBeDefined()
  })
})
