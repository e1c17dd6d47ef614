/** Journeys whose server knows a service elsewhere: a stand-in for it on loopback, one for each worker, and the server. */
import { test as base } from './journey.ts'
import { startServer } from './running-server.ts'

interface StandIn {
  /** What was asked of it so far. */
  readonly asked: unknown[]
  close(): Promise<void>
}

/** `settings` tell the server of the stand-in; `makeWell` undoes what a journey did to it. */
export function journeyWithService<S extends StandIn>(
  startStandIn: () => Promise<S>,
  settings: (standIn: S) => Record<string, string>,
  makeWell: (standIn: S) => void = () => {},
) {
  return base.extend<{ service: S }, { standIn: S }>({
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
        const server = await startServer(settings(standIn))
        await use(server)
        await server.stop()
      },
      { scope: 'worker' },
    ],
    /** The stand-in, well and with nothing asked yet. */
    service: async ({ standIn }, use) => {
      makeWell(standIn)
      standIn.asked.length = 0
      await use(standIn)
    },
  })
}
