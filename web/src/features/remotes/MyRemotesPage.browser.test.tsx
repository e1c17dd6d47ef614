import type { RemoteEntry } from '@beckon/contract/remotes'
import { DAY_MS } from '@beckon/contract/time-units'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { answers, bodiesTo, hold, json, sentTo, startServer, stopServer } from '../../client/fake-server.ts'
import { navigate } from '../../platform/router.ts'
import { changeShared, INITIAL_STATE } from '../../platform/shared-state.ts'
import { LateNewsLine } from '../../ui/Notice.tsx'
import { Announcer } from '../../ui/Page.tsx'
import '../../ui/theme.css'
import { MyRemotesPage } from './MyRemotesPage.tsx'
import { hearAnnounced } from '../../../test/hear-announced.ts'

const NOW = new Date(2026, 10, 22, 12).getTime()

function entry(number: number, more: Partial<RemoteEntry> = {}): RemoteEntry {
  return {
    id: `00000000-0000-0000-0000-${String(number).padStart(12, '0')}`,
    kind: 'remote',
    browser: 'chrome',
    device: 'android-phone',
    boxName: 'Living room',
    came: 'easy-pair',
    madeAt: NOW - 30 * DAY_MS,
    usedAt: NOW - number * DAY_MS,
    isThis: false,
    isNew: false,
    ...more,
  }
}

const MINE = entry(0, { device: 'windows', isThis: true })
const IPAD = entry(1, { browser: 'safari', device: 'ipad' })
const APP = entry(3, { kind: 'companion', came: 'companion', appName: 'TV Guide' })
const OPENED = entry(4, { kind: 'bookmark', came: 'bookmark' })
const UNOPENED = entry(5, { kind: 'bookmark', came: 'bookmark', device: 'mac', usedAt: null })
let stored: RemoteEntry[] = []
/** What hangs on which. */
let hangs: Readonly<Record<string, readonly string[]>> = {}

const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true })
const section = (name: string) => page.getByRole('region', { name, exact: true })

async function openPage(): Promise<void> {
  window.history.pushState(null, '', '/my-remotes')
  await render(
    <>
      <MyRemotesPage />
      <Announcer />
    </>,
  )
}

beforeEach(() => {
  localStorage.setItem('arToken', 'token-1')
  stored = [MINE, IPAD, entry(2), APP, OPENED, UNOPENED]
  hangs = {}
  startServer({
    remotes: () => json(200, { now: NOW, newest: 9, remotes: stored }),
    'remotes/ended-with': ({ body }) => json(200, { ids: hangs[String(body['id'])] ?? [] }),
    'remotes/end': ({ body }) => {
      stored = stored.filter(({ id }) => id !== body['id'])
      return json(200, { status: 'OK' })
    },
    'remotes/end-others': () => {
      stored = [MINE]
      return json(200, { status: 'OK' })
    },
    'auth/token/refresh': () => json(200, { arToken: 'token-2', refreshIntervalMs: 600_000 }),
  })
  changeShared({ ...INITIAL_STATE, arToken: 'token-1', clientDeviceId: 'cd-1', bookmarkKey: 'key-1' }, true)
})

afterEach(async () => {
  await stopServer()
  localStorage.clear()
})

describe('my remotes', () => {
  it('are listed with their names, how and when they came, and when they were last used, and count as told; this one is marked', async () => {
    await openPage()
    await vi.waitFor(() => expect(bodiesTo('remotes/seen'), 'they count as told').toEqual([{ number: 9 }]))
    await expect
      .element(section('This remote').getByRole('heading', { level: 3 }))
      .toMatchTextContent(/Chrome on a Windows computer/u)
    const others = section('Other remotes')
    await expect
      .element(others.getByRole('listitem').first())
      .toMatchTextContent(/Safari on an iPadPaired with Living roomSince: October 23 Last used: yesterday/u)
    await expect
      .element(section('Companion apps'))
      .toMatchTextContent(/TV GuideAllowed in Chrome on an Android phone, uses Living room/u)
    await expect.element(section('Bookmarks')).toMatchTextContent(/Last opened: 4 days ago/u)
    await expect.element(button('End Bookmark from Chrome on a Mac')).not.toBeInTheDocument()
    await page.getByText('Never opened: 1').click()
    await expect.element(button('End Bookmark from Chrome on a Mac')).toBeVisible()
  })

  it('say so when there is no other', async () => {
    stored = [MINE]
    await openPage()
    await expect.element(page.getByText('No other remote can use your TV box.')).toBeVisible()
    await expect.element(button('End all others')).not.toBeInTheDocument()
  })

  it('that cannot be loaded say so, and trying again brings them', async () => {
    const whole = answers['remotes']
    answers['remotes'] = () => json(503, { status: 'BUSY' })
    await openPage()
    await expect.element(page.getByRole('alert')).toMatchTextContent(/Your remotes could not be loaded\./u)
    if (whole) answers['remotes'] = whole
    await button('Try again').click()
    await expect.element(button('End Safari on an iPad')).toBeVisible()
  })
})

