import type { LeftOutProduct } from '../../../../contract/feed.ts'
import type { PageQuery } from '../../../../contract/fields.ts'
import type { ManagedProductRow } from '../../../core/db/schema/product-tables.ts'
import type { Page } from '../../../core/db/sql/pagination.ts'
import type { Reader } from '../../../core/db/types.ts'

/** Returns one page of the products that the feed leaves out, newest first, and their number. */
export async function listLeftOut(db: Reader, { page, limit }: PageQuery): Promise<Page<LeftOutProduct>> {
  const found = db
    .selectFrom('products')
    .where('visibility', '!=', 'deleted')
    .where((e) => e.or([e('visibility', '!=', 'shown'), e('image', '=', '')]))

  const { total } = await found.select((e) => e.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  const rows = await found
    .select(['id', 'name', 'visibility'])
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(limit)
    .offset((page - 1) * limit)
    .execute()

  return {
    rows: rows.map(({ id, name, visibility }) => ({ productId: id, name, reason: reasonOf(visibility) })),
    total,
  }
}

function reasonOf(visibility: ManagedProductRow['visibility']): LeftOutProduct['reason'] {
  if (visibility === 'hidden') return 'hidden'
  return visibility === 'scheduled' ? 'not published yet' : 'no picture'
}
