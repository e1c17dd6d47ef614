/**
 * Sets up a household with the README alone: types every command of its section "Set up a home" and nothing else, with
 * a VDR, and a tablet that reaches this machine as `tower.local`.
 */
import { X509Certificate } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { request } from 'node:https'
import { chromium, type Page } from '@playwright/test'
import { startFakeVdr } from '../../boxes/test/fake-vdr.ts'
import { isVdrInstalled, startRealVdr } from '../../boxes/test/real-vdr.ts'
import { startRecordingProxy } from '../../boxes/test/recording-proxy.ts'
import { blocksOf } from '../../tools/shell-blocks.ts'
import { openTerminal } from '../../tools/terminal.ts'
import { expect, test } from '../support/journey.ts'
import { readCode } from '../support/paired.ts'

const [start = '', pair = '', backup = ''] = blocksOf('README.md', 'Set up a home').flatMap(({ lines }) => lines)

test('with the README alone: https on the LAN, a VDR, a tablet with a bookmark, a copy of everything [G08]', async ({
  launchOptions,
}) => {
  const vdr = await startRecordedVdr()
  const terminal = openTerminal({ env: { BECKON_HTTPS_NAMES: 'tower.local' }, byNpm: true })
  const tablet = await chromium.launch({
    ...launchOptions,
    args: [...(launchOptions.args ?? []), '--host-resolver-rules=MAP tower.local 127.0.0.1'],
  })
  const visit = async (use: (page: Page) => Promise<void>, { trustsServer = true } = {}) => {
    const context = await tablet.newContext({ ignoreHTTPSErrors: trustsServer, locale: 'en-US' })
    await use(await context.newPage())
    await context.close()
  }
  try {
    // Start: the server prints the address for the tablet, and the fingerprint to compare.
    const printed = await terminal.type(start.replace('6419', String(vdr.port)))
    const secure = /http:\/\/tower\.local:\d+\/secure/u.exec(printed)?.[0] ?? ''
    const fingerprint = /(?:[\dA-F]{2}:){31}[\dA-F]{2}/u.exec(printed)?.[0] ?? ''
    let authority = ''
    const openSecurePage = async (page: Page) => {
      await page.goto(secure)
      await expect(page.getByRole('heading', { level: 1, name: 'A secure connection' })).toBeVisible()
      await expect(page.getByText(fingerprint)).toBeVisible()
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('link', { name: 'Get the certificate' }).click(),
      ])
      const certificate = new X509Certificate(readFileSync(await download.path()))
      expect(certificate.fingerprint256).toBe(fingerprint)
      authority = certificate.toString()
    }
    await visit(openSecurePage, { trustsServer: false })
    // A tablet with the certificate trusts the server, and only this server.
    expect(await statusTrusting(authority, Number(new URL(secure).port))).toBe(200)

    let bookmark = ''
    await visit(async (page) => {
      await page.goto(new URL('/', secure).href.replace('http:', 'https:'))
      // Pair: seven digits and two words on the tablet, the command on the server.
      await page.getByRole('button', { name: 'Easy pair' }).click()
      const code = await readCode(page)
      const shown =
        (await page
          .getByText(/shows these two words/u)
          .locator('strong')
          .textContent()) ?? ''
      let words = ''
      const answer = await terminal.talk(pair.replace('1234567', code), (asked) => {
        words = /Does it show "([^"]+)"/u.exec(asked)?.[1] ?? ''
        return 'y'
      })
      expect(words).toBe(shown)
      expect(answer).toContain('Paired with Living room.')
      const rejectAll = page.getByRole('button', { name: 'Reject all' })
      const ok = page.getByRole('button', { name: 'OK', exact: true })
      await expect(ok.or(rejectAll)).toBeVisible({ timeout: 30_000 })
      if (await rejectAll.isVisible()) await rejectAll.click()
      await page.getByRole('button', { name: 'Guide', exact: true }).click()
      await expect.poll(() => vdr.received.join(' ')).toContain('HITK Schedule')
      await page.getByRole('button', { name: 'Exit', exact: true }).click()
      // Keep: the link of the menu is the bookmark.
      await page.getByRole('button', { name: 'Menu of this remote' }).click()
      bookmark = (await page.getByRole('link', { name: 'Bookmark link' }).getAttribute('href')) ?? ''
    })
    await visit(async (page) => {
      await page.goto(new URL(bookmark, secure.replace('http:', 'https:')).href)
      await page
        .getByRole('button', { name: 'OK', exact: true })
        .or(page.getByRole('button', { name: 'Reject all' }))
        .waitFor()
    })
    // Nobody else gets in: there is no log-in and no virtual TV, and a browser that was not paired sees only Home.
    expect(printed).toContain('Practice log-in: off (a real box is connected)')
    const secureHome = (path: string) => new URL(path, secure.replace('http:', 'https:')).href
    vdr.received.length = 0
    await visit(async (page) => {
      for (const path of ['/', '/remote', '/my-remote', '/tv-config']) {
        await page.goto(secureHome(path))
        await expect(page.getByRole('heading', { level: 1, name: 'Choose how to set up' })).toBeVisible()
        await expect(page.getByRole('main').getByRole('button')).toHaveText(['Easy pair'])
        await expect(page.getByRole('main').getByRole('link', { name: /log in/iu })).toHaveCount(0)
      }
      await page.goto(secureHome('/login?partner=comcast'))
      await expect(page.getByRole('heading', { level: 1, name: 'There is no log-in here' })).toBeVisible()
      await page.goto(secureHome('/tv'))
      await expect(page.getByRole('heading', { level: 1, name: 'You seem lost' })).toBeVisible()
      // Not a list of boxes, but the page for unknown addresses.
      expect(await page.evaluate(async () => await (await fetch('/tv/api/boxes')).text())).toMatch(/^<!doctype html>/u)
    })
    // Back up: one file.
    expect(await terminal.type(backup)).toContain('The backup is in')
    // An ended bookmark does not open the remote.
    await terminal.type('npx beckon sessions end --all')
    await visit(async (page) => {
      await page.goto(new URL(bookmark, secureHome('/')).href)
      await expect(page.getByRole('link', { name: 'Pair again' })).toBeVisible()
    })
    expect(vdr.received.filter((line) => /^(?:HITK|CHAN \d|VOLU .)/u.test(line))).toEqual([])
  } finally {
    await tablet.close()
    await terminal.leave()
    await vdr.stop()
  }
})

function statusTrusting(authority: string, port: number): Promise<number | undefined> {
  return new Promise((done, failed) => {
    request(
      { host: '127.0.0.1', port, servername: 'tower.local', headers: { host: `tower.local:${port}` }, ca: authority },
      (answer) => done(answer.statusCode),
    )
      .on('error', failed)
      .end()
  })
}

/** A real VDR where one is installed, otherwise the fake one. `received`: the lines that were sent to it. */
async function startRecordedVdr() {
  if (!isVdrInstalled()) return await startFakeVdr()
  const vdr = await startRealVdr()
  const wire = await startRecordingProxy(vdr.port)
  return {
    port: wire.port,
    received: wire.lines,
    async stop() {
      await wire.stop()
      await vdr.stop()
    },
  }
}
