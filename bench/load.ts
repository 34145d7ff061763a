import { randomUUID } from 'node:crypto'
import { createHistogram } from 'node:perf_hooks'
import { Pool, type Dispatcher } from 'undici'

/** A write request; each is sent with a new Idempotency-Key. */
export type Post = { path: string; token: string; body: object }
/** Requests to send in turn, for how many seconds, over how many connections. */
export type LoadPlan = {
  url: string
  paths: readonly (string | Post)[]
  seconds: number
  connections: number
  headers?: Record<string, string>
}
/** Times in milliseconds. `failed` counts responses other than 2xx and broken connections. */
export type Load = { responses: number; perSecond: number; p50: number; p99: number; failed: number }

const NANOSECONDS_PER_MS = 1_000_000

/**
 * Puts a server under load: each connection sends its next request as soon as the previous response is
 * complete.
 */
export async function load({ url, paths, seconds, connections, headers = {} }: LoadPlan): Promise<Load> {
  const pool = new Pool(url, { connections, pipelining: 1 })
  const times = createHistogram()
  let [next, failed] = [0, 0]
  const start = performance.now()
  const sendUntilEnd = async () => {
    while (performance.now() - start < seconds * 1000) {
      const sent = process.hrtime.bigint()
      const isGood = await send(pool, requestOf(paths[next++ % paths.length] ?? '/', headers))
      times.record(process.hrtime.bigint() - sent)
      if (!isGood) failed += 1
    }
  }
  await Promise.all(Array.from({ length: connections }, sendUntilEnd))
  const perSecond = (times.count * 1000) / (performance.now() - start)
  await pool.close()
  return {
    responses: times.count,
    perSecond,
    p50: times.percentile(50) / NANOSECONDS_PER_MS,
    p99: times.percentile(99) / NANOSECONDS_PER_MS,
    failed,
  }
}

/**
 * Whether the status was 2xx. The body is dropped without decompression, so that the client costs little
 * beside the server.
 */
export const send = (pool: Pool, request: Dispatcher.DispatchOptions): Promise<boolean> =>
  new Promise((resolve) => {
    let status = 0
    pool.dispatch(request, {
      onRequestStart: () => {},
      onResponseStart: (_controller, statusCode) => void (status = statusCode),
      onResponseData: () => {},
      onResponseEnd: () => resolve(status >= 200 && status < 300),
      onResponseError: () => resolve(false),
    })
  })

/** The request as undici sends it. */
export function requestOf(
  target: string | Post,
  headers: Record<string, string> = {},
): Dispatcher.DispatchOptions {
  if (typeof target === 'string') return { path: target, method: 'GET', headers }
  const own = {
    authorization: `Bearer ${target.token}`,
    'content-type': 'application/json',
    'idempotency-key': randomUUID(),
  }
  return {
    method: 'POST',
    path: target.path,
    headers: { ...headers, ...own },
    body: JSON.stringify(target.body),
  }
}
