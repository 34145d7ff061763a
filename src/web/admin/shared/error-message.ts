import { ApiError } from '../../api/client.ts'

/** The server's message about a failed call, or a message about the connection. */
export const errorMessage = (error: unknown): string => (error instanceof ApiError ? error.message : 'Something went wrong.')

/** The server's messages about rejected files, without duplicates. A failed connection has no message. */
export const fieldErrorsIn = (errors: unknown[]): string[] => [
  ...new Set(errors.flatMap((error) => (error instanceof ApiError && error.data ? [error.message] : []))),
]
