import type { FastifyRequest } from 'fastify'
import type { Admission } from '../../admission.ts'
import { isFromThisMachine } from '../../http/this-machine.ts'

/**
 * Whether this visitor may stand before the virtual TVs: see their screens, press their keys, pair remotes with them.
 */
export function mayOpenVirtualTvs({ virtualTvs }: Pick<Admission, 'virtualTvs'>, request: FastifyRequest): boolean {
  return virtualTvs === 'everybody' || (virtualTvs === 'this-machine' && isFromThisMachine(request))
}
