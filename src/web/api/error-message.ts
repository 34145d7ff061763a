import { ApiError } from './client.ts'

/** The server's message about a failed call, or a message about the connection. */
export const errorMessage = (error: unknown): string =>
  error instanceof ApiError ? error.message : 'Something went wrong. Please try again.'

/** The fields of the request that the server rejected, with their errors. */
export const issuesOf = (error: unknown): { path: string; message: string }[] =>
  error instanceof ApiError ? (error.data?.issues ?? []) : []

/** The stated text of an order that could not be loaded: the server's message, if it sent one. */
export const orderErrorText = (error: unknown): string =>
  error instanceof ApiError && error.data?.message
    ? `Error: ${error.message}`
    : 'Something went wrong while fetching the order.'

/** Whether an address names an order at all; `undefined` is that of a link without one. */
export const isOrderId = (id: string): boolean => id !== '' && id !== 'undefined'
