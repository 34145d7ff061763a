import { divide, type CartTax } from './cart-totals.ts'
import { taxesByLine, taxesOfLines, type TaxedLine } from './line-taxes.ts'

/**
 * The charge for an order or a part of it, in paise: each tax of the order with its taxable value, by
 * position, and round off.
 */
export type Charge = { taxes: { taxable: number; tax: number }[]; roundOff: number }

/** Pieces of an order line; positions count from 0. */
export type LineQuantity = { position: number; quantity: number }

/** An order as its refunds see it. `taxes`: after all discounts. Amounts in paise. */
export type RefundableOrder = {
  lines: (TaxedLine & { quantity: number })[]
  taxes: CartTax[]
  roundOff: number
}

/** A refund of some pieces, or of an amount in paise. */
export type WantedRefund = { lines: readonly LineQuantity[] } | { amount: number }

/** A refund that is not rejected: `lines` is empty if it is by amount. */
export type PartialRefund = { lines: readonly LineQuantity[]; charge: Charge }

const sumOf = (numbers: readonly number[]): number => numbers.reduce((sum, each) => sum + each, 0)

export const taxableOf = ({ taxes }: Charge): number => sumOf(taxes.map(({ taxable }) => taxable))
export const taxOf = ({ taxes }: Charge): number => sumOf(taxes.map(({ tax }) => tax))
/** Taxable values, taxes and round off of a charge. */
export const chargeAmount = (charge: Charge): number => taxableOf(charge) + taxOf(charge) + charge.roundOff

/** Adds `sign` times the second charge to the first; both are of one order. */
const combine = (one: Charge, other: Charge, sign: 1 | -1): Charge => ({
  taxes: one.taxes.map(({ taxable, tax }, index) => ({
    taxable: taxable + sign * (other.taxes[index]?.taxable ?? 0),
    tax: tax + sign * (other.taxes[index]?.tax ?? 0),
  })),
  roundOff: one.roundOff + sign * other.roundOff,
})

/** Subtracts parts of a charge from it. */
export const chargeLeft = (whole: Charge, parts: readonly Charge[]): Charge =>
  parts.reduce((left, part) => combine(left, part, -1), whole)

/** The charge for a whole order. */
export const chargeOfOrder = ({ taxes, roundOff }: Pick<RefundableOrder, 'taxes' | 'roundOff'>): Charge => ({
  taxes: taxes.map(({ taxable, tax }) => ({ taxable, tax })),
  roundOff,
})

/** A share of an amount in paise, rounded half up; a negative amount is rounded as its opposite is. */
function partOf(paise: number, part: number, whole: number): number {
  if (whole === 0) return 0
  const product = 2n * BigInt(Math.abs(paise)) * BigInt(part)
  return withSignOf(paise, Number((product + BigInt(whole)) / (2n * BigInt(whole))))
}

/** Never returns a negative zero. */
const withSignOf = (signed: number, size: number): number => (signed < 0 ? 0 - size : size)

/** Which pieces of each line are not refunded yet, by position. */
export function piecesLeft(
  { lines }: { lines: readonly { quantity: number }[] },
  refunds: readonly { lines: readonly LineQuantity[] }[],
): number[] {
  const counts = lines.map(({ quantity }) => quantity)
  for (const { position, quantity } of refunds.flatMap((refund) => refund.lines))
    counts[position] = (counts[position] ?? 0) - quantity
  return counts
}

/**
 * Divides an amount of a charge as the charge itself is divided: into taxable value, tax and round off.
 * The amount is at most that of the charge.
 */
export function chargeOfAmount(whole: Charge, amount: number): Charge {
  const [taxable, tax] = [taxableOf(whole), taxOf(whole)]
  const roundOff = partOf(whole.roundOff, amount, chargeAmount(whole))
  const ofTaxable = partOf(amount - roundOff, taxable, taxable + tax)
  const [taxables, taxes] = [
    divide(
      ofTaxable,
      whole.taxes.map((each) => each.taxable),
    ),
    divide(
      amount - roundOff - ofTaxable,
      whole.taxes.map((each) => each.tax),
    ),
  ]
  return {
    taxes: whole.taxes.map((_tax, index) => ({ taxable: taxables[index] ?? 0, tax: taxes[index] ?? 0 })),
    roundOff,
  }
}

/**
 * Computes a refund of an order after earlier ones. A line's shares of discounts, tax and round off are found
 * by largest remainder; the first k of its n pieces have k / n of them, half up, and a piece the difference
 * between k and k - 1. So the refunds of all pieces add up to the payment. The last pieces, and the last
 * amount, take all that is left. Returns null if more is wanted than is left, in pieces or money, or nothing.
 */
