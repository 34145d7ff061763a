import * as z from 'zod/mini'
import * as refs from './manage-rates.ts'
import { rateSteps } from './manage-rates.ts'
import { endpoint } from './endpoint.ts'
import { Id, Instant, InstantInput, Message } from './fields.ts'
import { MetalKind } from './rate-fields.ts'
import { RateAmounts } from './rates.schemas.ts'

const MAX_RATES = 20
/** Rupees: far above any rate, and small enough for exact arithmetic. */
const MAX_RATE = 10_000_000_000

const RateRupees = z.number('must be an amount in rupees').check(
  z.maximum(MAX_RATE, 'is too high'),
  z.refine(
    (rupees) => Math.abs(rupees * 100 - Math.round(rupees * 100)) < 1e-6 * Math.max(1, Math.abs(rupees)),
    'must have at most two decimals',
  ),
)

const Fineness = z.int('must be a whole number')

const RateInput = z
  .object({
    metal: MetalKind,
    fineness: Fineness,
    perGram: z.optional(RateRupees),
    perKg: z.optional(RateRupees),
  })
  .check(
    z.refine(
      ({ perGram, perKg }) => (perGram === undefined) !== (perKg === undefined),
      'must have either perGram or perKg',
    ),
  )

export const RatesInput = z.object({
  /** When the rates take effect; now if omitted. */
  effectiveAt: z.optional(InstantInput),
  rates: z.array(RateInput).check(z.maxLength(MAX_RATES, `must be at most ${MAX_RATES} rates`)),
  /** Rates that follow from another fineness, which is in `rates` or in force. */
  derive: z.optional(
    z.object({
      metal: MetalKind,
      from: Fineness,
      to: z.array(Fineness).check(z.maxLength(MAX_RATES, `must be at most ${MAX_RATES} rates`)),
      roundTo: z.literal(rateSteps, 'must be 0, 1, 5 or 10'),
    }),
  ),
})

/** A product's price before and after, in rupees. */
const ChangedPrice = z.object({ name: z.string(), before: z.number(), after: z.number() })

export const RatePreview = z.object({
  /** Digest of the preview, sent back with `createRates`. */
  digest: z.string(),
  changes: z.array(
    z.object({
      metal: MetalKind,
      fineness: z.number(),
      /** Null for the first rate. */
      before: z.nullable(RateAmounts),
      after: RateAmounts,
      /** Null for the first rate. */
      percent: z.nullable(z.number()),
    }),
  ),
  /** The products sold by weight whose price changes. */
  pieces: z.object({
    count: z.number(),
    raised: z.number(),
    lowered: z.number(),
    /** The greatest change of a price; null if none changes. */
    greatest: z.nullable(ChangedPrice),
    /** The 500 greatest changes, the greatest first. */
    changed: z.array(ChangedPrice),
  }),
  /**
   * Rates that differ by more than 5 % from what the finest rate of their metal says. They can be saved all
   * the same.
   */
  outOfLine: z.array(
    z.object({ metal: MetalKind, fineness: z.number(), finest: z.number(), expected: RateAmounts }),
  ),
  /** The changes that need a reason. */
  guard: z.object({
    exceeded: z.boolean(),
    changes: z.array(z.object({ metal: MetalKind, fineness: z.number(), percent: z.number() })),
  }),
})

export const previewRates = endpoint(refs.previewRates, {
  access: 'admin',
  summary: 'What rates would change, without saving them.',
  body: RatesInput,
  response: RatePreview,
  errors: [],
})

export const RateBatch = z.object({
  _id: Id,
  effectiveAt: Instant,
  enteredAt: Instant,
  /** Name of the administrator; null if the account no longer exists. */
  enteredBy: z.nullable(z.string()),
  reason: z.nullable(z.string()),
  rates: z.array(
    z.extend(RateAmounts, {
      metal: MetalKind,
      fineness: z.number(),
      purity: z.string(),
      source: z.enum(['typed', 'derived']),
    }),
  ),
})

export const createRates = endpoint(refs.createRates, {
  access: 'admin',
  summary:
    'Puts rates in force, now or later, as they were previewed. Takes effect on every node within a second.',
  body: z.extend(RatesInput, {
    digest: z.string().check(z.maxLength(100)),
    reason: z.optional(
      z
        .string()
        .check(
          z.trim(),
          z.minLength(3, 'must have at least 3 characters'),
          z.maxLength(200, 'must have at most 200 characters'),
        ),
    ),
  }),
  status: 201,
  response: RateBatch,
  errors: ['stale_edit', 'rate_guard'],
})

export const listScheduledRates = endpoint(refs.listScheduledRates, {
  access: 'admin',
  summary: 'Rates that take effect later, the next first.',
  response: z.object({ batches: z.array(RateBatch) }),
  errors: [],
})

export const listRateEntries = endpoint(refs.listRateEntries, {
  access: 'admin',
  summary: 'The last ten times that rates took effect, the latest first, with who entered them.',
  response: z.object({ batches: z.array(RateBatch) }),
  errors: [],
})

export const withdrawRates = endpoint(refs.withdrawRates, {
  access: 'admin',
  summary: 'Withdraws scheduled rates that are not in force yet.',
  params: z.object({ batchId: Id }),
  response: Message,
  errors: ['stale_edit'],
})
