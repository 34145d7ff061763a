/**
 * The key of the query of the pieces of a variant, one of those of products. Apart from the query, whose call
 * only products that are sold by piece load.
 */
export const offeredPiecesKey = (variantId: string | undefined) => ['product', variantId, 'pieces'] as const
