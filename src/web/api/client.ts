import type { CallInput, CallOutput } from '../../contract/calls.ts'
import type { EndpointRef } from '../../contract/endpoint.ts'
import type { ErrorBody } from '../../contract/errors.ts'

/**
 * Why a call failed: a network failure, a timeout, an invalid response, or the HTTP status of an error
 * response.
 */
export type FailureKind = 'FETCH_ERROR' | 'TIMEOUT_ERROR' | 'PARSING_ERROR' | number

/**
 * A failed call. `status` is the kind of failure; `data` is the body of the error response, if there was one.
 */
export class ApiError extends Error {
  readonly status: FailureKind
  readonly data: ErrorBody | undefined

  constructor(status: FailureKind, message: string, data?: ErrorBody) {
    super(message)
    this.status = status
    this.data = data
  }
}

export type Send = (request: {
  method: string
  url: string
  body?: unknown
  headers?: Record<string, string>
}) => Promise<{
  status: number
  text: string
  /** The value of X-Total-Count, where it is read. */
  total?: string | null
}>

type CallOptions = { headers?: Record<string, string> }
export type Api = {
  <const R extends EndpointRef>(
    endpoint: R,
    input: CallInput<R>,
    options?: CallOptions,
  ): Promise<CallOutput<R>>
  /** The same for one page of a list: `rows`, and in `total` the length of the whole list. */
  counted<const R extends EndpointRef>(
    endpoint: R,
    input: CallInput<R>,
  ): Promise<{ rows: CallOutput<R>; total: number }>
}

/**
 * The typed client: takes an endpoint of the contract and its input, and returns its output. @throws ApiError
 */
export function apiClient(send: Send): Api {
  const counted = (...call: [EndpointRef, unknown, CallOptions?]) => callEndpoint(send, ...call)
  return Object.assign((...call: Parameters<typeof counted>) => counted(...call).then(({ rows }) => rows), {
    counted,
  }) as Api
}

/**
 * Calls an endpoint whose input and output are not checked, for functions that state the types themselves: to
 * compare them with those of the client takes the type checker seconds. @throws ApiError
 */
export async function callEndpoint(
  send: Send,
  endpoint: EndpointRef,
  input: unknown,
  options: CallOptions = {},
): Promise<{ rows: unknown; total: number }> {
  const { params = {}, query = {}, body } = input as { params?: object; query?: object; body?: unknown }
  const { status, text, total } = await send({
    method: endpoint.method,
    url: addressOf(endpoint.path, params as Record<string, string>, query),
    body,
    ...options,
  })
  let received: unknown
  try {
    received = JSON.parse(text)
  } catch {
    throw new ApiError('PARSING_ERROR', 'The response of the shop could not be read.')
  }
  if (status >= 400)
    throw new ApiError(
      status,
      (received as ErrorBody).message ?? 'Something went wrong.',
      received as ErrorBody,
    )
  return { rows: received, total: Number(total) }
}

function addressOf(path: string, params: Record<string, string>, query: object): string {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name])))
  const entries = Object.entries(query).filter(([, value]) => value !== undefined && value !== '')
  return entries.length > 0
    ? `${filled}?${new URLSearchParams(entries.map(([key, value]) => [key, String(value)]))}`
    : filled
}

const REQUEST_TIMEOUT_MS = 20_000

/** Sends over the network, with the session cookie. @throws ApiError FETCH_ERROR or TIMEOUT_ERROR. */
export const sendOverNetwork: Send = async ({ method, url, body, headers }) => {
  try {
    const response = await fetch(url, {
      method,
      credentials: 'same-origin',
      signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS),
      headers: { ...(body === undefined ? {} : { 'content-type': 'application/json' }), ...headers },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    return {
      status: response.status,
      text: await response.text(),
      total: response.headers.get('x-total-count'),
    }
  } catch (error) {
    if (error instanceof DOMException && error.name === 'TimeoutError') {
      throw new ApiError('TIMEOUT_ERROR', 'The shop took too long to respond. Please try again.')
    }
    throw new ApiError('FETCH_ERROR', 'The shop cannot be reached. Please check your connection.')
  }
}
