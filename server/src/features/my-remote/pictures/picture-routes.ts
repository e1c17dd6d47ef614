/**
 * Serves the pictures of buttons, by id. Anybody may see them, since they say nothing about anybody; a page that opens
 * one by itself gets a drawing that can do nothing.
 */
import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { refuse } from '../../../http/answers.ts'
import { pictureOf } from './picture-set.ts'

const ID = /^([a-z0-9][a-z0-9-]{0,63})\.svg$/u
/** A picture keeps its id when it is drawn anew: a browser asks again after a week, and shows the old one meanwhile. */
const KEPT = 'public, max-age=604800, stale-while-revalidate=31536000'
/** Nothing may run or load in a picture that is opened as a page. */
const HARMLESS = "default-src 'none'; style-src 'unsafe-inline'; sandbox"

export function pictureAddress(id: string): string {
  return `/pictures/${id}.svg`
}

export function pictureRoutes(app: FastifyInstance): void {
  app.get<{ Params: { '*': string } }>('/pictures/*', (request, reply) => {
    const id = ID.exec(request.params['*'])?.[1]
    const svg = id === undefined ? undefined : pictureOf(id)
    if (svg === undefined) return refuse(reply, 'NOT-FOUND')
    return sendPicture(request, reply, svg)
  })
}

function sendPicture(request: FastifyRequest, reply: FastifyReply, svg: string): FastifyReply {
  const etag = `"${createHash('sha256').update(svg).digest('base64url').slice(0, 22)}"`
  reply
    .header('etag', etag)
    .header('cache-control', KEPT)
    .header('content-security-policy', HARMLESS)
    .header('cross-origin-resource-policy', 'same-origin')
    .header('x-content-type-options', 'nosniff')
  if (request.headers['if-none-match']?.includes(etag)) return reply.code(304).send()
  return reply.type('image/svg+xml').send(svg)
}
