import { addAuditEntry } from '../../core/audit/audit-entries.ts'
import { deleteProduct } from '../catalogue/delete-product.ts'
import { demoProducts } from '../catalogue/demo-products.ts'
import type { Tx } from '../../core/db/types.ts'
import { withdrawSampleRates } from '../rates/sample-rates.ts'
import { withdrawPromises } from './demo-promises.ts'
import { DEMO_REMOVED } from './fill-demo.ts'
import { getDemonstration } from './get-demonstration.ts'

/**
 * Removes the demonstration shop for good: it does not come back with the next start. Products can be
 * restored like other deleted ones. Slides, banners and the deal cannot, so those that somebody has changed
 * stay. Its sample rates no longer count, and its
 * promises are taken back.
 */
export async function removeDemonstration(tx: Tx): Promise<void> {
  const removed = await getDemonstration(tx.db)
  for (const product of await demoProducts(tx.db).orderBy('id').execute()) await deleteProduct(tx, product)
  for (const table of ['heroes', 'banners'] as const)
    await tx.db.deleteFrom(table).where('author_id', 'is', null).where('version', '=', 1).execute()
  if (removed.deals > 0) await tx.db.deleteFrom('deal').execute()
  await tx.db
    .insertInto('office_marks')
    .values({ name: DEMO_REMOVED, created_at: Date.now() })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  await withdrawSampleRates(tx)
  await withdrawPromises(tx)
  tx.invalidate('content')
  addAuditEntry(tx, {
    entity: 'welcome',
    id: null,
    title: 'Demonstration shop',
    before: removed,
    after: null,
  })
}
