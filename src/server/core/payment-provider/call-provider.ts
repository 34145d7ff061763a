import type { OnlineProvider } from '../../../contract/payment-providers.ts'

const TIMEOUT_MS = 5000
const MAX_RESPONSE_BYTES = 1024 * 1024
/** Calls to a provider under way at most: while it hangs, further ones fail immediately. */
const MAX_CONCURRENT = 50
/** Those of them that shoppers may cause: the rest is kept for captures, refunds and expiry. */
const MAX_OF_SHOPPERS = 40

/** `isShoppers`: whether a shopper waits for it. `headers`: those that prove the account, and the like. */
export type ProviderCall = {
  provider: OnlineProvider
  isShoppers?: boolean
  method: 'GET' | 'POST'
  url: URL
  headers: Record<string, string>
  query?: Record<string, string | number>
  body?: object
}

/**
 * Thrown if a call to the provider fails. `status`: of its response; null if there was none, or none that can
 * be used. Its message has no personal data.
 */
export class ProviderError extends Error {
  readonly status: number | null
  constructor(status: number | null, message: string) {
    super(message)
    this.status = status
  }

  /** Whether the same call may succeed later. */
  get isTemporary(): boolean {
    return this.isOutage || this.status === 409 || this.status === 429
  }

  /** Whether no call succeeds at the moment. */
  get isOutage(): boolean {
    return this.status === null || this.status >= 500
  }
}

/** How long a failed call says something about the provider, in milliseconds. */
const TELLING_MS = 30 * 60_000

/** Calls of this process: those under way, and when the last one failed, in milliseconds since 1970. */
type ProviderCalls = { underWay: number; failedAt: number | undefined }
const callsOf: Partial<Record<OnlineProvider, ProviderCalls>> = {}

/** Whether the last call of this process, if it was not long ago, found the provider away or out of order. */
export function isProviderFailing(provider: OnlineProvider, now: number): boolean {
  const failedAt = callsOf[provider]?.failedAt
  return failedAt !== undefined && now - failedAt < TELLING_MS
}

/**
 * Calls the payment provider and returns the JSON of its response: https, no redirects, at most 1 MB, and 5
 * seconds unless `signal` ends it earlier. Never call it in a transaction. @throws ProviderError.
 */
export async function callProvider(call: ProviderCall, signal = providerTimeout()): Promise<unknown> {
  const calls = (callsOf[call.provider] ??= { underWay: 0, failedAt: undefined })
  if (calls.underWay >= (call.isShoppers ? MAX_OF_SHOPPERS : MAX_CONCURRENT))
    throw new ProviderError(null, 'too many calls wait for the payment provider')
  calls.underWay += 1
  try {
    const answer = await send(call, signal)
    calls.failedAt = undefined
    return answer
  } catch (error) {
    const failure =
      error instanceof ProviderError
        ? error
        : new ProviderError(null, `the payment provider could not be reached: ${reasonOf(error)}`)
    calls.failedAt = failure.isOutage ? Date.now() : undefined
    throw failure
  } finally {
    calls.underWay -= 1
  }
}

/** @throws ProviderError if the response has another form than documented. */
export async function parsed<T>(response: Promise<unknown>, read: (json: unknown) => T): Promise<T> {
  const json = await response
  try {
    return read(json)
  } catch {
    throw new ProviderError(null, 'the payment provider sent a response in an unknown form')
  }
}

/** Returns `nothing` where the provider knows no such id. @throws ProviderError of any other failure. */
export async function unlessUnknown<T>(response: Promise<T>, nothing: T): Promise<T> {
  try {
    return await response
  } catch (error) {
    if (error instanceof ProviderError && (error.status === 400 || error.status === 404)) return nothing
    throw error
  }
}

/** Ends the calls of one request together. */
export const providerTimeout = (): AbortSignal => AbortSignal.timeout(TIMEOUT_MS)

async function send(
  { method, url: address, headers, query = {}, body }: ProviderCall,
  signal: AbortSignal,
): Promise<unknown> {
  const url = new URL(address)
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, String(value))

  const response = await fetch(url, {
    method,
    redirect: 'error',
    signal,
    headers: { ...headers, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  })
  const text = await readLimited(response)
  if (!response.ok)
    throw new ProviderError(
      response.status,
      `the payment provider responded ${response.status} to ${method} ${url.pathname.replace(/([a-z]+)_\w+/g, '$1_…')}`,
    )
  return JSON.parse(text) as unknown
}

/** @throws ProviderError if the body is too large. */
async function readLimited({ body }: Response): Promise<string> {
  const chunks: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of body ?? []) {
    bytes += chunk.length
    if (bytes > MAX_RESPONSE_BYTES)
      throw new ProviderError(null, 'the response of the payment provider is too large')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString()
}

/** `fetch` hides the reason in `cause`. */
function reasonOf(error: unknown): string {
  const { name, cause } = error as Error
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : undefined
  return code ?? name
}
