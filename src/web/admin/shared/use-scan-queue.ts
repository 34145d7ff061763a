import { useEffect, useRef } from 'react'
import { log } from '../../lib/log.ts'

/** Lets React show the last result, which the next scan may depend on. */
const nextTask = () => new Promise<void>((resolve) => setTimeout(resolve))

/**
 * Takes scanned codes one after the other, in their order: the next tag may be scanned before the response to
 * the last one arrives. `take` handles its own errors.
 */
export function useScanQueue(take: (code: string) => Promise<void>): (code: string) => void {
  const latest = useRef(take)
  const last = useRef(Promise.resolve())

  useEffect(() => {
    latest.current = take
  }, [take])

  return (code) => {
    last.current = last.current
      .then(nextTask)
      .then(() => latest.current(code))
      .catch((error: unknown) => log('A scan could not be taken.', error))
  }
}
