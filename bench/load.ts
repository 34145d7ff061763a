import { randomUUID } from 'node:crypto'
import autocannon from 'autocannon'

/** A write request; each is sent with a new Idempotency-Key. */
export type Post = { path: string; token: string; body: object }
/** Instructions for a load process: which requests to send in turn, for how many seconds, over how many connections. */
export type Order = { url: string; paths: (string | Post)[]; seconds: number; connections: number; headers: Record<string, string> }
/** Times in milliseconds. `failed` counts responses other than 2xx and broken connections. */
export type Load = { answers: number; perSecond: number; p50: number; p99: number; failed: number }

process.once('message', async ({ url, paths, seconds, connections, headers }: Order) => {
  let next = 0
  const [only, ...others] = paths
  // A request that never changes is serialised once, so that the client costs as little as possible beside the server.
  const isAlways = typeof only === 'string' && others.length === 0
  const result = await autocannon({
    url,
    connections,
    duration: seconds,
    headers,
    requests: isAlways ? [{ path: only }] : [{ setupRequest: (request) => ({ ...request, ...requestOf(paths[next++ % paths.length] ?? '/', headers) }) }],
  })
  const load: Load = {
    answers: result.requests.total,
    perSecond: result.requests.average,
    p50: result.latency.p50,
    p99: result.latency.p99,
    failed: result.non2xx + result.errors + result.timeouts,
  }
  process.send?.(load, () => process.exit(0))
})

function requestOf(asked: string | Post, headers: Record<string, string>) {
  if (typeof asked === 'string') return { path: asked }
  const own = { authorization: `Bearer ${asked.token}`, 'content-type': 'application/json', 'idempotency-key': randomUUID() }
  return { method: 'POST' as const, path: asked.path, headers: { ...headers, ...own }, body: JSON.stringify(asked.body) }
}
