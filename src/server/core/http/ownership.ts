import type { FastifyRequest } from 'fastify'
import type { Config } from '../config/config.ts'
import type { Actor } from '../context.ts'
import { emailKey } from '../lib/email-key.ts'
import { AppError } from '../lib/errors.ts'

const notAllowed = () => new AppError('not_allowed', 'You do not have permission to do this.')

/** The owner named in a path or body must be the signed-in actor. @throws AppError not_allowed. */
export function requireSelf(actor: Actor, userId: string): void {
  if (actor.id !== userId) throw notAllowed()
}

/** Allows the owner and administrators. @throws AppError not_allowed. */
export function requireSelfOrAdmin(actor: Actor, userId: string): void {
  if (actor.id !== userId && actor.role !== 'admin') throw notAllowed()
}

/** An e-mail in a body must be the actor's own, ignoring case. @throws AppError not_allowed. */
export function requireOwnEmail(actor: Actor, email: string): void {
  if (!isOwnEmail(actor, email)) throw notAllowed()
}

export const isOwnEmail = (actor: Actor, email: string): boolean => emailKey(actor.email) === emailKey(email)

/**
 * Requires that an administrator has entered the password within REAUTH_MINUTES, if this call needs it (`needed`): a
 * stolen session is not enough for what only the owner may do. @throws AppError reauthenticate.
 */
export async function requireRecentLogin({ reauthMs }: Pick<Config, 'reauthMs'>, { actor, confirmedAt }: FastifyRequest, needed: () => boolean | Promise<boolean>): Promise<void> {
  if (actor?.role !== 'admin' || Date.now() < confirmedAt + reauthMs) return
  if (await needed()) throw new AppError('reauthenticate', 'Please enter your password again.')
}
