import type { Tx } from '../../../core/db/types.ts'
import { endAllSessions } from '../../../core/sessions/sessions.ts'
import { consumeAppCode, tryFactorCode, type FactorContext } from './check-second-factor.ts'
import { renewRecoveryCodes } from './renew-recovery-codes.ts'
import { secondFactorOn } from '../accounts-mails.ts'
import {
  factorIsOn,
  findFactor,
  mailFactorChange,
  wrongFactorCode,
  type Person,
} from './second-factor-queries.ts'

/**
 * Checks the first code of the started secret. @throws AppError wrong_code, too_many, invalid_input if it is
 * on.
 */
export async function prepareTurnOnSecondFactor(
  context: FactorContext,
  person: Person,
  code: string,
): Promise<void> {
  if ((await findFactor(context.db, person.id))?.turned_on_at) throw factorIsOn()
  await tryFactorCode(context, person, (tx) => consumeAppCode(tx, context.settings, person.id, code))
}

/**
 * Turns the second factor on and returns recovery codes. Ends all sessions except that of `token`: they have
 * entered no code. @throws AppError wrong_code if another secret was started since the code was checked.
 */
export async function turnOnSecondFactor(
  tx: Tx,
  { actor, token }: { actor: Person; token: string | undefined },
): Promise<string[]> {
  const row = await tx.db
    .updateTable('second_factors')
    .set({ turned_on_at: Date.now() })
    .where('user_id', '=', actor.id)
    .where('turned_on_at', 'is', null)
    .where('last_step', '>', 0)
    .returning('user_id')
    .executeTakeFirst()
  if (!row) throw wrongFactorCode()
  await endAllSessions(tx, actor.id, token)
  await mailFactorChange(tx, actor, secondFactorOn)
  return renewRecoveryCodes(tx, { actor })
}
