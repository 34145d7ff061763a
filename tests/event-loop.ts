import { setImmediate as nextTurn } from 'node:timers/promises'

/**
 * Runs work and returns the longest time for which nothing else could run, in milliseconds of this thread's processor:
 * the load of the machine does not count.
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

function processorMs(): number {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}
