import { LRUCache } from 'lru-cache'
import type { Actor, RouteServices } from '../context.ts'
import type { Database, Tx } from '../db/client.ts'
import { batchTransactions } from '../db/batch.ts'
import { pipeline } from '../db/pipeline.ts'
import type { Deadline } from './deadline.ts'
import { notSignedIn, type AppError } from '../lib/errors.ts'

/** A call whose session token has this hash. */
type Called = { viewer: Actor; tokenHash: string; deadline?: Deadline }

/** Handler of batched calls: it reads what all calls need, then decides each call. */
export type BatchHandler<A, R, F> = {
  /** Reads only, in one round trip. Actors may be up to a minute out of date; only their ids are reliable. */
  read(tx: Tx, calls: readonly A[]): Promise<F>
  /** Returns the output or an AppError for each call, in order. */
  write(tx: Tx, calls: readonly A[], found: F): Promise<(R | AppError)[]>
}

/** How long a session counts as recently validated, in milliseconds, and how many sessions are remembered. */
const LATELY_MS = 60_000
const MOST_PEOPLE = 10_000

/**
 * Recently validated sessions by token hash. Only decides whether a request may join a batch; the batch validates the
 * session again inside its transaction, together with its other reads. Validating it before would double the read
 * time.
 */
export type RecentSessions = Pick<LRUCache<string, Actor>, 'get' | 'set' | 'delete'>
export const recentSessions = (): RecentSessions => new LRUCache({ max: MOST_PEOPLE, ttl: LATELY_MS })

/** Runs calls in batches (`batchTransactions`), each as the actor that its session has at that time. */
export function createBatchedWrite<A extends Called, R, F>(
  db: Database, findSessions: RouteServices['findSessions'], seen: RecentSessions, { read, write }: BatchHandler<A, R, F>,
): (call: A) => Promise<R | AppError> {
  return batchTransactions(db, ({ viewer }: A) => viewer.id, async (tx, calls) => {
    const [sessions, found] = await pipeline(findSessions(tx, calls.map(({ tokenHash }) => tokenHash)), read(tx, calls))
    // A call past its deadline fails the batch, and the others are retried without it. From here on, the last
    // statement of `write` may already commit.
    for (const { deadline } of calls) deadline?.check()
    for (const { tokenHash } of calls) if (!sessions.has(tokenHash)) seen.delete(tokenHash)
    const ofSignedIn = calls.flatMap((call) => {
      const session = sessions.get(call.tokenHash)
      return session ? { ...call, viewer: session.viewer } : []
    })
    const answers = (await write(tx, ofSignedIn, found)).values()
    return calls.map(({ tokenHash }) => (sessions.has(tokenHash) ? (answers.next().value as R | AppError) : notSignedIn()))
  })
}
