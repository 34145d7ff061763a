import type { CarrierDraft } from '../../../contract/shipment-fields.ts'
import type { Carrier } from '../../../contract/shipment.ts'
import { addAuditEntry } from '../../core/audit/audit-entries.ts'
import type { Tx } from '../../core/db/types.ts'
import { AppError } from '../../core/lib/errors.ts'
import { omitUndefined } from '../../core/lib/omit-undefined.ts'
import { lockCarrier } from './carrier-queries.ts'
import { carrierColumns, carrierDraft, presentCarrier } from './carrier-row.ts'

/**
 * Changes the given fields of a carrier.
 * @throws AppError not_found; stale_edit (with the current carrier) if it was saved since the editor loaded
 * it.
 */
export async function updateCarrier(tx: Tx, { id, version, ...edit }: Edit): Promise<Carrier> {
  const row = await lockCarrier(tx, id)
  if (version !== undefined && version !== row.version) {
    throw new AppError(
      'stale_edit',
      'Someone else has changed this carrier since you opened it. Please look at it again.',
      { current: presentCarrier(row) },
    )
  }

  const before = carrierDraft(row)
  const after = { ...before, ...omitUndefined(edit) }
  const changed = { ...row, ...carrierColumns(after), version: row.version + 1 }
  await tx.db.updateTable('carriers').set(changed).where('id', '=', id).execute()
  addAuditEntry(tx, { entity: 'carrier', id, title: changed.name, before, after })

  return presentCarrier(changed)
}

type Edit = { [F in keyof CarrierDraft]?: CarrierDraft[F] | undefined } & {
  id: string
  version?: number | undefined
}
