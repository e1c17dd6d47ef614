/**
 * Https at home, as a tablet meets it. The name `tower.local` stands for this machine, as at home the router makes it
 * do.
 */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { chromium, type Browser, type Page } from '@playwright/test'
import { problemsOf, settled, themesFor } from '../support/access-checks.ts'
import { expect, test } from '../support/journey.ts'
import { startServer, type RunningServer } from '../support/running-server.ts'

test.describe.configure({ mode: 'serial' })

let server: RunningServer
let tablet: Browser
let host: string

test.beforeAll(async ({ launchOptions }) => {
  server = await startServer({ BECKON_HTTPS: 'home', BECKON_HTTPS_NAMES: 'tower.local', BECKON_HOST: '127.0.0.1' })
  host = `tower.local:${new URL(server.address).port}`
  tablet = await chromium.launch({
    ...launchOptions,
    args: [...(launchOptions.args ?? []), '--host-resolver-rules=MAP tower.local 127.0.0.1'],
  })
})
test.afterAll(async () => {
  await tablet.close()
  await server.stop()
})

/** A device that does, or does not, trust the household's authority. */
async function device(
  { trusts, locale = 'en-US' }: { trusts: boolean; locale?: string },
  use: (page: Page) => Promise<void>,
): Promise<void> {
  const context = await tablet.newContext({ ignoreHTTPSErrors: trusts, locale })
  try {
    await use(await context.newPage())
  } finally {
    await context.close()
  }
}

test('a device that comes without https is told how to trust this home, in its language', async () => {
  for (const [locale, title] of [
    ['en-US', 'A secure connection'],
    ['es-MX', 'Una conexión segura'],
    ['fr-CA', 'Une connexion sécurisée'],
  ] as const) {
    await device({ trusts: false, locale }, async (page) => {
      await page.goto(`http://${host}/`)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
      await expect(page).toHaveURL(`http://${host}/secure`)
      await settled(page)
      expect(await problemsOf(page, locale, themesFor(locale.slice(0, 2)))).toEqual([])
    })
  }
})

test('its steps open with the keyboard alone, and the certificate is saved as a file', async () => {
  await device({ trusts: false }, async (page) => {
    await page.goto(`http://${host}/secure`)
    await page.getByText('Mac', { exact: true }).focus()
    await page.keyboard.press('Enter')
    await expect(page.getByText('Keychain Access')).toBeVisible()
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: 'Get the certificate' }).press('Enter'),
    ])
    expect(download.suggestedFilename()).toBe('beckon-home.crt')
  })
})

test('a device that trusts it already is led on, and may use microphone and camera there', async () => {
  await device({ trusts: true }, async (page) => {
    await page.goto(`http://${host}/`)
    await expect(page.getByRole('status')).toContainText('Continuing')
    await page.waitForURL(`https://${host}/`)
    expect(await page.evaluate(() => [isSecureContext, typeof navigator.mediaDevices?.getUserMedia])).toEqual([
      true,
      'function',
    ])
    await expect(
      page.getByRole('button', { name: 'Easy pair' }).or(page.getByRole('link', { name: 'Easy pair' })),
    ).toBeVisible()
  })
})

test('a device that cannot trust it uses the remote all the same, when its owner says so', async () => {
  await device({ trusts: false }, async (page) => {
    await page.goto(`http://${host}/`)
    await page.getByRole('button', { name: 'Use the remote without microphone and camera' }).click()
    await page.waitForURL(`http://${host}/`)
    expect(await page.evaluate(() => [isSecureContext, typeof navigator.mediaDevices])).toEqual([false, 'undefined'])
    await expect(
      page.getByRole('button', { name: 'Easy pair' }).or(page.getByRole('link', { name: 'Easy pair' })),
    ).toBeVisible()
  })
})

test('no page of another site, and no sandboxed frame, switches https off for a device', async () => {
  const form = (then: string) =>
    `<!doctype html><form method="post" action="http://${host}/secure/without"></form>${then}`
  const submit = '<script>document.forms[0].submit()</script>'
  const pages: Record<string, string> = {
    '/page': form(submit),
    '/frame': `<!doctype html><iframe sandbox="allow-scripts allow-forms" srcdoc="${form(submit).replaceAll('"', '&quot;')}"></iframe>`,
  }
  const answered: unknown[] = []
  const elsewhere = createServer((request, response) => {
    response.setHeader('content-type', 'text/html').end(pages[request.url ?? ''] ?? '')
  })
  await new Promise<void>((resolve) => elsewhere.listen(0, '127.0.0.1', resolve))
  const { port } = elsewhere.address() as AddressInfo
  try {
    await device({ trusts: false }, async (page) => {
      page.on('response', async (response) => {
        if (response.url().endsWith('/secure/without'))
          answered.push([(await response.request().allHeaders())['origin'], response.status()])
      })
      for (const from of ['127.0.0.1', 'tower.local'].flatMap((name) => [
        `${name}:${port}/frame`,
        `${name}:${port}/page`,
      ])) {
        const asked = page.waitForResponse(`http://${host}/secure/without`)
        await page.goto(`http://${from}`)
        await asked
        expect(await page.context().cookies()).toEqual([])
      }
      await expect
        .poll(() => answered)
        .toEqual([
          ['null', 403],
          [`http://127.0.0.1:${port}`, 403],
          ['null', 403],
          [`http://tower.local:${port}`, 403],
        ])
      await page.goto(`http://${host}/`)
      await expect(page).toHaveURL(`http://${host}/secure`)
    })
  } finally {
    elsewhere.close()
  }
})

test('on the machine itself nothing is asked', async ({ page }) => {
  await page.goto(`${server.address}/secure`)
  await expect(page.getByText('This connection is secure')).toBeVisible()
  await expect(page.getByRole('img', { name: `A code to scan, for http://${host}/secure` })).toBeVisible()
  if (process.env['PICTURES'])
    await page.screenshot({ path: `${process.env['PICTURES']}/secure-here.png`, fullPage: true })
})
