import { v7 as uuidv7 } from 'uuid'
import type { NewRedirect, Redirect } from '../../../contract/redirect.ts'
import { addAuditEntry } from '../../core/audit/audit-entries.ts'
import { lockTable } from '../../core/db/sql/lock-rows.ts'
import type { Tx } from '../../core/db/types.ts'
import { AppError, invalid } from '../../core/lib/errors.ts'
import { presentRedirect } from './redirect-row.ts'

/**
 * Adds a redirect. `isStated`: whether `path` is an address of the shop, which a redirect would hide. @throws
 * AppError invalid_input for such a path, a target that is redirected, and a path that is a target; in_use if
 * the path is redirected already.
 */
export async function createRedirect(
  tx: Tx,
  { isStated, path, target, status }: NewRedirect & { isStated: boolean },
): Promise<Redirect> {
  if (isStated) throw invalid('path', 'is an address of the shop')
  // Two redirects at the same moment could lead to each other.
  await lockTable(tx, 'redirects')
  await requireOneStep(tx, { path, target })

  const row = { id: uuidv7(), path, target, status, hits: 0, last_hit_at: null, created_at: Date.now() }
  await tx.db.insertInto('redirects').values(row).execute()

  addAuditEntry(tx, { entity: 'redirect', id: row.id, title: path, before: null, after: { target, status } })
  return presentRedirect(row)
}

/** Rejects redirects that lead to redirects. */
async function requireOneStep(tx: Tx, { path, target }: Pick<NewRedirect, 'path' | 'target'>): Promise<void> {
  const near = await tx.db
    .selectFrom('redirects')
    .select(['path', 'target'])
    .where((e) => e.or([e('path', 'in', [path, target]), e('target', '=', path)]))
    .execute()

  if (near.some((each) => each.path === path))
    throw new AppError('in_use', 'There is a redirect of this path already. Delete it first.')
  if (near.some((each) => each.path === target)) throw invalid('target', 'is redirected itself')
  if (near.length > 0) throw invalid('path', 'is the target of another redirect')
}
