import type { FastifyInstance } from 'fastify'

/**
 * One line for each request, with its id, which the answer carries too. The route's pattern stands for the address:
 * addresses can hold e-mails and search words, which do not belong in a log.
 */
export function logRequests(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id)
  })
  app.addHook('onResponse', async (request, reply) => {
    request.log.info(
      {
        method: request.method,
        route: request.routeOptions.url ?? 'unknown',
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime * 10) / 10,
      },
      'request',
    )
  })
}
