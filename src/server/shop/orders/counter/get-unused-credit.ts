import type { UnusedCredit } from '../../../../contract/credit.ts'
import { toRupees } from '../../../../contract/money.ts'
import type { Reader } from '../../../core/db/types.ts'
import { AppError } from '../../../core/lib/errors.ts'
import { findCreditSource, readUnusedCredit } from './credit-queries.ts'

/**
 * Returns how much of the credit of a return, or of an order, is not used yet. @throws AppError not_found.
 */
export async function getUnusedCredit(db: Reader, { from }: { from: string }): Promise<UnusedCredit> {
  const source = await findCreditSource(db, from)
  if (!source) throw new AppError('not_found', 'There is no such return or order.')

  return {
    order: { _id: source.id, orderId: source.order_number },
    left: toRupees(await readUnusedCredit(db, source)),
  }
}
