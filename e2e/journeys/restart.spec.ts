import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { expect, FIRST_TV, test as base } from '../support/journey.ts'
import { pressOn } from '../support/keyboard.ts'
import { readCode, shownCode } from '../support/paired.ts'
import { startServer, type RunningServer } from '../support/running-server.ts'
import { tvAt } from '../support/tv.ts'

/** A server that a test may end as it likes and start again, at the same address and on the same data folder. */
interface MortalServer {
  start(): Promise<RunningServer>
}

const test = base.extend<{ mortal: MortalServer }>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the fixtures' names from this pattern
  mortal: async ({}, use) => {
    const folder = mkdtempSync(join(tmpdir(), 'beckon-e2e-'))
    let running: RunningServer | undefined
    let port = '0'
    await use({
      async start() {
        running = await startServer({ BECKON_PORT: port }, folder)
        port = new URL(running.address).port
        return running
      },
    })
    await running?.stop()
    rmSync(folder, { recursive: true, force: true })
  },
})

const REMOTE = { level: 1, name: 'Comcast TV remote' } as const

async function beginPairing(page: Page, address: string): Promise<string> {
  await page.goto(`${address}/`)
  await pressOn(page, page.getByRole('button', { name: 'Easy pair' }))
  return readCode(page)
}

async function expectPressToArrive(page: Page, address: string): Promise<void> {
  const tv = tvAt(address, FIRST_TV)
  const { number } = (await tv.state()).channel
  await pressOn(page, page.getByRole('button', { name: 'Channel up' }))
  await tv.shows(({ channel }) => channel.number !== number)
}

test('a code survives the sudden death of the server while it is on the screen', async ({ page, mortal }) => {
  await page.clock.install()
  const first = await mortal.start()
  const code = await beginPairing(page, first.address)
  await first.stop('SIGKILL')
  await page.clock.runFor(25_000)
  await expect(shownCode(page), 'an outage ends no pairing').toBeVisible()

  const second = await mortal.start()
  await tvAt(second.address, FIRST_TV).pair(code)
  await page.clock.runFor(5_000)
  await expect(page.getByRole('heading', REMOTE)).toBeVisible()
  await expectPressToArrive(page, second.address)
})

test('a session survives the sudden death of the server just after it was given, again and again', async ({
  page,
  mortal,
}) => {
  await page.clock.install()
  let server = await mortal.start()
  const code = await beginPairing(page, server.address)
  await tvAt(server.address, FIRST_TV).pair(code)
  const confirmed = page.waitForResponse(
    (response) => response.url().endsWith('/pairing/confirm') && response.status() === 200,
  )
  await page.clock.runFor(15_000)
  await confirmed
  for (let times = 0; times < 3; times += 1) {
    await server.stop('SIGKILL')
    server = await mortal.start()
    // The page load refreshes the token; the next death comes right after that was answered.
    const refreshed = page.waitForResponse((response) => response.url().endsWith('/auth/token/refresh'))
    await page.reload()
    expect((await refreshed).status()).toBe(200)
  }
  await expect(page.getByRole('heading', REMOTE)).toBeVisible()
  await expectPressToArrive(page, server.address)
})
