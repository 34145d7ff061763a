import { ApiError } from '../../api/client.ts'

/** The server's message about a failed call, or a message about the connection. */
export const errorMessage = (error: unknown): string => (error instanceof ApiError ? error.message : 'Something went wrong.')
