import { divide, priceCart, type CartTerms, type PricedLine, type Totals } from './cart-totals.ts'
import { shortMoneyText } from './money-text.ts'
import { shareOf } from './pricing.ts'

/**
 * What a coupon takes off, before tax: `value` is basis points or paise, of the prices of all pieces or of
 * their making.
 */
export type CouponRule = { kind: 'percent' | 'amount'; base: 'total' | 'making'; value: number }

/** Whether a coupon takes a percentage off everything, as all coupons once did. */
export const isPlain = ({ kind, base }: Pick<CouponRule, 'kind' | 'base'>): boolean =>
  kind === 'percent' && base === 'total'

type Line = Pick<PricedLine, 'price' | 'quantity' | 'making'>

const sumOf = (amounts: readonly number[]): number => amounts.reduce((sum, amount) => sum + amount, 0)

/** The prices of all pieces, in paise. */
const totalOf = (lines: readonly Line[]): number =>
  sumOf(lines.map(({ price, quantity }) => price * quantity))

const makingsOf = (lines: readonly Line[]): number[] =>
  lines.map(({ making = 0, quantity }) => making * quantity)

/** What a coupon takes off these lines, in paise: never more than what it is based on. */
export function couponDiscount(lines: readonly Line[], { kind, base, value }: CouponRule): number {
  const whole = base === 'making' ? sumOf(makingsOf(lines)) : totalOf(lines)
  return kind === 'amount' ? Math.min(value, whole) : shareOf(whole, value)
}

/** What a coupon takes off the making of each line, in paise; by largest remainder. */
export const couponDiscountsOfLines = (lines: readonly Line[], rule: CouponRule): number[] =>
  rule.base === 'making' ? divide(couponDiscount(lines, rule), makingsOf(lines)) : lines.map(() => 0)

/** The totals of a cart with a coupon. */
export function priceWithCoupon(
  lines: readonly PricedLine[],
  rule: CouponRule,
  terms: Omit<CartTerms, 'discount' | 'amountOff'>,
): Totals {
  const { kind, base, value } = rule
  if (base === 'making') {
    const discounts = couponDiscountsOfLines(lines, rule)
    const reduced = lines.map((line, index) => ({ ...line, couponDiscount: discounts[index] ?? 0 }))
    return priceCart(reduced, { ...terms, discount: 0 })
  }

  return priceCart(
    lines,
    kind === 'amount' ? { ...terms, discount: 0, amountOff: value } : { ...terms, discount: value },
  )
}

/**
 * The discount of a coupon as a share of the total, in basis points, half up: its own percentage, if it is
 * one of the total. Documents and pages show no discount of 0 %, so any discount is at least one.
 */
export function effectivePoints(
  { total, discount }: Pick<Totals, 'total' | 'discount'>,
  rule: CouponRule,
): number {
  if (isPlain(rule)) return rule.value
  if (discount === 0) return 0

  return Math.max(1, Number((BigInt(discount) * 20_000n + BigInt(total)) / (2n * BigInt(total))))
}

/** A coupon as a cart chooses it. `minimum`: the least total before discounts, in paise. */
export type CouponOffer = { code: string; rule: CouponRule; minimum: number }

/** Whether a coupon may be used for these lines. */
export const appliesTo = (lines: readonly Line[], { rule, minimum }: CouponOffer): boolean =>
  totalOf(lines) >= minimum && (rule.base === 'total' || sumOf(makingsOf(lines)) > 0)

/** The coupon that counts, and why the one that the customer entered does not. */
type CouponChoice<C> = { coupon: C | null; other: { code: string; reason: string } | null }

/**
 * Chooses the coupon that takes most off: the one that the customer entered, or one of those that apply by
 * themselves; of equal ones the entered one.
 */
export function chooseCoupon<C extends CouponOffer>(
  lines: readonly Line[],
  { entered, automatic }: { entered: C | null; automatic: readonly C[] },
): CouponChoice<C> {
  const own = entered && appliesTo(lines, entered) ? entered : null
  const offered = automatic.filter((each) => appliesTo(lines, each))
  const best = offered.reduce<{ coupon: C | null; discount: number }>(
    (found, coupon) => {
      const discount = couponDiscount(lines, coupon.rule)
      return discount > found.discount ? { coupon, discount } : found
    },
    { coupon: own, discount: own ? couponDiscount(lines, own.rule) : 0 },
  )

  return { coupon: best.coupon, other: reasonAgainst(lines, entered, best.coupon) }
}

function reasonAgainst<C extends CouponOffer>(
  lines: readonly Line[],
  entered: C | null,
  best: C | null,
): CouponChoice<C>['other'] {
  if (!entered || entered.code === best?.code || lines.length === 0) return null

  const { code, minimum } = entered
  if (totalOf(lines) < minimum)
    return { code, reason: `${code} needs a total of ${shortMoneyText(minimum / 100)}.` }
  return best
    ? { code, reason: `${best.code} gives you more.` }
    : { code, reason: `${code} is for pieces with making charges.` }
}
