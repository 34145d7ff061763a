import { randomUUID } from 'node:crypto'
import autocannon from 'autocannon'

/** A call that writes; each time it is made it has an Idempotency-Key of its own. */
export type Post = { path: string; token: string; body: object }
/** What a load process is told: to get addresses, or to make calls, in turn, for so many seconds, over so many connections. */
export type Order = { url: string; paths: (string | Post)[]; seconds: number; connections: number; headers: Record<string, string> }
/** Times in milliseconds. `failed` counts answers that are not 2xx, and broken connections. */
export type Load = { answers: number; perSecond: number; p50: number; p99: number; failed: number }

process.once('message', async ({ url, paths, seconds, connections, headers }: Order) => {
  let next = 0
  const [only, ...others] = paths
  // A request that never changes is written out once, so that asking takes as little as can be beside answering.
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
