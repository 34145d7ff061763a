import type * as z from 'zod/mini'
import type { DealDraft } from '../../../contract/content-fields.ts'
import type { Deal } from '../../../contract/content.ts'
import type * as contract from '../../../contract/manage-content.schemas.ts'
import { addAuditEntry } from '../../core/audit/audit-entries.ts'
import type { DealRow } from '../../core/db/schema/tables.ts'
import { lockRows } from '../../core/db/sql/lock-rows.ts'
import type { Tx } from '../../core/db/types.ts'
import { presentDeal, staleContent } from './content-row.ts'

/**
 * Sets the deal. @throws AppError stale_edit (with the current deal) if it was saved since the editor loaded
 * it.
 */
export async function updateDeal(
  tx: Tx,
  { version, ...draft }: z.output<typeof contract.updateDeal.body>,
): Promise<Deal> {
  const before = await lockRows(tx.db, tx.db.selectFrom('deal').selectAll()).executeTakeFirst()
  if (version !== undefined && before && version !== before.version)
    throw staleContent('deal', presentDeal(before))
  const deal = presentDeal(await setDeal(tx, draft))
  addAuditEntry(tx, {
    entity: 'deal',
    id: null,
    title: deal.title,
    before: before ? dealFields(presentDeal(before)) : null,
    after: dealFields(deal),
  })
  return deal
}

/** Sets the single deal of the home page. */
export async function setDeal(tx: Tx, draft: DealDraft): Promise<DealRow> {
  const deal = {
    title: draft.title,
    description: draft.description,
    discount: draft.discount,
    image_url: draft.image || null,
    link: draft.link,
    ends_at: Date.parse(draft.endDate),
    is_active: draft.isActive ? 1 : 0,
  }
  const row = await tx.db
    .insertInto('deal')
    .values({ id: 1, ...deal, version: 1 })
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet((e) => ({ ...deal, version: e('deal.version', '+', 1) })),
    )
    .returningAll()
    .executeTakeFirstOrThrow()
  tx.invalidate('content')
  return row
}

const dealFields = ({ title, description, discount, imageUrl, endDate, isActive }: Deal) => ({
  title,
  description,
  discount,
  imageUrl,
  endDate,
  isActive,
})
