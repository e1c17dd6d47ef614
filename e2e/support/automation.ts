/** Journeys with an automation service: a stand-in on loopback, and a server that fires events there. */
import { RIGHT_KEY, startStandIn } from '../../server/test/tv-control/stand-in-service.ts'
import { journeyWithService } from './journey-with-service.ts'

export { RIGHT_KEY }

/** The test function of journeys whose server knows a service of this kind. */
export function journeyWith(kind: 'ifttt' | 'home-assistant') {
  return journeyWithService(
    startStandIn,
    ({ base }) => ({ BECKON_AUTOMATION: kind, BECKON_AUTOMATION_URL: base, BECKON_AUTOMATION_ALLOW: '127.0.0.1' }),
    (standIn) => (standIn.scene = 'well'),
  )
}