describe('ending one', () => {
  it('asks with the safe answer under the focus, says the result, and the next entry gets the focus', async () => {
    await openPage()
    await button('End Safari on an iPad').click()
    const question = page.getByRole('dialog', { name: 'End Safari on an iPad?' })
    await expect.element(question).toMatchTextContent(/You cannot undo this\./u)
    await expect.element(button('Keep it')).toHaveFocus()
    await userEvent.keyboard('{Enter}')
    await expect.element(button('End Safari on an iPad')).toHaveFocus()
    expect(sentTo('remotes/end')).toEqual([])

    await userEvent.keyboard('{Enter}')
    await question.getByRole('button', { name: 'End' }).click()
    await expect.element(button('End Chrome on an Android phone')).toHaveFocus()
    expect(bodiesTo('remotes/end')).toEqual([{ id: IPAD.id }])
    await expect.element(page.getByRole('main').getByText('Ended: Safari on an iPad')).toBeVisible()
    await expect.element(page.getByRole('status')).toMatchTextContent(/Ended: Safari on an iPad/u)
    await expect.element(button('End Safari on an iPad')).not.toBeInTheDocument()
    await vi.waitFor(() => expect(sentTo('auth/token/refresh')).toHaveLength(1))
  })

  it('names the remotes and apps that end with it; where their list cannot be had, says that others may stop', async () => {
    hangs = { [IPAD.id]: [entry(2).id, APP.id, entry(99).id] }
    await openPage()
    await button('End Safari on an iPad').click()
    const list = page.getByRole('list', { name: 'These stop with it:' })
    await expect.element(list.getByRole('listitem').first()).toMatchTextContent(/Chrome on an Android phone/u)
    await expect.element(list.getByRole('listitem').nth(1)).toMatchTextContent(/TV Guide/u)
    expect(list.getByRole('listitem').elements()).toHaveLength(2)
    await button('Keep it').click()

    answers['remotes/ended-with'] = () => json(503, { status: 'BUSY' })
    await button('End Safari on an iPad').click()
    await expect
      .element(page.getByText('It stops at once. Its bookmark, its apps and its links stop too.'))
      .toBeVisible()
    await expect.element(page.getByText('Others may stop with it: Beckon could not find out which.')).toBeVisible()
    await expect.element(list).not.toBeInTheDocument()
  })

  it('lists the links of other programs, says when they were used, and ends one', async () => {
    const link = entry(7, { kind: 'press-link', came: 'press-link', appName: 'OptiKey', usedAt: null })
    stored = [MINE, link]
    await openPage()
    const pressLinks = section('Other programs')
    await expect.element(pressLinks.getByText('Link from Chrome on an Android phone, uses Living room')).toBeVisible()
    await expect.element(pressLinks.getByText('Never used')).toBeVisible()
    await button('End OptiKey').click()
    await expect.element(page.getByText(/The program can no longer press the TV/u)).toBeVisible()
    await page.getByRole('dialog').getByRole('button', { name: 'End' }).click()
    await expect.element(page.getByRole('main').getByText('Ended: OptiKey')).toBeVisible()
    expect(bodiesTo('remotes/end')).toEqual([{ id: link.id }])
  })

  it('that is the last gives the focus to the one before it, also where it is gone already', async () => {
    stored = [MINE, IPAD, APP]
    answers['remotes/end'] = () => {
      stored = [MINE, IPAD]
      return json(404, { status: 'NOT-FOUND' })
    }
    await openPage()
    await button('End TV Guide').click()
    await page.getByRole('dialog').getByRole('button', { name: 'End' }).click()
    await expect.element(page.getByRole('main').getByText('Ended: TV Guide')).toBeVisible()
    await expect.element(button('End Safari on an iPad')).toHaveFocus()
  })

  it('that cannot be saved says that nothing was ended, and the entry and the focus stay', async () => {
    await openPage()
    for (const [http, status, words] of [
      [507, 'CANNOT-SAVE', 'The server cannot save anything just now. Nothing was ended.'],
      [403, 'FORBIDDEN', 'That did not work. Nothing was ended. Try again.'],
    ] as const) {
      answers['remotes/end'] = () => json(http, { status })
      await button('End Safari on an iPad').click()
      await page.getByRole('dialog').getByRole('button', { name: 'End' }).click()
      await expect.element(page.getByRole('main').getByText(words, { exact: false })).toBeVisible()
      await expect.element(page.getByRole('status').getByText(words, { exact: false })).toBeInTheDocument()
      await expect.element(button('End Safari on an iPad')).toHaveFocus()
    }
  })

  it.each([
    [500, {}],
    [500, { status: 'ERROR' }],
    [503, { status: 'BUSY' }],
    [502, { status: 'Bad Gateway' }],
    [200, { page: 'of a proxy' }],
    [524, {}],
  ])('is not certain after %i %j: it says so, and the entry and the focus stay', async (http, body) => {
    await openPage()
    const told = hearAnnounced()
    answers['remotes/end'] = () => json(http, body)
    await button('End Safari on an iPad').click()
    await page.getByRole('dialog').getByRole('button', { name: 'End' }).click()
    await expect.element(page.getByRole('main').getByText('No clear answer came.', { exact: false })).toBeVisible()
    await expect.element(button('End Safari on an iPad')).toHaveFocus()
    await expect.poll(() => told.at(-1)).toEqual([expect.stringContaining('No clear answer came.'), true])
  })

  it.each([
    ['', () => json(200, { now: NOW, newest: 9, remotes: [MINE] })],
    [' in vain', () => Promise.reject<Response>(new TypeError('no network'))],
  ])(
    'without a clear answer says so; the list is asked%s, and the focus is not lost with the entry',
    async (_, list) => {
      await openPage()
      answers['remotes/end'] = () => {
        answers['remotes'] = list
        return Promise.reject(new TypeError('no network'))
      }
      await button('End Safari on an iPad').click()
      await page.getByRole('dialog').getByRole('button', { name: 'End' }).click()
      await expect.element(page.getByRole('main').getByText('No clear answer came.', { exact: false })).toBeVisible()
      await expect.element(button('End Safari on an iPad')).not.toBeInTheDocument()
      await expect.poll(() => document.activeElement?.tagName).not.toBe('BODY')
      await expect.element(page.getByText('All of these can use your TV box.', { exact: false })).toHaveFocus()
    },
  )

  it('whose answer comes after the user has left is told on the page where they are', async () => {
    const answer = hold('remotes/end')
    await openPage()
    await render(<LateNewsLine />)
    await button('End Safari on an iPad').click()
    await page.getByRole('dialog').getByRole('button', { name: 'End' }).click()
    await vi.waitFor(() => expect(sentTo('remotes/end')).toHaveLength(1))
    navigate('/settings')
    answer(json(507, { status: 'CANNOT-SAVE' }))
    const words = 'The server cannot save anything just now. Nothing was ended.'
    await expect.element(page.getByText(words, { exact: false })).toBeInTheDocument()
  })
})

