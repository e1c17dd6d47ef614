import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import {
  answers,
  bodiesTo,
  hold,
  json,
  logged,
  onItsWay,
  sentTo,
  startServer,
  stopServer,
} from '../../client/fake-server.ts'
import { pageSettings } from '../../platform/page-settings.ts'
import { navigate, usePath } from '../../platform/router.ts'
import { changeShared, INITIAL_STATE, shared } from '../../platform/shared-state.ts'
import { removeStored, writeStored } from '../../platform/stored-values.ts'
import { announce } from '../../ui/announce.ts'
import { Announcer } from '../../ui/Page.tsx'
import { Banners } from '../../ui/Banner.tsx'
import { LateNewsLine } from '../../ui/Notice.tsx'
import '../../ui/theme.css'
import { SAID_FOR_MS } from './test-result.ts'
import { loadTvConfig } from './tv-config.ts'
import { TvControlPage } from './TvControlPage.tsx'
import { hearAnnounced } from '../../../test/hear-announced.ts'

const MASKED = '••••••••WXYZ'
const STORED = { apiKey: MASKED, mute: { eventName: 'tv_mute' } }

let boxNumber = 0

/** As `app/startup.ts` does it. */
document.addEventListener('click', (event) => {
  const link = event.target instanceof Element ? event.target.closest('a') : null
  if (link === null) return
  event.preventDefault()
  navigate(link.pathname)
})

/** What was sent to be saved; the same path is asked for what is stored. */
function saves(): Record<string, unknown>[] {
  return sentTo('tvconfig').flatMap(({ method, body }) => (method === 'POST' ? [body] : []))
}

function withStored(tvConfigData: unknown): void {
  answers['GET tvconfig'] = () => json(200, { tvConfigData, revision: 4 })
}

function AtItsPath() {
  return usePath() === '/tv-config' ? <TvControlPage /> : <h1>The remote</h1>
}

/** Comes from the remote, as from its menu. */
async function openPage(): Promise<void> {
  window.history.pushState(null, '', '/remote')
  window.history.pushState(null, '', '/tv-config')
  await render(
    <>
      <Banners />
      <LateNewsLine />
      <AtItsPath />
      <Announcer />
    </>,
  )
}

const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true })
const field = (name: string) => page.getByRole('textbox', { name, exact: true })
const heading = () => page.getByRole('heading', { level: 1 })
const announced = () => page.getByRole('status').last()

beforeEach(() => {
  startServer({
    checkCapabilities: () =>
      json(200, {
        results: { hdmiLinkReady: 'yes', tvPowerOnCommandAvailable: 'no', tvPowerOffCommandAvailable: 'no' },
      }),
    'POST tvconfig': ({ body }) =>
      json(200, { status: 'OK', revision: 5, tvConfigData: { ...(body['tvConfigData'] as object), apiKey: MASKED } }),
  })
  withStored(STORED)
  changeShared(
    { ...INITIAL_STATE, arToken: 'token-1', deviceId: `box-${++boxNumber}`, deviceName: 'Living room' },
    true,
  )
})

afterEach(stopServer)

it('what is saved is asked for once for a box, also while the answer about the box before is late', async () => {
  const late: ((answer: Response) => void)[] = []
  answers['GET tvconfig'] = () => new Promise<Response>((resolve) => late.push(resolve))
  const first = loadTvConfig()
  await vi.waitFor(() => expect(late).toHaveLength(1))
  changeShared({ deviceId: `box-${++boxNumber}` })
  const second = loadTvConfig()
  await vi.waitFor(() => expect(late).toHaveLength(2))
  late[0]?.(json(200, { tvConfigData: STORED, revision: 1 }))
  expect(await first).toBeUndefined()
  const again = loadTvConfig()
  late[1]?.(json(200, { tvConfigData: {}, revision: 1 }))
  expect(await second).toEqual({})
  expect(await again).toEqual({})
  expect(late).toHaveLength(2)
})

it('says that what is saved is on its way', async () => {
  answers['GET tvconfig'] = () => new Promise(() => {})
  await openPage()
  await expect.element(page.getByText('Please wait')).toBeVisible()
})

