import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '../../core/config/config.ts'
import { setSessionCookie, tokenOf } from '../../core/http/session-token.ts'
import type { LoginClient, LoginResult } from './login.ts'
import { setSignInCookie, signInCookieOf } from './sign-in-cookies.ts'

/** What the browser sent with a login. */
export const clientOf = (settings: Config, request: FastifyRequest): LoginClient => ({
  sessionToken: tokenOf(settings, request),
  deviceToken: signInCookieOf(settings, request, 'device'),
  userAgent: request.headers['user-agent'],
})

/** Sets the cookies of a new session; returns the response. */
export function signedIn(settings: Config, reply: FastifyReply, result: LoginResult) {
  const { token, endsAt, deviceToken, user } = result
  setSessionCookie(settings, reply, token, endsAt)
  setSignInCookie(settings, reply, 'device', deviceToken)
  return { message: 'Login successful', token, user }
}
