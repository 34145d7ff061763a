import type { RunningShop } from '../../bench/processes.ts'

/** One minute: the memory of the process, and what its objects take after a collection, in MB. */
export type Minute = { resident: number; objects: number }

export type MemoryWatch = {
  /** Ends the watch and answers the minutes. */
  stop(): Minute[]
}

const MB = 1024 * 1024
const mean = (values: number[]) => values.reduce((sum, each) => sum + each, 0) / values.length

/**
 * Looks at the memory of a shop under load once a second, and calls `tell` after each minute. The least its objects
 * took in a minute is what was left after a collection: it grows when something is kept that nobody needs.
 */
export function watchMemory({ url, memory }: RunningShop, tell: (minute: Minute, number: number) => void): MemoryWatch {
  const minutes: Minute[] = []
  let samples: Minute[] = []
  const closeMinute = () => {
    if (samples.length === 0) return
    const minute = { resident: mean(samples.map(({ resident }) => resident)), objects: Math.min(...samples.map(({ objects }) => objects)) }
    samples = []
    minutes.push(minute)
    tell(minute, minutes.length)
  }
  const look = async () => {
    const figures = await fetch(`${url}/metrics`).then((answer) => answer.text())
    samples.push({ resident: memory(), objects: Number(/^nodejs_heap_size_used_bytes (\S+)/m.exec(figures)?.[1]) / MB })
    if (samples.length === 60) closeMinute()
  }
  const timer = setInterval(() => void look(), 1000)
  return {
    stop: () => {
      clearInterval(timer)
      // What is left at the end is too short to hold a collection, and counts only where it is all there is.
      if (minutes.length === 0) closeMinute()
      return minutes
    },
  }
}

/** How much more the last minute took than the second, as a share; in the first a shop still fills what it keeps. */
export function growthOf(minutes: Minute[]): { resident: number; objects: number } | undefined {
  const [, second, ...later] = minutes
  const last = later.at(-1)
  return second && last && { resident: last.resident / second.resident - 1, objects: last.objects / second.objects - 1 }
}
