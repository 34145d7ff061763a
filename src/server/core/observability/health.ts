import type { FastifyInstance } from 'fastify'
import { isReadOnly } from '../db/errors.ts'
import type { AppContext } from '../context.ts'

/**
 * How long a response of the database is cached, in milliseconds: anybody may ask, and load balancers ask
 * often.
 */
const KNOWN_MS = 1000

/** Reasons of a shop that can serve, and of one whose database does not respond. */
export const READY = 'ready'
export const NO_DATABASE = 'the database does not respond'

/** Resolves to READY, or to the reason why the process cannot serve requests. */
export type Readiness = () => Promise<string>

/**
 * Checks whether the process can serve and is not shutting down: the database responds, is migrated and
 * accepts writes, changes of other nodes are received, and the disk stores what is written. Queries the
 * database once a second at most.
 */
export function openReadiness({ db, shutdown, log }: Pick<AppContext, 'db' | 'shutdown' | 'log'>): Readiness {
  let last: { at: number; problem: Promise<string | undefined> } | undefined
  const findProblem = () =>
    db.ping().then(
      () => undefined,
      (error: unknown) => {
        const problem = isReadOnly(error) ? 'the database is read-only' : NO_DATABASE
        log.warn(error, problem)
        return problem
      },
    )
  const databaseProblem = () => {
    if (!last || performance.now() - last.at >= KNOWN_MS)
      last = { at: performance.now(), problem: findProblem() }
    return last.problem
  }
  return async () => {
    if (db.failed.aborted) return 'a write to disk failed'
    if (shutdown.signal.aborted) return 'this process is shutting down'
    const problem = await databaseProblem()
    if (problem) return problem
    return db.changes.isListening() ? READY : 'changes from other nodes do not arrive'
  }
}

/** /healthz succeeds while the process lives; /readyz while it can serve. */
export function healthRoutes(app: FastifyInstance, readiness: Readiness): void {
  app.get('/healthz', async (_request, reply) =>
    reply.header('cache-control', 'no-store').send({ status: 'ok' }),
  )
  app.get('/readyz', async (_request, reply) => {
    const status = await readiness()
    return reply
      .code(status === READY ? 200 : 503)
      .header('cache-control', 'no-store')
      .send({ status })
  })
}
