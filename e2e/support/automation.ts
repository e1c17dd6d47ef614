/** Journeys with an automation service: a stand-in on loopback, and a server that fires events there. */
import { RIGHT_KEY, startStandIn, type StandIn } from '../../server/test/tv-control/stand-in-service.ts'
import { test as base } from './journey.ts'
import { startServer } from './running-server.ts'

export { RIGHT_KEY }

/** The test function of journeys whose server knows a service of this kind. */
export function journeyWith(kind: 'ifttt' | 'home-assistant') {
  return base.extend<{ service: StandIn }, { standIn: StandIn }>({
    standIn: [
      // oxlint-disable-next-line no-empty-pattern -- Playwright reads the fixtures' names from this pattern
      async ({}, use) => {
        const standIn = await startStandIn()
        await use(standIn)
        await standIn.close()
      },
      { scope: 'worker' },
    ],
    server: [
      async ({ standIn }, use) => {
        const server = await startServer({
          BECKON_AUTOMATION: kind,
          BECKON_AUTOMATION_URL: standIn.base,
          BECKON_AUTOMATION_ALLOW: '127.0.0.1',
        })
        await use(server)
        await server.stop()
      },
      { scope: 'worker' },
    ],
    /** The stand-in, well again and with nothing asked yet. */
    service: async ({ standIn }, use) => {
      standIn.scene = 'well'
      standIn.asked.length = 0
      await use(standIn)
    },
  })
}
