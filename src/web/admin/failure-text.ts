import { ApiError } from '../api.ts'

/** What the server said about a failed call, or how it could not be reached. */
export const failureText = (error: unknown): string => (error instanceof ApiError ? error.message : 'Something went wrong.')
