import { errorStatus, type ErrorCode } from '../contract/errors.ts'

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

/** What stops the start: one clear line for whoever runs the shop, no stack. */
export class StartError extends Error {}
