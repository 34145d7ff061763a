import { readTypedAmount } from '../../../rules/typed-amount.ts'
import { creditRupees } from '../credits/credit-entry.ts'
import type { Sale } from './sale.ts'

/** Rupees of the payments and credits that are entered, and how much of the total they leave. */
export function sumPayments(
  { payments, credits }: Pick<Sale, 'payments' | 'credits'>,
  total: number,
): { taken: number; left: number } {
  const rupees = [...credits.map(creditRupees), ...payments.map(({ amount }) => readTypedAmount(amount) ?? 0)]
  const paise = rupees.reduce((sum, each) => sum + Math.round(each * 100), 0)
  return { taken: paise / 100, left: Math.max(0, Math.round(total * 100) - paise) / 100 }
}

/**
 * Rupees that are paid out of the old gold of a sale: what the last credit is above the order, once it is chosen
 * how. It is the last that is recorded before the payments.
 */
export function paidOut({ credits }: Pick<Sale, 'credits'>, total: number): number {
  const last = credits.at(-1)
  if (last?.kind !== 'old_gold' || !last.payout?.way) return 0

  const excess = Math.round((sumPayments({ payments: [], credits }, 0).taken - total) * 100) / 100
  return excess > 0 && excess < creditRupees(last) ? excess : 0
}

/** Rupees of the payments and credits that are not recorded yet. */
export const unrecorded = ({ payments, credits, order }: Sale): number =>
  sumPayments(
    { payments: payments.slice(order?.recorded ?? 0), credits: credits.slice(order?.recordedCredits ?? 0) },
    0,
  ).taken
