import { errorStatus, type ErrorCode } from '../../../contract/errors.ts'

/** An expected error with a message for people. Anything else that is thrown is a bug and returns 500. */
export class AppError extends Error {
  readonly code: ErrorCode
  readonly status: number
  /** Further fields of the response, such as the current totals of an order whose price has changed. */
  readonly details: Record<string, unknown>

  constructor(code: ErrorCode, message: string, details: Record<string, unknown> = {}) {
    super(message)
    this.code = code
    this.status = errorStatus[code]
    this.details = details
  }
}

/** Input that is wrong at a field of the request: `message` follows its name, as `is needed` does. */
export const invalid = (path: string, message: string, text = `${path}: ${message}`) =>
  new AppError('invalid_input', text, { issues: [{ path, message }] })

/** The same, with a whole sentence. */
export const invalidSentence = (path: string, sentence: string) => invalid(path, sentence, sentence)

/** Temporary failure; clients may retry after `retryAfter` seconds. */
export const unavailable = () =>
  new AppError('unavailable', 'The shop is busy. Please try again in a moment.', { retryAfter: 5 })

export const notAllowed = () => new AppError('not_allowed', 'You do not have permission to do this.')

export const notSignedIn = () => new AppError('not_signed_in', 'Please sign in to continue.')

/** Stops the start with one clear line for the operator, without a stack. */
export class StartError extends Error {}
