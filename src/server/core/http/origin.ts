import type { FastifyRequest } from 'fastify'
import { bearerOf, tokenOf } from './session-token.ts'
import { AppError } from '../lib/errors.ts'
import type { Config } from '../config/config.ts'

/**
 * Browsers send cookies with requests from any site's pages, so a write authenticated by a cookie must come
 * from the shop's own pages. @throws AppError wrong_origin.
 */
export function requireOwnOrigin(settings: Config, request: FastifyRequest): void {
  if (bearerOf(request) || !tokenOf(settings, request)) return
  const { origin, host } = request.headers
  const own =
    origin !== undefined &&
    (origin === new URL(settings.publicUrl).origin || (host !== undefined && hostOf(origin) === host))
  if (!own) throw new AppError('wrong_origin', 'This request did not come from the shop itself.')
}

const hostOf = (origin: string) => (URL.canParse(origin) ? new URL(origin).host : undefined)
