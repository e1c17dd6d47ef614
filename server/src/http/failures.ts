/**
 * What goes wrong outside a handler: bodies that cannot be read, addresses that do not exist, and our own mistakes.
 * The framework's words never reach a user; the log gets the route's pattern and never the address itself.
 */
import { logFailure } from '@beckon/contract/operation'
import type { Status } from '@beckon/contract/statuses'
import type { FastifyError, FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import { isDiskFull, noteFullDisk } from '../storage/full-disk.ts'
import { answerJson, refuse } from './answers.ts'

export function answerFailures(app: FastifyInstance, log: Logger): void {
  app.setErrorHandler<FastifyError>((error, request, reply) => {
    const status = statusOf(error)
    const route = request.routeOptions.url
    if (status === 'ERROR') noteError(log, error, { method: request.method, route })
    if (status === 'BAD-REQUEST' && route === logFailure.path) return answerJson(reply, 200, '{"status":"OK"}')
    return refuse(reply, status)
  })
}

/** For connections whose bytes are not even HTTP. */
export const RAW_BAD_REQUEST =
  'HTTP/1.1 400 Bad Request\r\ncontent-type: application/json\r\ncontent-length: 24\r\nconnection: close\r\n\r\n{"status":"BAD-REQUEST"}'

function noteError(log: Logger, error: Error, where: { method: string; route: string | undefined }): void {
  if (isDiskFull(error)) noteFullDisk(log, where)
  else log.error({ err: error, ...where }, 'A request failed')
}

function statusOf(error: FastifyError): Status {
  if (error.statusCode === 413) return 'TOO-LARGE'
  return error.statusCode !== undefined && error.statusCode >= 400 && error.statusCode < 500 ? 'BAD-REQUEST' : 'ERROR'
}
