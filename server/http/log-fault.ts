// Logs what a request met and could not be answered for.
import type { FastifyRequest } from 'fastify'
import { isDatabaseFault } from '../database/database-fault.ts'

/** Logs an error under the name of its call. Requests that met a fault of the database are counted with it, not listed. */
export const logFault = (request: FastifyRequest, error: unknown, message = 'fault'): void => {
  const { config, url } = request.routeOptions
  request.isCounted ||= isDatabaseFault(error)
  request.log.error({ err: error, call: config.call ?? url }, message)
}
