import { shareOf } from './pricing.ts'

/** What a product is taxed as. Rates in basis points. */
export type TaxClass = {
  /** The Standard class is 0 and comes first. */
  position: number
  name: string
  hsn: string
  rate: number
  /** The rate of making charges, where they are taxed apart. */
  makingRate: number | null
}

export type PricedLine = {
  /** Paise for one piece. */
  price: number
  quantity: number
  /** The Standard class if left out. */
  taxClass?: TaxClass | undefined
  /** The part of the price that is making, in paise; the rest is goods. */
  making?: number
  /** What a coupon takes off the making of all pieces, in paise. */
  couponDiscount?: number
} & Partial<LineDiscounts>

/** What a counter takes off the making, and off the rest of the price, of all pieces of a line. Paise. */
export type LineDiscounts = { makingDiscount: number; priceDiscount: number }

/** What the totals of a cart depend on besides its lines. */
export type CartTerms = {
  /** The discount of the coupon, in basis points. */
  discount: number
  /** The discount of a coupon of an amount, in paise; then `discount` does not count. */
  amountOff?: number | undefined
  /** The discount for paying before delivery, in basis points of what the coupon leaves. */
  prepaidDiscount?: number
  standard: TaxClass
  /** Whether the grand total is rounded to the rupee. */
  roundsOff?: boolean
  /** The grand total that was agreed, in paise: what the rest leaves of it is round off. */
  finalAmount?: number | undefined
}

/** One tax of a cart: its rate in basis points, amounts in paise. */
export type CartTax = { name: string; hsn: string; rate: number; taxable: number; tax: number }

/** Totals of a cart in paise. */
export type Totals = {
  /** Number of pieces. */
  quantity: number
  /** Prices times quantities. */
  total: number
  /** With what the coupon takes off making. */
  discount: number
  prepaidDiscount: number
  /** The sums of what the counter takes off its lines. */
  makingDiscount: number
  priceDiscount: number
  tax: number
  /** The taxes that add up to `tax`, by position of their class. */
  taxes: CartTax[]
  /** Basis points: the rate of the only tax, or tax / taxable value. */
  taxRate: number
  /** What rounding to the rupee adds; negative where it takes away. */
  roundOff: number
  grandTotal: number
}

/**
 * Computes a cart's totals. The discounts of the lines come first. The discount is a share of the rest, or an
 * amount of at most the rest; the prepaid discount is a share of the rest after it. Both are divided over the
 * taxes in proportion to their taxable values; each tax is a share of the value that remains. Shares are
 * rounded half up to the paisa. The grand total is
 * total - makingDiscount - priceDiscount - discount - prepaidDiscount + tax + roundOff.
 */
export function priceCart(
  lines: readonly PricedLine[],
  {
    discount: percent,
    amountOff,
    prepaidDiscount: prepaidPercent = 0,
    standard,
    roundsOff = false,
    finalAmount,
  }: CartTerms,
): Totals {
  const buckets = bucketsOf(lines, standard)
  const amounts = buckets.map(({ amount }) => amount)
  const reduced = sumOf(amounts)
  const discount = amountOff === undefined ? shareOf(reduced, percent) : Math.min(amountOff, reduced)
  const prepaidDiscount = shareOf(reduced - discount, prepaidPercent)
  const discounts = divide(discount + prepaidDiscount, amounts)

  const levied = buckets.map(({ name, hsn, rate, amount }, index): CartTax => {
    const taxable = amount - (discounts[index] ?? 0)
    return { name, hsn, rate, taxable, tax: shareOf(taxable, rate) }
  })
  const tax = sumOf(levied.map((each) => each.tax))

  const exact = reduced - discount - prepaidDiscount + tax
  const grandTotal = finalAmount ?? (roundsOff ? Math.floor((exact + 50) / 100) * 100 : exact)

  return {
    quantity: sumOf(lines.map(({ quantity }) => quantity)),
    total: sumOf(lines.map(({ price, quantity }) => price * quantity)),
    discount: discount + sumOf(lines.map(({ couponDiscount = 0 }) => couponDiscount)),
    prepaidDiscount,
    makingDiscount: sumOf(lines.map(({ makingDiscount = 0 }) => makingDiscount)),
    priceDiscount: sumOf(lines.map(({ priceDiscount = 0 }) => priceDiscount)),
    tax,
    taxes: levied.filter(({ taxable }) => taxable > 0),
    taxRate: rateOf(levied, standard),
    roundOff: grandTotal - exact,
    grandTotal,
  }
}

