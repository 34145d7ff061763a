import { isDeepStrictEqual } from 'node:util'
import type * as z from 'zod/mini'
import { v7 as uuidv7 } from 'uuid'
import type { AuditEntity, AuditEntry, AuditFilters } from '../../../contract/audit.ts'
import type { listAuditLog } from '../../../contract/audit.schemas.ts'
import type { Endpoint } from '../../../contract/endpoint.ts'
import type { Actor } from '../context.ts'
import type { AuditChange, Reader, Tx } from '../db/types.ts'
import type { AuditRow } from '../db/schema/admin-tables.ts'
import { resolveCursor, fetchPage, type Page } from '../db/sql/pagination.ts'
import { toIsoString } from '../lib/iso-time.ts'

/** Adds a change to the audit entries of this write. The route records them, with the actor, when the write succeeds. */
export function addAuditEntry(tx: Tx, change: AuditChange): void {
  tx.auditEntries ??= []
  tx.auditEntries.push(change)
}

/** Marks a write as one that changes nothing, such as a dry run. */
export function skipAuditEntry(tx: Tx): void {
  tx.auditEntries ??= []
}

/** Maximum number of rows per INSERT statement. */
const AT_ONCE = 500

/**
 * Records the changes of an administrator's request, in its transaction. Runs for every such write; a write that
 * reported no change is a bug, and throws. A change without differences adds no entry.
 */
export async function recordAuditEntries(tx: Tx, actor: Actor, { method, path }: Endpoint): Promise<void> {
  const changes = tx.auditEntries
  if (!changes) throw new Error(`${method} ${path} did not say what it changed.`)
  const at = Date.now()
  const rows = changes.map((change): AuditRow => {
    const { before, after } = onlyChanged(change)
    return {
      id: uuidv7(), at, user_id: actor.id, username: actor.username, email: actor.email, call: `${method} ${path}`,
      entity: change.entity, entity_id: change.id, title: change.title, before, after,
    }
  })
  const recorded = rows.filter(({ before, after }) => before !== NOTHING || after !== NOTHING)
  for (let start = 0; start < recorded.length; start += AT_ONCE) {
    await tx.db.insertInto('audit_log').values(recorded.slice(start, start + AT_ONCE)).execute()
  }
}

/** The JSON of an object without fields. */
const NOTHING = '{}'

/** Maximum length of a text field in the log, in characters. */
const LONGEST = 300

/** Returns the fields that differ, as JSON; all fields if the record was created or deleted. */
function onlyChanged({ before, after }: AuditChange): { before: string | null; after: string | null } {
  const [was, is] = [Object.entries(before ?? {}), Object.entries(after ?? {})]
  const differs = (name: string) => {
    const [one, other] = [before, after].map((side) => (side as Record<string, unknown> | null)?.[name])
    return !before || !after || !isDeepStrictEqual(one, other)
  }
  const keep = (fields: [string, unknown][]) =>
    JSON.stringify(Object.fromEntries(fields.filter(([name]) => differs(name)).map(([name, value]) => [name, shortened(value)])))
  return { before: before && keep(was), after: after && keep(is) }
}

const shortened = (value: unknown) => (typeof value === 'string' && value.length > LONGEST ? `${value.slice(0, LONGEST)}…` : value)

/**
 * Returns one page of the entries that pass the filters, newest first, and the total. @throws AppError not_found for an
 * unknown `before` or `after`.
 */
export async function listAuditEntries(db: Reader, query: z.output<typeof listAuditLog.query>): Promise<Page<AuditEntry>> {
  const found = filteredEntries(db, query)
  const { total } = await found.select((e) => e.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  const rows = await fetchPage(found.selectAll(), await resolveCursor(db, 'audit_log', query), 'at')
  return { rows: rows.map(presentAuditEntry), total }
}

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