describe('the key step', () => {
  beforeEach(() => withStored({}))

  it('is where a new user starts, under the header "Set Up TV Buttons" and the name of the box; Clear and Cancel drop what was typed [H21] [H23] [H25] [H33] [H35] [H40]', async () => {
    await openPage()
    await expect.element(heading()).toHaveTextContent('Set Up TV Buttons')
    await expect.element(page.getByText('TV box: Living room')).toBeVisible()
    await expect.element(field('Access key')).toBeVisible()
    await expect.element(button('Edit key')).not.toBeInTheDocument()

    await expect.element(button('Clear Access key')).toBeDisabled()
    await field('Access key').fill('abc')
    await button('Clear Access key').click()
    await expect.element(field('Access key')).toHaveValue('')
    await expect.element(field('Access key')).toHaveFocus()
    await expect.element(button('Clear Access key')).toBeDisabled()

    await field('Access key').fill('abc')
    await button('Cancel').click()
    await expect.element(page.getByRole('heading', { name: 'Step 2 of 2: events' })).toHaveFocus()
    await expect.element(page.getByText('No key yet: events cannot be sent.')).toBeVisible()
    await expect.element(heading()).toHaveTextContent('Set Up TV Buttons')
    await button('Edit key').click()
    await expect.element(field('Access key')).toHaveValue('')
  })

  it('has a link to the automation service and one to its how-to, and says that they open another tab [H24]', async () => {
    pageSettings().automationLink = 'https://automation.test/'
    pageSettings().automationHelpLink = 'https://automation.test/help'
    await openPage()
    for (const [name, href] of [
      [/^Go to the automation service/u, 'https://automation.test/'],
      [/^How to set it up/u, 'https://automation.test/help'],
    ] as const) {
      const link = page.getByRole('link', { name })
      await expect.element(link).toHaveAttribute('href', href)
      await expect.element(link).toHaveAccessibleName(/new tab/iu)
    }
    pageSettings().automationLink = ''
    pageSettings().automationHelpLink = ''
  })

  it('saves the key and goes on to the events with the focus on their heading [H37] [H38] [S16]', async () => {
    await openPage()
    await field('Access key').fill(' secret-key-WXYZ')
    await button('Save').click()
    await expect.element(page.getByRole('heading', { name: 'Step 2 of 2: events' })).toHaveFocus()
    const event = { eventName: '' }
    expect(saves()).toEqual([
      {
        revision: 4,
        tvConfigData: {
          apiKey: 'secret-key-WXYZ',
          mute: event,
          power: event,
          tvInput: event,
          tvPower: event,
          volumeDown: event,
          volumeUp: event,
        },
      },
    ])
    await expect.element(page.getByText('Your key is saved. It ends in WXYZ.')).toBeVisible()
    await expect.element(heading()).toHaveTextContent('TV Control')
    expect(shared().tvConfigData?.apiKey, 'as the answer says').toBe(MASKED)
    expect(JSON.stringify(shared())).not.toContain('secret-key')
  })

  it('shows a saved key by its end only, in whose place goes what is typed; Cancel keeps it, told so, and the events that were typed [H40] [H43]', async () => {
    withStored(STORED)
    await openPage()
    await field('All power').fill('off')
    await button('Edit key').click()
    await expect.element(heading()).toHaveTextContent('Set Up TV Buttons')
    await expect.element(field('Access key')).toHaveValue(MASKED)
    await expect
      .element(field('Access key'))
      .toHaveAccessibleDescription('Only the end of your saved key is shown. What you type or paste replaces it.')
    await field('Access key').click()
    await userEvent.keyboard('{End}n')
    await expect.element(field('Access key')).toHaveValue('n')
    await button('Cancel').click()
    await expect.element(page.getByText('Your key was not changed.').first()).toBeVisible()
    await expect.element(page.getByText('Your key is saved. It ends in WXYZ.')).toBeVisible()
    await expect.element(field('All power')).toHaveValue('off')
  })

  it('is where a user is who empties all [H38]', async () => {
    withStored(STORED)
    await openPage()
    await button('Clear Mute').click()
    await button('Edit key').click()
    await button('Clear Access key').click()
    answers['POST tvconfig'] = () => json(200, { status: 'OK', revision: 5, tvConfigData: {} })
    await button('Save').click()
    await expect.element(page.getByText('Saved.', { exact: true }).first()).toBeVisible()
    await expect.element(field('Access key')).toBeVisible()
    await expect.element(heading()).toHaveTextContent('Set Up TV Buttons')
  })

  it('keeps the saved key as it was typed where the answer does not show it, and that is what a press sends [H08] [S23]', async () => {
    answers['POST tvconfig'] = () => json(200, { status: 'OK' })
    await openPage()
    await field('Access key').fill('secret-key-WXYZ')
    await button('Save').click()
    await expect.element(page.getByText('Saved.', { exact: true }).first()).toBeVisible()
    expect(shared().tvConfigData?.apiKey).toBe('secret-key-WXYZ')
  })
})

