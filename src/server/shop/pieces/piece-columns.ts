import { v7 as uuidv7 } from 'uuid'
import type { PieceDraft } from '../../../contract/piece-fields.ts'
import type { PieceRow } from '../../core/db/schema/piece-tables.ts'
import { AppError } from '../../core/lib/errors.ts'

/** The row of a new piece, in stock; weights that are left out are those of the variant. */
export const newPieceRow = (draft: PieceDraft, variant: { id: string; gross_mg: number | null; net_mg: number | null }): PieceRow => ({
  id: uuidv7(), ...toPieceColumns({ ...draft, variantId: variant.id }, { gross_mg: variant.gross_mg, net_mg: variant.net_mg }), state: 'in_stock', order_id: null, order_position: null, hold_id: null, version: 1,
})

const toMilligrams = (grams: number | null): number | null => (grams === null ? null : Math.round(grams * 1000))

/** Converts fields to table columns; fields that are left out are as `before`. */
export const toPieceColumns = ({ variantId, huid, tag, grossWeight, netWeight, stones, certLab, certNumber, certUrl }: PieceDraft, before: Partial<PieceRow>) => ({
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

/** @throws AppError invalid_input as findPieceProblem says. */
export function requireValidPiece(row: PieceRow): void {
  const problem = findPieceProblem(row)
  if (problem) throw new AppError('invalid_input', `${problem.path}: ${problem.message}`, { issues: [problem] })
}

/** Returns the first problem of a piece; undefined if it has none. */
export function findPieceProblem({ huid, tag, cert_number, gross_mg, net_mg }: PieceRow): { path: string; message: string } | undefined {
  if (huid === null && tag === null && cert_number === null) return { path: 'huid', message: 'is needed, or a tag or a certificate number' }
  if (gross_mg !== null && net_mg !== null && net_mg > gross_mg) return { path: 'netWeight', message: 'must not exceed the gross weight' }
  return undefined
}
