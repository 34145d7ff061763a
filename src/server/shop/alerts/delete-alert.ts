import type { Actor } from '../../core/context.ts'
import type { Tx } from '../../core/db/types.ts'
import { AppError } from '../../core/lib/errors.ts'

/** @throws AppError not_found, also for another customer's alert. */
export async function deleteAlert(tx: Tx, { actor, id }: { actor: Actor; id: string }): Promise<void> {
  const row = await tx.db
    .deleteFrom('alerts')
    .where('id', '=', id)
    .where('user_id', '=', actor.id)
    .returning('id')
    .executeTakeFirst()
  if (!row) throw new AppError('not_found', 'There is no such alert.')
}
