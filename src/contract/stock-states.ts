/** Stock state of a product: sold out, counted, or not counted. */
export const stockStates = ['sold-out', 'counted', 'not-counted'] as const
/** Those that the back office filters by. */
export const managedStockStates = [...stockStates, 'running-out'] as const
