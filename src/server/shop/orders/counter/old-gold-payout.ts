import { v7 as uuidv7 } from 'uuid'
import type { Payout } from '../../../../contract/old-gold.ts'
import { shortMoneyText } from '../../../../rules/money-text.ts'
import { dayInIndia, isoDay, startOfDayInIndia } from '../../../../rules/india-time.ts'
import { toRupees } from '../../../../contract/money.ts'
import type { Config } from '../../../core/config/config.ts'
import type { Actor } from '../../../core/context.ts'
import type { OldGoldPayoutRow } from '../../../core/db/schema/credit-tables.ts'
import type { Queries, Tx } from '../../../core/db/types.ts'
import { AppError } from '../../../core/lib/errors.ts'
import { requireOpenDay } from '../base/open-day.ts'

/** `seller`: the phone number, or else what the seller is known by. */
type Paid = { payout: Payout; seller: string; paise: number }

/**
 * Locks the drawer for cash that is paid out for old gold; other ways need nothing. Called after the locks of
 * orders and before the number of the voucher. @throws AppError day_closed; cash_limit beyond OLD_GOLD_CASH
 * for a seller and day.
 */
export async function requirePayout(
  tx: Tx,
  { oldGoldCash }: Pick<Config, 'oldGoldCash'>,
  { payout, seller, paise }: Paid,
): Promise<void> {
  if (payout.way !== 'cash') return

  await requireOpenDay(tx)
  if ((await readCashOfDay(tx.db, seller)) + paise > oldGoldCash)
    throw new AppError(
      'cash_limit',
      `No more than ${shortMoneyText(toRupees(oldGoldCash))} may be paid in cash for old gold to one seller and day.`,
    )
}

/** Returns the sum of today's payouts in cash to a seller, in paise. */
async function readCashOfDay(db: Queries, seller: string): Promise<number> {
  const { paise } = await db
    .selectFrom('old_gold_payouts')
    .select((e) => e.fn.sum<number | null>('amount_paise').as('paise'))
    .where('seller', '=', seller)
    .where('way', '=', 'cash')
    .where('at', '>=', startOfDayInIndia(isoDay(dayInIndia(Date.now()))))
    .executeTakeFirstOrThrow()

  return Number(paise)
}

/** Stores money that is paid out, after `requirePayout`. */
export async function insertPayout(
  tx: Tx,
  {
    payout,
    seller,
    paise,
    actor,
    ...of
  }: Paid & { actor: Actor } & Partial<Pick<OldGoldPayoutRow, 'purchase_id' | 'credit_id'>>,
): Promise<void> {
  await tx.db
    .insertInto('old_gold_payouts')
    .values({
      id: uuidv7(),
      ...of,
      seller,
      way: payout.way,
      reference: payout.reference ?? null,
      amount_paise: paise,
      by_user: actor.id,
      at: Date.now(),
    })
    .execute()
}