describe('ending all others', () => {
  it('asks, says the result, and the focus is at the top of the page', async () => {
    await openPage()
    await button('End all others').click()
    await expect.element(button('Keep them')).toHaveFocus()
    await page.getByRole('dialog').getByRole('button', { name: 'End all others' }).click()
    await expect.element(page.getByRole('main').getByText('All others are ended.', { exact: false })).toBeVisible()
    expect(sentTo('remotes/end-others')).toHaveLength(1)
    await expect.element(page.getByText('All of these can use your TV box.', { exact: false })).toHaveFocus()
  })
})

describe('this remote', () => {
  it('logs out here, after a question', async () => {
    await openPage()
    await page.getByRole('link', { name: 'Log out' }).click()
    await expect.element(page.getByRole('dialog', { name: 'Log out?' })).toBeVisible()
    await expect.element(button('Stay logged in')).toHaveFocus()
  })

  it('whose question is open is not asked about another one that was waited for', async () => {
    const answer = hold('remotes/ended-with')
    await openPage()
    await button('End Safari on an iPad').click()
    await page.getByRole('link', { name: 'Log out' }).click()
    await expect.element(button('Stay logged in')).toHaveFocus()
    answer(json(200, { ids: [] }))
    await expect.element(button('End Safari on an iPad')).not.toHaveAttribute('aria-disabled', 'true')
    await expect.element(page.getByRole('dialog', { name: 'Log out?' })).toBeVisible()
    await expect.element(page.getByRole('dialog', { name: 'End Safari on an iPad?' })).not.toBeInTheDocument()
  })
})

it('a session that another tab has replaced takes its list with it', async () => {
  await openPage()
  await expect.element(page.getByText('Safari on an iPad').first()).toBeVisible()
  stored = [MINE]
  changeShared({ arToken: 'token-9', sessionNumber: 1 })
  await expect.element(page.getByText('Safari on an iPad')).not.toBeInTheDocument()
  await expect.element(page.getByText('Chrome on a Windows computer')).toBeVisible()
})
