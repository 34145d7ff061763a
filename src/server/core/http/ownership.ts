import type { FastifyRequest } from 'fastify'
import { mayDo, type Duty } from '../../../contract/duty.ts'
import type { Config } from '../config/config.ts'
import type { Actor } from '../context.ts'
import { emailKey } from '../lib/email-key.ts'
import { AppError, notAllowed } from '../lib/errors.ts'

/** The owner named in a path or body must be the signed-in actor. @throws AppError not_allowed. */
export function requireSelf(actor: Actor, userId: string): void {
  if (actor.id !== userId) throw notAllowed()
}

/** Allows the owner and administrators. @throws AppError not_allowed. */
export function requireSelfOrAdmin(actor: Actor, userId: string): void {
  if (actor.id !== userId && actor.role !== 'admin') throw notAllowed()
}

/** For what only some inputs of a call need a higher duty. @throws AppError not_allowed. */
export function requireDuty({ duty }: Actor, lowest: Duty): void {
  if (!mayDo(duty, lowest)) throw notAllowed()
}

/** An e-mail in a body must be the actor's own, ignoring case. @throws AppError not_allowed. */
export function requireOwnEmail(actor: Actor, email: string): void {
  if (!isOwnEmail(actor, email)) throw notAllowed()
}

export const isOwnEmail = (actor: Actor, email: string): boolean => emailKey(actor.email) === emailKey(email)

/**
 * Requires that an administrator has entered the password within REAUTH_MINUTES, if this call needs it
 * (`needed`): a stolen session is not enough for what only the owner may do. @throws AppError reauthenticate.
 */
export async function requireRecentLogin(
  { reauthMs }: Pick<Config, 'reauthMs'>,
  { actor, confirmedAt }: FastifyRequest,
  needed: () => boolean | Promise<boolean>,
): Promise<void> {
  if (actor?.role !== 'admin' || Date.now() < confirmedAt + reauthMs) return
  if (await needed()) throw new AppError('reauthenticate', 'Please enter your password again.')
}
