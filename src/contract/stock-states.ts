/** Stock state of a product: sold out, counted, or not counted. */
export const stockStates = ['sold-out', 'counted', 'not-counted'] as const
