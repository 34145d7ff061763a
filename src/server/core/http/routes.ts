import { Readable } from 'node:stream'
import type {
  FastifyInstance,
  FastifyReply,
  FastifyRequest,
  FastifySchema,
  onRequestAsyncHookHandler,
  preParsingAsyncHookHandler,
} from 'fastify'
import * as z from 'zod/mini'
import { USUAL_BODY, type Endpoint } from '../../../contract/endpoint.ts'
import { authorize } from './authorize.ts'
import { limitBody, rejectDeclaredLength } from './body-limit.ts'
import { allowUploadTime } from './connection-limits.ts'
import { startDeadline, type Deadline } from './deadline.ts'
import type { Tx } from '../db/types.ts'
import { AppError } from '../lib/errors.ts'
import { jsonOf } from '../lib/serialized-json.ts'
import { requireOwnOrigin } from './origin.ts'
import { requireRecentLogin } from './ownership.ts'
import { jsonReader } from './read-json.ts'
import type { Route, RouteOptions } from './route-types.ts'
import { createResponse, sendResponse, type ResponseData } from './response-cache/representation.ts'
import type { Actor, AppContext, RouteServices } from '../context.ts'
import { rejectZeroBytes } from './nul-bytes.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    endpoint?: Endpoint
  }
  interface FastifyRequest {
    actor: Actor | null
    /** Hash of the actor's session token; empty without a token. */
    tokenHash: string
    /**
     * When the actor last entered the password in this session; 0 without a session, or if that is unknown.
     */
    confirmedAt: number
  }
}

/**
 * Prepares an application and returns the function that binds endpoints. `writeMs`: time limit of a write.
 */
export function setUpRoutes(
  app: FastifyInstance,
  shop: AppContext,
  services: RouteServices,
  writeMs: number,
): Route {
  // Calls accept JSON only; Fastify would also accept plain text.
  app.removeContentTypeParser(['text/plain', 'application/json'])
  app.addContentTypeParser('application/json', { parseAs: 'string' }, jsonReader(app))
  app.setValidatorCompiler<z.core.$ZodType>(({ schema }) => (input) => {
    const { error, data } = z.safeParse(schema, input)
    return error ? { error } : { value: data }
  })
  app.decorateRequest('actor', null)
  app.decorateRequest('tokenHash', '')
  app.decorateRequest('confirmedAt', 0)
  return bind(app, shop, services, writeMs)
}

/**
 * Binds endpoints of the contract to handlers: checks the actor and the input, opens the transaction of a
 * write, records administrators' changes in the audit log, validates and sends the response. A GET only
 * reads; any other call is one transaction, or takes several (`inSteps`).
 */
export function bind(
  app: FastifyInstance,
  shop: AppContext,
  services: RouteServices,
  writeMs = Infinity,
): Route {
  const inTransaction = <T>(endpoint: Endpoint, input: CallInput, work: (tx: Tx) => Promise<T>): Promise<T> =>
    shop.db.transaction(async (tx) => {
      input.deadline?.check()
      const output = await work(tx)
      // If the client got the busy response, nothing may be written.
      input.deadline?.check()
      if (endpoint.access === 'admin' && input.actor)
        await services.recordAuditEntries(tx, input.actor, endpoint)
      return output
    })
  const inOne = (endpoint: Endpoint, run: Run, options: Options = {}) => {
    const read: Work = (input) => run({ ...input, db: shop.db.reader })
    const write: Work = (input, prepared) =>
      inTransaction(endpoint, input, (tx) => run({ ...input, prepared, tx }))
    add(app, { shop, services, endpoint, options, writeMs, work: endpoint.method === 'GET' ? read : write })
  }
  const inSteps = (endpoint: Endpoint, run: Run, options: Options) => {
    const work: Work = (input) =>
      run({
        ...input,
        db: shop.db.reader,
        step: <T>(each: (tx: Tx) => Promise<T>) => inTransaction(endpoint, input, each),
      })
    add(app, { shop, services, endpoint, options, writeMs, work })
  }
  return Object.assign(inOne, { inSteps }) as unknown as Route
}

function add(app: FastifyInstance, bound: Bound): void {
  const {
    shop,
    endpoint,
    options: { cache, largestBody, needsRecentLogin, partition },
  } = bound
  const isForAll = endpoint.method === 'GET' && endpoint.access === 'anyone' && !endpoint.personal
  app.route({
    method: endpoint.method,
    url: endpoint.path.replace(/\{(\w+)\}/g, ':$1'),
    config: { endpoint },
    bodyLimit: endpoint.bodyLimit ?? USUAL_BODY,
    schema: schemaOf(endpoint),
    // Authorise before the body is read, so that nobody uploads 50 MB only to be asked to sign in.
    onRequest: isForAll ? [] : authorizer(bound),
    preParsing: largestBody ? bodyLimiter(endpoint, largestBody) : [],
    handler: (request, reply) => {
      const { params, query, body, actor } = request
      const cacheKey = cache && actor === null ? keyOf(endpoint, params, query) : undefined
      if (cacheKey && isForAll) shop.responseCache.linkUrl(request, cacheKey, partition)
      rejectZeroBytes(endpoint, params, body)
      const input = { params, query, body, actor, request, reply }
      const respond = () => {
        if (endpoint.method !== 'GET') return respondToWrite(bound, input)
        return endpoint.file
          ? respondWithFile(bound, input, endpoint.file)
          : respondToRead(bound, input, cacheKey)
      }
      return endpoint.recentLogin
        ? requireRecentLogin(
            shop.settings,
            request,
            () => needsRecentLogin?.({ ...input, db: shop.db.reader } as never) ?? true,
          ).then(respond)
        : respond()
    },
  })
}

