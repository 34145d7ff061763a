import { randomUUID } from 'node:crypto'
import { createHistogram } from 'node:perf_hooks'
import { Pool, type Dispatcher } from 'undici'

/** A write request; each is sent with a new Idempotency-Key. */
export type Post = { path: string; token: string; body: object }
/** Instructions for a load process: which requests to send in turn, for how many seconds, over how many connections. */
export type Order = { url: string; paths: (string | Post)[]; seconds: number; connections: number; headers: Record<string, string> }
/** Times in milliseconds. `failed` counts responses other than 2xx and broken connections. */
export type Load = { responses: number; perSecond: number; p50: number; p99: number; failed: number }

const NANOSECONDS_PER_MS = 1_000_000

process.once('message', async (order: Order) => {
  const load = await measure(order)
  process.send?.(load, () => process.exit(0))
})

/** Each connection sends its next request as soon as it has the whole response to the one before. */
async function measure({ url, paths, seconds, connections, headers }: Order): Promise<Load> {
  const pool = new Pool(url, { connections, pipelining: 1 })
  const times = createHistogram()
  let [next, failed] = [0, 0]
  const begun = performance.now()
  const sendUntilEnd = async () => {
    while (performance.now() - begun < seconds * 1000) {
      const sent = process.hrtime.bigint()
      const isGood = await send(pool, requestOf(paths[next++ % paths.length] ?? '/', headers))
      times.record(process.hrtime.bigint() - sent)
      if (!isGood) failed += 1
    }
  }
  await Promise.all(Array.from({ length: connections }, sendUntilEnd))
  const taken = (performance.now() - begun) / 1000
  await pool.close()
  return {
    responses: times.count,
    perSecond: times.count / taken,
    p50: times.percentile(50) / NANOSECONDS_PER_MS,
    p99: times.percentile(99) / NANOSECONDS_PER_MS,
    failed,
  }
}

/**
 * Whether the status was 2xx. The body is received and dropped, neither decompressed nor read as text, so that the
 * client costs as little as possible beside the server.
 */
const send = (pool: Pool, request: Dispatcher.DispatchOptions): Promise<boolean> =>
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

function requestOf(asked: string | Post, headers: Record<string, string>): Dispatcher.DispatchOptions {
  if (typeof asked === 'string') return { path: asked, method: 'GET', headers }
  const own = { authorization: `Bearer ${asked.token}`, 'content-type': 'application/json', 'idempotency-key': randomUUID() }
  return { method: 'POST', path: asked.path, headers: { ...headers, ...own }, body: JSON.stringify(asked.body) }
}
