import type { FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import type { Endpoint } from '../../../contract/endpoint.ts'
import type { ErrorBody, ErrorCode } from '../../../contract/errors.ts'
import { isForeignKeyViolation, isUnavailable } from '../db/errors.ts'
import { AppError, unavailable } from '../lib/errors.ts'

/** Errors that any call may return besides those its endpoint lists. */
const everywhere: readonly ErrorCode[] = [
  'invalid_input',
  'not_signed_in',
  'not_allowed',
  'wrong_origin',
  'not_found',
  'too_large',
  'wrong_type',
  'too_many',
  'unavailable',
]

/** Converts any error to the response that a client may see. It never reveals a stack, SQL or a path. */
export function sendError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const endpoint = request.routeOptions.config.endpoint
  const hungUp = hasHungUp(request)
  const { status, body } = hungUp ? unread() : describeError(error, endpoint)
  // Its response is never sent, so no other line reports this request.
  if (hungUp)
    request.log.info(
      { route: request.routeOptions.url },
      'the client disconnected before the request had arrived',
    )
  if (status >= 500) request.log.error(error)
  const { retryAfter } = body
  if (typeof retryAfter === 'number') reply.header('retry-after', retryAfter)
  return reply
    .code(status)
    .header('cache-control', 'no-store')
    .type('application/json; charset=utf-8')
    .send(JSON.stringify(body))
}

/**
 * Whether the client disconnected before the request was complete. That is not the shop's fault, and nobody
 * reads the response.
 */
const hasHungUp = ({ raw }: FastifyRequest) => raw.destroyed && !raw.complete

const unread = () => ({ status: 400, body: errorBody('invalid_input', 'This request could not be read.') })

function describeError(error: unknown, endpoint: Endpoint | undefined): { status: number; body: ErrorBody } {
  if (isUnavailable(error)) return describeError(unavailable(), endpoint)
  if (error instanceof AppError && isListed(error.code, endpoint)) {
    return { status: error.status, body: { ...errorBody(error.code, error.message), ...error.details } }
  }
  if (isInvalidInput(error)) {
    // An invalid id cannot exist, so the response is "not found".
    if (error.validationContext === 'params' && endpoint?.method === 'GET') {
      return { status: 404, body: errorBody('not_found', 'Nothing was found at this address.') }
    }
    const issues = error.issues.map(({ path, message }) => ({ path: path.join('.'), message }))
    const message = issues
      .map(({ path, message: reason }) => (path ? `${path}: ${reason}` : reason))
      .join('; ')
    return { status: 400, body: { ...errorBody('invalid_input', message), issues } }
  }
  // The row was deleted between reading and writing.
  if (isForeignKeyViolation(error))
    return { status: 404, body: errorBody('not_found', 'The item this belongs to no longer exists.') }
  return describeFrameworkError(error)
}

/**
 * Whether the input did not match its schema. Fastify marks such errors; a zod error of a handler is a bug.
 */
const isInvalidInput = (error: unknown): error is z.core.$ZodError & { validationContext: unknown } =>
  error instanceof z.core.$ZodError && 'validationContext' in error

/** Errors that Fastify raises before a handler runs. */
function describeFrameworkError(error: unknown): { status: number; body: ErrorBody } {
  const status = error instanceof Error && 'statusCode' in error ? Number(error.statusCode) : 500
  if (status === 413) return { status, body: errorBody('too_large', 'This is too large.') }
  if (status === 415)
    return { status, body: errorBody('wrong_type', 'The shop does not accept this type of content.') }
  if (status === 416)
    return { status, body: errorBody('invalid_input', 'The file does not have the requested range.') }
  if (status >= 400 && status < 500) return unread()
  return { status: 500, body: errorBody('internal', 'Something went wrong on our side. Please try again.') }
}

/** An error that the contract does not list is a bug: no client could have expected it. */
const isListed = (code: ErrorCode, endpoint: Endpoint | undefined) =>
  !endpoint || everywhere.includes(code) || endpoint.errors.includes(code)

export const errorBody = (code: ErrorCode, message: string): ErrorBody => ({ code, message, error: message })
