import type { FastifyReply, FastifyRequest } from 'fastify'
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod'
import type { Endpoint } from '../../contract/endpoint.ts'
import type { ErrorBody, ErrorCode } from '../../contract/errors.ts'
import { isForeignKeyViolation } from '../db/client.ts'
import { isUnavailable } from '../db/transient-errors.ts'
import { AppError, unavailable } from '../lib/errors.ts'

/** Refusals that any call may answer, beside those its endpoint lists. */
const everywhere: readonly ErrorCode[] = [
  'invalid_input', 'not_signed_in', 'not_allowed', 'wrong_origin', 'not_found', 'too_large', 'wrong_type', 'too_many', 'unavailable',
]

/** Turns whatever was thrown into the answer a caller may see. No stack, SQL or path ever leaves the server. */
export function sendError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const endpoint = request.routeOptions.config.endpoint
  const hungUp = hasHungUp(request)
  const { status, body } = hungUp ? unread() : describeError(error, endpoint)
  // Its response never leaves, so it has no other line.
  if (hungUp) request.log.info({ route: request.routeOptions.url }, 'the caller left before the request had arrived')
  if (status >= 500) request.log.error(error)
  const { retryAfter } = body
  if (typeof retryAfter === 'number') reply.header('retry-after', retryAfter)
  return reply.code(status).header('cache-control', 'no-store').type('application/json; charset=utf-8').send(JSON.stringify(body))
}

/** Whether the caller left before the request was whole. That is no fault of the shop, and nobody reads the answer. */
const hasHungUp = ({ raw }: FastifyRequest) => raw.destroyed && !raw.complete

const unread = () => ({ status: 400, body: errorBody('invalid_input', 'This request could not be read.') })

function describeError(error: unknown, endpoint: Endpoint | undefined): { status: number; body: ErrorBody } {
  if (isUnavailable(error)) return describeError(unavailable(), endpoint)
  if (error instanceof AppError && isListed(error.code, endpoint)) {
    return { status: error.status, body: { ...errorBody(error.code, error.message), ...error.details } }
  }
  if (hasZodFastifySchemaValidationErrors(error)) {
    // A key that cannot exist names nothing: what it would read is simply not there.
    if (error.validationContext === 'params' && endpoint?.method === 'GET') {
      return { status: 404, body: errorBody('not_found', 'There is nothing under this address.') }
    }
    const issues = error.validation.map(({ instancePath, message }) => ({
      path: instancePath.replace(/^\//, '').replaceAll('/', '.'),
      message: message ?? 'is not valid',
    }))
    const message = issues.map(({ path, message: reason }) => (path ? `${path}: ${reason}` : reason)).join('; ')
    return { status: 400, body: { ...errorBody('invalid_input', message), issues } }
  }
  // Somebody deleted it between the question and the write.
  if (isForeignKeyViolation(error)) return { status: 404, body: errorBody('not_found', 'What this belongs to is no longer there.') }
  return describeFrameworkError(error)
}

/** What Fastify itself refuses before a handler runs. */
function describeFrameworkError(error: unknown): { status: number; body: ErrorBody } {
  const status = error instanceof Error && 'statusCode' in error ? Number(error.statusCode) : 500
  if (status === 413) return { status, body: errorBody('too_large', 'This is larger than the shop accepts.') }
  if (status === 415) return { status, body: errorBody('wrong_type', 'The shop does not accept this type of content.') }
  if (status === 416) return { status, body: errorBody('invalid_input', 'The file has no such part.') }
  if (status >= 400 && status < 500) return unread()
  return { status: 500, body: errorBody('internal', 'Something went wrong on our side. Please try again.') }
}

/** A refusal the contract does not name is a bug: no client could have been ready for it. */
const isListed = (code: ErrorCode, endpoint: Endpoint | undefined) =>
  !endpoint || everywhere.includes(code) || endpoint.errors.includes(code)

export const errorBody = (code: ErrorCode, message: string): ErrorBody => ({ code, message, error: message })
