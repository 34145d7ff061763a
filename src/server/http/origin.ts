import type { FastifyRequest } from 'fastify'
import { bearerOf, tokenOf } from '../accounts/auth/sessions.service.ts'
import { AppError } from '../lib/errors.ts'
import type { Config } from '../config.ts'

/**
 * A browser sends its cookies along whoever made the page, so a write that a cookie vouches for must come from the
 * shop's own pages. @throws AppError wrong_origin.
 */
export function requireOwnOrigin(settings: Config, request: FastifyRequest): void {
  if (bearerOf(request) || !tokenOf(settings, request)) return
  const { origin, host } = request.headers
  const own = origin !== undefined && (origin === new URL(settings.publicUrl).origin || (host !== undefined && hostOf(origin) === host))
  if (!own) throw new AppError('wrong_origin', 'This request did not come from the shop itself.')
}

const hostOf = (origin: string) => (URL.canParse(origin) ? new URL(origin).host : undefined)
