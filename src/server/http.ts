import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'
import { USUAL_BODY, type Access, type Endpoint, type Input, type Output } from '../contract/endpoint.ts'
import { ErrorBody } from '../contract/errors.ts'
import type { Shelf } from './answers.ts'
import { limitBody, refuseAnnounced } from './body-limit.ts'
import { bearerOf, findSessions, hashToken, keepInCookie, renewSession, tokenOf, type Viewer } from './accounts/sessions.service.ts'
import { recordChanges } from './audit/audit.service.ts'
import type { Database, Reader, Tx } from './db/client.ts'
import { isUnavailable } from './db/unavailable.ts'
import { AppError, notSignedIn } from './errors.ts'
import { jsonOf, type Written } from './written-json.ts'
import { jsonReader } from './read-json.ts'
import { makeAnswer, sendAnswer, type Answer } from './send-answer.ts'
import { latelySeen, sharedWrites, type LatelySeen, type SharedSteps } from './shared-writes.ts'
import type { Shop } from './shop.ts'
import { holdsZeroByte } from './zero-bytes.ts'

type Asking<E extends Endpoint> = Input<E> & {
  /** Who asks; null only where anyone may. */
  viewer: E extends { access: 'anyone' } ? Viewer | null : Viewer
  request: FastifyRequest
  reply: FastifyReply
}
type Context<E extends Endpoint, P> = Asking<E> &
  (E extends { method: 'GET' } ? { db: Reader } : { tx: Tx }) & {
    /** What the route's `prepare` answered. */
    prepared: P
  }
type Handler<E extends Endpoint, P> = (context: Context<E, P>) => Promise<E extends { file: string } ? AsyncIterable<string | Uint8Array> : Output<E> | Written<Output<E>>>

type SharedHandler<E extends Endpoint, P, F> = SharedSteps<Asking<E> & { prepared: P }, Output<E>, F> & Pick<RouteOptions<E, P>, 'prepare' | 'refused'>

/** What a route's `prepare` is given: what was asked, a reader, and a transaction of its own. */
export type Preparing<E extends Endpoint> = Asking<E> & {
  db: Reader
  /**
   * A transaction that stays although the call is refused: for counting attempts. The one exception to a call
   * being one transaction.
   */
  separately: Database['transaction']
}

type RouteOptions<E extends Endpoint, P> = {
  /** Keep the answer in memory until the data it was made from (`dependOn`) changes. Only for what anyone may read. */
  keep?: boolean
  /** Where it is kept. */
  shelf?: Shelf
  /**
   * Runs before a write's transaction opens: for what takes long (hashing a password, encoding a picture), since an
   * open transaction holds up every other writer. Refuses by throwing.
   */
  prepare?: (context: Preparing<E>) => Promise<P>
  /**
   * Runs after a write was refused and undone, in no transaction: for what must be kept of the call all the same.
   * Answers what the caller is told.
   */
  refused?: (context: Preparing<E>, refusal: AppError) => Promise<AppError>
  /** Largest body in bytes that this person may send, where that is less than the endpoint's limit. */
  largestBody?: (viewer: Viewer | null) => number
}

export type Route = {
  <const E extends Endpoint, P = undefined>(endpoint: E, handler: Handler<E, P>, options?: RouteOptions<E, P>): void
  /** A write whose calls share a transaction when they arrive together (`gathering`). For what a whole shop full of people does at once. */
  together<const E extends Endpoint & { access: 'customer' }, F, P = undefined>(endpoint: E, handler: SharedHandler<E, P, F>): void
}

declare module 'fastify' {
  interface FastifyContextConfig {
    endpoint?: Endpoint
  }
  interface FastifyRequest {
    viewer: Viewer | null
    /** Of the token the viewer is known by; empty where there is none. */
    tokenHash: string
  }
}

/** Readies an application for endpoints of the contract and answers how they are bound. */
export function router(app: FastifyInstance, shop: Shop): Route {
  // Calls take JSON; Fastify would read plain text as well.
  app.removeContentTypeParser(['text/plain', 'application/json'])
  app.addContentTypeParser('application/json', { parseAs: 'string' }, jsonReader(app))
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
  app.decorateRequest('viewer', null)
  app.decorateRequest('tokenHash', '')
  return bind(app, shop)
}

