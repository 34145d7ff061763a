import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'
import { USUAL_BODY, type Access, type Endpoint, type Input, type Output } from '../../contract/endpoint.ts'
import { ErrorBody } from '../../contract/errors.ts'
import type { CachePartition } from './response-cache/cache.ts'
import { limitBody, rejectDeclaredLength } from './body-limit.ts'
import { bearerOf, setSessionCookie, tokenOf } from './session-token.ts'
import { hashToken } from '../lib/secret-token.ts'
import { startDeadline, type Deadline } from './deadline.ts'
import type { Database, Reader, Tx } from '../db/types.ts'
import { isUnavailable } from '../db/errors.ts'
import { AppError, notSignedIn } from '../lib/errors.ts'
import { jsonOf, type SerializedJson } from '../lib/serialized-json.ts'
import { requireOwnOrigin } from './origin.ts'
import { jsonReader } from './read-json.ts'
import { createResponse, sendResponse, type ResponseData } from './response-cache/representation.ts'
import type { BatchSteps } from '../db/batch.ts'
import { createBatchedWrite } from './batched-writes.ts'
import type { Actor, AppContext, RouteServices } from '../context.ts'
import { refuseZeroBytes } from './nul-bytes.ts'

type RequestInput<E extends Endpoint> = Input<E> & {
  /** The signed-in actor; null only for endpoints open to anyone. */
  actor: E extends { access: 'anyone' } ? Actor | null : Actor
  request: FastifyRequest
  reply: FastifyReply
}
type Context<E extends Endpoint, P> = RequestInput<E> &
  (E extends { method: 'GET' } ? { db: Reader } : { tx: Tx }) & {
    /** Result of the route's `prepare`. */
    prepared: P
  }
type Handler<E extends Endpoint, P> = (context: Context<E, P>) => Promise<E extends { file: string } ? AsyncIterable<string | Uint8Array> : Output<E> | SerializedJson<Output<E>>>

type BatchHandler<E extends Endpoint, P, F, D> = BatchSteps<RequestInput<E> & { prepared: P }, F, D, Output<E>> & Pick<RouteOptions<E, P>, 'prepare' | 'refused'>

/** Input of a route's `prepare`: the request, a reader, and independent transactions. */
export type BeforeTransaction<E extends Endpoint> = RequestInput<E> & {
  db: Reader
  /** Stays committed even if the call is rejected: for rate limits. The one exception to one transaction per call. */
  independentTransaction: Database['transaction']
}

type RouteOptions<E extends Endpoint, P> = {
  /** Cache the response until the data it was made from (`addCacheTags`) changes. Only for public data. */
  cache?: boolean
  partition?: CachePartition
  /**
   * Runs before a write's transaction opens: for slow work (hashing a password, encoding a picture), since an open
   * transaction blocks every other writer. Throws to reject the call.
   */
  prepare?: (context: BeforeTransaction<E>) => Promise<P>
  /**
   * Runs after a write was rejected and rolled back, outside any transaction: for data of the call that must be
   * stored anyway. Returns the error for the client.
   */
  refused?: (context: BeforeTransaction<E>, refusal: AppError) => Promise<AppError>
  /** Largest body in bytes for this actor, if less than the endpoint's limit. */
  largestBody?: (actor: Actor | null) => number
}

export type Route = {
  <const E extends Endpoint, P = undefined>(endpoint: E, handler: Handler<E, P>, options?: RouteOptions<E, P>): void
  /** A write whose concurrent calls are batched (`batchTransactions`): for calls that many customers make at once. */
  batched<const E extends Endpoint & { access: 'customer' }, F, D, P = undefined>(endpoint: E, handler: BatchHandler<E, P, F, D>): void
}

declare module 'fastify' {
  interface FastifyContextConfig {
    endpoint?: Endpoint
  }
  interface FastifyRequest {
    actor: Actor | null
    /** Hash of the actor's session token; empty without a token. */
    tokenHash: string
  }
}

/** Prepares an application and returns the function that binds endpoints. `writeMs`: time limit of a write. */
export function setUpRoutes(app: FastifyInstance, shop: AppContext, services: RouteServices, writeMs: number): Route {
  // Calls accept JSON only; Fastify would also accept plain text.
  app.removeContentTypeParser(['text/plain', 'application/json'])
  app.addContentTypeParser('application/json', { parseAs: 'string' }, jsonReader(app))
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
  app.decorateRequest('actor', null)
  app.decorateRequest('tokenHash', '')
  return bind(app, shop, services, writeMs)
}

