import type { PinImportReport } from '../../../contract/delivery.ts'
import { addAuditEntry } from '../../core/audit/audit-entries.ts'
import { insertOrRetry } from '../../core/db/errors.ts'
import { lockTable } from '../../core/db/sql/lock-rows.ts'
import type { Database, Tx } from '../../core/db/types.ts'
import { AppError } from '../../core/lib/errors.ts'
import { nextTurn } from '../../core/lib/next-turn.ts'
import { SETTINGS_SAVED } from '../settings/follow-settings.ts'
import { countRows } from './pin-rules.ts'
import type { PinPlan } from './plan-pin-rules.ts'

/** Rows per INSERT statement: some milliseconds. */
const INSERT_BATCH_SIZE = 500

/**
 * Replaces the PIN list by the rows of a plan in one transaction, if `digest` matches the plan. Without a
 * digest nothing is changed. @throws AppError stale_edit if it does not match.
 */
export async function importPinRules(
  step: Database['transaction'],
  { plan, digest }: { plan: PinPlan; digest: string | undefined },
): Promise<PinImportReport> {
  if (digest === undefined) return plan.report
  if (digest !== plan.report.digest)
    throw new AppError('stale_edit', 'The file has changed since the preview. Please check the file again.')
  await step((tx) => replaceRules(tx, plan))
  return { ...plan.report, applied: true, digest: null }
}

async function replaceRules(tx: Tx, { rows }: PinPlan): Promise<void> {
  await lockTable(tx, 'pin_rules')
  const before = await countRows(tx.db)
  await tx.db.deleteFrom('pin_rules').execute()
  for (let start = 0; start < rows.length; start += INSERT_BATCH_SIZE) {
    await nextTurn()
    await insertOrRetry(
      tx.db
        .insertInto('pin_rules')
        .values(rows.slice(start, start + INSERT_BATCH_SIZE))
        .execute(),
    )
  }
  tx.invalidate(SETTINGS_SAVED)
  addAuditEntry(tx, {
    entity: 'PIN list',
    id: null,
    title: 'Delivery',
    before: before === 0 ? null : { rows: before },
    after: { rows: rows.length },
  })
}
