import type { Page } from '@playwright/test'
import { HOUR_MS } from '@beckon/contract/time-units'
import { expect, FIRST_TV, test as base, workerReady } from '../support/journey.ts'
import { createHash } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'

/**
 * Deploys versions: a proxy in front of a real server that can switch to the next version. Then the version number and
 * the names of all built files are different, and the old names are gone.
 */
const BUILT = readdirSync(join(import.meta.dirname, '../../web/dist/assets')).filter(
  (name) => !/\.(?:br|gz)$/u.test(name),
)
const TEXT = /html|javascript|css|json/u

/** Answers every page load with rubbish, as a wrongly deployed service worker might. */
const BROKEN_WORKER = `self.addEventListener('install', () => self.skipWaiting())
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()))
self.addEventListener('fetch', (event) => {
  if (event.request.mode === 'navigate') event.respondWith(new Response('<h1>Broken</h1>', { headers: { 'content-type': 'text/html' } }))
})`

interface Deployment {
  readonly address: string
  /** Deploys the next version with this number. */
  deploy(version: string): void
  setWorker(worker: 'good' | 'broken'): void
  /** The paths asked for so far, in their order. */
  readonly asked: string[]
  close(): Promise<void>
}

async function startDeployment(server: string): Promise<Deployment> {
  let version: string | undefined
  let worker: 'good' | 'broken' = 'good'
  const asked: string[] = []

  const proxy = createServer((incoming, outgoing) => {
    const path = incoming.url ?? '/'
    asked.push(path)
    if (path === '/service-worker.js' && worker === 'broken') {
      outgoing.writeHead(200, { 'content-type': 'text/javascript', 'cache-control': 'no-cache' }).end(BROKEN_WORKER)
      return
    }
    if (version !== undefined && BUILT.includes(path.replace('/assets/', ''))) {
      outgoing.writeHead(404, { 'content-type': 'application/json' }).end('{"status":"NOT-FOUND"}')
      return
    }
    pass(incoming, outgoing, oldNames(path))
  })

  function pass(incoming: IncomingMessage, outgoing: ServerResponse, path: string): void {
    const headers = { ...incoming.headers, 'accept-encoding': 'identity' }
    const onward = request(`${server}${path}`, { method: incoming.method, headers }, (answer) => {
      const changed = version !== undefined && TEXT.test(String(answer.headers['content-type']))
      if (!changed) {
        outgoing.writeHead(answer.statusCode ?? 502, answer.headers)
        answer.pipe(outgoing)
        return
      }
      const parts: Buffer[] = []
      answer.on('data', (part: Buffer) => parts.push(part))
      answer.on('end', () => {
        const { 'content-length': _, ...rest } = answer.headers
        const before = Buffer.concat(parts).toString('utf8')
        const after = nextVersion(before, String(version))
        const policy = rest['content-security-policy']
        if (typeof policy === 'string') rest['content-security-policy'] = allowing(policy, before, after)
        outgoing.writeHead(answer.statusCode ?? 502, rest).end(after)
      })
    })
    onward.on('error', () => outgoing.destroy())
    incoming.pipe(onward)
  }

  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve))
  return {
    address: `http://localhost:${(proxy.address() as AddressInfo).port}`,
    deploy: (next) => void (version = next),
    setWorker: (next) => void (worker = next),
    asked,
    async close() {
      proxy.closeAllConnections()
      await new Promise((resolve) => proxy.close(resolve))
    },
  }
}

const inlineScripts = (page: string) =>
  [...page.matchAll(/<script(?: type="module")?>(.*?)<\/script>/gsu)].map(([, script = '']) =>
    createHash('sha256').update(script).digest('base64'),
  )

/** The policy names the page's own scripts by their hashes, which are others in the next version. */
function allowing(policy: string, before: string, after: string): string {
  const hashes = inlineScripts(after)
  return inlineScripts(before).reduce((changed, hash, place) => changed.replace(hash, hashes[place] ?? hash), policy)
}

const newName = (name: string) => name.replace(/\.\w+$/u, (ending) => `Next${ending}`)

function oldNames(path: string): string {
  return path.replace(/Next(\.\w+)$/u, '$1')
}

function nextVersion(text: string, version: string): string {
  return BUILT.reduce((changed, name) => changed.replaceAll(name, newName(name)), text)
    .replaceAll(/"version":"[^"]*"/gu, `"version":"${version}"`)
    .replace(/\{"name":"([^"]+)","files"/u, '{"name":"$1Next","files"')
}

const test = base.extend<{ deployment: Deployment }>({
  deployment: async ({ server }, use) => {
    const deployment = await startDeployment(server.address)
    await use(deployment)
    await deployment.close()
  },
  baseURL: async ({ deployment }, use) => use(deployment.address),
})

const versionCalls = ({ asked }: Deployment) => asked.filter((path) => path === '/api/v1/version').length

/** Counts the documents from now on. */
function countLoads(page: Page): () => number {
  let loads = 0
  page.on('domcontentloaded', () => (loads += 1))
  return () => loads
}

