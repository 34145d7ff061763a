import type { AuditEntity, AuditEntry, AuditFilters } from '../../../contract/audit.ts'
import type { AuditRow } from '../db/schema/admin-tables.ts'
import type { Reader } from '../db/types.ts'
import { toIsoString } from '../lib/iso-time.ts'

/** The entries that pass the filters. */
export function filteredEntries(db: Reader, query: AuditFilters) {
  let found = db.selectFrom('audit_log')
  if (query.entity) found = found.where('entity', '=', query.entity)
  if (query.entityId) found = found.where('entity_id', '=', query.entityId)
  if (query.userId) found = found.where('user_id', '=', query.userId)
  if (query.from) found = found.where('at', '>=', Date.parse(query.from))
  return query.to ? found.where('at', '<=', Date.parse(query.to)) : found
}

export const presentAuditEntry = (row: AuditRow): AuditEntry => ({
  _id: row.id,
  at: toIsoString(row.at),
  by: { _id: row.user_id, username: row.username, email: row.email },
  call: row.call,
  entity: row.entity as AuditEntity,
  entityId: row.entity_id,
  title: row.title,
  before: row.before === null ? null : (JSON.parse(row.before) as Record<string, unknown>),
  after: row.after === null ? null : (JSON.parse(row.after) as Record<string, unknown>),
})
