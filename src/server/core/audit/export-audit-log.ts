import type { AuditEntry, AuditFilters } from '../../../contract/audit.ts'
import { stampText } from '../../../rules/india-time.ts'
import { fetchPage, type Cursor } from '../db/sql/pagination.ts'
import type { Reader } from '../db/types.ts'
import type { AuditRow } from '../db/schema/admin-tables.ts'
import { csvFile } from '../lib/csv.ts'
import { filteredEntries, presentAuditEntry } from './audit-queries.ts'

const columns = [
  'at',
  'timeInIndia',
  'username',
  'email',
  'call',
  'entity',
  'entityId',
  'title',
  'field',
  'before',
  'after',
] as const

const BATCH_SIZE = 200

/** Exports the entries that pass the filters as CSV, newest first: a line for each changed field. */
export const exportAuditLog = (db: Reader, query: AuditFilters): AsyncIterable<string> =>
  csvFile(columns, batches(db, query))

async function* batches(db: Reader, query: AuditFilters) {
  let last: Cursor | undefined
  do {
    const rows: AuditRow[] = await fetchPage(
      filteredEntries(db, query).selectAll(),
      { before: last, page: 1, limit: BATCH_SIZE },
      'at',
    )
    yield rows.map(presentAuditEntry).flatMap(linesOf)
    const row = rows.at(-1)
    last = row && { id: row.id, created_at: row.at }
  } while (last)
}

function linesOf({ at, by, call, entity, entityId, title, before, after }: AuditEntry): (string | null)[][] {
  const fields = new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])
  const entry: (string | null)[] = [
    at,
    stampText(Date.parse(at)),
    by.username,
    by.email,
    call,
    entity,
    entityId,
    title,
  ]
  return [...fields].map((field) => entry.concat(field, cellOf(before?.[field]), cellOf(after?.[field])))
}

function cellOf(value: unknown): string | null {
  if (value === undefined || value === null) return null
  return typeof value === 'string' ? value : JSON.stringify(value)
}