/** Loads a remote, and waits until this document knows which version it is of. */
async function openFresh(page: Page, path: string): Promise<void> {
  await page.goto('about:blank')
  const known = page.waitForResponse('**/api/v1/version')
  await page.goto(path)
  await (await known).finished()
  await page.getByRole('button', { name: 'OK', exact: true }).waitFor()
}

test.describe('the version', () => {
  test(
    'is asked every hour on my remote while its window has the focus, and on no other page [R01 R02 J06 U07]',
    { tag: '@main' },
    async ({ page, deployment, openPairedRemote }) => {
      await openPairedRemote(page)
      await page.clock.install()
      await openFresh(page, '/my-remote')
      const before = versionCalls(deployment)
      await page.clock.fastForward(HOUR_MS)
      await expect.poll(() => versionCalls(deployment)).toBe(before + 1)

      await page.evaluate(() => window.dispatchEvent(new Event('blur')))
      await page.clock.fastForward(HOUR_MS)
      await page.clock.fastForward(HOUR_MS)
      expect(versionCalls(deployment)).toBe(before + 1)
      await page.evaluate(() => window.dispatchEvent(new Event('focus')))
      await expect.poll(() => versionCalls(deployment)).toBe(before + 2)

      await page.getByRole('button', { name: 'Comcast menu' }).click()
      await page.getByRole('link', { name: 'Accessibility options' }).click()
      await page.getByRole('heading', { level: 1, name: 'Accessibility options' }).waitFor()
      await page.clock.fastForward(2 * HOUR_MS)
      await page.evaluate(() => window.dispatchEvent(new Event('focus')))
      expect(versionCalls(deployment)).toBe(before + 2)
    },
  )

  test(
    'that is put up during use leads to its page when the hands are still; Refresh loads / once, and the new one is there [R03 R06 R07]',
    { tag: '@main' },
    async ({ page, deployment, openPairedRemote }) => {
      const tv = await openPairedRemote(page)
      await page.clock.install()
      await openFresh(page, '/remote')
      const loads = countLoads(page)
      deployment.deploy('9.9.9')
      const answered = page.waitForResponse('**/api/v1/version')
      await page.clock.fastForward(HOUR_MS - 15_000)
      const { number } = (await tv.state()).channel
      await page.getByRole('button', { name: 'Channel up' }).click()
      await tv.shows(({ channel }) => channel.number !== number)
      await page.clock.fastForward(20_000)
      // Answered before the clock moves on, or the call would run into its time limit.
      await (await answered).finished()
      await expect(page, 'not within 30 s of a press').toHaveURL(/\/remote$/u)
      await page.clock.fastForward(30_000)
      await expect(page).toHaveURL(/\/new-version$/u)
      await expect(page.getByText(/^We've updated/u)).toBeVisible()
      await expect(page.getByRole('heading', { level: 1, name: 'New version' })).toBeFocused()
      expect(loads(), 'nothing was loaded of itself').toBe(0)

      await page.getByRole('button', { name: 'Refresh' }).press('Enter')
      await expect(page.getByRole('button', { name: 'Channel up' })).toBeEnabled()
      expect([loads(), deployment.asked.includes('/')]).toEqual([1, true])
      await page.getByRole('button', { name: 'Comcast menu' }).click()
      await expect(page.getByText('Version 9.9.9')).toBeVisible()
    },
  )
})

test.describe('with a service worker', () => {
  test.use({ serviceWorkers: 'allow' })

  test('a version put up in the middle of a visit takes nothing from the open page, though its old files are gone', async ({
    page,
    deployment,
    openPairedRemote,
  }) => {
    const tv = await openPairedRemote(page, FIRST_TV)
    await workerReady(page)
    const loads = countLoads(page)
    deployment.deploy('9.9.9')
    await page.evaluate(async () => {
      const registration = await navigator.serviceWorker.ready
      const replaced = new Promise((resolve) => navigator.serviceWorker.addEventListener('controllerchange', resolve))
      await registration.update()
      await replaced
    })
    await page.getByRole('button', { name: 'Comcast menu' }).click()
    await page.getByRole('link', { name: 'Configure TV buttons' }).click()
    await expect(page.getByRole('heading', { level: 1, name: /^(?:Set Up TV Buttons|TV Control)$/u })).toBeVisible()
    await page.goBack()
    const { number } = (await tv.state()).channel
    await page.getByRole('button', { name: 'Channel up' }).click()
    await tv.shows(({ channel }) => channel.number !== number)
    expect(loads()).toBe(0)
    await page.reload()
    await expect(page.getByRole('button', { name: 'Channel up' })).toBeEnabled()
    expect(deployment.asked.some((path) => path.endsWith('Next.js'))).toBe(true)
  })

  test('a broken one is well again after one load', async ({ page, deployment }) => {
    deployment.setWorker('broken')
    await page.goto('/')
    await workerReady(page)
    await page.goto('/')
    await expect(page.getByRole('heading', { name: 'Broken' })).toBeVisible()

    deployment.setWorker('good')
    const replaced = page.evaluate(
      () => new Promise((resolve) => navigator.serviceWorker.addEventListener('controllerchange', resolve)),
    )
    await replaced.catch(() => {})
    await page.goto('/')
    await expect(page.getByRole('heading', { level: 1, name: 'Choose how to set up' })).toBeVisible()
  })
})