export function planRefund(
  order: RefundableOrder,
  earlier: readonly PartialRefund[],
  wanted: WantedRefund,
): PartialRefund | null {
  const remainder = chargeLeft(
    chargeOfOrder(order),
    earlier.map(({ charge }) => charge),
  )
  const limit = chargeAmount(remainder)
  const lines = 'lines' in wanted ? wanted.lines : []
  const pieces = piecesLeft(order, earlier)
  const rest = piecesLeft({ lines: pieces.map((quantity) => ({ quantity })) }, [{ lines }])
  if (rest.some((quantity) => quantity < 0)) return null
  const ideal =
    'lines' in wanted
      ? chargeOfPieces(order, pieces, rest)
      : chargeOfAmount(chargeOfOrder(order), wanted.amount)
  const takesLast = 'lines' in wanted && lines.length > 0 && rest.every((quantity) => quantity === 0)
  const amount = takesLast ? limit : chargeAmount(ideal)
  if (amount > limit || amount <= 0) return null
  return { lines, charge: takesLast ? remainder : fitCharge(ideal, remainder) }
}

/**
 * Returns the part of the payment that a lower price of a line refunds, in paise: the difference with its
 * share of discounts and tax, half up. `price` and `difference`: before discounts and tax, for all pieces of
 * the line.
 */
export function amountOfLowerPrice(
  { lines, taxes }: Pick<RefundableOrder, 'lines' | 'taxes'>,
  { position, price, difference }: { position: number; price: number; difference: number },
): number {
  const paid = taxesOfLines(lines, taxes)[position]
  return paid ? partOf(paid.taxable + sumOf(paid.taxes.map(({ paise }) => paise)), difference, price) : 0
}

/**
 * The charge for the pieces between two states of an order: how many of each line are left before, and after.
 */
function chargeOfPieces(order: RefundableOrder, before: readonly number[], after: readonly number[]): Charge {
  const shares = taxesByLine(order.lines, order.taxes)
  const ofFirst = (position: number, count: number): Charge => ({
    taxes: shares.map(({ taxables, taxes }) => {
      const [taxable, tax] = [taxables[position] ?? 0, taxes[position] ?? 0]
      const quantity = order.lines[position]?.quantity ?? 1
      return {
        taxable: taxable - partOf(taxable, quantity - count, quantity),
        tax: partOf(tax, count, quantity),
      }
    }),
    roundOff: 0,
  })
  const whole = order.lines.map(({ quantity }, position) => chargeAmount(ofFirst(position, quantity)))
  const roundOffs = divide(Math.abs(order.roundOff), whole).map((paise) => withSignOf(order.roundOff, paise))
  const upTo = (position: number, left: number): Charge => {
    const charge = ofFirst(position, (order.lines[position]?.quantity ?? 0) - left)
    // In proportion to the amount instead of the number of pieces, so that no piece costs less than nothing.
    return {
      ...charge,
      roundOff: partOf(roundOffs[position] ?? 0, chargeAmount(charge), whole[position] ?? 0),
    }
  }
  const nothing: Charge = { taxes: order.taxes.map(() => ({ taxable: 0, tax: 0 })), roundOff: 0 }
  return order.lines.reduce((sum, _line, position) => {
    const [from, to] = [before[position] ?? 0, after[position] ?? 0]
    return from === to ? sum : combine(sum, combine(upTo(position, to), upTo(position, from), -1), 1)
  }, nothing)
}

/**
 * Returns a charge of the same amount that exceeds `left` in no part: refunds of pieces after refunds by
 * amount may find less of their own tax left than of the others. Returns `left` if the amount is not below
 * it.
 */
export function fitCharge(ideal: Charge, left: Charge): Charge {
  const amount = chargeAmount(ideal)
  if (amount >= chargeAmount(left)) return left
  const inTaxes = chargeAmount({ ...left, roundOff: 0 })
  const roundOff =
    left.roundOff < 0
      ? Math.max(left.roundOff, ideal.roundOff)
      : Math.max(0, amount - inTaxes, Math.min(left.roundOff, ideal.roundOff, amount))
  const parts = ideal.taxes.flatMap(({ taxable, tax }, index) => [
    Math.min(taxable, left.taxes[index]?.taxable ?? 0),
    Math.min(tax, left.taxes[index]?.tax ?? 0),
  ])
  const limits = left.taxes.flatMap(({ taxable, tax }) => [taxable, tax])
  const missing = amount - roundOff - sumOf(parts)
  const fitted = missing >= 0 ? addWithin(parts, limits, missing) : subtract(parts, -missing)
  return {
    taxes: left.taxes.map((_tax, index) => ({
      taxable: fitted[2 * index] ?? 0,
      tax: fitted[2 * index + 1] ?? 0,
    })),
    roundOff,
  }
}

/** Adds an amount to these parts, in proportion to how far each is below its limit. */
function addWithin(parts: readonly number[], limits: readonly number[], amount: number): number[] {
  const added = divide(
    amount,
    parts.map((part, index) => (limits[index] ?? 0) - part),
  )
  return parts.map((part, index) => part + (added[index] ?? 0))
}

/** Subtracts an amount from these parts, in proportion to them. */
function subtract(parts: readonly number[], amount: number): number[] {
  const subtracted = divide(amount, parts)
  return parts.map((part, index) => part - (subtracted[index] ?? 0))
}
