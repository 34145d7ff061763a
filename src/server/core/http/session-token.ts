import type { CookieSerializeOptions } from '@fastify/cookie'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '../config/config.ts'

/**
 * The session cookie. With https its name starts with `__Host-`, so that no other host of the domain can set
 * it.
 */
const sessionCookie = ({ publicUrl }: Config) =>
  publicUrl.startsWith('https:')
    ? { name: '__Host-session', secure: true }
    : { name: 'session', secure: false }

/**
 * Returns the session token of a request: the bearer token, or else the cookie. Undefined if there is none.
 */
export function tokenOf(settings: Config, request: FastifyRequest): string | undefined {
  // A request with a bearer token never falls back to the cookie. Other schemes belong to a proxy in front of
  // the shop.
  if (/^Bearer\b/i.test(request.headers.authorization ?? '')) return bearerOf(request)
  return request.cookies[sessionCookie(settings).name]
}

/** The bearer token of an API client; such requests need no Origin header and no cookie. */
export const bearerOf = (request: FastifyRequest) =>
  /^Bearer ([\w-]{20,100})$/i.exec(request.headers.authorization ?? '')?.[1]

/** @param endsAt milliseconds since 1970: the browser deletes the cookie when the session ends. */
export function setSessionCookie(settings: Config, reply: FastifyReply, token: string, endsAt: number): void {
  const maxAge = Math.max(0, Math.round((endsAt - Date.now()) / 1000))
  reply.setCookie(sessionCookie(settings).name, token, { ...cookieOptions(settings), maxAge })
}

export function clearSessionCookie(settings: Config, reply: FastifyReply): void {
  reply.clearCookie(sessionCookie(settings).name, cookieOptions(settings))
}

const cookieOptions = (settings: Config): CookieSerializeOptions => ({
  path: '/',
  httpOnly: true,
  sameSite: 'lax',
  secure: sessionCookie(settings).secure,
})
