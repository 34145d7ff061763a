import type { Actor } from '../context.ts'
import { AppError } from '../lib/errors.ts'

const refuse = () => new AppError('not_allowed', 'You do not have permission to do this.')

/** The owner named in a path or body must be the signed-in actor. @throws AppError not_allowed. */
export function requireSelf(viewer: Actor, userId: string): void {
  if (viewer.id !== userId) throw refuse()
}

/** Allows the owner and administrators. @throws AppError not_allowed. */
export function requireSelfOrAdmin(viewer: Actor, userId: string): void {
  if (viewer.id !== userId && viewer.role !== 'admin') throw refuse()
}

/** An e-mail in a body must be the actor's own, ignoring case. @throws AppError not_allowed. */
export function requireOwnEmail(viewer: Actor, email: string): void {
  if (!isOwnEmail(viewer, email)) throw refuse()
}

export const isOwnEmail = (viewer: Actor, email: string): boolean => viewer.email.toLowerCase() === email.trim().toLowerCase()
