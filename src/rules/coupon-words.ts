import { shortMoneyText } from './money-text.ts'

/** What a coupon gives and asks for, in rupees and percent. Unknown or absent values are left out. */
export type CouponWords = {
  kind?: 'percent' | 'amount' | undefined
  base?: 'total' | 'making' | undefined
  percent?: number | null | undefined
  amount?: number | null | undefined
  minimum?: number | null | undefined
  firstOrder?: boolean | undefined
  oncePerPerson?: boolean | undefined
  automatic?: boolean | undefined
}

/** What a coupon takes off: `20% off making`. Null while that is not known. */
export function discountWords({ kind, base, percent, amount }: CouponWords): string | null {
  const value = kind === 'amount' ? amount : percent
  if (!value || Number.isNaN(value)) return null

  const off = kind === 'amount' ? shortMoneyText(value) : `${value}%`
  return `${off} off${base === 'making' ? ' making' : ''}`
}

/** For whom a coupon is: `first order only`, `from ₹25,000`. */
export const conditionWords = ({ minimum, firstOrder, oncePerPerson, automatic }: CouponWords): string[] =>
  [
    firstOrder && 'first order only',
    oncePerPerson && 'once per person',
    minimum && `from ${shortMoneyText(minimum)}`,
    automatic && 'applied automatically',
  ].filter((text) => typeof text === 'string')

/** A coupon as a sentence: `20% off making, first order only.` Null while its discount is not known. */
export function couponWords(coupon: CouponWords): string | null {
  const discount = discountWords(coupon)
  return discount && `${[discount, ...conditionWords(coupon)].join(', ')}.`
}
