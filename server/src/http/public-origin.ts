/** Where people reach this server, as scheme and host: what the operator set, else how this very request came in. */
import type { FastifyRequest } from 'fastify'
import type { Config } from '../config.ts'

/** The request's host has been checked against the allowed ones before any handler runs. */
export function publicOrigin(config: Pick<Config, 'publicUrl'>, request: FastifyRequest): string {
  if (request.ingress !== undefined) return request.ingress.origin
  return config.publicUrl === undefined ? requestOrigin(request) : new URL(config.publicUrl).origin
}

export function requestOrigin(request: FastifyRequest): string {
  if (request.ingress !== undefined) return request.ingress.origin
  return `${request.protocol === 'https' ? 'https' : 'http'}://${request.host}`
}
