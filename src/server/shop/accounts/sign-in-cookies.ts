import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '../../core/config/config.ts'

const DAY_SECONDS = 86_400

/**
 * Sign-in cookies besides the session cookie. Scripts cannot read them, and cross-site requests do not send
 * them.
 */
const cookies = {
  /** Proves that this client has entered the code mailed to an address. */
  proof: { name: 'registration', seconds: 30 * 60 },
  /** Identifies a browser that has signed in before. */
  device: { name: 'device', seconds: 365 * DAY_SECONDS },
}
type Kind = keyof typeof cookies

const isSecure = ({ publicUrl }: Config) => publicUrl.startsWith('https:')

/** With https the `__Host-` prefix prevents other hosts of the domain from setting the cookie. */
const nameOf = (settings: Config, kind: Kind) =>
  isSecure(settings) ? `__Host-${cookies[kind].name}` : cookies[kind].name

const optionsOf = (settings: Config) =>
  ({ path: '/', httpOnly: true, sameSite: 'strict', secure: isSecure(settings) }) as const

export function setSignInCookie(settings: Config, reply: FastifyReply, kind: Kind, secret: string): void {
  reply.setCookie(nameOf(settings, kind), secret, { ...optionsOf(settings), maxAge: cookies[kind].seconds })
}

/** Returns undefined if the cookie is missing or malformed. */
export function signInCookieOf(settings: Config, request: FastifyRequest, kind: Kind): string | undefined {
  const secret = request.cookies[nameOf(settings, kind)]
  return secret !== undefined && /^[\w-]{43}$/.test(secret) ? secret : undefined
}

export function clearSignInCookie(settings: Config, reply: FastifyReply, kind: Kind): void {
  reply.clearCookie(nameOf(settings, kind), optionsOf(settings))
}
