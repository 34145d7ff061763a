import type { Readable } from 'node:stream'
import { setImmediate as nextTurn } from 'node:timers/promises'

/**
 * Runs work and returns the longest time for which nothing else could run, in milliseconds of this thread's
 * processor: the load of the machine does not count.
 */
export async function longestBlock(work: () => Promise<unknown>): Promise<number> {
  const end = new AbortController()
  const watch = async () => {
    let [longest, last] = [0, processorMs()]
    while (!end.signal.aborted) {
      await nextTurn()
      const now = processorMs()
      longest = Math.max(longest, now - last)
      last = now
    }
    return longest
  }
  const watching = watch()
  await work().finally(() => end.abort())
  return watching
}

/**
 * Reads a response injected with `payloadAsStream`, since turning it into text would count as work of the
 * server. Returns status and bytes.
 */
export async function statusAndSize(response: {
  statusCode: number
  stream(): Readable
}): Promise<[status: number, bytes: number]> {
  let bytes = 0
  for await (const chunk of response.stream()) bytes += (chunk as Buffer).length
  return [response.statusCode, bytes]
}

function processorMs(): number {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}
