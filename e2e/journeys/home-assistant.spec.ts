/** Beckon as an app of Home Assistant: in a frame, below a path that the Supervisor takes off on the way. */
import type { Frame, Page } from '@playwright/test'
import { startFakeHomeAssistant, type FakeHomeAssistant } from '../../boxes/test/fake-home-assistant.ts'
import { TOKEN } from '../../boxes/test/fake-home-assistant-auth.ts'
import { freePort } from '../../boxes/test/free-port.ts'
import { chromiumWithDevices } from '../support/browsers.ts'
import { startHomeAssistant, SUPERVISOR, SUPERVISOR_TOKEN, type HomeAssistant } from '../support/ingress.ts'
import { expect, FIRST_TV, startedOnce, test as base, workerReady } from '../support/journey.ts'
import { readCode } from '../support/paired.ts'
import { startServer, type RunningServer } from '../support/running-server.ts'
import type { Tv } from '../support/tv.ts'

interface House {
  readonly server: RunningServer
  readonly home: HomeAssistant
  stop(): Promise<void>
}

const test = base.extend<object, { house: House; elsewhere: FakeHomeAssistant }>({
  elsewhere: startedOnce(startFakeHomeAssistant),
  house: startedOnce(async () => {
    const port = await freePort()
    const home = await startHomeAssistant(port)
    const server = await startServer({
      BECKON_INGRESS_PORT: String(port),
      BECKON_INGRESS_FROM: SUPERVISOR,
      BECKON_INGRESS_USERS: home.usersAt,
      BECKON_VIRTUAL_TVS: 'everybody',
      SUPERVISOR_TOKEN,
    })
    return {
      server,
      home,
      async stop() {
        await home.stop()
        await server.stop()
      },
    }
  }),
  server: async ({ house }, use) => use(house.server),
})

test.use({ launchOptions: chromiumWithDevices(), serviceWorkers: 'allow', permissions: ['microphone'] })
test.describe.configure({ timeout: 90_000 })

/** The app's own frame, and what its pages asked for beside the path, by the browser's account. */
async function openInHomeAssistant(page: Page, { home }: House): Promise<{ frame: Frame; beside: string[] }> {
  const beside: string[] = []
  page.context().on('request', (asked) => {
    const { pathname, protocol } = new URL(asked.url())
    if (
      protocol.startsWith('http') &&
      !pathname.startsWith(`${home.base}/`) &&
      !['/', '/favicon.ico'].includes(pathname)
    )
      beside.push(asked.url())
  })
  await page.goto(home.address)
  const frame = page.frames().find((one) => one.url().includes(home.base))
  if (frame === undefined) throw new Error('Home Assistant shows no frame.')
  await works(frame)
  return { frame, beside }
}

const works = (frame: Frame) => frame.locator('#first-view').waitFor({ state: 'detached' })
/** Ends when the new page is there: the old one still answers for a moment after `location.reload()`. */
async function reload(frame: Frame): Promise<void> {
  await frame.evaluate(() => {
    document.documentElement.dataset['left'] = ''
    location.reload()
  })
  await frame.locator('html:not([data-left]) body').waitFor({ state: 'attached' })
  await works(frame)
}

const pathOf = (frame: Frame, { home }: House) => new URL(frame.url()).pathname.slice(home.base.length)
const heading = (frame: Frame, name: string | RegExp) =>
  expect(frame.getByRole('heading', { level: 1 })).toHaveText(name)
const button = (frame: Frame, name: string) => frame.getByRole('button', { name, exact: true })
const link = (frame: Frame, name: string | RegExp) =>
  frame.getByRole('link', { name, ...(typeof name === 'string' && { exact: true }) })

async function pairIn(frame: Frame, tv: Tv): Promise<void> {
  await button(frame, 'Easy pair').click()
  await tv.pair(await readCode(frame))
  await expect(button(frame, 'OK')).toBeVisible({ timeout: 30_000 })
}

test('pair, press, make a button, talk, go on after a reload, and log out, all in the frame and below its path', async ({
  page,
  house,
  tv: tvOf,
}) => {
  const tv = tvOf(FIRST_TV)
  const { home } = house
  const { frame, beside } = await openInHomeAssistant(page, house)
  await heading(frame, 'Choose how to set up')
  await expect(link(frame, 'Log in'), 'the log-in is that of Home Assistant').toHaveCount(0)
  await pairIn(frame, tv)
  expect(pathOf(frame, house)).toBe('/remote')

  const { number } = (await tv.state()).channel
  await button(frame, 'Channel up').click()
  await tv.shows(({ channel }) => channel.number !== number)

  await button(frame, 'Comcast menu').click()
  await link(frame, 'My remote').click()
  await heading(frame, 'My remote')
  expect(pathOf(frame, house)).toBe('/my-remote')
  await button(frame, 'Comcast menu').click()
  await link(frame, 'Configure my remote').click()
  await button(frame, 'Add').click()
  await link(frame, /^Popular/u).click()
  await expect(frame.getByRole('img').or(frame.locator('img')).first()).toBeVisible()
  await frame.evaluate(() => history.back())
  await frame.evaluate(() => history.back())
  await frame.evaluate(() => history.back())
  await heading(frame, 'My remote')

  await reload(frame)
  await heading(frame, 'My remote')
  await button(frame, 'Comcast menu').click()
  await link(frame, 'Standard remote').click()

  await button(frame, 'Voice').click()
  await expect(button(frame, 'Voice')).toHaveAttribute('aria-pressed', 'true')
  const heard = page.waitForResponse((answer) => answer.url().endsWith(`${home.base}/api/v1/voice`))
  await button(frame, 'Voice').click()
  expect((await heard).status()).not.toBe(404)

  await button(frame, 'Comcast menu').click()
  await link(frame, 'Log out').click()
  await button(frame, 'Log out').click()
  await heading(frame, 'Choose how to set up')
  expect(pathOf(frame, house)).toBe('/')
  expect(await frame.evaluate(() => localStorage.getItem('arToken'))).toBeNull()
  expect(home.asked).toContainEqual(expect.stringMatching(/^\/logout\?/u))
  expect({ beside, outside: home.outside }).toEqual({ beside: [], outside: [] })
})

