import { isPin, type PinRule } from '../../../rules/delivery.ts'
import type { Config } from '../../core/config/config.ts'
import type { PinRuleRow } from '../../core/db/schema/admin-tables.ts'
import type { Queries } from '../../core/db/types.ts'

/**
 * Finds the row of the PIN list with the longest prefix of a PIN code; null if none applies, undefined
 * without a list.
 */
export async function findPinRule(
  db: Queries,
  { hasPinRules }: Pick<Config, 'hasPinRules'>,
  pin: string,
): Promise<PinRule | null | undefined> {
  if (!hasPinRules) return undefined
  if (!isPin(pin)) return null
  const prefixes = Array.from(pin, (_, index) => pin.slice(0, index + 1))
  // Of two prefixes of one text, the longer sorts last.
  const row = await db
    .selectFrom('pin_rules')
    .selectAll()
    .where('prefix', 'in', prefixes)
    .orderBy('prefix', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row ? presentRule(row) : null
}

/** Converts a row to a rule, without its prefix. */
export const presentRule = ({ serviceable, cash, days_from, days_to }: PinRuleRow): PinRule => ({
  serviceable: serviceable === 1,
  cash: cash === 1,
  daysFrom: days_from,
  daysTo: days_to,
})

export async function countRows(db: Queries): Promise<number> {
  const { rules } = await db
    .selectFrom('pin_rules')
    .select((e) => e.fn.countAll<number>().as('rules'))
    .executeTakeFirstOrThrow()
  return rules
}