/**
 * Binds endpoints of the contract to handlers: checks the actor and the input, opens the transaction of a write,
 * records administrators' changes in the audit log, validates and sends the response. A GET only reads; any other
 * call is one transaction, or is batched with others of its kind (`batched`).
 */
export function bind(app: FastifyInstance, shop: AppContext, services: RouteServices, writeMs = Infinity): Route {
  const alone = (endpoint: Endpoint, run: Run, options: Options = {}) => {
    const read: Work = (input) => run({ ...input, db: shop.db.reader })
    const write: Work = (input, prepared) =>
      shop.db.transaction(async (tx) => {
        input.deadline?.check()
        const output = await run({ ...input, prepared, tx })
        // If the client was told that the shop is busy, nothing may be written.
        input.deadline?.check()
        if (endpoint.access === 'admin' && input.actor) await services.recordAuditEntries(tx, input.actor, endpoint)
        return output
      })
    add(app, { shop, services, endpoint, options, writeMs, work: endpoint.method === 'GET' ? read : write })
  }
  const batched = (endpoint: Endpoint, { prepare, refused, ...steps }: BatchHandler<Endpoint, unknown, unknown, unknown>) => {
    const share = createBatchedWrite(shop.db, steps as BatchSteps<SharedCall, unknown, unknown, unknown>)
    const work: Work = (input, prepared) => share({ ...input, prepared } as SharedCall)
    add(app, { shop, services, endpoint, options: { ...(prepare && { prepare }), ...(refused && { refused }) }, writeMs, work })
  }
  return Object.assign(alone, { batched }) as unknown as Route
}

function add(app: FastifyInstance, bound: Bound): void {
  const { shop, endpoint, options: { cache, largestBody, partition } } = bound
  const isForAll = endpoint.method === 'GET' && endpoint.access === 'anyone' && !endpoint.personal
  app.route({
    method: endpoint.method,
    url: endpoint.path.replace(/\{(\w+)\}/g, ':$1'),
    config: { endpoint },
    bodyLimit: endpoint.bodyLimit ?? USUAL_BODY,
    schema: {
      summary: endpoint.summary,
      ...(endpoint.file && { produces: [endpoint.file] }),
      ...(endpoint.params && { params: endpoint.params }),
      ...(endpoint.query && { querystring: endpoint.query }),
      ...(endpoint.body && { body: endpoint.body }),
      response: { [endpoint.status ?? 200]: endpoint.response, '4xx': ErrorBody, '5xx': ErrorBody },
    },
    // Authorise before the body is read, so that nobody uploads 50 MB only to be asked to sign in.
    ...(!isForAll && {
      onRequest: async (request, reply) => {
        request.actor = await authorize(bound, request, reply)
        if (endpoint.method !== 'GET') requireOwnOrigin(shop.settings, request)
      },
    }),
    ...(largestBody && {
      preParsing: async (request, _reply, payload) => {
        const limit = largestBody(request.actor)
        if (!endpoint.form) return limitBody(request, payload, limit)
        // The handler reads the form itself.
        rejectDeclaredLength(request, limit)
        return payload
      },
    }),
    handler: (request, reply) => {
      const { params, query, body, actor } = request
      const cacheKey = cache && actor === null ? keyOf(endpoint, params, query) : undefined
      if (cacheKey && isForAll) shop.responseCache.linkUrl(request, cacheKey, partition)
      refuseZeroBytes(endpoint, params, body)
      const input = { params, query, body, actor, request, reply }
      if (endpoint.method !== 'GET') return respondToWrite(bound, input)
      return endpoint.file ? respondWithFile(bound, input, endpoint.file) : respondToRead(bound, input, cacheKey)
    },
  })
}

/** A route without the types of its endpoint. */
type Bound = { shop: AppContext; services: RouteServices; endpoint: Endpoint; options: Options; writeMs: number; work: Work }
type Options = RouteOptions<Endpoint, unknown>
type Run = (context: object) => Promise<unknown>
/** Reads, or writes in its own or a shared transaction. */
type Work = (input: CallInput, prepared?: unknown) => Promise<unknown>
type SharedCall = CallInput & { actor: Actor; prepared: unknown }
type CallInput = Pick<FastifyRequest, 'params' | 'query' | 'body' | 'actor'> & { request: FastifyRequest; reply: FastifyReply; deadline?: Deadline }

