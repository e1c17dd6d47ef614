/**
 * Pairs a browser with a TV, by the pages or by the calls that they make. Journeys that begin paired take
 * `openPairedRemote` of `journey.ts`.
 */
import type { Frame, Locator, Page } from '@playwright/test'
import { controlClient } from '../../server/src/command-line/control-client.ts'
import { tvAt } from './tv.ts'

/** The code on the waiting screen, as a screen reader hears it, digit by digit. */
export function shownCode(page: Page | Frame): Locator {
  return page.getByRole('main').getByText(/^(?:Your code|Tu código|Votre code)\b/u)
}

/** Its seven digits. */
export async function readCode(page: Page | Frame): Promise<string> {
  return String(await shownCode(page).textContent()).replaceAll(/\D/gu, '')
}

/**
 * Easy pair from the page Home to the remote. The code is entered on the server's machine, as for a box that cannot
 * show our pairing screen.
 */
export async function pairAtMachine(page: Page, { dataFolder }: { dataFolder: string }, boxId: string): Promise<void> {
  await page.goto('/')
  await page.getByRole('button', { name: 'Easy pair' }).click()
  const code = await readCode(page)
  const machine = await controlClient(dataFolder)
  const found = await machine?.call('pairWithTv', { id: boxId, code })
  if (found?.is === 'found')
    await machine?.call('answerTvPairing', { id: boxId, pairingId: found.pairingId, yes: true })
  await page.waitForURL(/\/(?:remote|settings)$/u, { timeout: 60_000 })
}

/**
 * Pairs by calls and returns what the browser then has in local storage. The server names the remote after `userAgent`.
 */
export async function pair(address: string, boxId: string, userAgent = 'node'): Promise<Record<string, string>> {
  const clientDeviceId = crypto.randomUUID()
  const body = { partner: 'comcast', clientDeviceId }
  const call = (path: string, token?: string) => ask(`${address}/api/v1/${path}`, { body, userAgent, token })
  const started = await call('pairing/start')
  await tvAt(address, boxId).pair(String(started['pairingCode']))
  const { arToken, refreshIntervalMs, device } = await call('pairing/confirm', String(started['token']))
  const { id, name } = device as { id: string; name: string }
  return {
    clientDeviceId,
    arToken: String(arToken),
    refreshIntervalMs: String(refreshIntervalMs),
    deviceId: id,
    deviceName: name,
    devices: JSON.stringify([{ id, name }]),
  }
}

interface Asked {
  readonly body: unknown
  readonly userAgent: string
  readonly token: string | undefined
}

async function ask(url: string, { body, userAgent, token }: Asked): Promise<Record<string, unknown>> {
  const response = await fetch(url, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'user-agent': userAgent,
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
    },
    body: JSON.stringify(body),
  })
  return (await response.json()) as Record<string, unknown>
}
