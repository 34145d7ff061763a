import { v7 as uuidv7 } from 'uuid'
import type { CarrierDraft } from '../../../contract/shipment-fields.ts'
import type { Carrier } from '../../../contract/shipment.ts'
import { addAuditEntry } from '../../core/audit/audit-entries.ts'
import type { CarrierRow } from '../../core/db/schema/shipment-tables.ts'
import type { Tx } from '../../core/db/types.ts'
import { carrierColumns, presentCarrier } from './carrier-row.ts'

/** Adds a carrier at the end of the list. */
export async function createCarrier(tx: Tx, draft: CarrierDraft): Promise<Carrier> {
  const { last } = await tx.db
    .selectFrom('carriers')
    .select((e) => e.fn.max('position').as('last'))
    .executeTakeFirstOrThrow()

  const row: CarrierRow = { ...carrierColumns(draft), id: uuidv7(), position: (last ?? 0) + 1, version: 1 }
  await tx.db.insertInto('carriers').values(row).execute()
  addAuditEntry(tx, { entity: 'carrier', id: row.id, title: row.name, before: null, after: draft })

  return presentCarrier(row)
}
