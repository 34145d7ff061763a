import type { Actor } from '../accounts/auth/sessions.service.ts'
import { AppError } from '../lib/errors.ts'

const refuse = () => new AppError('not_allowed', 'You do not have permission to do this.')

/** What a path or body names as its owner must be the one who is signed in. @throws AppError not_allowed. */
export function requireSelf(viewer: Actor, userId: string): void {
  if (viewer.id !== userId) throw refuse()
}

/** The owner may read, and an administrator. @throws AppError not_allowed. */
export function requireSelfOrAdmin(viewer: Actor, userId: string): void {
  if (viewer.id !== userId && viewer.role !== 'admin') throw refuse()
}

/** An e-mail in a body is compared with the session's, without regard to case. @throws AppError not_allowed. */
export function requireOwnEmail(viewer: Actor, email: string): void {
  if (!isOwnEmail(viewer, email)) throw refuse()
}

export const isOwnEmail = (viewer: Actor, email: string): boolean => viewer.email.toLowerCase() === email.trim().toLowerCase()
