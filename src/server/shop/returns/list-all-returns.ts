import type { PageQuery } from '../../../contract/fields.ts'
import type { ManagedReturn } from '../../../contract/manage-returns.ts'
import { openReturnStates } from '../../../rules/returns.ts'
import type { Page } from '../../core/db/sql/pagination.ts'
import type { Reader } from '../../core/db/types.ts'
import { presentManagedReturns, selectReturns } from './return-row.ts'

/** Returns one page of all returns, open ones first, then the newest, and their number. */
export async function listAllReturns(db: Reader, { page, limit }: PageQuery): Promise<Page<ManagedReturn>> {
  const returns = selectReturns(db)
  const { total } = await returns
    .clearSelect()
    .select((e) => e.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()

  const rows = await returns
    .orderBy((e) => e.case().when('return_requests.state', 'in', openReturnStates).then(0).else(1).end())
    .orderBy('return_requests.id', 'desc')
    .limit(limit)
    .offset((page - 1) * limit)
    .execute()

  return { rows: await presentManagedReturns(db, rows), total }
}
