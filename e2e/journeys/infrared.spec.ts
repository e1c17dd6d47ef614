/** An infrared sender learns the keys of an old remote, by keyboard alone, and a remote on a phone then sends them. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startFakeBroker } from '../../boxes/test/fake-broker.ts'
import { startTasmota, type MqttDevice } from '../../boxes/test/mqtt-devices.ts'
import { isMosquittoInstalled, startMosquitto } from '../../boxes/test/real-mosquitto.ts'
import { problemsOf, themesFor } from '../support/access-checks.ts'
import { decide } from '../support/consent.ts'
import { expect, startedOnce, test as base } from '../support/journey.ts'
import { pressOn, tabTo } from '../support/keyboard.ts'
import { readCode } from '../support/paired.ts'
import { startServer, type RunningServer } from '../support/running-server.ts'

const POWER = '0x20DF10EF'
const LOUDER = '0x20DF40BF'
const QUIETER = '0x20DFC03F'

interface Home {
  readonly server: RunningServer
  readonly broker: { readonly port: number }
  readonly sender: MqttDevice
  stop(): Promise<void>
}

const test = base.extend<object, { home: Home }>({ home: startedOnce(startHome) })

async function startHome(): Promise<Home> {
  const folder = mkdtempSync(join(tmpdir(), 'beckon-e2e-infrared-'))
  const broker = await (isMosquittoInstalled() ? startMosquitto() : startFakeBroker())
  const sender = await startTasmota(broker.port, 'blaster')
  const server = await startServer({}, folder)
  return {
    server,
    broker,
    sender,
    async stop() {
      await server.stop()
      await sender.stop()
      await broker.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

test('an infrared sender is added and learns three keys by keyboard alone, and Volume up on a phone sends its code', async ({
  page,
  browser,
  home: { server, broker, sender },
}) => {
  const key = /\/tvs#key=\S+/u.exec(server.output())?.[0] ?? ''
  const button = (name: string) => page.getByRole('button', { name, exact: true })
  const heading = (name: string) => page.getByRole('heading', { name, exact: true })
  /** The button of the old remote, once the sender listens for it. */
  async function learn(name: string, code: string): Promise<void> {
    await expect(heading(`Press ${name} on the old remote`)).toBeVisible()
    await expect(page.getByText(`The sender is listening for ${name}.`)).toBeVisible()
    await expect
      .poll(async () => {
        await sender.seeRemote(code, { held: true })
        return await page.getByText(`Got it: ${name}.`).count()
      })
      .toBeGreaterThan(0)
  }

  await page.setViewportSize({ width: 320, height: 640 })
  await page.goto(server.address + key)
  await pressOn(page, button('Find TVs'))
  await pressOn(page, button('Type the address'))
  await tabTo(page, page.getByRole('combobox', { name: 'Kind of TV' }))
  await page.keyboard.type('Infrared sender')
  await tabTo(page, page.getByRole('textbox', { name: 'Address' }))
  await page.keyboard.type(`127.0.0.1:${broker.port}`)
  await page.keyboard.press('Enter')
  await tabTo(page, page.getByRole('radio').first())
  await page.keyboard.press('Space')
  await page.keyboard.press('Enter')
  await expect(heading('The sender is found')).toBeVisible()
  await pressOn(page, button('Continue'))
  await tabTo(page, page.getByRole('textbox', { name: 'Name' }))
  await page.keyboard.press('Control+A')
  await page.keyboard.type('Den')
  await pressOn(page, button('Add this TV'))
  await pressOn(page, page.getByRole('link', { name: 'Learn the keys' }))
  await pressOn(page, button('Start with Power'))
  await learn('Power', POWER)
  await learn('Volume up', LOUDER)
  // A reload in the middle loses nothing that was learned.
  await page.reload()
  await pressOn(page, button('Go on with Volume down'))
  expect(await problemsOf(page, 'learning', themesFor('en'))).toEqual([])
  await learn('Volume down', QUIETER)
  await pressOn(page, button('Test Volume down'))
  await expect(page.getByText('Volume down was sent.').first()).toBeVisible()
  expect(sender.got.map(({ what }) => what)).toEqual([QUIETER])
  await pressOn(page, button('Stop for now'))
  await expect(page.getByText('3 keys have a code.')).toBeVisible()

  const phone = await browser.newContext({ baseURL: server.address, serviceWorkers: 'block' })
  await decide(phone, 'refused')
  const remote = await phone.newPage()
  await remote.goto('/')
  await remote.getByRole('button', { name: 'Easy pair' }).click()
  const digits = await readCode(remote)
  await pressOn(page, page.getByRole('link', { name: 'Pair a remote' }))
  await tabTo(page, page.getByRole('textbox', { name: 'Seven digits' }))
  await page.keyboard.type(digits)
  await page.keyboard.press('Enter')
  await pressOn(page, button('Yes, pair it'))
  await remote.waitForURL('**/remote')
  const remoteKey = (name: string) => remote.getByRole('button', { name, exact: true })
  /** On a busy machine, a press that also waited for the one before could expire. */
  async function pressAndWait(name: string): Promise<void> {
    await remoteKey(name).click()
    await expect(remote.getByText(`Last press: ${name}`)).toBeVisible()
  }
  await pressAndWait('Volume up')
  await expect.poll(() => sender.got.map(({ what }) => what)).toEqual([QUIETER, LOUDER])
  // Power is one key of this remote, so both buttons press it, once each.
  await pressAndWait('TV power')
  await pressAndWait('All power')
  await expect.poll(() => sender.got.map(({ what }) => what)).toEqual([QUIETER, LOUDER, POWER, POWER])
  // What has no code is off, and says why.
  for (const name of ['Mute', 'TV input', 'Guide', 'Up', '5', 'Record', 'B, blue'])
    await expect(remoteKey(name)).toBeDisabled()
  await expect(remoteKey('Guide')).toHaveAccessibleDescription(/no code yet/u)
  await expect(remote.getByText('Keys that are off have no code yet.')).toBeVisible()
  await phone.close()
})
