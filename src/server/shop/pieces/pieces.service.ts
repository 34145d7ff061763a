import type * as z from 'zod/mini'
import { v7 as uuidv7 } from 'uuid'
import type { Piece } from '../../../contract/piece.ts'
import type { PieceDraft } from '../../../contract/piece-fields.ts'
import type { updatePiece as contract } from '../../../contract/piece.schemas.ts'
import { addAuditEntry } from '../../core/audit/audit-entries.ts'
import { insertOrRetry } from '../../core/db/errors.ts'
import type { PieceRow } from '../../core/db/schema/piece-tables.ts'
import { lockRows } from '../../core/db/sql/lock-rows.ts'
import type { Queries, Tx } from '../../core/db/types.ts'
import { AppError } from '../../core/lib/errors.ts'
import { noSuchPiece, pieceName, presentPiece } from './piece-row.ts'

/**
 * Adds a piece of a variant, in stock; weights that are left out are those of the variant.
 * @throws AppError not_found if the variant does not exist; invalid_input if nothing tells the piece from others, or its
 * net weight exceeds its gross weight; piece_taken if another piece has its HUID or tag.
 */
export async function createPiece(tx: Tx, draft: PieceDraft): Promise<Piece> {
  // Locked, so that it is not removed before the piece is stored.
  const variant = await lockRows(tx.db, tx.db.selectFrom('variants').selectAll().where('id', '=', draft.variantId)).executeTakeFirst()
  if (!variant) throw new AppError('not_found', 'There is no such variant.')
  const row = newPieceRow(draft, variant)
  requireFitting(row)
  await requireFree(tx.db, row)
  await insertOrRetry(tx.db.insertInto('pieces').values(row).execute())
  addAuditEntry(tx, { entity: 'piece', id: row.id, title: pieceName(row), before: null, after: presentPiece(row) })
  return presentPiece(row)
}

/** The row of a new piece. */
export const newPieceRow = (draft: PieceDraft, variant: { id: string; gross_mg: number | null; net_mg: number | null }): PieceRow => ({
  id: uuidv7(), ...columnsOf({ ...draft, variantId: variant.id }, { gross_mg: variant.gross_mg, net_mg: variant.net_mg }), state: 'in_stock', order_id: null, order_position: null, version: 1,
})

/**
 * Changes a piece. @throws AppError not_found; piece_taken if another piece has its HUID or tag; in_use if its state
 * does not follow from the one it has; stale_edit (with the current piece) if it was changed since the editor loaded it.
 */
export async function updatePiece(tx: Tx, id: string, { version, state, ...edit }: z.output<typeof contract.body>): Promise<Piece> {
  const row = await holdPiece(tx, id)
  if (version !== undefined && version !== row.version) {
    throw new AppError('stale_edit', 'Someone else has changed this piece since you opened it. Please look at it again.', { current: presentPiece(row) })
  }
  const changed: PieceRow = { ...row, ...columnsOf({ ...edit, variantId: edit.variantId ?? row.variant_id }, row), ...stateAfter(row, state), version: row.version + 1 }
  if (changed.variant_id !== row.variant_id) await requireVariant(tx, row, changed.variant_id)
  requireFitting(changed)
  await requireFree(tx.db, changed)
  await insertOrRetry(tx.db.updateTable('pieces').set(changed).where('id', '=', id).execute())
  addAuditEntry(tx, { entity: 'piece', id, title: pieceName(changed), before: { ...presentPiece(row), version: changed.version }, after: presentPiece(changed) })
  return presentPiece(changed)
}

/** Only an order sells a piece; from a sold one it can come back, and then be sold again. @throws AppError in_use. */
function stateAfter(row: PieceRow, state: PieceRow['state'] = row.state): Pick<PieceRow, 'state' | 'order_id' | 'order_position'> {
  const { order_id, order_position } = row
  if (state === row.state) return { state, order_id, order_position }
  if (state === 'sold') throw new AppError('in_use', 'A piece is sold by assigning it to an order.')
  if (row.state === 'sold' && state !== 'returned') throw isSold()
  return state === 'returned' ? { state, order_id, order_position } : { state, order_id: null, order_position: null }
}