/**
 * Binds endpoints of the contract to handlers: checks who asks and what was sent, opens the transaction of a
 * write, writes down what an administrator changed, checks and sends the answer. A GET reads; every other call is one
 * transaction, or shares one with others of its kind (`together`).
 */
export function bind(app: FastifyInstance, shop: Shop): Route {
  const alone = (endpoint: Endpoint, run: Run, options: Options = {}) => {
    const read: Work = (asked) => run({ ...asked, db: shop.db.reader })
    const write: Work = (asked, prepared) =>
      shop.db.transaction(async (tx) => {
        const output = await run({ ...asked, prepared, tx })
        if (endpoint.access === 'admin' && asked.viewer) await recordChanges(tx, asked.viewer, endpoint)
        return output
      })
    add(app, { shop, endpoint, options, work: endpoint.method === 'GET' ? read : write })
  }
  const together = (endpoint: Endpoint, { prepare, refused, ...steps }: SharedHandler<Endpoint, unknown, unknown>) => {
    const seen = latelySeen()
    const share = sharedWrites(shop.db, seen, steps as SharedSteps<SharedCall, unknown, unknown>)
    const work: Work = (asked, prepared) => share({ ...asked, prepared, tokenHash: asked.request.tokenHash } as SharedCall)
    add(app, { shop, endpoint, options: { ...(prepare && { prepare }), ...(refused && { refused }) }, work, seen })
  }
  return Object.assign(alone, { together }) as unknown as Route
}

function add(app: FastifyInstance, bound: Bound): void {
  const { shop, endpoint, seen, options: { keep, largestBody, shelf } } = bound
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
    // Who asks is known before the body is read: nobody uploads 50 MB to be told to sign in.
    ...(!isForAll && {
      onRequest: async (request, reply) => {
        request.viewer = await admit(shop, endpoint, request, reply, seen)
        if (endpoint.method !== 'GET') requireOwnOrigin(shop, request)
      },
    }),
    ...(largestBody && {
      preParsing: async (request, _reply, payload) => {
        const limit = largestBody(request.viewer)
        if (!endpoint.form) return limitBody(request, payload, limit)
        // A form is read where its file is taken, not here.
        refuseAnnounced(request, limit)
        return payload
      },
    }),
    handler: (request, reply) => {
      const { params, query, body, viewer } = request
      const kept = keep && viewer === null ? keyOf(endpoint, params, query) : undefined
      if (kept && isForAll) shop.answers.remember(request, kept, shelf)
      refuseZeroBytes(endpoint, params, body)
      const asked = { params, query, body, viewer, request, reply }
      if (endpoint.method !== 'GET') return answerWrite(bound, asked)
      return endpoint.file ? answerFile(bound, asked, endpoint.file) : answerRead(bound, asked, kept)
    },
  })
}

/** A route without the types of its endpoint. */
type Bound = { shop: Shop; endpoint: Endpoint; options: Options; work: Work; seen?: LatelySeen }
type Options = RouteOptions<Endpoint, unknown>
type Run = (context: object) => Promise<unknown>
/** Reads, or writes in a transaction, of its own or shared. */
type Work = (asked: Asked, prepared?: unknown) => Promise<unknown>
type SharedCall = Asked & { viewer: Viewer; prepared: unknown; tokenHash: string }
type Asked = Pick<FastifyRequest, 'params' | 'query' | 'body' | 'viewer'> & { request: FastifyRequest; reply: FastifyReply }

/** @param kept the address under which the answer is kept; none where it is made for this caller alone */
async function answerRead({ shop, endpoint, options, work }: Bound, asked: Asked, kept?: string): Promise<FastifyReply> {
  const produce = async () => {
    const output = await work(asked)
    return jsonAnswer(endpoint, output, kept ? 'public, max-age=0, must-revalidate' : 'no-store')
  }
  return sendAnswer(asked.request, asked.reply, await (kept ? shop.answers.answer(kept, produce, options.shelf) : produce()))
}

/** Sends a file while it is made; when its making fails on the way, the connection breaks and the caller has no whole file. */
async function answerFile({ work }: Bound, asked: Asked, type: string): Promise<FastifyReply> {
  const parts = (await work(asked)) as AsyncIterable<string | Uint8Array>
  return asked.reply.type(type.startsWith('text/') ? `${type}; charset=utf-8` : type).header('cache-control', 'no-store').send(Readable.from(parts, { objectMode: false }))
}

