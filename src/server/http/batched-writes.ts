import { LRUCache } from 'lru-cache'
import { findSessions, type Actor } from '../accounts/auth/sessions.service.ts'
import type { Database, Tx } from '../db/client.ts'
import { batchTransactions } from '../db/batch.ts'
import { pipeline } from '../db/pipeline.ts'
import type { Deadline } from './deadline.ts'
import { notSignedIn, type AppError } from '../lib/errors.ts'

/** A call of somebody whose session token has this hash. */
type Called = { viewer: Actor; tokenHash: string; deadline?: Deadline }

/** What calls that share a transaction do: they read what all of them need, and then each is decided. */
export type BatchHandler<A, R, F> = {
  /** Reads only, in one trip. The viewers are who they were a minute ago at most; only their ids may be relied on. */
  read(tx: Tx, calls: readonly A[]): Promise<F>
  /** Answers for each call, in their order, its output or what it is refused with. */
  write(tx: Tx, calls: readonly A[], found: F): Promise<(R | AppError)[]>
}

/** For how long somebody is taken for who they were, and of how many people that is known. */
const LATELY_MS = 60_000
const MOST_PEOPLE = 10_000

/**
 * Who has called lately, by the hashes of their tokens. A call that shares a transaction has its session looked up in
 * there, with whatever else it reads: looking it up before takes as long again as reading. So this memory only lets a
 * call come that far; it opens nothing.
 */
export type RecentSessions = Pick<LRUCache<string, Actor>, 'get' | 'set' | 'delete'>
export const recentSessions = (): RecentSessions => new LRUCache({ max: MOST_PEOPLE, ttl: LATELY_MS })

/** Does calls in shared transactions (`gathering`), each for whoever its session belongs to now. */
export function createBatchedWrite<A extends Called, R, F>(db: Database, seen: RecentSessions, { read, write }: BatchHandler<A, R, F>): (call: A) => Promise<R | AppError> {
  return batchTransactions(db, ({ viewer }: A) => viewer.id, async (tx, calls) => {
    const [sessions, found] = await pipeline(findSessions(tx, calls.map(({ tokenHash }) => tokenHash)), read(tx, calls))
    // One that has waited too long has the others done again without it. What is written from here on may be committed by its last statement.
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
