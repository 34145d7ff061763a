/** The ids of the journal's pieces, in the order of its page: the last parts of their addresses. */
export const articleIds = ['care-of-silver', 'ring-sizes', 'what-916-means'] as const
