import { errorStatus, type ErrorCode } from '../../contract/errors.ts'

/** A refusal the shop expects and a person can read. Anything else that is thrown is a bug and answers 500. */
export class AppError extends Error {
  readonly code: ErrorCode
  readonly status: number
  /** Further fields of the answer, such as the current totals of an order whose price has changed. */
  readonly details: Record<string, unknown>

  constructor(code: ErrorCode, message: string, details: Record<string, unknown> = {}) {
    super(message)
    this.code = code
    this.status = errorStatus[code]
    this.details = details
  }
}

/** Nobody's mistake and worth asking again, in so many seconds. */
export const unavailable = () => new AppError('unavailable', 'The shop is busy. Please try again in a moment.', { retryAfter: 5 })

export const notSignedIn = () => new AppError('not_signed_in', 'Please sign in to go on.')

/** Takes what was thrown for a value where it is a refusal. @throws anything else. */
export function asRefusal(error: unknown): AppError {
  if (error instanceof AppError) return error
  throw error
}

/** What stops the start: one clear line for whoever runs the shop, no stack. */
export class StartError extends Error {}
