import type { FastifyInstance } from 'fastify'
import { isReadOnly } from '../db/errors.ts'
import type { AppContext } from '../context.ts'

/** How long a response of the database is cached, in milliseconds: anybody may ask, and load balancers ask often. */
const KNOWN_MS = 1000

/**
 * /healthz succeeds while the process lives; /readyz while it can serve and is not shutting down: the database
 * responds, is migrated and accepts writes, changes of other nodes are received, and the disk stores what is written.
 */
export function healthRoutes(app: FastifyInstance, { db, shutdown }: Pick<AppContext, 'db' | 'shutdown'>): void {
  app.get('/healthz', { schema: { hide: true } }, async (_request, reply) => reply.header('cache-control', 'no-store').send({ status: 'ok' }))
  let last: { at: number; result: Promise<void> } | undefined
  const ping = () => {
    if (!last || performance.now() - last.at >= KNOWN_MS) last = { at: performance.now(), result: db.ping() }
    return last.result
  }
  app.get('/readyz', { schema: { hide: true } }, async (request, reply) => {
    reply.header('cache-control', 'no-store')
    if (db.failed.aborted) return reply.code(503).send({ status: 'a write to disk failed' })
    if (shutdown.signal.aborted) return reply.code(503).send({ status: 'this process is shutting down' })
    try {
      await ping()
    } catch (error) {
      const status = isReadOnly(error) ? 'the database is read-only' : 'the database does not respond'
      request.log.warn(error, status)
      return reply.code(503).send({ status })
    }
    if (!db.changes.isHearing()) return reply.code(503).send({ status: 'changes from other nodes do not arrive' })
    return { status: 'ready' }
  })
}
