import type { Address } from '../../../contract/address.ts'
import type { ListedCustomer } from '../../../contract/customer.ts'
import type { CounterLine, ManualOrder, ReceivedBy } from '../../../contract/counter-order.ts'
import { cleanMobileNumber } from '../../../contract/typed-entries.ts'
import { moneyText } from '../../../rules/money-text.ts'
import { readTypedAmount } from '../../../rules/typed-amount.ts'
import { creditProblem, type CreditEntry } from '../credits/credit-entry.ts'
import { referenceProblem } from '../orders/order-labels.ts'
import { billAddress, type BillEntry } from './sale-bill.ts'
import { panProblem } from '../shared/sale-pan-entry.ts'
import { discountProblem, type DiscountEntry, type ListedSale } from './sale-discount-entry.ts'
import { paidOut, sumPayments, unrecorded } from './sale-sums.ts'
import type { SalePan } from '../shared/use-sale-pan.ts'

/**
 * A product, variant or piece of a sale. `detail`: what distinguishes it. `price`: a special price in rupees,
 * as it was typed; null without one. `engraving`: as it was typed; absent without one.
 */
export type SaleLine = {
  productId: string
  variantId: string | null
  pieceId: string | null
  name: string
  image: string
  detail: string
  quantity: number
  price: string | null
  priceReason: string
  engraving?: string
}

/** `known`: who the shop knows, as they were found; null for someone new. */
export type SaleCustomer = {
  known: Pick<ListedCustomer, '_id' | 'phone' | 'email' | 'creditLeft'> | null
  name: string
  phone: string
  email: string
}

export type SalePayment = { provider: ReceivedBy; amount: string; reference: string }
/** How the pieces reach the customer. */
export type Handover = 'now' | 'pick-up' | 'delivery'

/**
 * A sale at the counter as it is entered. `order`: the estimate that it was saved as, if a payment for it
 * failed.
 */
export type Sale = {
  /** The idempotency key of the order, new after each change. */
  key: string
  lines: SaleLine[]
  discount: DiscountEntry
  customer: SaleCustomer
  handover: Handover
  address: Address | null
  /** The buyer's address on the bill of pieces that are taken along; null while nobody asks for it. */
  bill: BillEntry | null
  /** The GSTIN of a business that buys; empty without. */
  gstin: string
  /**
   * The address of that business, if its GSTIN is of another state than the sale's address; empty without.
   */
  billingAddress: string
  paysBy: ManualOrder['paymentMethod']
  /** The day until which the rest is on account; empty without. */
  dueOn: string
  /** Old gold and exchanges, which are recorded before the payments. */
  credits: CreditEntry[]
  payments: SalePayment[]
  /** `recorded`, `recordedCredits`: the number of payments and credits that it has. */
  order: { _id: string; orderId: string; amount: number; recorded: number; recordedCredits: number } | null
}

/** The name under which an unsaved delivery address is kept. */
export const ADDRESS_DRAFT = 'address of new order'

export const emptySale: Sale = {
  key: '',
  lines: [],
  discount: { kind: 'amount', typed: '' },
  customer: { known: null, name: '', phone: '', email: '' },
  handover: 'now',
  address: null,
  bill: null,
  gstin: '',
  billingAddress: '',
  paysBy: 'CASH',
  dueOn: '',
  credits: [],
  payments: [],
  order: null,
}

/**
 * Adds a piece, or one more of a line without a piece. Throws nothing away: a piece that is in the list stays
 * there once.
 */
export function addLine(lines: readonly SaleLine[], line: SaleLine): SaleLine[] {
  const isSame = (other: SaleLine) =>
    other.productId === line.productId &&
    other.variantId === line.variantId &&
    other.pieceId === line.pieceId &&
    other.engraving === undefined

  if (!lines.some(isSame)) return [...lines, line]

  return lines.map((other) =>
    isSame(other) && line.pieceId === null ? { ...other, quantity: other.quantity + 1 } : other,
  )
}

const hasReason = ({ priceReason }: SaleLine): boolean => priceReason.trim().length >= 3

/** The lines as the server takes them. A special price counts once it has its reason. */
export const requestLines = (lines: readonly SaleLine[]): CounterLine[] =>
  lines.map((line) => {
    const { productId, variantId, pieceId, quantity } = line
    const price = line.price === null || !hasReason(line) ? undefined : readTypedAmount(line.price)
    const request: CounterLine = { productId, quantity }
    if (variantId !== null) request.variantId = variantId
    if (pieceId !== null) request.pieceId = pieceId
    if (line.engraving?.trim()) request.engraving = line.engraving.trim()
    if (!price) return request

    return { ...request, price, priceReason: line.priceReason.trim() }
  })

