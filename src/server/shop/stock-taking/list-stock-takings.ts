import type { PageQuery } from '../../../contract/fields.ts'
import type { StockTaking } from '../../../contract/stock-taking.ts'
import type { Page } from '../../core/db/sql/pagination.ts'
import type { Reader } from '../../core/db/types.ts'
import { presentTaking, stockTakings } from './stock-taking-queries.ts'

/** Returns one page of the stock takings, newest first, and their number. */
export async function listStockTakings(db: Reader, { page, limit }: PageQuery): Promise<Page<StockTaking>> {
  const { total } = await db
    .selectFrom('stock_takings')
    .select((e) => e.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()

  const rows = await stockTakings(db)
    .select((e) =>
      e
        .selectFrom('stock_scans')
        .select((of) => of.fn.countAll<number>().as('count'))
        .whereRef('taking_id', '=', 'stock_takings.id')
        .as('scanned'),
    )
    .orderBy('stock_takings.id', 'desc')
    .limit(limit)
    .offset((page - 1) * limit)
    .execute()

  return {
    rows: rows.map((row) => Object.assign(presentTaking(row), { _id: row.id, scanned: Number(row.scanned) })),
    total,
  }
}