async function answerWrite(bound: Bound, asked: Asked): Promise<FastifyReply> {
  const { shop, endpoint, options } = bound
  const { reader: db, transaction: separately } = shop.db
  const preparing = { ...asked, db, separately } as never
  const output = await writeOutput(bound, asked, preparing)
  if (output instanceof AppError) throw options.refused ? await options.refused(preparing, output) : output
  return sendAnswer(asked.request, asked.reply, jsonAnswer(endpoint, output, 'no-store'))
}

/** What a write answers, or what it is refused with. */
async function writeOutput({ options, work }: Bound, asked: Asked, preparing: never): Promise<unknown> {
  try {
    return await work(asked, await options.prepare?.(preparing))
  } catch (error) {
    if (error instanceof AppError) return error
    throw error
  }
}

/** An answer of the contract's shape, with nothing in it that the contract does not name. */
function jsonAnswer(endpoint: Endpoint, output: unknown, cacheControl: string): Answer {
  return makeAnswer(jsonOf(endpoint.response, output), 'application/json; charset=utf-8', endpoint.status ?? 200, { 'cache-control': cacheControl })
}

/** Callers who ask for the same in other words (order, defaults, unknown parameters) share one kept answer. */
const keyOf = (endpoint: Endpoint, params: unknown, query: unknown) =>
  `${endpoint.path} ${JSON.stringify(params)} ${JSON.stringify(query)}`

/** @throws AppError not_signed_in or not_allowed. */
async function admit(shop: Shop, endpoint: Endpoint, request: FastifyRequest, reply: FastifyReply, seen?: LatelySeen): Promise<Viewer | null> {
  if (endpoint.access === 'anyone' && !endpoint.personal) return null
  const token = tokenOf(shop.settings, request)
  if (token) request.tokenHash = hashToken(token)
  const lately = seen?.get(request.tokenHash)
  const viewer = lately ?? (token ? await recognise(shop, request, reply, token) : null)
  if (viewer && !lately) seen?.set(request.tokenHash, viewer)
  if (!viewer && endpoint.access !== 'anyone') throw notSignedIn()
  if (viewer && !mayCall(endpoint.access, viewer)) throw new AppError('not_allowed', 'You do not have permission to do this.')
  return viewer
}

/** @throws AppError not_found for a key that cannot be read, invalid_input for what cannot be written. */
function refuseZeroBytes({ method }: Endpoint, params: unknown, body: unknown): void {
  if (holdsZeroByte(params) && method === 'GET') throw new AppError('not_found', 'There is nothing under this address.')
  if (holdsZeroByte(params) || holdsZeroByte(body)) throw new AppError('invalid_input', 'A text must not hold a zero byte.')
}

/** Whose token this is; null when it opens nothing. */
async function recognise(shop: Shop, request: FastifyRequest, reply: FastifyReply, token: string): Promise<Viewer | null> {
  const { tokenHash } = request
  const session = (await findSessions(shop.db.reader, [tokenHash])).get(tokenHash)
  if (!session) return null
  if (session.isFading) {
    // Who only reads is not turned away because nothing can be written at this time: the next request tries again.
    const endsAt = await shop.db.transaction((tx) => renewSession(tx, tokenHash, session)).catch(isRefusedForNow)
    if (endsAt && !bearerOf(request)) keepInCookie(shop.settings, reply, token, endsAt)
  }
  return session.viewer
}

/** Answers false for what cannot be done at this time. @throws any other error. */
function isRefusedForNow(error: unknown): false {
  if (isUnavailable(error) || (error instanceof AppError && error.code === 'unavailable')) return false
  throw error
}

/** Whether a signed-in person may make a call of this kind at all; whose things it touches, the service checks. */
const mayCall = (access: Access, viewer: Viewer) => access !== 'admin' || viewer.role === 'admin'

/**
 * A browser sends its cookies along whoever made the page, so a write that a cookie vouches for must come from the
 * shop's own pages. @throws AppError wrong_origin.
 */
function requireOwnOrigin(shop: Shop, request: FastifyRequest): void {
  if (bearerOf(request) || !tokenOf(shop.settings, request)) return
  const { origin, host } = request.headers
  const own = origin !== undefined && (origin === new URL(shop.settings.publicUrl).origin || (host !== undefined && hostOf(origin) === host))
  if (!own) throw new AppError('wrong_origin', 'This request did not come from the shop itself.')
}

const hostOf = (origin: string) => (URL.canParse(origin) ? new URL(origin).host : undefined)
