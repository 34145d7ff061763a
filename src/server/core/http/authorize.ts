import type { FastifyReply, FastifyRequest } from 'fastify'
import { mayDo } from '../../../contract/duty.ts'
import type { Endpoint } from '../../../contract/endpoint.ts'
import type { Actor, AppContext, RouteServices } from '../context.ts'
import { isUnavailable } from '../db/errors.ts'
import { AppError, notAllowed, notSignedIn } from '../lib/errors.ts'
import { hashToken } from '../lib/secret-token.ts'
import { startDeadline } from './deadline.ts'
import { bearerOf, setSessionCookie, tokenOf } from './session-token.ts'

type Authorized = { shop: AppContext; services: RouteServices; endpoint: Endpoint }

/**
 * Returns who makes a request; null without a session, where none is needed. In a call that gives
 * administrators more than customers, one whose duty does not suffice is a customer. @throws AppError
 * not_signed_in or not_allowed.
 */
export async function authorize(
  bound: Authorized,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Actor | null> {
  const { shop, endpoint } = bound
  if (endpoint.access === 'anyone' && !endpoint.personal) return null
  const token = tokenOf(shop.settings, request)
  if (token) request.tokenHash = hashToken(token)
  const actor = token ? await authenticate(bound, request, reply, token) : null
  const hasLink = endpoint.orByLink && (request.query as { t?: unknown }).t !== undefined
  if (!actor && endpoint.access !== 'anyone' && !hasLink) throw notSignedIn()
  const isAdministrator = actor?.role === 'admin' && (!endpoint.duty || mayDo(actor.duty, endpoint.duty))
  if (endpoint.access === 'admin' && !isAdministrator) throw notAllowed()
  return actor && endpoint.duty && !isAdministrator ? { ...actor, role: 'user' } : actor
}

/** How long a request waits for the renewal of its session, in milliseconds. */
const RENEWAL_TIMEOUT_MS = 1000

/** Returns the actor of a session token; null if it has no session. */
async function authenticate(
  { shop, services }: Authorized,
  request: FastifyRequest,
  reply: FastifyReply,
  token: string,
): Promise<Actor | null> {
  const { tokenHash } = request
  const session = await services.findSession(shop.db.reader, tokenHash)
  if (!session) return null
  request.confirmedAt = session.confirmedAt
  if (session.needsRenewal) {
    // A session that cannot be renewed now must not reject or delay a read: the next request tries again.
    const renewed = shop.db.transaction((tx) => services.renewSession(tx, tokenHash, session))
    const endsAt = await startDeadline(RENEWAL_TIMEOUT_MS).within(renewed).catch(isRefusedForNow)
    if (endsAt && !bearerOf(request)) setSessionCookie(shop.settings, reply, token, endsAt)
  }
  return session.actor
}

/** Returns false for a temporary failure. @throws any other error. */
const isRefusedForNow = (error: unknown): false => {
  if (isUnavailable(error) || (error instanceof AppError && error.code === 'unavailable')) return false
  throw error
}
