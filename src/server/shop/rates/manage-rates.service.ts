import { v7 as uuidv7 } from 'uuid'
import type { RateBatch, RatePreview, RatesInput } from '../../../contract/manage-rates.ts'
import { byMetal, guardMessage, toRatePerGram, toRatePerKg, type RatedFineness } from '../../../rules/metal-rates.ts'
import { momentText } from '../../../rules/india-time.ts'
import { purityName } from '../../../rules/purity.ts'
import { addAuditEntry } from '../../core/audit/audit-entries.ts'
import type { Actor } from '../../core/context.ts'
import { lockTable } from '../../core/db/sql/lock-rows.ts'
import { sortByIds } from '../../core/db/sql/pagination.ts'
import type { Queries, Tx } from '../../core/db/types.ts'
import { AppError } from '../../core/lib/errors.ts'
import { toIsoString } from '../../core/lib/iso-time.ts'
import { planRates, type WeighedProducts } from './plan-rates.ts'
import { RATES_SAVED } from './rate-book.ts'
import { withdrawSampleRates } from './sample-rates.ts'

type NewRates = RatesInput & { digest: string; reason?: string | undefined }

/**
 * Puts rates in force at the given instant, or now.
 * @param guard basis points, above which a change needs a reason
 * @throws AppError invalid_input; stale_edit if what the preview showed has changed; rate_guard without a reason.
 */
export async function createRates(tx: Tx, products: WeighedProducts, actor: Actor, { digest, reason, ...input }: NewRates, guard: number): Promise<RateBatch> {
  await lockTable(tx, 'rate_batches')
  const now = Date.now()
  const { effectiveAt, rates, preview } = await planRates(tx.db, products, input, guard, now)
  if (preview.digest !== digest) throw new AppError('stale_edit', 'Rates or pieces have changed since the preview. Please look again.')
  const [greatest] = preview.guard.changes
  if (greatest && reason === undefined) throw new AppError('rate_guard', guardMessage(greatest, greatest.percent))
  const id = uuidv7()
  await tx.db.insertInto('rate_batches').values({ id, effective_at: effectiveAt, entered_at: now, entered_by: actor.id, reason: reason ?? null, withdrawn_at: null }).execute()
  await tx.db
    .insertInto('metal_rates')
    .values(rates.map(({ metal, fineness, paisePerKg, source }) => ({ id: uuidv7(), batch_id: id, metal, fineness, paise_per_kg: paisePerKg, source })))
    .execute()
  // Sample rates must not replace those of the shop later.
  await withdrawSampleRates(tx, now)
  addAuditEntry(tx, { entity: 'rates', id, title: `Rates from ${momentText(effectiveAt)}`, ...auditValues(preview, reason) })
  tx.invalidate(RATES_SAVED)
  return readBatch(tx.db, id)
}

/** The rates per gram before and after, by purity. */
function auditValues({ changes }: Pick<RatePreview, 'changes'>, reason: string | undefined) {
  const nameOf = ({ metal, fineness }: RatedFineness) => `${metal} ${purityName(metal, fineness)}`
  return {
    before: Object.fromEntries(changes.map((change) => [nameOf(change), change.before?.perGram ?? null])),
    after: { ...Object.fromEntries(changes.map((change) => [nameOf(change), change.after.perGram])), ...(reason !== undefined && { reason }) },
  }
}

/** Lists rates that take effect after `now`, the next first. */
export async function listScheduledRates(db: Queries, now: number): Promise<RateBatch[]> {
  const rows = await db.selectFrom('rate_batches').select('id').where('withdrawn_at', 'is', null).where('effective_at', '>', now).orderBy('effective_at').orderBy('id').execute()
  return readBatches(db, rows.map(({ id }) => id))
}

const MOST_ENTRIES = 10

/** Lists the last rates that have taken effect by `now`, the latest first. */
export async function listRateEntries(db: Queries, now: number): Promise<RateBatch[]> {
  const inForce = db.selectFrom('rate_batches').select('id').where('withdrawn_at', 'is', null).where('effective_at', '<=', now)
  const rows = await inForce.orderBy('effective_at', 'desc').orderBy('entered_at', 'desc').orderBy('id', 'desc').limit(MOST_ENTRIES).execute()
  return readBatches(db, rows.map(({ id }) => id))
}

/** Withdraws scheduled rates. @throws AppError not_found; stale_edit with the `current` rates once they are in force. */
export async function withdrawRates(tx: Tx, id: string): Promise<void> {
  await lockTable(tx, 'rate_batches')
  const now = Date.now()
  const row = await tx.db.selectFrom('rate_batches').select('effective_at').where('id', '=', id).where('withdrawn_at', 'is', null).executeTakeFirst()
  if (!row) throw new AppError('not_found', 'There are no such scheduled rates.')
  const current = await readBatch(tx.db, id)
  if (row.effective_at <= now) throw new AppError('stale_edit', 'These rates are in force already.', { current })
  await tx.db.updateTable('rate_batches').set({ withdrawn_at: now }).where('id', '=', id).execute()
  addAuditEntry(tx, { entity: 'rates', id, title: `Rates from ${momentText(row.effective_at)}`, before: { withdrawn: false }, after: { withdrawn: true } })
  tx.invalidate(RATES_SAVED)
}

async function readBatch(db: Queries, id: string): Promise<RateBatch> {
  const [batch] = await readBatches(db, [id])
  if (!batch) throw new Error(`There is no batch ${id}.`)
  return batch
}

/** Reads batches with their rates, in the order of these ids. */
async function readBatches(db: Queries, ids: readonly string[]): Promise<RateBatch[]> {
  if (ids.length === 0) return []
  const batches = await db
    .selectFrom('rate_batches')
    .leftJoin('users', 'users.id', 'rate_batches.entered_by')
    .select(['rate_batches.id', 'effective_at', 'entered_at', 'reason', 'username'])
    .where('rate_batches.id', 'in', ids)
    .execute()
  const rates = Map.groupBy(await db.selectFrom('metal_rates').select(['batch_id', 'metal', 'fineness', 'paise_per_kg', 'source']).where('batch_id', 'in', ids).execute(), ({ batch_id }) => batch_id)
  return sortByIds([...ids], batches).map((batch) => ({
    _id: batch.id, effectiveAt: toIsoString(batch.effective_at), enteredAt: toIsoString(batch.entered_at), enteredBy: batch.username, reason: batch.reason,
    rates: (rates.get(batch.id) ?? []).toSorted(byMetal).map(({ metal, fineness, paise_per_kg, source }) => ({
      metal, fineness, purity: purityName(metal, fineness), perGram: toRatePerGram(paise_per_kg), perKg: toRatePerKg(paise_per_kg), source,
    })),
  }))
}
