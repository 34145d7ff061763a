import type * as z from 'zod/mini'
import type { AuditEntry } from '../../../contract/audit.ts'
import type * as contract from '../../../contract/audit.schemas.ts'
import { fetchPage, resolveCursor, type Page } from '../db/sql/pagination.ts'
import type { Reader } from '../db/types.ts'
import { filteredEntries, presentAuditEntry } from './audit-queries.ts'

/**
 * Returns one page of the entries that pass the filters, newest first, and the total.
 * @throws AppError not_found for an unknown `before` or `after`.
 */
export async function listAuditLog(
  db: Reader,
  query: z.output<typeof contract.listAuditLog.query>,
): Promise<Page<AuditEntry>> {
  const entries = filteredEntries(db, query)
  const { total } = await entries.select((e) => e.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  const rows = await fetchPage(entries.selectAll(), await resolveCursor(db, 'audit_log', query), 'at')
  return { rows: rows.map(presentAuditEntry), total }
}
