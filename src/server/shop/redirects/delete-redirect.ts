import { addAuditEntry } from '../../core/audit/audit-entries.ts'
import type { Tx } from '../../core/db/types.ts'
import { AppError } from '../../core/lib/errors.ts'

/** Deletes a redirect. @throws AppError not_found. */
export async function deleteRedirect(tx: Tx, { id }: { id: string }): Promise<void> {
  const row = await tx.db.deleteFrom('redirects').where('id', '=', id).returningAll().executeTakeFirst()
  if (!row) throw new AppError('not_found', 'There is no such redirect.')

  const { path, target, status } = row
  addAuditEntry(tx, { entity: 'redirect', id, title: path, before: { target, status }, after: null })
}