test('TVs at home and the virtual TV with its stream work there, and the remote opens without a network', async ({
  page,
  context,
  house,
  tv: tvOf,
}) => {
  const tv = tvOf(FIRST_TV)
  const { home, server } = house
  const { frame, beside } = await openInHomeAssistant(page, house)
  const key = /\/tvs#key=\S+/u.exec(server.output())?.[0] ?? ''
  await frame.goto(`${home.address}${home.base}${key}`)
  await heading(frame, 'TVs at home')
  expect(new URL(frame.url()).hash).toBe('')

  const practice = await context.newPage()
  await practice.goto(`${home.address}${home.base}/tv`)
  await expect.poll(() => home.asked).toContainEqual(expect.stringMatching(/^\/tv\/api\/boxes\/.*\/events$/u))
  await practice.close()

  await frame.goto(`${home.address}${home.base}/`)
  await works(frame)
  await pairIn(frame, tv)
  await workerReady(frame)
  expect(await frame.evaluate(async () => (await navigator.serviceWorker.ready).scope)).toBe(
    `${home.address}${home.base}/`,
  )
  await context.setOffline(true)
  await reload(frame)
  const told = frame.getByRole('main').getByText(/^You are offline\. Buttons do not work/u)
  await expect(told).toBeVisible()
  await expect(button(frame, 'OK')).toBeVisible()
  await context.setOffline(false)
  await expect(told).toBeHidden({ timeout: 20_000 })
  expect({ beside, outside: home.outside }).toEqual({ beside: [], outside: [] })
})

test('the owner of Home Assistant adds the TV of another one by its token, in the frame, and a remote presses it; a child may not', async ({
  page,
  house,
  elsewhere,
}) => {
  const { home } = house
  const { frame, beside } = await openInHomeAssistant(page, house)
  home.userId = 'child'
  await frame.goto(`${home.address}${home.base}/tvs`)
  await expect(frame.getByText('Only administrators of Home Assistant can open this page.').first()).toBeVisible()
  home.userId = 'owner'
  await button(frame, 'Try again').click()
  await heading(frame, 'TVs at home')

  await button(frame, 'Find TVs').click()
  await button(frame, 'Type the address').click()
  await frame.getByRole('main').getByRole('combobox').selectOption('home-assistant')
  await frame.getByRole('textbox', { name: 'Address' }).fill(`127.0.0.1:${elsewhere.port}`)
  await button(frame, 'Continue').click()
  // Not the log-in at its page, which could not lead back into the frame.
  await heading(frame, 'Access token')
  await frame.getByRole('textbox', { name: 'Token' }).fill('not the token')
  await button(frame, 'Continue').click()
  await expect(frame.getByRole('textbox', { name: 'Token' })).toHaveAttribute('aria-invalid', 'true')
  await frame.getByRole('textbox', { name: 'Token' }).fill(TOKEN)
  await button(frame, 'Continue').click()
  await heading(frame, 'Which one is it?')
  await frame.getByRole('radio', { name: /Living room TV/u }).click()
  await button(frame, 'Continue').click()
  await button(frame, 'Try it').click()
  await frame.getByRole('button', { name: /^Yes/u }).click()
  await frame.getByRole('textbox', { name: 'Name' }).fill('House TV')
  await button(frame, 'Add this TV').click()
  await heading(frame, 'House TV is ready')

  await frame.getByRole('link', { name: 'Pair a remote' }).click()
  // As the page says: in Home Assistant, here in another tab.
  await expect(frame.getByText('log in to Home Assistant, open TV remote in its menu')).toBeVisible()
  const remote = await page.context().newPage()
  const { frame: inRemote, beside: besideRemote } = await openInHomeAssistant(remote, house)
  await button(inRemote, 'Easy pair').click()
  await frame.getByRole('textbox', { name: /digits/u }).fill(await readCode(inRemote))
  await button(frame, 'Continue').click()
  await button(frame, 'Yes, pair it').click()
  await heading(frame, /is paired\.$/u)
  const before = elsewhere.calls.length
  await button(inRemote, 'OK').click({ timeout: 60_000 })
  await expect
    .poll(() => elsewhere.calls.slice(before))
    .toContainEqual(expect.objectContaining({ entity: expect.stringContaining('living_room') }))
  expect({ beside, besideRemote, outside: home.outside }).toEqual({ beside: [], besideRemote: [], outside: [] })
})
