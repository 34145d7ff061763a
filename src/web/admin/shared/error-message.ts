import { ApiError } from '../../api/client.ts'

/** What the server said about a failed call, or how it could not be reached. */
export const errorMessage = (error: unknown): string => (error instanceof ApiError ? error.message : 'Something went wrong.')

/** What the server said about files it refused, each reason once; a connection that failed has nothing to say. */
export const fieldErrorsIn = (errors: unknown[]): string[] => [
  ...new Set(errors.flatMap((error) => (error instanceof ApiError && error.data ? [error.message] : []))),
]
