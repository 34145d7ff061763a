import type { FastifyInstance } from 'fastify'

/**
 * One line for each request, with its id, which the answer carries too. The route's pattern stands for the address:
 * addresses can hold e-mails and search words, which do not belong in a log. Who was signed in stands as their id, which
 * means nothing any more once they have been erased.
 */
export function logRequests(app: FastifyInstance): void {
  app.addHook('onSend', (request, reply, _payload, done) => {
    reply.header('x-request-id', request.id)
    done()
  })
  app.addHook('onResponse', (request, reply, done) => {
    request.log.info(
      {
        method: request.method,
        route: request.routeOptions.url ?? 'unknown',
        status: reply.statusCode,
        ...(request.viewer && { user: request.viewer.id }),
        ms: Math.round(reply.elapsedTime * 10) / 10,
      },
      'request',
    )
    done()
  })
}