const sumOf = (amounts: readonly number[]): number => amounts.reduce((sum, amount) => sum + amount, 0)

/** What one rate is levied on, in paise. */
type Bucket = { name: string; hsn: string; rate: number; amount: number }

/** Adds up the lines by rate: goods and, where they are taxed apart, making charges of each class in use. */
function bucketsOf(lines: readonly PricedLine[], standard: TaxClass): Bucket[] {
  const sums = new Map<number, { taxClass: TaxClass; goods: number; making: number }>()
  for (const line of lines) {
    const { taxClass = standard, makingDiscount = 0, couponDiscount = 0, priceDiscount = 0 } = line
    const sum = sums.get(taxClass.position) ?? { taxClass, goods: 0, making: 0 }
    const offMaking = makingDiscount + couponDiscount
    const amount = line.price * line.quantity - offMaking - priceDiscount
    const apart = taxClass.makingRate === null ? 0 : (line.making ?? 0) * line.quantity - offMaking
    sum.goods += amount - apart
    sum.making += apart
    sums.set(taxClass.position, sum)
  }
  return [...sums.values()]
    .toSorted((one, other) => one.taxClass.position - other.taxClass.position)
    .flatMap(({ taxClass: { name, hsn, rate, makingRate }, goods, making }) => [
      { name, hsn, rate, amount: goods },
      // Without a rate of its own, making is among the goods and adds up to nothing here.
      { name: makingName(name), hsn, rate: makingRate ?? rate, amount: making },
    ])
    .filter(({ amount }) => amount > 0)
}

/** What the tax of making charges is called, where a class taxes them apart. */
const makingName = (taxClass: string): string => `${taxClass}, making`

/**
 * Divides an amount in proportion to these weights, by largest remainder; of equal remainders the first gets
 * the paisa.
 */
export function divide(amount: number, weights: readonly number[]): number[] {
  const whole = BigInt(weights.reduce((sum, weight) => sum + weight, 0))
  if (whole === 0n) return weights.map(() => 0)
  const shares = weights.map((weight, index) => {
    const product = BigInt(amount) * BigInt(weight)
    return { index, share: Number(product / whole), rest: product % whole }
  })
  const remainder = amount - shares.reduce((sum, { share }) => sum + share, 0)
  const byRest = shares.toSorted((one, other) => {
    if (one.rest === other.rest) return one.index - other.index
    return one.rest < other.rest ? 1 : -1
  })
  for (const each of byRest.slice(0, remainder)) each.share += 1
  return shares.map(({ share }) => share)
}

function rateOf(levied: readonly CartTax[], standard: TaxClass): number {
  if (levied.length <= 1) return levied[0]?.rate ?? standard.rate
  const taxable = levied.reduce((sum, each) => sum + each.taxable, 0)
  if (taxable === 0) return levied[0]?.rate ?? standard.rate
  const tax = levied.reduce((sum, each) => sum + each.tax, 0)
  return Math.round((tax * 10_000) / taxable)
}

/** The price of one piece with its tax, in paise. */
export const withTax = (line: Omit<PricedLine, 'quantity'>, standard: TaxClass): number =>
  priceCart([{ ...line, quantity: 1 }], { discount: 0, standard }).grandTotal
