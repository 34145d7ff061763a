import type { Tx } from '../../../core/db/types.ts'
import { endAllSessions } from '../../../core/sessions/sessions.ts'
import { secondFactorOff } from '../accounts-mails.ts'
import { mailFactorChange, type Person } from './second-factor-queries.ts'

/**
 * Turns the second factor off; ends all sessions except that of `token`. Returns false if it was off already.
 */
export async function turnOffSecondFactor(
  tx: Tx,
  { actor, token }: { actor: Person; token?: string | undefined },
): Promise<boolean> {
  const deleted = await tx.db
    .deleteFrom('second_factors')
    .where('user_id', '=', actor.id)
    .returning('turned_on_at')
    .executeTakeFirst()
  if (!deleted?.turned_on_at) return false
  await tx.db.deleteFrom('recovery_codes').where('user_id', '=', actor.id).execute()
  await endAllSessions(tx, actor.id, token)
  await mailFactorChange(tx, actor, secondFactorOff)
  return true
}
