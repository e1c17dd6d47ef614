/**
 * Serves the pictures of buttons: built-in ones by id; the user's own and those of other servers by addresses that
 * cannot be guessed. A picture that is opened as a page cannot run or load anything.
 */
import { createHash } from 'node:crypto'
import { pictureOf } from '@beckon/pictures/picture-set'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { refuse } from '../../../http/answers.ts'
import type { Services } from '../../../services.ts'
import type { StoreServices } from '../../../storage/store.ts'
import { foreignPictures } from './foreign-pictures.ts'
import { ownPicture } from './own-pictures.ts'
import { rasterType } from './raster-type.ts'

const OURS = /^([a-z0-9][a-z0-9-]{0,63})\.svg$/u
const OWN = /^own\/([\w-]{43})$/u
/**
 * A built-in picture keeps its id when it is redrawn, so a browser asks again after a week, and shows the old one
 * meanwhile.
 */
const OURS_KEPT = 'public, max-age=604800, stale-while-revalidate=31536000'
/** All other pictures never change, and are cached privately. */
const OTHERS_KEPT = 'private, max-age=31536000, immutable'
/** Nothing may run or load in a picture that is opened as a page. */
const HARMLESS = "default-src 'none'; style-src 'unsafe-inline'; sandbox"

export function pictureRoutes(app: FastifyInstance, services: StoreServices & Pick<Services, 'log'>): void {
  const foreign = foreignPictures(services)
  app.get<{ Params: { '*': string }; Querystring: Record<string, unknown> }>('/pictures/*', async (request, reply) => {
    const path = request.params['*']
    const ours = OURS.exec(path)?.[1]
    const svg = ours === undefined ? undefined : pictureOf(ours)
    if (svg !== undefined)
      return send(request, reply, { bytes: Buffer.from(svg), type: 'image/svg+xml', kept: OURS_KEPT })

    const own = OWN.exec(path)?.[1]
    const { of, for: owner, by } = request.query
    const bytes =
      own !== undefined
        ? await ownPicture(services.store, own)
        : path === 'foreign' && typeof of === 'string' && typeof by === 'string'
          ? await foreign.get({ of, for: typeof owner === 'string' ? owner : undefined, by })
          : undefined
    if (bytes === 'busy') return refuse(reply, 'BUSY')
    const type = bytes instanceof Buffer ? rasterType(bytes) : undefined
    if (!(bytes instanceof Buffer) || type === undefined) return refuse(reply, 'NOT-FOUND')
    return send(request, reply, { bytes, type, kept: OTHERS_KEPT })
  })
}

function send(
  request: FastifyRequest,
  reply: FastifyReply,
  { bytes, type, kept }: { bytes: Buffer; type: string; kept: string },
): FastifyReply {
  const etag = `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`
  reply
    .header('etag', etag)
    .header('cache-control', kept)
    .header('content-security-policy', HARMLESS)
    .header('cross-origin-resource-policy', 'same-origin')
    .header('x-content-type-options', 'nosniff')
  if (request.headers['if-none-match']?.includes(etag)) return reply.code(304).send()
  return reply.type(type).send(bytes)
}
