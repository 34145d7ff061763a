import type { AppContext } from '../../../core/context.ts'
import type { Tx } from '../../../core/db/types.ts'
import { factorIsOn, storedSecret, type Person } from './second-factor-queries.ts'
import { newSecret, otpauthUri } from './totp.ts'

/**
 * Creates a secret; replaces one that was started but not turned on. @throws AppError invalid_input if it is
 * on.
 */
export async function startSecondFactor(
  tx: Tx,
  { settings }: AppContext,
  { actor }: { actor: Person },
): Promise<{ secret: string; address: string }> {
  const secret = newSecret()
  const stored = storedSecret(settings, secret)
  const started = await tx.db
    .insertInto('second_factors')
    .values({ user_id: actor.id, secret: stored, turned_on_at: null, last_step: 0 })
    .onConflict((conflict) =>
      conflict
        .column('user_id')
        .doUpdateSet({ secret: stored, last_step: 0 })
        .where('second_factors.turned_on_at', 'is', null),
    )
    .returning('user_id')
    .executeTakeFirst()
  if (!started) throw factorIsOn()
  return { secret, address: otpauthUri(settings.shop.name, actor.email, secret) }
}
