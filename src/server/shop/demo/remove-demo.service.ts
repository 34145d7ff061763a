import type { SelectQueryBuilder } from 'kysely'
import type { Demonstration } from '../../../contract/onboarding.ts'
import { softDeleteProducts } from '../catalogue/delete-products.ts'
import { addAuditEntry } from '../../core/audit/audit-entries.ts'
import type { Tables } from '../../core/db/schema/tables.ts'
import type { Queries, Tx } from '../../core/db/types.ts'
import { withdrawSampleRates } from '../rates/sample-rates.ts'
import { DEMO_REMOVED } from './fill-demo.ts'

/** Products without an author came with the shop. */
const demoProducts = (db: Queries) => db.selectFrom('products').select('id').where('author_id', 'is', null).where('visibility', '!=', 'deleted')

const count = async <T extends keyof Tables>(rows: SelectQueryBuilder<Tables, T, object>): Promise<number> =>
  (await rows.select((e) => e.fn.countAll<number>().as('count')).executeTakeFirstOrThrow()).count

/** How much is left of the demonstration shop. */
export async function getDemonstration(db: Queries): Promise<Demonstration> {
  const products = await count(demoProducts(db).clearSelect())
  return {
    products,
    reviews: await count(db.selectFrom('reviews').where('product_id', 'in', demoProducts(db))),
    heroes: await count(db.selectFrom('heroes').where('author_id', 'is', null).where('version', '=', 1)),
    banners: await count(db.selectFrom('banners').where('author_id', 'is', null).where('version', '=', 1)),
    // The deal has no author. In a shop with demonstration products, one that was never saved again came with them.
    deals: products > 0 ? await count(db.selectFrom('deal').where('version', '=', 1)) : 0,
  }
}

/**
 * Removes the demonstration shop for good: it does not come back with the next start. Products can be restored like
 * other deleted ones. Slides, banners and the deal cannot, so those that somebody has changed stay.
 * Its sample rates no longer count.
 */
export async function removeDemonstration(tx: Tx): Promise<void> {
  const removed = await getDemonstration(tx.db)
  await softDeleteProducts(tx, (await demoProducts(tx.db).execute()).map(({ id }) => id))
  for (const table of ['heroes', 'banners'] as const) await tx.db.deleteFrom(table).where('author_id', 'is', null).where('version', '=', 1).execute()
  if (removed.deals > 0) await tx.db.deleteFrom('deal').execute()
  await tx.db.insertInto('office_marks').values({ name: DEMO_REMOVED, created_at: Date.now() }).onConflict((conflict) => conflict.doNothing()).execute()
  await withdrawSampleRates(tx)
  tx.invalidate('content')
  addAuditEntry(tx, { entity: 'welcome', id: null, title: 'Demonstration shop', before: removed, after: null })
}