describe('the event step', () => {
  it('has a field for each TV button, with what is saved and how it works now, under "TV Control"; Enter saves, Clear empties and saves nothing, and there is no test without a name [H19] [H22] [H26] [H28] [H29] [H31] [H34] [H36] [H37] [T24]', async () => {
    await openPage()
    await expect.element(field('Mute')).toHaveValue('tv_mute')
    const labels = [...document.querySelectorAll('form label')].map((label) => label.textContent)
    expect(labels).toEqual(['Mute', 'All power', 'TV input', 'TV power', 'Volume down', 'Volume up'])
    await expect.element(heading()).toHaveTextContent('TV Control')
    await expect.element(page.getByText('TV box: Living room')).toBeVisible()

    await expect.element(field('Mute')).toHaveAccessibleDescription('Works with your automation')
    await expect.element(field('Volume up')).toHaveAccessibleDescription('Works over HDMI')
    await expect.element(field('TV power')).toHaveAccessibleDescription('Not set up')
    await expect.element(button('Test Mute')).toBeEnabled()
    await expect.element(button('Test Volume up')).toBeDisabled()
    await field('Volume up').fill('louder')
    await expect.element(button('Test Volume up')).toBeEnabled()
    await userEvent.keyboard('{Enter}')
    await expect.element(page.getByText('Saved.', { exact: true }).first()).toBeVisible()
    expect(shared().tvConfigData?.volumeUp?.eventName).toBe('louder')
    await expect.element(button('Save')).toBeDisabled()
    await expect.element(field('Volume up')).toHaveFocus()
    await expect.element(field('Volume up')).toHaveAccessibleDescription('Works with your automation')

    await button('Clear Mute').click()
    await expect.element(field('Mute')).toHaveValue('')
    await expect.element(field('Mute')).toHaveFocus()
    await expect.element(announced()).toHaveTextContent('Cleared command for Mute button')
    expect(saves(), 'nothing more is saved').toHaveLength(1)
  })
})

