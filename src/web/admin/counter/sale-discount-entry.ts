import type { CounterDiscount } from '../../../contract/counter-order.ts'
import { moneyText } from '../../../rules/money-text.ts'
import { readTypedAmount } from '../../../rules/typed-amount.ts'

/** What the counter takes off the whole sale, as it is typed: the amount to be paid, or a share of making. */
export type DiscountEntry = { kind: 'amount' | 'making'; typed: string }

/** Words that people add to an amount: `1,50,000 all in`, `1,50,000/-`. */
const AFTER_AMOUNT = /\s*(?:\/-|all in|net|only|final)\.?$/i

/** The amount to be paid, in rupees; undefined if it is none. */
const readFinalAmount = (typed: string): number | undefined =>
  readTypedAmount(typed.trim().replace(AFTER_AMOUNT, '')) || undefined

/** A percentage with at most two decimals; undefined for anything else. */
function readPercent(typed: string): number | undefined {
  const [, digits] = /^(\d{1,3}(?:\.\d{1,2})?)\s*%?$/.exec(typed.trim()) ?? []
  const percent = Number(digits)
  return percent > 0 && percent <= 100 ? percent : undefined
}

/** The discount as the server takes it; undefined while nothing, or nothing that can be read, is typed. */
export function discountRequest({ kind, typed }: DiscountEntry): CounterDiscount | undefined {
  const finalAmount = kind === 'amount' ? readFinalAmount(typed) : undefined
  const makingDiscountPercent = kind === 'making' ? readPercent(typed) : undefined
  if (finalAmount !== undefined) return { finalAmount }

  return makingDiscountPercent === undefined ? undefined : { makingDiscountPercent }
}

/** The pieces of a sale before its discount, in rupees. */
export type ListedSale = { total: number; making: number }

/** Why a discount cannot be given, in a sentence; undefined if it can. `listed`: undefined if not known. */
export function discountProblem(entry: DiscountEntry, listed: ListedSale | undefined): string | undefined {
  if (entry.typed.trim() === '') return undefined

  const request = discountRequest(entry)
  if (request === undefined)
    return entry.kind === 'amount'
      ? 'Enter the amount that the customer pays, such as 1,50,000.'
      : 'Enter the percentage off the making, up to 100.'
  if (listed === undefined) return undefined

  if (request.finalAmount !== undefined && request.finalAmount - listed.total >= 1)
    return `That is more than ${moneyText(listed.total)}, the price of today.`
  if (request.makingDiscountPercent !== undefined && listed.making === 0)
    return 'These pieces have no making charges.'

  return undefined
}
