/** The key of the query of the pieces of a variant. Apart from the query, whose call only products that are sold by piece load. */
export const offeredPiecesKey = (variantId: string | undefined) => ['offered-pieces', variantId] as const