describe('a test of an event', () => {
  it('sends what is in the form, announces itself, then shows and says the result [H27] [H30] [S23]', async () => {
    await openPage()
    await field('Mute').fill('other')
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date', 'performance'] })
    onTestFinished(() => void vi.useRealTimers())
    await button('Test Mute').click()
    await expect.element(announced()).toHaveTextContent('Testing command for Mute button')
    expect(bodiesTo('iot')).toEqual([{ eventName: 'other', apiKey: MASKED }])
    const words = 'Sent. If nothing happens, check that the event names match.'
    await expect.element(page.getByRole('listitem').first().getByText(words)).toBeVisible()
    await expect.element(field('Mute')).toHaveAccessibleDescription(`Works with your automation ${words}`)
    await vi.advanceTimersByTimeAsync(SAID_FOR_MS)
    await expect.element(announced()).toHaveTextContent(`Mute: ${words}`)
    expect(saves()).toEqual([])
  })

  it('is not said on the page to which its user has gone meanwhile', async () => {
    const answer = hold('iot')
    await openPage()
    await button('Test Mute').click()
    await expect.element(announced()).toHaveTextContent('Testing command for Mute button')
    navigate('/remote')
    await expect.element(heading()).toHaveTextContent('The remote')
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    onTestFinished(() => void vi.useRealTimers())
    answer(json(200, { status: 'OK' }))
    const said: string[] = []
    for (let passed = 0; passed < 2 * SAID_FOR_MS; passed += 500) {
      // The answer takes real time, too.
      await new Promise(requestAnimationFrame)
      await vi.advanceTimersByTimeAsync(500)
      said.push(announced().element().textContent)
    }
    expect(said.join(' ')).not.toContain('Mute: ')
    announce('The last word')
    await vi.advanceTimersByTimeAsync(1_000)
    expect(announced().element().textContent).toBe('The last word')
  })

  it('of an event that is not saved yet carries the key typed on this page, which the masked one does not stand for [H27]', async () => {
    withStored({})
    await openPage()
    await field('Access key').fill(' a-long-key-WXYZ ')
    await button('Save').click()
    await field('Mute').fill('not_saved')
    await button('Test Mute').click()
    await vi.waitFor(() => expect(bodiesTo('iot')).toEqual([{ eventName: 'not_saved', apiKey: 'a-long-key-WXYZ' }]))
  })

  it('tells nothing of a name that was changed meanwhile; a result stays while another name is typed, and goes with the key', async () => {
    const answer = hold('iot')
    await openPage()
    await button('Test Mute').click()
    await expect.element(button('Test Mute')).toHaveAttribute('aria-busy', 'true')
    await field('Mute').fill('other')
    answer(json(200, { status: 'OK' }))
    answers['iot'] = () => json(200, { status: 'OK' })
    const sent = page.getByRole('listitem').getByText(/^Sent\./u)
    await button('Test Mute').click()
    await expect.element(sent).toBeVisible()
    await field('Mute').fill('third')
    await expect.element(sent).not.toBeInTheDocument()
    await button('Test Mute').click()
    await field('All power').fill('off')
    await expect.element(sent).toBeVisible()
    await button('Edit key').click()
    await field('Access key').fill('another')
    answers['POST tvconfig'] = () => json(200, { status: 'OK', tvConfigData: { ...STORED, apiKey: '••••••••ther' } })
    await button('Save').click()
    await expect.element(field('All power')).toBeVisible()
    expect(sent.elements()).toEqual([])
  })

  it('that is refused says so, stays on the page and is logged', async () => {
    answers['iot'] = () => json(502, { status: 'EVENT-KEY-REFUSED' })
    await openPage()
    const told = hearAnnounced()
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date', 'performance'] })
    onTestFinished(() => void vi.useRealTimers())
    await button('Test Mute').click()
    const words = 'The service refused the key. Copy the key again.'
    await expect.element(page.getByText(words).first()).toBeVisible()
    await vi.advanceTimersByTimeAsync(SAID_FOR_MS)
    expect(told.slice(1)).toEqual([[`Mute: ${words}`, true]])
    expect(logged()).toEqual(['PROCESS-KEY-IOT-ERROR-1'])
    expect(shared().banners).toEqual([])
    expect(window.location.pathname).toBe('/tv-config')
  })
})

