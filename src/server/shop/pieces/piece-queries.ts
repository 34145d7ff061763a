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

/** @throws AppError piece_taken if another piece, or two of these, have the same HUID or tag. */
export async function requireFreeMarks(db: Queries, rows: readonly PieceRow[]): Promise<void> {
  const ids = rows.map(({ id }) => id)
  for (const column of ['huid', 'tag'] as const) {
    const marked = rows.filter((row) => row[column] !== null)
    const marks = marked.flatMap((row) => row[column] ?? [])
    if (marks.length === 0) continue

    const stored = await db
      .selectFrom('pieces')
      .select(['id', column])
      .where(column, 'in', marks)
      .where('id', 'not in', ids)
      .execute()
    const ownerOf = new Map([...marked.toReversed(), ...stored].map((row) => [row[column], row.id]))

    for (const { id, [column]: mark } of marked) {
      const other = ownerOf.get(mark)
      if (other !== id)
        throw new AppError('piece_taken', `${belongsToAnother(column, mark ?? '')}.`, { piece: other })
    }
  }
}
