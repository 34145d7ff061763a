import * as z from 'zod/mini'
import { Moment, onOneLine, Rupees } from './fields.ts'
import { cleanTag } from './typed-entries.ts'

const percent = 'must be above 0 and at most 100, with at most two decimals'

/** A share to be taken off. */
export const PercentOff = z.number(percent).check(
  z.gt(0, percent),
  z.maximum(100, percent),
  z.refine((value) => Math.abs(value * 100 - Math.round(value * 100)) < 1e-6 && value >= 0.01, percent),
)

const AmountOff = Rupees.check(z.minimum(0.01, 'must be above 0'))
const Flag = z.optional(z.boolean('must be true or false'))

/** The fields of a new coupon, which forms extend. */
export const CouponEntries = z.object({
  code: z
    .string('must not be empty')
    .check(
      z.overwrite(cleanTag),
      z.minLength(1, 'must not be empty'),
      z.maxLength(50, 'must be at most 50 characters'),
      onOneLine(),
    ),
  /** Required for a percentage: of the total, or of the making in it. */
  discountPercentage: z.optional(z.nullable(PercentOff)),
  expiryDate: Moment,
  maxUses: z.optional(
    z.nullable(
      z
        .int('must be a whole number')
        .check(z.minimum(1, 'must be at least 1'), z.maximum(1_000_000_000, 'is too many')),
    ),
  ),
  /** `percent` if left out. */
  kind: z.optional(z.enum(['percent', 'amount'], 'must be percent or amount')),
  /** What it is based on, before tax; `total` if left out. */
  base: z.optional(z.enum(['total', 'making'], 'must be total or making')),
  /** What a coupon of an amount takes off, at most what it is based on. */
  amount: z.optional(z.nullable(AmountOff)),
  /** The least total before discounts and tax. */
  minimum: z.optional(z.nullable(Rupees)),
  firstOrder: Flag,
  oncePerPerson: Flag,
  startsAt: z.optional(z.nullable(Moment)),
  /** Whether it applies without being entered. */
  automatic: Flag,
})

type CouponEntries = z.output<typeof CouponEntries>

/** Checked beside the fields, so that all problems are reported together. */
const when = ({ value }: { value: unknown }) => typeof value === 'object' && value !== null

/** What the fields of a new coupon must be together. */
export const couponChecks = [
  z.refine<CouponEntries>(
    ({ kind, discountPercentage }) => kind === 'amount' || typeof discountPercentage === 'number',
    { path: ['discountPercentage'], error: percent, when },
  ),
  z.refine<CouponEntries>(({ kind, amount }) => kind !== 'amount' || typeof amount === 'number', {
    path: ['amount'],
    error: 'must be an amount in rupees',
    when,
  }),
  z.refine<CouponEntries>(({ startsAt, expiryDate }) => !startsAt || startsAt < expiryDate, {
    path: ['startsAt'],
    error: 'must be before the expiry date',
  }),
] as const

export const NewCoupon = CouponEntries.check(...couponChecks)
