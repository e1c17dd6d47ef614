import { processKey } from '@beckon/contract/remote'
import type { RemoteEntry } from '@beckon/contract/remotes'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { bodiesTo, hold, json, sentTo, startServer, stopServer } from '../../client/fake-server.ts'
import { changeShared, INITIAL_STATE, shared } from '../../platform/shared-state.ts'
import { Banners } from '../../ui/Banner.tsx'
import '../../ui/theme.css'
import { authorisedCall } from '../../client/authorised-call.ts'
import { NewRemotes } from './NewRemotes.tsx'

const NEW: RemoteEntry = {
  id: '00000000-0000-0000-0000-000000000001',
  kind: 'remote',
  browser: 'chrome',
  device: 'android-phone',
  boxName: 'Living room',
  came: 'easy-pair',
  madeAt: 1,
  usedAt: 1,
  isThis: false,
  isNew: true,
}
const WORDS = 'A new remote, Chrome on an Android phone, was paired with Living room.'
let seen = 0
let others: RemoteEntry[] = []

beforeEach(() => {
  seen = 0
  others = [NEW]
  startServer({
    processKey: () => json(200, { status: 'OK' }, seen < 7 ? { 'x-beckon-news': '1' } : {}),
    remotes: () => json(200, { now: 2, newest: 7, remotes: others.map((one) => ({ ...one, isNew: seen < 7 })) }),
    'remotes/seen': ({ body }) => {
      seen = Number(body['number'])
      return json(200, { status: 'OK' })
    },
  })
  changeShared({ ...INITIAL_STATE, arToken: 'token-1' }, true)
})

afterEach(stopServer)

/** The notice comes with the first answer that has news. */
async function open(): Promise<void> {
  await render(
    <>
      <h1 tabIndex={-1}>The remote</h1>
      <button type="button">A key</button>
      <Banners>
        <NewRemotes />
      </Banners>
    </>,
  )
}

const press = () => authorisedCall(processKey, { body: { vcode: 'UP' } })

it('a new remote is told in the live region after the answer that names news, once, and the focus stays', async () => {
  await open()
  await page.getByRole('button', { name: 'A key' }).click()
  await press()
  await expect.element(page.getByRole('status', { name: 'Messages' })).toMatchTextContent(new RegExp(WORDS, 'u'))
  await expect.element(page.getByRole('button', { name: 'A key' })).toHaveFocus()
  await expect.element(page.getByRole('link', { name: 'Paired remotes' })).toHaveAttribute('href', '/my-remotes')
  await vi.waitFor(() => expect(bodiesTo('remotes/seen')).toEqual([{ number: 7 }]))
  const asked = sentTo('remotes').length
  await press()
  await press()
  expect(sentTo('remotes')).toHaveLength(asked)
  expect(page.getByText(WORDS, { exact: false }).elements()).toHaveLength(1)
})

it('the notice stays until it is dismissed, and the heading gets the focus', async () => {
  await open()
  await press()
  await page.getByRole('button', { name: 'Dismiss' }).click()
  await expect.element(page.getByText(WORDS, { exact: false })).not.toBeInTheDocument()
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveFocus()
})

it('the notice goes with the session', async () => {
  await open()
  await press()
  await expect.element(page.getByText(WORDS, { exact: false })).toBeVisible()
  changeShared({ arToken: undefined })
  await expect.element(page.getByText(WORDS, { exact: false })).not.toBeInTheDocument()
  expect(shared().news).toBeGreaterThan(0)
})

it('more than two are told together', async () => {
  others = ['1', '2', '3'].map((digit) => ({ ...NEW, id: `00000000-0000-0000-0000-00000000000${digit}` }))
  await open()
  await press()
  await expect.element(page.getByText('3 new remotes can use your TV box.', { exact: false })).toBeVisible()
  expect(page.getByRole('button', { name: 'Dismiss' }).elements()).toHaveLength(1)
})

it('of a session that another tab has replaced nothing is told, nor counted as told in the next one', async () => {
  const give = hold('remotes')
  await open()
  await press()
  await vi.waitFor(() => expect(sentTo('remotes')).toHaveLength(1))
  changeShared({ arToken: 'token-9', sessionNumber: 1 })
  give(json(200, { now: 2, newest: 7, remotes: [NEW] }))
  await vi.waitFor(() => expect(sentTo('remotes')).toHaveLength(2))
  give(json(200, { now: 2, newest: 3, remotes: [{ ...NEW, boxName: 'Kitchen', id: NEW.id.replace('1', '2') }] }))
  await expect.element(page.getByText(/was paired with Kitchen\./u)).toBeVisible()
  expect(page.getByText(/paired with Living room/u).elements()).toEqual([])
  expect(bodiesTo('remotes/seen')).toEqual([{ number: 3 }])
})
