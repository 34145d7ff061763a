/** How a product stands: no piece left, pieces that are counted, or pieces that nobody counts. */
export const stockStates = ['sold-out', 'counted', 'not-counted'] as const
