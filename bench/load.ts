import autocannon from 'autocannon'

/** What a load process is told: addresses are asked for in turn, for so many seconds, over so many connections. */
export type Order = { url: string; paths: string[]; seconds: number; connections: number; headers: Record<string, string> }
/** Times in milliseconds. `failed` counts answers that are not 2xx, and broken connections. */
export type Load = { answers: number; perSecond: number; p50: number; p99: number; failed: number }

process.once('message', async ({ url, paths, seconds, connections, headers }: Order) => {
  let next = 0
  const result = await autocannon({
    url,
    connections,
    duration: seconds,
    headers,
    requests: [{ setupRequest: (request) => ({ ...request, path: paths[next++ % paths.length] ?? '/' }) }],
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
