/**
 * Presses through a network that holds them up, brings them twice, or breaks: each at most once, in time or not at all,
 * and told truly.
 */
import { expect, test as base } from '../support/journey.ts'
import { startSlowNetwork, type SlowNetwork } from '../support/slow-network.ts'

const KEY = '/api/v1/processKey'
const HELD_UP_MS = 8_000

const test = base.extend<{ network: SlowNetwork }>({
  network: async ({ server }, use) => {
    const network = await startSlowNetwork(server.address)
    await use(network)
    await network.stop()
  },
  baseURL: async ({ network }, use) => use(network.address),
})

test('a press that the network holds up for 8 s is told, and never reaches the TV [E53]', async ({
  page,
  network,
  openPairedRemote,
}) => {
  const tv = await openPairedRemote(page)
  const { number } = (await tv.state()).channel
  const arrival = Promise.withResolvers<void>()
  network.next(KEY, { is: 'held up', ms: HELD_UP_MS, answered: arrival.resolve })
  await page.getByRole('button', { name: 'Channel up' }).click()
  const told = page.getByText('The TV box did not answer. Channel up may still happen.').first().waitFor()
  const first = await Promise.race([told.then(() => 'it is told'), arrival.promise.then(() => 'it arrives')])
  expect(first).toBe('it is told')
  await arrival.promise
  expect((await tv.state()).channel.number, 'what came 8 s late was not done').toBe(number)

  await page.getByRole('button', { name: 'Channel up' }).click()
  await tv.shows(({ channel }) => channel.number !== number)
})

test('a press whose bytes arrive twice changes one channel', async ({ page, network, openPairedRemote }) => {
  const tv = await openPairedRemote(page)
  const up = page.getByRole('button', { name: 'Channel up' })
  const { number: first } = (await tv.state()).channel
  await up.click()
  await tv.shows(({ channel }) => channel.number !== first)
  const { number: second } = (await tv.state()).channel
  await page.getByRole('button', { name: 'Channel down' }).click()
  await tv.shows(({ channel }) => channel.number === first)

  network.next(KEY, { is: 'twice' })
  await up.click()
  await expect(page.getByText('Last press: Channel up')).toBeVisible()
  await page.waitForTimeout(1_000)
  expect((await tv.state()).channel.number).toBe(second)
})

test('a press that the browser itself sends again by another connection changes one channel', async ({
  page,
  network,
  openPairedRemote,
}) => {
  const tv = await openPairedRemote(page)
  const up = page.getByRole('button', { name: 'Channel up' })
  const { number: first } = (await tv.state()).channel
  await up.click()
  await tv.shows(({ channel }) => channel.number !== first)
  const { number: second } = (await tv.state()).channel
  await page.getByRole('button', { name: 'Channel down' }).click()
  await tv.shows(({ channel }) => channel.number === first)

  const asked = network.asked(KEY)
  network.next(KEY, { is: 'cut' })
  await up.click()
  await expect(page.getByText('Last press: Channel up')).toBeVisible()
  await page.waitForTimeout(1_000)
  expect(network.asked(KEY) - asked, 'the browser asked again by itself').toBe(2)
  expect((await tv.state()).channel.number).toBe(second)
})
