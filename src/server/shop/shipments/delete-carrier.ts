import { addAuditEntry } from '../../core/audit/audit-entries.ts'
import type { Tx } from '../../core/db/types.ts'
import { lockCarrier } from './carrier-queries.ts'
import { carrierDraft } from './carrier-row.ts'

/** Deletes a carrier; its parcels keep its name. @throws AppError not_found. */
export async function deleteCarrier(tx: Tx, { id }: { id: string }): Promise<void> {
  const row = await lockCarrier(tx, id)
  await tx.db.deleteFrom('carriers').where('id', '=', id).execute()
  addAuditEntry(tx, { entity: 'carrier', id, title: row.name, before: carrierDraft(row), after: null })
}
