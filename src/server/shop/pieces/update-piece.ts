import type * as z from 'zod/mini'
import type { Piece } from '../../../contract/piece.ts'
import type * as contract from '../../../contract/piece.schemas.ts'
import { addAuditEntry } from '../../core/audit/audit-entries.ts'
import { insertOrRetry } from '../../core/db/errors.ts'
import type { PieceRow } from '../../core/db/schema/piece-tables.ts'
import { lockRows } from '../../core/db/sql/lock-rows.ts'
import type { Tx } from '../../core/db/types.ts'
import { AppError } from '../../core/lib/errors.ts'
import { toPieceColumns, requireValidPiece } from './piece-columns.ts'
import { lockPiece, requireFreeMarks } from './piece-queries.ts'
import { pieceName, presentPiece } from './piece-row.ts'

/**
 * Updates the given fields of a piece.
 * @throws AppError not_found; piece_taken if another piece has its HUID or tag; in_use if its state cannot follow from the
 * current one; stale_edit (with the current piece) if it was changed since the editor loaded it.
 */
export async function updatePiece(tx: Tx, id: string, { version, state, ...edit }: z.output<typeof contract.updatePiece.body>): Promise<Piece> {
  const row = await lockPiece(tx, id)
  if (version !== undefined && version !== row.version) {
    throw new AppError('stale_edit', 'Someone else has changed this piece since you opened it. Please look at it again.', { current: presentPiece(row) })
  }
  const changed: PieceRow = { ...row, ...toPieceColumns({ ...edit, variantId: edit.variantId ?? row.variant_id }, row), ...stateAfter(row, state), version: row.version + 1 }
  if (changed.variant_id !== row.variant_id) await requireVariant(tx, row, changed.variant_id)
  requireValidPiece(changed)
  await requireFreeMarks(tx.db, changed)
  await insertOrRetry(tx.db.updateTable('pieces').set(changed).where('id', '=', id).execute())
  addAuditEntry(tx, { entity: 'piece', id, title: pieceName(changed), before: { ...presentPiece(row), version: changed.version }, after: presentPiece(changed) })
  return presentPiece(changed)
}

/** Only an order sells a piece. A sold piece can be returned, and then be sold again. @throws AppError in_use. */
function stateAfter(row: PieceRow, state: PieceRow['state'] = row.state): Pick<PieceRow, 'state' | 'order_id' | 'order_position'> {
  const { order_id, order_position } = row
  if (state === row.state) return { state, order_id, order_position }
  if (state === 'sold') throw new AppError('in_use', 'A piece is sold by assigning it to an order.')
  if (row.state === 'sold' && state !== 'returned') throw isSold()
  return state === 'returned' ? { state, order_id, order_position } : { state, order_id: null, order_position: null }
}

const isSold = () => new AppError('in_use', 'This piece is assigned to an order. Unassign it or cancel the order first.')

/** @throws AppError in_use for a sold piece; not_found if the variant does not exist. */
async function requireVariant(tx: Tx, { state }: PieceRow, id: string): Promise<void> {
  if (state === 'sold') throw isSold()
  if (!(await lockRows(tx.db, tx.db.selectFrom('variants').select('id').where('id', '=', id)).executeTakeFirst())) throw new AppError('not_found', 'There is no such variant.')
}
