import { mayDo } from '../../../contract/duty.ts'
import { revealPan } from '../../../contract/manage-orders.ts'
import type { Actor } from '../../core/context.ts'
import type { Reader } from '../../core/db/types.ts'
import { anyHasPan } from '../pan/order-pans.ts'

/** Whether documents name PANs to this person in full. Customers see their own. */
export const seesPans = ({ role, duty }: Actor): boolean => role !== 'admin' || mayDo(duty, revealPan.duty)

/** Whether documents of these orders name a PAN to this person: those without are printed often. */
export const showsPan = async (
  { db, actor }: { db: Reader; actor: Actor },
  orderIds: string[],
): Promise<boolean> => seesPans(actor) && anyHasPan(db, orderIds)
