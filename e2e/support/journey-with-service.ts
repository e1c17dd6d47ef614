/** Journeys with an external service: a stand-in for it on loopback, one for each worker, and a server that uses it. */
import { startedOnce, test as base } from './journey.ts'

interface StandIn {
  /** The requests that it has received. */
  readonly asked: unknown[]
  stop(): Promise<void>
}

/** `settingsFor` returns the server's settings for the stand-in; `makeWell` undoes what a journey did to it. */
export function journeyWithService<S extends StandIn>(
  startStandIn: () => Promise<S>,
  settingsFor: (standIn: S) => Record<string, string>,
  makeWell: (standIn: S) => void = () => {},
) {
  return base.extend<{ service: S }, { standIn: S }>({
    standIn: startedOnce(startStandIn),
    settings: [async ({ standIn }, use) => use(settingsFor(standIn)), { scope: 'worker' }],
    /** The stand-in, healthy and without recorded requests. */
    service: async ({ standIn }, use) => {
      makeWell(standIn)
      standIn.asked.length = 0
      await use(standIn)
    },
  })
}
