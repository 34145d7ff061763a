import type { UserRow } from '../../core/db/schema/tables.ts'
import type { Queries } from '../../core/db/types.ts'
import { AppError } from '../../core/lib/errors.ts'

/** @throws AppError not_found. */
export async function getUser(db: Queries, id: string): Promise<UserRow> {
  const row = await db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirst()
  if (!row) throw new AppError('not_found', 'There is no such user.')
  return row
}
