import { startServer } from '../support/running-server.ts'
import { expect, test, workerReady } from '../support/journey.ts'

const OFFLINE = /^You are offline\. Buttons do not work/u

test.describe('without a network', () => {
  test.use({ serviceWorkers: 'allow' })

  test(
    'the remote opens, says what does not work, sends nothing late, and goes on by itself [R13]',
    { tag: '@main' },
    async ({ page, context, openPairedRemote }) => {
      const tv = await openPairedRemote(page)
      await workerReady(page)
      const { number } = (await tv.state()).channel
      await context.setOffline(true)
      await page.goto('/remote')
      const told = page.getByRole('main').getByText(OFFLINE)
      await expect(told).toBeVisible()
      await page.getByRole('button', { name: 'Channel up' }).click()
      await expect(page.locator('[data-announcer]')).toContainText(/connection/u)
      await expect(page.getByText(/internal error/iu), 'what cannot be asked is no error of ours').toHaveCount(0)
      await context.setOffline(false)
      await expect(told).toBeHidden()
      expect((await tv.state()).channel.number, 'a press made without a network is not sent later').toBe(number)
      await expect(async () => {
        await page.getByRole('button', { name: 'Channel up' }).click()
        expect((await tv.state()).channel.number).not.toBe(number)
      }).toPass()
    },
  )

  test('every page of the app opens in each language, and no call is answered from what is kept [R13]', async ({
    page,
    context,
  }) => {
    await page.goto('/')
    await workerReady(page)
    await context.setOffline(true)
    for (const [path, heading] of [
      ['/', 'Choose how to set up'],
      ['/access', 'Accessibility options'],
      ['/no-such-page', 'You seem lost'],
    ] as const) {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
      await expect(page.getByText(OFFLINE)).toBeVisible()
    }
    await page.locator('#language').selectOption('fr')
    await expect(page.getByText(/^Vous êtes hors ligne/u)).toBeVisible()
    const kept = await page.evaluate(async () => {
      const answers = await Promise.all(
        ['/api/v1/version', '/login', '/healthz'].map((path) =>
          fetch(path).then(
            () => path,
            () => 'nothing',
          ),
        ),
      )
      const paths = await Promise.all(
        (await caches.keys()).map(async (name) =>
          (await (await caches.open(name)).keys()).map(({ url }) => new URL(url).pathname),
        ),
      )
      const program = performance
        .getEntriesByType('resource')
        .map(({ name }) => new URL(name).pathname)
        .filter((path) => /^\/assets\/.*\.(?:js|css)$/u.test(path))
      return { answers, paths: paths.flat(), program }
    })
    expect(kept.answers).toEqual(['nothing', 'nothing', 'nothing'])
    expect(kept.paths).toContain('/')
    // The browser's own store has them too, but may be emptied at any time.
    expect(kept.paths).toEqual(expect.arrayContaining(kept.program))
    expect(kept.paths.filter((path) => !/^\/(?:assets\/.*|icon\.svg|manifest\.webmanifest)?$/u.test(path))).toEqual([])
  })

  test("the operator's switch takes the worker and what it kept away", async ({ page }) => {
    const server = await startServer({ BECKON_SERVICE_WORKER: 'off' })
    try {
      await page.goto(server.address)
      await page.evaluate(async () => {
        await caches.open('beckon-old')
        await navigator.serviceWorker.register('/service-worker.js')
      })
      await expect
        .poll(() =>
          page.evaluate(async () => [
            (await navigator.serviceWorker.getRegistrations()).length,
            (await caches.keys()).length,
          ]),
        )
        .toEqual([0, 0])
    } finally {
      await server.stop()
    }
  })

  test('the virtual TV brings no worker in', async ({ page }) => {
    await page.goto('/tv')
    await page.locator('h1').waitFor()
    await page.waitForTimeout(2_000)
    expect(await page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)).toBe(0)
  })
})

test('a part, a menu and a page whose files cannot be fetched at that moment say so, take nothing away, and come by themselves', async ({
  page,
  openPairedRemote,
}) => {
  // The styles that come with a part are as much away as the part.
  await page.route(/\/assets\/(?:Phrases|after-keys|AccessPage)[\w.]*-[\w-]+\.(?:js|css)$/u, (route) => route.abort())
  const tv = await openPairedRemote(page)
  const trying = page.getByText('No connection to the server. Trying again.')
  await page.getByRole('button', { name: 'What can I say?' }).click()
  await expect(trying).toBeVisible()
  const menu = page.getByRole('button', { name: 'Comcast menu' })
  await menu.click()
  await expect(trying).toHaveCount(2)
  const { number } = (await tv.state()).channel
  await page.getByRole('button', { name: 'Channel up' }).click()
  await tv.shows(({ channel }) => channel.number !== number)
  await page.unrouteAll()
  await page
    .getByRole('dialog', { name: 'Comcast menu' })
    .getByRole('link', { name: 'Accessibility options' })
    .waitFor()
  await page.keyboard.press('Escape')
  const said = page.getByRole('list', { name: 'Try saying' }).getByRole('button').first()
  await expect(said).toBeVisible()
  expect(await said.evaluate((chip) => getComputedStyle(chip).borderRadius), 'with its styles').not.toBe('0px')
  await page.route(/\/assets\/AccessPage/u, (route) => route.abort())
  await menu.click()
  await page.getByRole('link', { name: 'Accessibility options' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'This page is not working' })).toBeVisible()
  await page.unrouteAll()
  await expect(page.getByRole('heading', { level: 1, name: 'Accessibility options' })).toBeVisible({
    timeout: 12_000,
  })
})

test('a menu that could not be fetched is there once the page is loaded again, in a browser that asks only once for a file @firefox', async ({
  page,
  openPairedRemote,
}) => {
  await page.route(/\/assets\/after-keys-/u, (route) => route.abort())
  await openPairedRemote(page)
  const menu = page.getByRole('button', { name: 'Comcast menu' })
  await menu.press('Enter')
  await expect(page.getByText('No connection to the server. Trying again.')).toBeVisible()
  await page.unrouteAll()
  const loaded = page.waitForEvent('load')
  await page.getByRole('button', { name: 'Reload' }).press('Enter')
  await loaded
  await menu.click()
  await expect(page.getByRole('dialog', { name: 'Comcast menu' })).toBeVisible()
})

test('the manifest makes the app installable: name, start, icons that are as large as they say', async ({ page }) => {
  await page.goto('/')
  const manifest = (await (await page.request.get('/manifest.webmanifest')).json()) as {
    icons: { src: string; sizes: string; type: string }[]
  }
  for (const { src, sizes, type } of manifest.icons) {
    const answer = await page.request.get(src)
    expect(answer.headers()['content-type'], src).toBe(type)
    if (sizes === 'any') continue
    const measured = await page.evaluate(async (address) => {
      const image = new Image()
      image.src = address
      await image.decode()
      return `${image.naturalWidth}x${image.naturalHeight}`
    }, src)
    expect(measured, src).toBe(sizes)
  }
  const session = await page.context().newCDPSession(page)
  const { installabilityErrors } = await session.send('Page.getInstallabilityErrors')
  expect(installabilityErrors.map(({ errorId }) => errorId).filter((id) => id !== 'in-incognito')).toEqual([])
})
