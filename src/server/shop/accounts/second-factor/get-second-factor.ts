import type { SecondFactor } from '../../../../contract/second-factor.ts'
import type { Actor } from '../../../core/context.ts'
import type { Queries } from '../../../core/db/types.ts'
import { toIsoString } from '../../../core/lib/iso-time.ts'
import { findFactor } from './second-factor-queries.ts'

/** Returns since when two-step sign-in is on, and how many recovery codes are unused. */
export async function getSecondFactor(db: Queries, { actor }: { actor: Actor }): Promise<SecondFactor> {
  const factor = await findFactor(db, actor.id)
  const { unused } = await db
    .selectFrom('recovery_codes')
    .select((e) => e.fn.countAll<number>().as('unused'))
    .where('user_id', '=', actor.id)
    .executeTakeFirstOrThrow()
  return { since: factor?.turned_on_at ? toIsoString(factor.turned_on_at) : null, recoveryCodesLeft: unused }
}
