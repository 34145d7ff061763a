import { v7 as uuidv7 } from 'uuid'
import type { RateBatch, RatePreview, RatesInput } from '../../../contract/manage-rates.ts'
import { guardMessage, type RatedFineness } from '../../../rules/metal-rates.ts'
import { momentText } from '../../../rules/india-time.ts'
import { purityName } from '../../../rules/purity.ts'
import { addAuditEntry } from '../../core/audit/audit-entries.ts'
import type { Actor } from '../../core/context.ts'
import { lockTable } from '../../core/db/sql/lock-rows.ts'
import type { Tx } from '../../core/db/types.ts'
import { AppError } from '../../core/lib/errors.ts'
import { planRates, type WeighedProducts } from './plan-rates.ts'
import { RATES_SAVED } from './rate-book.ts'
import { withdrawSampleRates } from './sample-rates.ts'
import { readBatch } from './rate-batches.ts'
import type { ShopContext } from './shop-context.ts'

type NewRates = RatesInput & {
  actor: Actor
  products: WeighedProducts
  digest: string
  reason?: string | undefined
}

/**
 * Puts rates in force at the given instant, or now.
 * @throws AppError invalid_input; stale_edit if the preview is out of date; rate_guard if a large change has
 * no reason.
 */
export async function createRates(
  tx: Tx,
  { settings }: Pick<ShopContext, 'settings'>,
  { actor, products, digest, reason, ...input }: NewRates,
): Promise<RateBatch> {
  await lockTable(tx, 'rate_batches')
  const now = Date.now()
  const { effectiveAt, rates, preview } = await planRates(tx.db, { settings, products }, input, now)
  if (preview.digest !== digest)
    throw new AppError('stale_edit', 'Rates or pieces have changed since the preview. Please look again.')
  const [greatest] = preview.guard.changes
  if (greatest && reason === undefined)
    throw new AppError('rate_guard', guardMessage(greatest, greatest.percent))
  const id = uuidv7()
  await tx.db
    .insertInto('rate_batches')
    .values({
      id,
      effective_at: effectiveAt,
      entered_at: now,
      entered_by: actor.id,
      reason: reason ?? null,
      withdrawn_at: null,
    })
    .execute()
  await tx.db
    .insertInto('metal_rates')
    .values(
      rates.map(({ metal, fineness, paisePerKg, source }) => ({
        id: uuidv7(),
        batch_id: id,
        metal,
        fineness,
        paise_per_kg: paisePerKg,
        source,
      })),
    )
    .execute()
  // Sample rates must not replace those of the shop later.
  await withdrawSampleRates(tx, now)
  addAuditEntry(tx, {
    entity: 'rates',
    id,
    title: `Rates from ${momentText(effectiveAt)}`,
    ...auditValues(preview, reason),
  })
  tx.invalidate(RATES_SAVED)
  return readBatch(tx.db, id)
}

/** The rates per gram before and after, by purity. */
function auditValues({ changes }: Pick<RatePreview, 'changes'>, reason: string | undefined) {
  const nameOf = ({ metal, fineness }: RatedFineness) => `${metal} ${purityName(metal, fineness)}`
  return {
    before: Object.fromEntries(changes.map((change) => [nameOf(change), change.before?.perGram ?? null])),
    after: {
      ...Object.fromEntries(changes.map((change) => [nameOf(change), change.after.perGram])),
      ...(reason !== undefined && { reason }),
    },
  }
}
