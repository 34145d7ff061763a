import { v7 as uuidv7 } from 'uuid'
import type { PieceDraft } from '../../../contract/piece-fields.ts'
import type { PieceRow } from '../../core/db/schema/piece-tables.ts'
import type { VariantRow } from '../../core/db/schema/variant-tables.ts'
import { invalid } from '../../core/lib/errors.ts'
import type { PricingColumns } from '../catalogue/weighed-prices.ts'

/** What pieces take from their variant. `stones`: JSON, as pieces keep them. */
export type PieceVariant = Pick<VariantRow, 'id' | 'gross_mg' | 'net_mg' | 'stock_by'> &
  Pick<PricingColumns, 'pricing'> & { stones: string }
type SoldBy = Pick<PieceVariant, 'stock_by' | 'pricing'>

/** Whether the price of a piece follows from its own net weight. */
const isPricedAlone = ({ stock_by, pricing }: SoldBy): boolean =>
  stock_by === 'pieces' && pricing === 'weight'

/**
 * The row of a new piece, in stock; weights that are left out are those of the variant, unless its own decide
 * its price.
 */
export const newPieceRow = (draft: PieceDraft, variant: Omit<PieceVariant, 'stones'>): PieceRow => ({
  id: uuidv7(),
  ...toPieceColumns(
    { ...draft, variantId: variant.id },
    isPricedAlone(variant) ? {} : { gross_mg: variant.gross_mg, net_mg: variant.net_mg },
  ),
  state: 'in_stock',
  order_id: null,
  order_position: null,
  hold_id: null,
  version: 1,
})

const toMilligrams = (grams: number | null): number | null =>
  grams === null ? null : Math.round(grams * 1000)

/** Converts fields to table columns; fields that are left out are as `before`. */
export const toPieceColumns = (
  { variantId, huid, tag, grossWeight, netWeight, stones, certLab, certNumber, certUrl }: PieceDraft,
  before: Partial<PieceRow>,
) => ({
  variant_id: variantId,
  huid: huid === undefined ? (before.huid ?? null) : huid,
  tag: tag === undefined ? (before.tag ?? null) : tag,
  gross_mg: grossWeight === undefined ? (before.gross_mg ?? null) : toMilligrams(grossWeight),
  net_mg: netWeight === undefined ? (before.net_mg ?? null) : toMilligrams(netWeight),
  stones: stones === undefined ? (before.stones ?? null) : stones && JSON.stringify(stones),
  cert_lab: certLab === undefined ? (before.cert_lab ?? null) : certLab,
  cert_number: certNumber === undefined ? (before.cert_number ?? null) : certNumber,
  cert_url: certUrl === undefined ? (before.cert_url ?? null) : certUrl,
})

/** A piece of a variant sold by piece has stones of its own: those of the variant if it was given none. */
export const withStones = <P extends Pick<PieceRow, 'stones'>>(
  piece: P,
  { stock_by, stones }: Pick<PieceVariant, 'stock_by' | 'stones'>,
): P => (piece.stones === null && stock_by === 'pieces' ? { ...piece, stones } : piece)

/** @throws AppError invalid_input as findPieceProblem says. */
export function requireValidPiece(row: PieceRow, variant: SoldBy | undefined): void {
  const problem = findPieceProblem(row, variant)
  if (problem) throw invalid(problem.path, problem.message)
}

/** Returns the first problem of a piece; undefined if it has none. `variant`: undefined if it was removed. */
export function findPieceProblem(
  { huid, tag, cert_number, gross_mg, net_mg, state }: PieceRow,
  variant: SoldBy | undefined,
): { path: string; message: string } | undefined {
  if (huid === null && tag === null && cert_number === null)
    return { path: 'huid', message: 'is needed, or a tag or a certificate number' }
  if (gross_mg !== null && net_mg !== null && net_mg > gross_mg)
    return { path: 'netWeight', message: 'must not exceed the gross weight' }
  if (net_mg === null && state === 'in_stock' && variant && isPricedAlone(variant))
    return { path: 'netWeight', message: 'is needed, because this product is priced by weight' }
  return undefined
}