/** @param cacheKey undefined if the response is made for this client alone */
async function respondToRead({ shop, endpoint, options, work }: Bound, input: CallInput, cacheKey?: string): Promise<FastifyReply> {
  const produce = async () => {
    const output = await work(input)
    return jsonResponse(endpoint, output, cacheKey ? 'public, max-age=0, must-revalidate' : 'no-store')
  }
  return sendResponse(input.request, input.reply, await (cacheKey ? shop.responseCache.getOrCreate(cacheKey, produce, options.partition) : produce()))
}

/** Streams a file while it is generated. A failure midway breaks the connection, so that no file looks complete. */
async function respondWithFile({ work }: Bound, input: CallInput, type: string): Promise<FastifyReply> {
  const parts = (await work(input)) as AsyncIterable<string | Uint8Array>
  return input.reply.type(type.startsWith('text/') ? `${type}; charset=utf-8` : type).header('cache-control', 'no-store').send(Readable.from(parts, { objectMode: false }))
}

async function respondToWrite({ shop, endpoint, options, writeMs, work }: Bound, input: CallInput): Promise<FastifyReply> {
  const { reader: db, transaction: independentTransaction } = shop.db
  const preparing = { ...input, db, independentTransaction } as never
  // Uploads have no deadline: their file is first checked and encoded, in a separate queue.
  const deadline = startDeadline(options.largestBody ? Infinity : writeMs)
  const attempt = async () => work({ ...input, deadline }, await options.prepare?.(preparing))
  const output = await deadline.within(attempt()).catch(async (error: unknown) => {
    throw options.refused && error instanceof AppError ? await options.refused(preparing, error) : error
  })
  return sendResponse(input.request, input.reply, jsonResponse(endpoint, output, 'no-store'))
}

/** A response with only the fields that the contract names. */
function jsonResponse(endpoint: Endpoint, output: unknown, cacheControl: string): ResponseData {
  return createResponse(jsonOf(endpoint.response, output), 'application/json; charset=utf-8', endpoint.status ?? 200, { 'cache-control': cacheControl })
}

/** Cache key: requests that differ only in order, defaults or unknown parameters share one cached response. */
const keyOf = (endpoint: Endpoint, params: unknown, query: unknown) =>
  `${endpoint.path} ${JSON.stringify(params)} ${JSON.stringify(query)}`

/** @throws AppError not_signed_in or not_allowed. */
async function authorize(bound: Bound, request: FastifyRequest, reply: FastifyReply): Promise<Actor | null> {
  const { shop, endpoint } = bound
  if (endpoint.access === 'anyone' && !endpoint.personal) return null
  const token = tokenOf(shop.settings, request)
  if (token) request.tokenHash = hashToken(token)
  const actor = token ? await authenticate(bound, request, reply, token) : null
  if (!actor && endpoint.access !== 'anyone') throw notSignedIn()
  if (actor && !mayCall(endpoint.access, actor)) throw new AppError('not_allowed', 'You do not have permission to do this.')
  return actor
}

/** Returns the actor of a session token; null if it has no session. */
async function authenticate({ shop, services }: Bound, request: FastifyRequest, reply: FastifyReply, token: string): Promise<Actor | null> {
  const { tokenHash } = request
  const session = (await services.findSessions(shop.db.reader, [tokenHash])).get(tokenHash)
  if (!session) return null
  if (session.isFading) {
    // A session that cannot be renewed now must not reject a read: the next request tries again.
    const endsAt = await shop.db.transaction((tx) => services.renewSession(tx, tokenHash, session)).catch(isRefusedForNow)
    if (endsAt && !bearerOf(request)) setSessionCookie(shop.settings, reply, token, endsAt)
  }
  return session.actor
}

/** Returns false for a temporary failure. @throws any other error. */
function isRefusedForNow(error: unknown): false {
  if (isUnavailable(error) || (error instanceof AppError && error.code === 'unavailable')) return false
  throw error
}

/** Whether an actor may make this kind of call at all; services check ownership. */
const mayCall = (access: Access, actor: Actor) => access !== 'admin' || actor.role === 'admin'