describe('when something fails', () => {
  it('a load is logged and shown on a banner, Save stays disabled, and trying again brings the values [H20]', async () => {
    answers['GET tvconfig'] = () => json(503, { status: 'BUSY' })
    await openPage()
    await expect.element(page.getByText("We're sorry. An internal error occurred.")).toBeVisible()
    expect(logged()).toEqual(['GET-TVCONFIG-ERROR-1'])
    await field('Access key').fill('abc')
    await expect.element(button('Save')).toBeDisabled()
    withStored({ mute: { eventName: 'tv_mute' } })
    await button('Try again').click()
    await expect.element(field('Mute')).toHaveValue('tv_mute')
    await expect.element(button('Save')).toBeEnabled()
  })

  it('a load is not repeated by itself when the network returns, under somebody who types', async () => {
    answers['GET tvconfig'] = () => json(503, { status: 'BUSY' })
    await openPage()
    await expect.element(button('Try again')).toBeVisible()
    await userEvent.fill(field('Access key'), 'abc')
    withStored(STORED)
    window.dispatchEvent(new Event('online'))
    await onItsWay()
    await expect.element(field('Access key')).toHaveFocus()
    await expect.element(field('Access key')).toHaveValue('abc')
  })

  it('a save is logged and shown on a banner, and the edits stay [H39]', async () => {
    answers['POST tvconfig'] = () => json(500, { status: 'ERROR' })
    await openPage()
    const told = hearAnnounced()
    await field('Mute').fill('other')
    await button('Save').click()
    const words = 'It is not certain that this was saved. Your changes are still here.'
    await expect.element(page.getByText(words).first()).toBeVisible()
    expect(told).toEqual([[words, true]])
    expect(logged()).toEqual(['SAVE-TVCONFIG-ERROR-1'])
    expect(shared().banners).toEqual(['internalErrorOccurred'])
    await expect.element(field('Mute')).toHaveValue('other')
    await expect.element(button('Save')).toBeEnabled()
  })

  it('a save whose answer was lost is not taken for one of another device at the next', async () => {
    const save = answers['POST tvconfig']
    answers['POST tvconfig'] = () => json(500, { status: 'ERROR' })
    await openPage()
    const told = hearAnnounced()
    await button('Edit key').click()
    await field('Access key').fill('another-key-ABCD')
    await button('Save').click()
    await expect.element(page.getByText(/^It is not certain that this was saved/u).first()).toBeVisible()
    answers['POST tvconfig'] = (sent) =>
      sent.body['revision'] === 4
        ? json(409, { status: 'CONFLICT', tvConfigData: { ...STORED, apiKey: '••••••••ABCD' }, revision: 9 })
        : (save?.(sent) ?? json(500, {}))
    await field('Access key').fill('another-key-EFGH')
    await button('Save').click()
    await expect.element(page.getByText('Saved.', { exact: true }).first()).toBeVisible()
    expect(saves().map((body) => body['revision'])).toEqual([4, 4, 9])
    expect(saves().at(-1)).toMatchObject({ tvConfigData: { apiKey: 'another-key-EFGH' } })
    expect(told.map(([, isFailure]) => isFailure)).toEqual([true, false])
  })

  it('changes made elsewhere are said and shown, and what was typed stays and is saved with them', async () => {
    const theirs = { ...STORED, mute: { eventName: 'theirs' }, power: { eventName: 'all_off' } }
    const save = answers['POST tvconfig']
    answers['POST tvconfig'] = (sent) =>
      sent.body['revision'] === 4
        ? json(409, { status: 'CONFLICT', tvConfigData: theirs, revision: 9 })
        : (save?.(sent) ?? json(500, {}))
    await openPage()
    await field('Mute').fill('ours')
    await button('Save').click()
    await expect
      .element(page.getByText(/^Not saved: the settings were changed on another device\./u).first())
      .toBeVisible()
    await expect.element(field('Mute')).toHaveValue('ours')
    await expect.element(field('All power')).toHaveValue('all_off')
    await button('Save').click()
    await expect.element(page.getByText('Saved.', { exact: true }).first()).toBeVisible()
    expect(saves().map((body) => body['revision'])).toEqual([4, 9])
    expect(shared().tvConfigData).toMatchObject({ mute: { eventName: 'ours' }, power: { eventName: 'all_off' } })
    expect(logged()).toEqual([])
  })
})

it('keeps the focus on the page when somebody else has saved the same, so that nothing is left to save', async () => {
  answers['POST tvconfig'] = () =>
    json(409, { status: 'CONFLICT', tvConfigData: { ...STORED, mute: { eventName: 'same' } }, revision: 9 })
  await openPage()
  await field('Mute').fill('same')
  await button('Save').click()
  await expect.element(page.getByText(/^Not saved: the settings were changed/u).first()).toBeVisible()
  await expect.element(button('Save')).toBeDisabled()
  await expect.element(page.getByRole('link', { name: 'Return to remote' })).toHaveFocus()
})

