import { MAX_CREDIT_DAYS } from '../../../../contract/counter-order.ts'
import { mayDo } from '../../../../contract/duty.ts'
import { toPaise } from '../../../../contract/money.ts'
import { dayInIndia } from '../../../../rules/india-time.ts'
import { shortMoneyText } from '../../../../rules/money-text.ts'
import { rupees } from '../../../../rules/paise-text.ts'
import { toPercent } from '../../../../rules/pricing.ts'
import type { RatedMetal } from '../../../../rules/purity.ts'
import type { Config } from '../../../core/config/config.ts'
import type { Actor } from '../../../core/context.ts'
import type { OrderLineRow } from '../../../core/db/schema/order-tables.ts'
import { AppError, invalid } from '../../../core/lib/errors.ts'
import type { Approver } from '../../accounts/check-approval.ts'

const WHOLE = 10_000n

/** The person who acts, and the one who approved it; null if nobody did. */
export type Decision = { actor: Actor; approver: Approver | null }

const mayAlone = ({ actor, approver }: Decision): boolean => approver !== null || mayDo(actor.duty, 'manager')

/**
 * @throws AppError approval_needed if special prices, and the discounts on making and price, are more of the
 * order than COUNTER_DISCOUNT.
 */
export function requireWithinDiscount(
  { counterLimits: { discount } }: Pick<Config, 'counterLimits'>,
  decision: Decision,
  lines: readonly OrderLineRow[],
): void {
  if (mayAlone(decision)) return

  const listed = lines.map(({ list_price_paise, price_paise, quantity, ...line }) => ({
    list: BigInt(list_price_paise ?? price_paise) * BigInt(quantity),
    price:
      BigInt(price_paise) * BigInt(quantity) -
      BigInt(line.making_discount_paise) -
      BigInt(line.price_discount_paise),
  }))
  const total = listed.reduce((sum, { list }) => sum + list, 0n)
  const reduction = listed.reduce((sum, { list, price }) => sum + (list > price ? list - price : 0n), 0n)
  if (reduction * WHOLE <= total * BigInt(discount)) return

  throw new AppError(
    'approval_needed',
    `This discount needs a manager: it is more than ${toPercent(discount)}% of the price.`,
  )
}

/** Nobody buys old metal further above the rate offered, in basis points. */
const MAX_ABOVE = 2500

/** Rates in paise per kilogram. `path`: the field of the request that has the rate. */
type OldMetalRate = { paid: number; offered: number; metal: RatedMetal | null; path: string }

/**
 * @throws AppError invalid_input for a rate more than 25 % above the one offered; approval_needed above
 * OLD_GOLD_ABOVE.
 */
export function requireOfferedRate(
  { counterLimits: { oldGoldAbove } }: Pick<Config, 'counterLimits'>,
  decision: Decision,
  { paid, offered, metal, path }: OldMetalRate,
): void {
  if (isAbove(paid, offered, MAX_ABOVE)) {
    const unit = metal === 'silver' ? 1 : 1000
    const message = `must be at most 25% above the rate offered, ${rupees(Math.round(offered / unit))}`
    throw invalid(path, message)
  }
  if (mayAlone(decision) || !isAbove(paid, offered, oldGoldAbove)) return

  throw new AppError(
    'approval_needed',
    `This rate needs a manager: it is more than ${toPercent(oldGoldAbove)}% above the rate offered.`,
  )
}

const isAbove = (paid: number, offered: number, points: number): boolean =>
  BigInt(paid) * WHOLE > BigInt(offered) * (WHOLE + BigInt(points))

/** The person who approved it, as the audit log shows them. */
export const approvedBy = (approver: Approver | null): { approvedBy?: string } =>
  approver === null ? {} : { approvedBy: approver.username }

/** `dueOn`: in days since 1970; `owed`: what the customer owes on account already, in paise. */
export type CreditSale = { dueOn: number; owed: number }

/**
 * Checks a sale on account of `grandTotal` paise. @throws AppError invalid_input without CREDIT_LIMIT, or for
 * a day that is over or too far ahead; credit_limit.
 */
export function requireWithinCredit(
  { creditLimit }: Pick<Config, 'creditLimit'>,
  { dueOn, owed }: CreditSale,
  grandTotal: number,
): void {
  if (creditLimit === 0) throw invalid('dueOn', 'is not possible while CREDIT_LIMIT is 0')

  const days = dueOn - dayInIndia(Date.now())
  if (days < 0 || days > MAX_CREDIT_DAYS)
    throw invalid('dueOn', `must be from today to ${MAX_CREDIT_DAYS} days ahead`)
  if (owed + grandTotal > toPaise(creditLimit))
    throw new AppError(
      'credit_limit',
      `A customer may owe at most ${shortMoneyText(creditLimit)} on account. ${rupees(owed)} is due already.`,
    )
}

/** Whether an amount in paise is above a limit in rupees; exactly the limit is allowed. */
export const exceedsLimit = (paise: number, limit: number | null): limit is number =>
  limit !== null && paise > toPaise(limit)
