import type { PieceRow } from '../../core/db/schema/piece-tables.ts'
import { lockRows } from '../../core/db/sql/lock-rows.ts'
import type { Queries, Tx } from '../../core/db/types.ts'
import { AppError } from '../../core/lib/errors.ts'
import { belongsToAnother, noSuchPiece } from './piece-row.ts'

/** The error about a piece that a price hold reserves. */
export const isReserved = () =>
  new AppError('in_use', 'A customer is paying for this piece. Please try again in a few minutes.')

/** Locks a piece. @throws AppError not_found. */
export async function lockPiece(tx: Tx, id: string): Promise<PieceRow> {
  const row = await lockRows(
    tx.db,
    tx.db.selectFrom('pieces').selectAll().where('id', '=', id),
  ).executeTakeFirst()
  if (!row) throw noSuchPiece()
  return row
}

/** @throws AppError piece_taken if another piece has its HUID or tag. */
export async function requireFreeMarks(db: Queries, { id, huid, tag }: PieceRow): Promise<void> {
  for (const [column, value] of [
    ['huid', huid],
    ['tag', tag],
  ] as const) {
    if (value === null) continue
    const other = await db
      .selectFrom('pieces')
      .select('id')
      .where(column, '=', value)
      .where('id', '!=', id)
      .executeTakeFirst()
    if (other) throw new AppError('piece_taken', `${belongsToAnother(column, value)}.`, { piece: other.id })
  }
}