describe('what was typed', () => {
  it('while a save was under way stays, unsaved [H37]', async () => {
    const answer = hold('POST tvconfig')
    await openPage()
    await field('Mute').fill('other')
    await button('Save').click()
    await field('Mute').fill('newer')
    answer(json(200, { status: 'OK', tvConfigData: { ...STORED, mute: { eventName: 'other' } } }))
    await expect.element(button('Save')).toBeEnabled()
    await expect.element(field('Mute')).toHaveValue('newer')
  })

  const isSaid = page.getByText(/^Your key is saved/u)

  it('as the first access key, beside events that are saved, is not said to be saved when its draft comes back', async () => {
    withStored({ mute: { eventName: 'tv_mute' } })
    await openPage()
    await button('Edit key').click()
    await field('Access key').fill('mine')
    await page.getByRole('link', { name: 'Return to remote' }).click()
    await button('Bring back').click()
    await expect.element(page.getByText('The change to your key is not saved yet.')).toBeVisible()
    await button('Save').click()
    await expect.element(isSaid).toBeVisible()
  })

  it('into the access key while a save was under way is not said to be saved', async () => {
    const answer = hold('POST tvconfig')
    await openPage()
    await button('Edit key').click()
    await field('Access key').fill('first')
    await button('Save').click()
    await field('Access key').fill('second')
    answer(json(200, { status: 'OK', tvConfigData: { ...STORED, apiKey: '••••••••irst' } }))
    await expect.element(page.getByText('The change to your key is not saved yet.')).toBeVisible()
    await expect.element(announced()).toHaveTextContent('Saved.')
    await expect.element(page.getByText('Your changes are not saved yet.')).toBeVisible()
    expect(isSaid.elements()).toEqual([])
  })

  it('as a key that is being saved is not said to be unchanged by Cancel', async () => {
    const answer = hold('POST tvconfig')
    await openPage()
    await button('Edit key').click()
    await field('Access key').fill('first')
    await button('Save').click()
    await button('Cancel').click()
    await expect.element(page.getByText('The change to your key is not saved yet.')).toBeVisible()
    expect(page.getByText('Your key was not changed.').elements()).toEqual([])
    answer(json(200, { status: 'OK', tvConfigData: { ...STORED, apiKey: '••••••••irst' } }))
    await expect.element(page.getByText('Your key is saved. It ends in irst.')).toBeVisible()
  })

  it('is not saved over what another account has, once another tab has logged in to that', async () => {
    await openPage()
    await field('All power').fill('mine')
    answers['GET tvconfig'] = () =>
      json(200, { tvConfigData: { ...STORED, mute: { eventName: 'theirs' } }, revision: 2 })
    changeShared({ tvConfigData: undefined, deviceId: `box-${++boxNumber}` })
    await expect.element(field('Mute')).toHaveValue('theirs')
    await button('Save').click()
    await vi.waitFor(() => expect(saves()).toHaveLength(1))
    expect(saves()[0]).toMatchObject({ revision: 2, tvConfigData: { mute: { eventName: 'theirs' } } })
  })

  it('as a key stays on its step when somebody else saved first, or the stored one comes late', async () => {
    answers['GET tvconfig'] = () => json(503, { status: 'BUSY' })
    await openPage()
    await field('Access key').fill('mine')
    withStored(STORED)
    await button('Try again').click()
    await expect.element(button('Try again')).not.toBeInTheDocument()
    await expect.element(field('Access key')).toHaveValue('mine')
    answers['POST tvconfig'] = () => json(409, { status: 'CONFLICT', tvConfigData: STORED, revision: 9 })
    await button('Save').click()
    await expect
      .element(page.getByText(/^Not saved: the settings were changed on another device\./u).first())
      .toBeVisible()
    await expect.element(field('Access key')).toHaveValue('mine')
    await button('Cancel').click()
    await expect.element(page.getByText('Your key is saved. It ends in WXYZ.')).toBeVisible()
  })
})

