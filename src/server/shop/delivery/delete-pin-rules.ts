import { addAuditEntry } from '../../core/audit/audit-entries.ts'
import { lockTable } from '../../core/db/sql/lock-rows.ts'
import type { Tx } from '../../core/db/types.ts'
import { SETTINGS_SAVED } from '../settings/follow-settings.ts'
import { countRows } from './pin-rules.ts'

/** Deletes the PIN list. */
export async function deletePinRules(tx: Tx): Promise<void> {
  await lockTable(tx, 'pin_rules')
  const rows = await countRows(tx.db)
  await tx.db.deleteFrom('pin_rules').execute()
  tx.invalidate(SETTINGS_SAVED)
  addAuditEntry(tx, { entity: 'PIN list', id: null, title: 'Delivery', before: { rows }, after: null })
}
