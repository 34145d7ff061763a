import { setImmediate } from 'node:timers/promises'

/**
 * Lets the event loop serve other requests before long work goes on. SQLite answers synchronously, so work
 * that only awaits statements would keep everybody waiting until it has finished.
 */
export const nextTurn = (): Promise<void> => setImmediate()
