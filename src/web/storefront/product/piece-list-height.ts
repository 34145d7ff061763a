import type { Variant } from '../../../contract/variant.ts'

/**
 * The height of the list of pieces with its label in pixels, as in its style sheet: from six pieces on, it
 * scrolls.
 */
export const pieceListHeight = ({ stock }: Variant): number => Math.min(26 + 50 * (stock ?? 0), 304)