/** Whether the rest of a sale can be on account: of a known customer of a shop that sells so. */
export const allowsCredit = ({ handover, customer, order }: Sale): boolean =>
  order === null && handover === 'now' && customer.known?.creditLeft !== undefined

/** The day until which the rest of a sale is on account; undefined without. */
export const creditDay = (sale: Sale, total: number): string | undefined =>
  allowsCredit(sale) && sumPayments(sale, total).left > 0 ? sale.dueOn || undefined : undefined

/** What the main button does next. */
export function saleAction(sale: Sale, total: number): string {
  const rupees = unrecorded(sale)
  if (rupees > 0 && sale.handover === 'now' && sumPayments(sale, total).left === 0) return 'Complete sale'
  if (rupees > 0) return `Take ${moneyText(rupees - paidOut(sale, total))}`
  if (creditDay(sale, total) !== undefined) return 'Sell on account'

  return sale.paysBy === 'COD' && sale.handover === 'delivery' ? 'Place order' : 'Save estimate'
}

type SaleNeeds = { salePan: SalePan | null; needsAddress: boolean; listed: ListedSale | undefined }

/**
 * The first problem that keeps a sale from being sent, in a sentence; undefined if there is none. `salePan`:
 * as it was typed; null if the order needs none. `needsAddress`: whether its bill must show the buyer's address.
 * `listed`: the sale before its discount; undefined while it is not known.
 */
export const saleProblem = (
  sale: Sale,
  { total, panLimit, ...needs }: SaleNeeds & { total: number; panLimit: number | undefined },
): string | undefined =>
  (sale.order
    ? undefined
    : (lineProblem(sale) ??
      discountProblem(sale.discount, needs.listed) ??
      customerProblem(sale, { ...needs, total }))) ??
  creditsProblem(sale, { total, panLimit }) ??
  paymentProblem(sale, total)

function lineProblem({ lines }: Sale): string | undefined {
  if (lines.length === 0) return 'Scan a tag, or search for a piece.'

  for (const line of lines) {
    if (line.price === null) continue
    if (!readTypedAmount(line.price)) return `Enter the special price of ${line.name}.`
    if (!hasReason(line)) return `Enter the reason for the special price of ${line.name}.`
  }

  return undefined
}

function customerProblem(
  sale: Sale,
  { salePan, needsAddress, total }: Omit<SaleNeeds, 'listed'> & { total: number },
): string | undefined {
  const { customer, handover, address } = sale
  if (!customer.known) {
    if (customer.name.trim().length < 2) return "Enter the customer's name."
    if (!/^[6-9]\d{9}$/.test(cleanMobileNumber(customer.phone)))
      return "Enter the customer's 10-digit mobile number."
  }

  const wrongPan = panProblem(salePan)
  if (wrongPan !== undefined) return wrongPan
  if (handover === 'delivery' && address === null) return 'Enter the delivery address and save it.'

  // An estimate waits for the address until it is paid.
  const isBilled = unrecorded(sale) > 0 || creditDay(sale, total) !== undefined
  const isAsked = sale.bill !== null || (needsAddress && isBilled)
  const onBill = handover === 'now' && isAsked ? billAddress(sale) : undefined

  return typeof onBill === 'string' ? onBill : undefined
}

function creditsProblem(
  { credits, order }: Sale,
  { total, panLimit }: { total: number; panLimit: number | undefined },
): string | undefined {
  const problem = credits
    .slice(order?.recordedCredits ?? 0)
    .map((entry) => creditProblem(entry, panLimit))
    .find(Boolean)

  return (
    problem ??
    (sumPayments({ payments: [], credits }, 0).taken - paidOut({ credits }, total) > total
      ? 'The credit is higher than the order.'
      : undefined)
  )
}

function paymentProblem(sale: Sale, total: number): string | undefined {
  for (const { provider, amount, reference } of sale.payments) {
    const rupees = readTypedAmount(amount)
    if (rupees === undefined || rupees === 0) return 'Enter the amount of each payment, or remove it.'
    const problem = referenceProblem(provider, reference)
    if (problem !== undefined) return problem
  }

  const rupees = sumPayments(sale, 0).taken - paidOut(sale, total)
  if (Math.round(rupees * 100) > Math.round(total * 100)) return 'The payments exceed the order.'

  return sale.order && unrecorded(sale) === 0 ? 'Add a payment, or open the order.' : undefined
}
