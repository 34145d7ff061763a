import type { SelectQueryBuilder } from 'kysely'
import type { Demonstration } from '../../../contract/onboarding.ts'
import type { Tables } from '../../core/db/schema/tables.ts'
import type { Queries } from '../../core/db/types.ts'
import { demoProducts } from '../catalogue/demo-products.ts'

const count = async <T extends keyof Tables>(rows: SelectQueryBuilder<Tables, T, object>): Promise<number> =>
  (await rows.select((e) => e.fn.countAll<number>().as('count')).executeTakeFirstOrThrow()).count

/** Counts the remaining rows of the demonstration shop. */
export async function getDemonstration(db: Queries): Promise<Demonstration> {
  const products = await count(demoProducts(db).clearSelect())
  return {
    products,
    reviews: await count(db.selectFrom('reviews').where('product_id', 'in', demoProducts(db))),
    heroes: await count(db.selectFrom('heroes').where('author_id', 'is', null).where('version', '=', 1)),
    banners: await count(db.selectFrom('banners').where('author_id', 'is', null).where('version', '=', 1)),
    // The deal has no author. In a shop with demonstration products, one that was never saved again came with
    // them.
    deals: products > 0 ? await count(db.selectFrom('deal').where('version', '=', 1)) : 0,
  }
}