/** The schemas that Fastify validates requests with. It would compile a key that is undefined. */
function schemaOf({ params, query, body }: Endpoint): FastifySchema {
  const schema: FastifySchema = {}
  if (params) schema.params = params
  if (query) schema.querystring = query
  if (body) schema.body = body
  return schema
}

const authorizer =
  (bound: Bound): onRequestAsyncHookHandler =>
  async (request, reply) => {
    const { endpoint, shop, options } = bound
    request.actor = await authorize(bound, request, reply)
    if (endpoint.method !== 'GET' && !endpoint.crossSite) requireOwnOrigin(shop.settings, request)
    // A picture may also come as JSON, with a limit of its own.
    if (endpoint.form || options.largestBody) allowUploadTime(request.raw)
  }

const bodyLimiter =
  (endpoint: Endpoint, largestBody: NonNullable<Options['largestBody']>): preParsingAsyncHookHandler =>
  async (request, _reply, payload) => {
    const limit = largestBody(request.actor)
    if (!endpoint.form) return limitBody(request, payload, limit)
    // The handler reads the form itself.
    rejectDeclaredLength(request, limit)
    return payload
  }

/** A route without the types of its endpoint. */
type Bound = {
  shop: AppContext
  services: RouteServices
  endpoint: Endpoint
  options: Options
  writeMs: number
  work: Work
}
type Options = RouteOptions<Endpoint, unknown>
type Run = (context: object) => Promise<unknown>
type Work = (input: CallInput, prepared?: unknown) => Promise<unknown>
type CallInput = Pick<FastifyRequest, 'params' | 'query' | 'body' | 'actor'> & {
  request: FastifyRequest
  reply: FastifyReply
  deadline?: Deadline
}

/** @param cacheKey undefined if the response is made for this client alone */
async function respondToRead(
  { shop, endpoint, options, work }: Bound,
  input: CallInput,
  cacheKey?: string,
): Promise<FastifyReply> {
  const produce = async () => {
    const output = await work(input)
    const created = jsonResponse(
      endpoint,
      output,
      cacheKey ? 'public, max-age=0, must-revalidate' : 'no-store',
    )
    // Cached with the body, whose reply has it only once.
    const total = input.reply.getHeader('x-total-count')
    if (total !== undefined) created.headers['x-total-count'] = String(total)
    return created
  }
  return sendResponse(
    input.request,
    input.reply,
    await (cacheKey ? shop.responseCache.getOrCreate(cacheKey, produce, options.partition) : produce()),
  )
}

const isText = (type: string) => type.startsWith('text/') || type === 'application/json'

/**
 * Streams a file while it is generated. A failure midway breaks the connection, so that no file looks
 * complete.
 */
async function respondWithFile(
  { shop, options, work }: Bound,
  input: CallInput,
  type: string,
): Promise<FastifyReply> {
  await options.prepare?.(preparing(shop, input))
  const parts = (await work(input)) as AsyncIterable<string | Uint8Array>
  // A file that comes in several formats has set its own.
  if (!input.reply.hasHeader('content-type')) input.reply.type(isText(type) ? `${type}; charset=utf-8` : type)

  return input.reply.header('cache-control', 'no-store').send(Readable.from(parts, { objectMode: false }))
}

async function respondToWrite(
  { shop, endpoint, options, writeMs, work }: Bound,
  input: CallInput,
): Promise<FastifyReply> {
  // Uploads have no deadline: their file is first checked and encoded, in a separate queue.
  const deadline = startDeadline(options.largestBody ? Infinity : writeMs)
  const attempt = async () => work({ ...input, deadline }, await options.prepare?.(preparing(shop, input)))
  const output = await deadline.within(attempt()).catch(async (error: unknown) => {
    throw options.refused && error instanceof AppError
      ? await options.refused(preparing(shop, input), error)
      : error
  })
  return sendResponse(input.request, input.reply, jsonResponse(endpoint, output, 'no-store'))
}

const preparing = ({ settings, db }: AppContext, input: CallInput) =>
  ({ ...input, db: db.reader, independentTransaction: db.transaction, settings }) as never

/** A response with only the fields that the contract names. */
function jsonResponse(endpoint: Endpoint, output: unknown, cacheControl: string): ResponseData {
  return createResponse(
    jsonOf(endpoint.response, output),
    'application/json; charset=utf-8',
    endpoint.status ?? 200,
    { 'cache-control': cacheControl },
  )
}

/**
 * Cache key: requests that differ only in order, defaults or unknown parameters share one cached response.
 */
const keyOf = (endpoint: Endpoint, params: unknown, query: unknown) =>
  `${endpoint.path} ${JSON.stringify(params)} ${JSON.stringify(query)}`