describe('leaving', () => {
  const remote = () => page.getByRole('heading', { name: 'The remote' })
  it('goes back by Cancel, and to the remote by its link; with the tab it asks only what is not saved [H41] [H42]', async () => {
    await openPage()
    await expect.element(field('Mute')).toBeVisible()
    const unload = () => window.dispatchEvent(new Event('beforeunload', { cancelable: true }))
    expect(unload()).toBe(true)
    await field('Mute').fill('other')
    await expect.element(button('Save')).toBeEnabled()
    expect(unload()).toBe(false)
    await field('Mute').fill('tv_mute')
    await expect.element(button('Save')).toBeDisabled()
    const { length } = window.history
    await button('Cancel').click()
    await expect.element(remote()).toBeVisible()
    expect(window.location.pathname).toBe('/remote')
    expect(window.history.length).toBe(length)
    window.history.forward()
    await page.getByRole('link', { name: 'Return to remote' }).click()
    await expect.element(remote()).toBeVisible()
    expect(saves()).toEqual([])
  })

  it('with the tab asks while a save is unanswered, also from another page', async () => {
    const answer = hold('POST tvconfig')
    await openPage()
    await field('Mute').fill('other')
    await button('Save').click()
    const unload = () => window.dispatchEvent(new Event('beforeunload', { cancelable: true }))
    await expect.element(button('Save')).toHaveAttribute('aria-busy', 'true')
    expect(unload()).toBe(false)
    navigate('/remote')
    await expect.element(remote()).toBeVisible()
    expect(unload()).toBe(false)
    answer(json(200, { status: 'OK', revision: 5 }))
    await expect.poll(unload).toBe(true)
  })

  it('and opening the page again during a save brings its outcome there, beside what is typed since', async () => {
    const save = answers['POST tvconfig']
    const answer = hold('POST tvconfig')
    await openPage()
    await field('Mute').fill('other')
    await button('Save').click()
    await vi.waitFor(() => expect(saves()).toHaveLength(1))
    navigate('/remote')
    await expect.element(remote()).toBeVisible()
    navigate('/tv-config')
    await field('All power').fill('off')
    answer(json(200, { status: 'OK', revision: 5, tvConfigData: { ...STORED, mute: { eventName: 'other' } } }))
    await expect.element(field('Mute')).toHaveValue('other')
    await expect.element(field('All power')).toHaveValue('off')
    if (save) answers['POST tvconfig'] = save
    await button('Save').click()
    await vi.waitFor(() => expect(saves()).toHaveLength(2))
    const tvConfigData = { mute: { eventName: 'other' }, power: { eventName: 'off' } }
    expect(saves().at(-1)).toMatchObject({ revision: 5, tvConfigData })
  })

  it('leads back to my remote who uses that one [H42]', async () => {
    writeStored('customMode', true)
    await openPage()
    const link = page.getByRole('link', { name: 'Return to remote' })
    await expect.element(link).toHaveAttribute('href', '/my-remote')
    await link.click()
    expect(window.location.pathname).toBe('/my-remote')
    removeStored('customMode')
  })

  it('by Cancel, the link or Back asks nothing, and the next page brings back what was typed [H41]', async () => {
    await openPage()
    for (const [typed, leave] of [
      ['one', () => button('Cancel').click()],
      ['two', () => page.getByRole('link', { name: 'Return to remote' }).click()],
      ['three', () => window.history.back()],
    ] as const) {
      await field('Mute').fill(typed)
      await leave()
      await expect.element(remote()).toBeVisible()
      await expect.element(page.getByText('Your changes are not saved.')).toBeVisible()
      await button('Bring back').click()
      await expect.element(field('Mute')).toHaveValue(typed)
      await expect.element(button('Save')).toBeEnabled()
    }
    expect(saves()).toEqual([])
  })

  it('begins anew for who does not bring it back', async () => {
    await openPage()
    await field('Mute').fill('other')
    window.history.back()
    await expect.element(button('Bring back')).toBeVisible()
    window.history.forward()
    await expect.element(field('Mute')).toHaveValue('tv_mute')
    expect(button('Bring back').elements()).toEqual([])
  })

  it('leaves nothing to bring back once all is saved, when the focus goes from Save, which is disabled then, to the way back', async () => {
    await openPage()
    await field('Mute').fill('other')
    await button('Save').click()
    await expect.element(button('Save')).toBeDisabled()
    await expect.element(page.getByRole('link', { name: 'Return to remote' })).toHaveFocus()
    window.history.back()
    await expect.element(remote()).toBeVisible()
    expect(window.location.pathname).toBe('/remote')
    expect(button('Bring back').elements()).toEqual([])
  })

  it('while a save is under way is told of its failure, and what was typed waits for the page', async () => {
    const answer = hold('POST tvconfig')
    await openPage()
    await field('Mute').fill('other')
    await button('Save').click()
    await vi.waitFor(() => expect(saves()).toHaveLength(1))
    navigate('/remote')
    answer(json(500, { status: 'ERROR' }))
    await expect.element(button('Bring back')).toBeVisible()
    navigate('/settings')
    navigate('/tv-config')
    await expect.element(field('Mute')).toHaveValue('other')
  })

  it.each([
    ['fails', () => json(500, { status: 'ERROR' })],
    [
      'succeeds',
      () => json(200, { status: 'OK', revision: 5, tvConfigData: { ...STORED, mute: { eventName: 'other' } } }),
    ],
  ])('while a save is under way that %s may bring back what was typed since', async (_, answer) => {
    const save = answers['POST tvconfig']
    const answerSave = hold('POST tvconfig')
    await openPage()
    await field('Mute').fill('other')
    await button('Save').click()
    await field('Mute').fill('newer')
    await vi.waitFor(() => expect(saves()).toHaveLength(1))
    navigate('/remote')
    answerSave(answer())
    await button('Bring back').click()
    await expect.element(field('Mute')).toHaveValue('newer')
    if (save) answers['POST tvconfig'] = save
    await button('Save').click()
    await expect.element(page.getByText('Saved.', { exact: true }).first()).toBeVisible()
    expect(saves().at(-1)).toMatchObject({ tvConfigData: { mute: { eventName: 'newer' } } })
  })
})
