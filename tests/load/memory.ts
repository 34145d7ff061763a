import type { RunningShop } from '../../bench/processes.ts'

/** One minute: resident memory of the process, and size of its objects after a garbage collection, in MB. */
export type Minute = { resident: number; objects: number }

export type MemoryWatch = {
  /** Stops watching and returns the minutes. */
  stop(): Minute[]
}

const MB = 1024 * 1024
const mean = (values: number[]) => values.reduce((sum, each) => sum + each, 0) / values.length

/**
 * Samples the memory of a shop under load once a second, and calls `onMinute` after each minute. The minimum
 * size of its objects in a minute is what was left after a garbage collection: it grows if there is a memory
 * leak.
 */
export function watchMemory(
  { url, memory }: RunningShop,
  onMinute: (minute: Minute, number: number) => void,
): MemoryWatch {
  const minutes: Minute[] = []
  let samples: Minute[] = []
  const closeMinute = () => {
    if (samples.length === 0) return
    const minute = {
      resident: mean(samples.map(({ resident }) => resident)),
      objects: Math.min(...samples.map(({ objects }) => objects)),
    }
    samples = []
    minutes.push(minute)
    onMinute(minute, minutes.length)
  }
  const look = async () => {
    const figures = await fetch(`${url}/metrics`).then((response) => response.text())
    samples.push({
      resident: memory(),
      objects: Number(/^nodejs_heap_size_used_bytes (\S+)/m.exec(figures)?.[1]) / MB,
    })
    if (samples.length === 60) closeMinute()
  }
  const timer = setInterval(() => void look(), 1000)
  return {
    stop: () => {
      clearInterval(timer)
      // The rest at the end is too short to contain a garbage collection, and counts only if there is nothing
      // else.
      if (minutes.length === 0) closeMinute()
      return minutes
    },
  }
}

/**
 * Growth from the second minute to the last, as a fraction; in the first minute a shop still fills its
 * caches.
 */
export function growthOf(minutes: Minute[]): { resident: number; objects: number } | undefined {
  const [, second, ...later] = minutes
  const last = later.at(-1)
  return (
    second &&
    last && { resident: last.resident / second.resident - 1, objects: last.objects / second.objects - 1 }
  )
}
