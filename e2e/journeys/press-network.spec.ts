/** A press through a network that breaks: at most once, and told truly. */
import { expect, test as base } from '../support/journey.ts'
import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'

/**
 * A proxy between browser and server. On `cutNext` a request arrives, and the connection that the browser had kept
 * breaks before the answer, as when a server gives up an idle one.
 */
interface SlowNetwork {
  readonly address: string
  /** Once, with the next request for this path. */
  cutNext(path: string): void
  /** How often a request for this path has come from the browser. */
  asked(path: string): number
  stop(): Promise<void>
}

async function startSlowNetwork(server: string): Promise<SlowNetwork> {
  const port = Number(new URL(server).port)
  const sockets = new Set<Socket>()
  let toCut: string | undefined
  const seen: string[] = []

  const listener = createServer((near) => {
    const far = open(near)
    far.on('data', (bytes: Buffer) => near.destroyed || near.write(bytes))
    near.on('data', (bytes: Buffer) => {
      const path = /^[A-Z]+ (\S+) HTTP/u.exec(bytes.toString('latin1'))?.[1]
      if (path !== undefined) seen.push(path)
      if (path === undefined || path !== toCut) return void far.write(bytes)
      toCut = undefined
      const alone = open()
      // The server has it, and its answer comes to nobody.
      alone.once('data', () => near.resetAndDestroy())
      alone.write(bytes)
    })
  })

  /** A connection to the server, which ends with the browser's if it is given. */
  function open(near?: Socket): Socket {
    const far = connect({ port, host: 'localhost' })
    for (const socket of near ? [near, far] : [far]) {
      sockets.add(socket)
      socket.setNoDelay(true)
      socket.on('error', () => {})
      socket.on('close', () => sockets.delete(socket))
    }
    far.on('close', () => near?.destroy())
    near?.on('close', () => far.destroy())
    return far
  }

  listener.listen(0, 'localhost')
  await once(listener, 'listening')
  return {
    address: `http://localhost:${(listener.address() as AddressInfo).port}`,
    cutNext: (path) => void (toCut = path),
    asked: (path) => seen.filter((one) => one === path).length,
    async stop() {
      for (const socket of sockets) socket.destroy()
      listener.close()
      await once(listener, 'close')
    },
  }
}

const KEY = '/api/v1/processKey'

const test = base.extend<{ network: SlowNetwork }>({
  network: async ({ server }, use) => {
    const network = await startSlowNetwork(server.address)
    await use(network)
    await network.stop()
  },
  baseURL: async ({ network }, use) => use(network.address),
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
  network.cutNext(KEY)
  await up.click()
  await expect(page.getByText('Last press: Channel up')).toBeVisible()
  await page.waitForTimeout(1_000)
  expect(network.asked(KEY) - asked, 'the browser asked again by itself').toBe(2)
  expect((await tv.state()).channel.number).toBe(second)
})
