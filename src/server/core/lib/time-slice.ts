import { setImmediate as nextTurn } from 'node:timers/promises'

/** How long work may go on before other requests get a turn, in milliseconds. */
const TIME_SLICE_MS = 10

/**
 * Returns a function to call between the steps of long work: once a slice is used up, it lets other requests
 * run.
 */
export function timeSlices(): () => Promise<void> {
  let since = performance.now()
  return async () => {
    if (performance.now() - since < TIME_SLICE_MS) return
    await nextTurn()
    since = performance.now()
  }
}
