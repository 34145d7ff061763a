import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '../../config.ts'

const DAY_SECONDS = 86_400

/** Cookies of signing in beside the session's: scripts cannot read them, and other sites' pages do not send them. */
const cookies = {
  /** The proof that this client has entered the code mailed to an address. */
  proof: { name: 'registration', seconds: 30 * 60 },
  /** Tells a browser that has signed in before from strangers. */
  device: { name: 'device', seconds: 365 * DAY_SECONDS },
}
type Kind = keyof typeof cookies

const isSecure = ({ publicUrl }: Config) => publicUrl.startsWith('https:')

/** Behind https no other host of the domain can set it. */
const nameOf = (settings: Config, kind: Kind) => (isSecure(settings) ? `__Host-${cookies[kind].name}` : cookies[kind].name)

const optionsOf = (settings: Config) => ({ path: '/', httpOnly: true, sameSite: 'strict', secure: isSecure(settings) }) as const

export function setSignInCookie(settings: Config, reply: FastifyReply, kind: Kind, secret: string): void {
  reply.setCookie(nameOf(settings, kind), secret, { ...optionsOf(settings), maxAge: cookies[kind].seconds })
}

/** Undefined where the client sent none of the right form. */
export function signInCookieOf(settings: Config, request: FastifyRequest, kind: Kind): string | undefined {
  const secret = request.cookies[nameOf(settings, kind)]
  return secret !== undefined && /^[\w-]{43}$/.test(secret) ? secret : undefined
}

export function clearSignInCookie(settings: Config, reply: FastifyReply, kind: Kind): void {
  reply.clearCookie(nameOf(settings, kind), optionsOf(settings))
}
