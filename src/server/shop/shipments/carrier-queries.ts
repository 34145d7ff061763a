import type { CarrierRow } from '../../core/db/schema/shipment-tables.ts'
import { lockRows } from '../../core/db/sql/lock-rows.ts'
import type { Queries, Tx } from '../../core/db/types.ts'
import { AppError } from '../../core/lib/errors.ts'

export const findCarrier = (db: Queries, id: string): Promise<CarrierRow | undefined> =>
  db.selectFrom('carriers').selectAll().where('id', '=', id).executeTakeFirst()

/** Reads a carrier and locks it until the transaction ends. @throws AppError not_found. */
export async function lockCarrier(tx: Tx, id: string): Promise<CarrierRow> {
  const row = await lockRows(
    tx.db,
    tx.db.selectFrom('carriers').selectAll().where('id', '=', id),
  ).executeTakeFirst()
  if (!row) throw new AppError('not_found', 'There is no such carrier.')

  return row
}
