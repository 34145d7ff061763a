import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Endpoint, Input, Output } from '../../../contract/endpoint.ts'
import type { Config } from '../config/config.ts'
import type { Actor } from '../context.ts'
import type { Database, Reader, Tx } from '../db/types.ts'
import type { AppError } from '../lib/errors.ts'
import type { SerializedJson } from '../lib/serialized-json.ts'
import type { CachePartition } from './response-cache/cache.ts'

type RequestInput<E extends Endpoint> = Input<E> & {
  /** The signed-in actor; null only for endpoints open to anyone, and for the holder of a signed link. */
  actor: E extends { access: 'anyone' } | { orByLink: true } ? Actor | null : Actor
  request: FastifyRequest
  reply: FastifyReply
}
type Context<E extends Endpoint, P> = RequestInput<E> &
  (E extends { method: 'GET' } ? { db: Reader } : { tx: Tx }) & {
    /** Result of the route's `prepare`. */
    prepared: P
  }
type Handler<E extends Endpoint, P> = (
  context: Context<E, P>,
) => Promise<
  E extends { file: string } ? AsyncIterable<string | Uint8Array> : Output<E> | SerializedJson<Output<E>>
>

/** Input of a route's `prepare`: the request, a reader, independent transactions, and the shop's settings. */
export type BeforeTransaction<E extends Endpoint> = RequestInput<E> & {
  db: Reader
  /**
   * Stays committed even if the call is rejected: for rate limits. The one exception to one transaction per
   * call.
   */
  independentTransaction: Database['transaction']
  settings: Config
}

/** `step`: runs work in a transaction of its own, with its changes in the audit log. */
type StepsHandler<E extends Endpoint> = (
  context: RequestInput<E> & { db: Reader; step: Database['transaction'] },
) => Promise<Output<E>>

export type RouteOptions<E extends Endpoint, P> = {
  /** Cache the response until the data it was made from (`addCacheTags`) changes. Only for public data. */
  cache?: boolean
  partition?: CachePartition
  /**
   * Runs before a write's transaction opens, or before a file is generated: for slow work (hashing a
   * password, encoding a picture), since an open transaction blocks every other writer, and for rate limits.
   * Throws to reject the call.
   */
  prepare?: (context: BeforeTransaction<E>) => Promise<P>
  /**
   * Runs after a write was rejected and rolled back, outside any transaction: for data of the call that must
   * be stored anyway. Returns the error for the client.
   */
  refused?: (context: BeforeTransaction<E>, refusal: AppError) => Promise<AppError>
  /**
   * Whether this call of an endpoint with the mark `recentLogin` needs one; every call does unless this says
   * otherwise.
   */
  needsRecentLogin?: (input: RequestInput<E> & { db: Reader }) => boolean | Promise<boolean>
  /** Largest body in bytes for this actor, if less than the endpoint's limit. */
  largestBody?: (actor: Actor | null) => number
}

export type Route = {
  <const E extends Endpoint, P = void>(
    endpoint: E,
    handler: Handler<E, P>,
    options?: RouteOptions<E, P>,
  ): void
  /**
   * A write in several transactions, for work that would keep other writes waiting. Repeating the call
   * completes it.
   */
  inSteps<const E extends Endpoint>(
    endpoint: E,
    handler: StepsHandler<E>,
    options: Pick<RouteOptions<E, undefined>, 'largestBody'>,
  ): void
}
