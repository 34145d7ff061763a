import { ApiError } from './client.ts'

/** The server's message about a failed call, or a message about the connection. */
export const errorMessage = (error: unknown): string => (error instanceof ApiError ? error.message : 'Something went wrong. Please try again.')

/** The fields of the request that the server rejected, with their errors. */
export const issuesOf = (error: unknown): { path: string; message: string }[] => (error instanceof ApiError ? (error.data?.issues ?? []) : [])
