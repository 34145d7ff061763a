import { isDeepStrictEqual } from 'node:util'
import { v7 as uuidv7 } from 'uuid'
import type { Endpoint } from '../../../contract/endpoint.ts'
import type { Actor } from '../context.ts'
import type { AuditChange, Tx } from '../db/types.ts'
import type { AuditRow } from '../db/schema/admin-tables.ts'

/**
 * Adds a change to the audit entries of this write. The route records them, with the actor, when the write
 * succeeds.
 */
export function addAuditEntry(tx: Tx, change: AuditChange): void {
  tx.auditEntries ??= []
  tx.auditEntries.push(change)
}

/** Marks a write as one that changes nothing, such as a dry run. */
export function skipAuditEntry(tx: Tx): void {
  tx.auditEntries ??= []
}

/** Rows per INSERT statement. */
const INSERT_BATCH_SIZE = 500

/**
 * Records the changes of an administrator's request, in its transaction. Runs for every such write; a write
 * that reported no change is a bug, and throws. A change without differences adds no entry.
 */
export async function recordAuditEntries(tx: Tx, actor: Actor, { method, path }: Endpoint): Promise<void> {
  const changes = tx.auditEntries
  if (!changes) throw new Error(`${method} ${path} recorded no audit entry.`)
  const at = Date.now()
  const rows = changes.map((change): AuditRow => {
    const { before, after } = changedFields(change)
    return {
      id: uuidv7(),
      at,
      user_id: actor.id,
      username: actor.username,
      email: actor.email,
      call: `${method} ${path}`,
      entity: change.entity,
      entity_id: change.id,
      title: change.title,
      before,
      after,
    }
  })
  const recorded = rows.filter(({ before, after }) => before !== NOTHING || after !== NOTHING)
  for (let start = 0; start < recorded.length; start += INSERT_BATCH_SIZE) {
    await tx.db
      .insertInto('audit_log')
      .values(recorded.slice(start, start + INSERT_BATCH_SIZE))
      .execute()
  }
}

/** The JSON of an object without fields. */
const NOTHING = '{}'

/** Maximum length of a text field in the log, in characters. */
const MAX_TEXT_LENGTH = 300

/** Returns the fields that differ, as JSON; all fields if the record was created or deleted. */
function changedFields({ before, after }: AuditChange): { before: string | null; after: string | null } {
  const differs = (name: string) => {
    const [one, other] = [before, after].map((side) => (side as Record<string, unknown> | null)?.[name])
    return !before || !after || !isDeepStrictEqual(one, other)
  }
  const keep = (fields: object) =>
    JSON.stringify(
      Object.fromEntries(
        Object.entries(fields)
          .filter(([name]) => differs(name))
          .map(([name, value]) => [name, truncate(value)]),
      ),
    )
  return { before: before && keep(before), after: after && keep(after) }
}

const truncate = (value: unknown) =>
  typeof value === 'string' && value.length > MAX_TEXT_LENGTH ? `${value.slice(0, MAX_TEXT_LENGTH)}…` : value
