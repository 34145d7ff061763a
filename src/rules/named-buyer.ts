import type { CartTotals } from '../contract/cart.ts'

type Totals = Pick<
  CartTotals,
  'totalPrice' | 'discount' | 'prepaidDiscount' | 'makingDiscount' | 'priceDiscount'
>

/**
 * From this taxable value (in paise), an invoice to a buyer without a GSTIN must name them and their address
 * (CGST Rules, 46(e)).
 */
export const NAMED_BUYER_FROM = 50_000_00

/** The taxable value of an order, in paise. */
export const taxableTotal = ({
  totalPrice,
  discount,
  prepaidDiscount = 0,
  makingDiscount = 0,
  priceDiscount = 0,
}: Totals): number =>
  [totalPrice, -discount, -prepaidDiscount, -makingDiscount, -priceDiscount].reduce(
    (sum, rupees) => sum + Math.round(rupees * 100),
    0,
  )

/** Whether the bill of this taxable value, in paise, must show the buyer's address. `gstin`: the shop's. */
export const billNeedsAddress = (gstin: string | null, taxable: number): boolean =>
  gstin !== null && taxable >= NAMED_BUYER_FROM
