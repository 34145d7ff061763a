import type { Deal } from '../../../contract/content.ts'
import { addCacheTags } from '../../core/http/response-cache/cache.ts'
import type { Reader } from '../../core/db/types.ts'
import { AppError } from '../../core/lib/errors.ts'
import { presentDeal } from './content-row.ts'

/** Returns the deal of the home page. @throws AppError not_found if none is set. */
export async function getDeal(db: Reader): Promise<Deal> {
  addCacheTags('content')
  const row = await db.selectFrom('deal').selectAll().executeTakeFirst()
  if (!row) throw new AppError('not_found', 'There is no deal at the moment.')
  return presentDeal(row)
}
