import { isDeepStrictEqual } from 'node:util'
import { v7 as uuidv7 } from 'uuid'
import type * as z from 'zod/mini'
import type { AuditEntity, AuditEntry, listAuditLog } from '../../../contract/audit.ts'
import type { Endpoint } from '../../../contract/endpoint.ts'
import type { Actor } from '../../accounts/auth/sessions.service.ts'
import type { Reader, Tx } from '../../db/client.ts'
import type { AuditRow } from '../../db/schema/admin-tables.ts'
import { resolveCursor, fetchPage } from '../../db/sql/pagination.ts'
import { toIsoString } from '../../lib/iso-time.ts'

type Change = {
  entity: AuditEntity
  id: string | null
  /** What people call it. */
  title: string
  /** As the API showed it before and shows it now; null where it was not there or is gone. Never a secret. */
  before: object | null
  after: object | null
}

const noted = new WeakMap<Tx, Change[]>()

/** Tells what a write changed; the binding of the call writes it down, with who did it, when the write succeeds. */
export function addAuditEntry(tx: Tx, change: Change): void {
  const changes = noted.get(tx)
  if (changes) changes.push(change)
  else noted.set(tx, [change])
}

/** Tells that a write only looked at what it would do. */
export const skipAuditEntry = (tx: Tx): unknown => noted.has(tx) || noted.set(tx, [])

/** Rows that one statement inserts. */
const AT_ONCE = 500

/**
 * Writes down what an administrator's call has changed, in the transaction of the call. Called for every such write, so
 * one that does not say what it changed is a bug, and fails. A change that changes nothing leaves no line.
 */
export async function recordAuditEntries(tx: Tx, viewer: Actor, { method, path }: Endpoint): Promise<void> {
  const changes = noted.get(tx)
  if (!changes) throw new Error(`${method} ${path} did not say what it changed.`)
  const at = Date.now()
  const rows = changes.map((change): AuditRow => {
    const { before, after } = onlyChanged(change)
    return {
      id: uuidv7(), at, user_id: viewer.id, username: viewer.username, email: viewer.email, call: `${method} ${path}`,
      entity: change.entity, entity_id: change.id, title: change.title, before, after,
    }
  })
  const telling = rows.filter(({ before, after }) => before !== NOTHING || after !== NOTHING)
  for (let start = 0; start < telling.length; start += AT_ONCE) {
    await tx.insertInto('audit_log').values(telling.slice(start, start + AT_ONCE)).execute()
  }
}

/** What JSON makes of no field at all. */
const NOTHING = '{}'

/** Longest text of a field that the log keeps, in characters. */
const LONGEST = 300

/** The fields that differ, as JSON; all of them for what was added or is gone. */
function onlyChanged({ before, after }: Change): { before: string | null; after: string | null } {
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

/** One part of the log that passes the filters, newest first, and how much there is in all. @throws AppError not_found for an unknown `before` or `after`. */
export async function listAuditEntries(db: Reader, query: z.output<typeof listAuditLog.query>): Promise<{ entries: AuditEntry[]; total: number }> {
  let found = db.selectFrom('audit_log')
  if (query.entity) found = found.where('entity', '=', query.entity)
  if (query.entityId) found = found.where('entity_id', '=', query.entityId)
  if (query.userId) found = found.where('user_id', '=', query.userId)
  if (query.from) found = found.where('at', '>=', Date.parse(query.from))
  if (query.to) found = found.where('at', '<=', Date.parse(query.to))
  const { total } = await found.select((e) => e.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  const rows = await fetchPage(found.selectAll(), await resolveCursor(db, 'audit_log', query), 'at')
  return { entries: rows.map(presentEntry), total }
}

const presentEntry = (row: AuditRow): AuditEntry => ({
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
