import type { CouponsQuery, ManagedCoupon } from '../../../contract/manage-coupons.ts'
import type { Reader } from '../../core/db/types.ts'
import { fetchPage, type Page } from '../../core/db/sql/pagination.ts'
import { startsWith } from '../../core/db/sql/match-text.ts'
import { codeKey } from './coupon-queries.ts'
import { presentManagedCoupon } from './coupon-row.ts'

/** Returns one page of the coupons, newest first, and the total. */
export async function listCoupons(
  db: Reader,
  { page, limit, search }: CouponsQuery,
): Promise<Page<ManagedCoupon>> {
  const all = db.selectFrom('coupons')
  const coupons = search ? all.where((e) => startsWith(e.ref('code_key'), codeKey(search))) : all
  const { total } = await coupons.select((e) => e.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  return { rows: (await fetchPage(coupons.selectAll(), { page, limit })).map(presentManagedCoupon), total }
}