const isSold = () => new AppError('in_use', 'This piece is sold. Take it off its order, or cancel the order, first.')

/** @throws AppError in_use for a sold piece, not_found if the variant does not exist. */
async function requireVariant(tx: Tx, { state }: PieceRow, id: string): Promise<void> {
  if (state === 'sold') throw isSold()
  if (!(await lockRows(tx.db, tx.db.selectFrom('variants').select('id').where('id', '=', id)).executeTakeFirst())) throw new AppError('not_found', 'There is no such variant.')
}

/** Deletes a piece. @throws AppError not_found; in_use if it is sold. */
export async function deletePiece(tx: Tx, id: string): Promise<void> {
  const row = await holdPiece(tx, id)
  if (row.state === 'sold') throw new AppError('in_use', 'This piece is sold, and stays with its order.')
  await tx.db.deleteFrom('pieces').where('id', '=', id).execute()
  addAuditEntry(tx, { entity: 'piece', id, title: pieceName(row), before: presentPiece(row), after: null })
}

async function holdPiece(tx: Tx, id: string): Promise<PieceRow> {
  const row = await lockRows(tx.db, tx.db.selectFrom('pieces').selectAll().where('id', '=', id)).executeTakeFirst()
  if (!row) throw noSuchPiece()
  return row
}

/** @throws AppError piece_taken if another piece has its HUID or tag. */
async function requireFree(db: Queries, { id, huid, tag }: PieceRow): Promise<void> {
  for (const [column, value] of [['huid', huid], ['tag', tag]] as const) {
    if (value === null) continue
    const other = await db.selectFrom('pieces').select('id').where(column, '=', value).where('id', '!=', id).executeTakeFirst()
    if (other) throw new AppError('piece_taken', `${belongsToAnother(column, value)}.`, { piece: other.id })
  }
}

export const belongsToAnother = (column: 'huid' | 'tag', value: string): string => `${column === 'huid' ? 'HUID' : 'Tag'} ${value} belongs to another piece`

/** @throws AppError invalid_input. */
function requireFitting(row: PieceRow): void {
  const problem = pieceProblem(row)
  if (problem) throw new AppError('invalid_input', `${problem.path}: ${problem.message}`, { issues: [problem] })
}

/** What is wrong with a piece; undefined if nothing is. */
export function pieceProblem({ huid, tag, cert_number, gross_mg, net_mg }: PieceRow): { path: string; message: string } | undefined {
  if (huid === null && tag === null && cert_number === null) return { path: 'huid', message: 'is needed, or a tag or a certificate number' }
  if (gross_mg !== null && net_mg !== null && net_mg > gross_mg) return { path: 'netWeight', message: 'must not exceed the gross weight' }
  return undefined
}

const toMilligrams = (grams: number | null): number | null => (grams === null ? null : Math.round(grams * 1000))

/** The columns of the fields; fields that are left out are as `before`. */
const columnsOf = ({ variantId, huid, tag, grossWeight, netWeight, certLab, certNumber, certUrl }: PieceDraft, before: Partial<PieceRow>) => ({
  variant_id: variantId,
  huid: huid === undefined ? (before.huid ?? null) : huid,
  tag: tag === undefined ? (before.tag ?? null) : tag,
  gross_mg: grossWeight === undefined ? (before.gross_mg ?? null) : toMilligrams(grossWeight),
  net_mg: netWeight === undefined ? (before.net_mg ?? null) : toMilligrams(netWeight),
  cert_lab: certLab === undefined ? (before.cert_lab ?? null) : certLab,
  cert_number: certNumber === undefined ? (before.cert_number ?? null) : certNumber,
  cert_url: certUrl === undefined ? (before.cert_url ?? null) : certUrl,
})
